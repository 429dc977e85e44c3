"""One request: what is asked for, and how it is answered."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable
from contextlib import suppress
from http.server import BaseHTTPRequestHandler
from typing import TYPE_CHECKING, Any

from arena.cli.serving.guard import RefusedError
from arena.cli.serving.question import Question

if TYPE_CHECKING:
    from arena.cli.serving.server import Server

_REQUEST_SECONDS = 10.0  # for a request to arrive, and for a browser to take an answer
_LOOK_SECONDS = 1.0  # between two looks at the ledger
_BEAT_SECONDS = 5.0  # a sign of life, so that a browser that has gone is noticed
_HTML, _JSON, _EVENTS = "text/html; charset=utf-8", "application/json", "text/event-stream"
_LINES = "application/x-ndjson"
_FIXED = {
    "Cache-Control": "no-store",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",  # the address has the token in it
    "X-Content-Type-Options": "nosniff",
}
_NOTHING_MORE = "default-src 'none'; frame-ancestors 'none'"


class Handler(BaseHTTPRequestHandler):
    """Answers one request and closes the connection."""

    server: Server
    timeout = _REQUEST_SECONDS
    protocol_version = "HTTP/1.1"
    server_version, sys_version = "arena", ""

    def do_GET(self) -> None:
        """See BaseHTTPRequestHandler."""
        self._answer("GET")

    def do_HEAD(self) -> None:
        """See BaseHTTPRequestHandler."""
        self._answer("HEAD")

    def do_POST(self) -> None:
        """See BaseHTTPRequestHandler."""
        self._answer("POST")

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing is said of requests."""

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:  # noqa: ARG002
        """What the library does not understand is refused like all else, and nothing of it is repeated."""
        self._send(code, "text/plain; charset=utf-8", b"refused\n")

    def _answer(self, method: str) -> None:
        from arena.games.errors import ArenaError

        try:
            parts = self.server.guard.admitted(method, self.path, self.headers)
            if method == "POST":
                self._post(parts)
            else:
                self._get(parts)
        except RefusedError as refusal:
            self._send(refusal.status, _JSON, _encoded({"error": refusal.reason}))
        except ArenaError as error:
            self._send(400, _JSON, _encoded({"error": str(error)}))
        except OSError:  # the browser has gone, or is too slow
            self.close_connection = True
        except Exception as error:
            self._fail(error)

    def _fail(self, error: Exception) -> None:
        """Say that something is wrong here, to the browser and in the terminal."""
        from arena.cli.notice import say

        said = f"internal error: {type(error).__name__}: {error}"
        say(said)
        with suppress(OSError):
            self._send(500, _JSON, _encoded({"error": said}))

    def _get(self, parts: tuple[str, ...]) -> None:
        match parts:
            case ("",):
                self._page(self._pages().runs_page(self.server.ledger))
            case ("board",):
                self._page(self._pages().board_page(self.server.offered.specs))
            case ("run", name, "") if name:
                self._page(self._pages().live_page(self.server.ledger, name))
            case ("run", name, "report") if name:
                page = self.server.reports.page(name)
                self._send(200, _HTML, page, {"Content-Security-Policy": "frame-ancestors 'self'"})
            case ("run", name, "events") if name:
                self._follow(name)
            case _:
                raise RefusedError(404, "there is nothing here")

    def _post(self, parts: tuple[str, ...]) -> None:
        if parts not in {("position",), ("thoughts",), ("drawing",)}:
            raise RefusedError(404, "there is nothing here")
        length = int(self.headers["Content-Length"])
        body = self.rfile.read(length)
        if len(body) < length:
            raise RefusedError(400, "the question breaks off")
        question = Question.read(body)
        if parts == ("position",):
            self._send(200, _JSON, _encoded(self.server.board_room.position_document(question)))
        elif parts == ("drawing",):
            self._send(200, _JSON, _encoded(self.server.board_room.board_document(question.game)))
        else:
            self._think(question)

    def _think(self, question: Question) -> None:
        """What a player thinks, a line each time that it knows more."""
        player = self.server.offered.named(question.player).config.spec
        self.server.board_room.position_document(question)  # so that no process is asked what is no position
        thoughts = self.server.thinker.thoughts(question, player)
        try:
            self._stream(_LINES, (_encoded(news) + b"\n" for news in thoughts))
        finally:
            thoughts.close()

    def _follow(self, name: str) -> None:
        """A run as it goes on, until it is finished: an event each time that something has changed."""
        watch = self.server.watches.of(name)
        watch.state()  # an error is told as one
        self._stream(_EVENTS, self._events(name))

    def _events(self, name: str) -> Iterable[bytes]:
        from arena.games.errors import ArenaError

        watch, before, said = self.server.watches.of(name), b"", time.monotonic()
        while not self.server.closing.is_set():
            try:
                state, kind = watch.state(), b"state"
            except ArenaError as error:  # as while another program has the ledger for itself
                state, kind = {"message": str(error)}, b"trouble"
            event = b"event: %s\ndata: %s\n\n" % (kind, _encoded(state))
            if event != before:
                before, said = event, time.monotonic()
                yield event
            elif time.monotonic() - said > _BEAT_SECONDS:
                said = time.monotonic()
                yield b": still there\n\n"
            if state.get("finished"):
                yield b"event: end\ndata: {}\n\n"
                return
            self.server.closing.wait(_LOOK_SECONDS)

    @staticmethod
    def _pages() -> Any:
        from arena.reports.html import live_pages

        return live_pages

    def _page(self, page: str) -> None:
        self._send(200, _HTML, page.encode(), {"Content-Security-Policy": "frame-ancestors 'none'"})

    def _send(self, status: int, kind: str, content: bytes, further: dict[str, str] | None = None) -> None:
        self._begin(status, kind, {"Content-Length": str(len(content)), **(further or {})})
        if self.command != "HEAD":
            self.wfile.write(content)

    def _stream(self, kind: str, pieces: Iterable[bytes]) -> None:
        self._begin(200, kind, {})
        if self.command == "HEAD":
            return
        for piece in pieces:
            self.wfile.write(piece)
            self.wfile.flush()

    def _begin(self, status: int, kind: str, further: dict[str, str]) -> None:
        self.close_connection = True
        self.send_response(status)
        headers = {"Content-Type": kind, "Connection": "close", "Content-Security-Policy": _NOTHING_MORE}
        for name, value in {**_FIXED, **headers, **further}.items():
            self.send_header(name, value)
        self.end_headers()


def _encoded(document: Any) -> bytes:
    return json.dumps(document, separators=(",", ":")).encode()
