"""Who may ask: a browser on this machine that was given the address, and pages of ours in it; nobody else.

The port is open to every program and every page on this machine. A page of somebody else's can have a browser send
requests here; it is told by its Origin, or, if it has its own name lead here, by the Host. A random token in the
address keeps out who does not know it, other users of the machine among them.
"""

from __future__ import annotations

import hmac
import secrets
from dataclasses import dataclass, field
from email.message import Message
from urllib.parse import unquote

_TOKEN_BYTES = 24
_METHODS = ("GET", "HEAD", "POST")
_LONGEST_PATH = 2000
#: Of two of these, another program might have gone by the other one.
_ONCE = ("Host", "Origin", "Sec-Fetch-Site", "Content-Type", "Content-Length", "Transfer-Encoding")
#: More than any question is long.
LARGEST_BODY = 1 << 16


class RefusedError(Exception):
    """A request that is not answered, with the status that says so."""

    def __init__(self, status: int, reason: str) -> None:
        super().__init__(reason)
        self.status = status
        self.reason = reason


def new_token() -> str:
    """What nobody guesses."""
    return secrets.token_urlsafe(_TOKEN_BYTES)


@dataclass(frozen=True)
class Guard:
    """Looks at requests before anything else does."""

    port: int
    token: str = field(default_factory=new_token, repr=False)

    @property
    def hosts(self) -> tuple[str, ...]:
        """What a request may call us."""
        return (f"127.0.0.1:{self.port}", f"localhost:{self.port}")

    @property
    def address(self) -> str:
        """Where people find us."""
        return f"http://{self.hosts[0]}/{self.token}/"

    def admitted(self, method: str, target: str, headers: Message) -> tuple[str, ...]:
        """The parts of the path below the token; raises RefusedError for whom it does not let in."""
        if any(len(headers.get_all(name, [])) > 1 for name in _ONCE):
            raise RefusedError(400, "the request contradicts itself")
        if headers.get("Host", "").lower() not in self.hosts:
            raise RefusedError(421, "this server answers to its own name only")
        origin = headers.get("Origin")
        if origin is not None and origin.lower() not in {f"http://{host}" for host in self.hosts}:
            raise RefusedError(403, "other pages may not ask")
        if headers.get("Sec-Fetch-Site", "none").lower() not in {"none", "same-origin"}:
            raise RefusedError(403, "other pages may not ask")
        if method not in _METHODS:
            raise RefusedError(405, "only GET, HEAD and POST are answered")
        parts = self._parts(target)
        if method == "POST":
            self._check_post(origin, headers)
        return parts

    def _parts(self, target: str) -> tuple[str, ...]:
        if len(target) > _LONGEST_PATH or not target.startswith("/"):
            raise RefusedError(404, "there is nothing here")
        token, *rest = target.split("?", 1)[0][1:].split("/")
        if not hmac.compare_digest(token.encode(), self.token.encode()):
            raise RefusedError(404, "there is nothing here")
        try:
            parts = [unquote(part, errors="strict") for part in rest]
        except UnicodeDecodeError as error:
            raise RefusedError(404, "there is nothing here") from error
        return tuple(parts)

    @staticmethod
    def _check_post(origin: str | None, headers: Message) -> None:
        """A body is JSON of a known length, from a page of ours: no form of another page's can send such a one."""
        if origin is None:
            raise RefusedError(403, "only pages of this server may ask")
        if headers.get("Content-Type", "").split(";")[0].strip().lower() != "application/json":
            raise RefusedError(415, "questions are JSON")
        length = headers.get("Content-Length", "")
        if headers.get("Transfer-Encoding") is not None or not (length.isascii() and length.isdigit()):
            raise RefusedError(411, "say how long the question is")
        if len(length) > 9 or int(length) > LARGEST_BODY:
            raise RefusedError(413, "the question is too long")
