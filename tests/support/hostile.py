"""Requests that mean no good, by a seed: other hosts and origins, wrong tokens, odd paths and bodies, programs.

`python -m tests.support.hostile ADDRESS COUNT PROCESS` sends so many to a server at an address, and tells what became
of them, and of the memory of the process of that number.
"""

from __future__ import annotations

import json
import random
import re
import socket
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

_PATHS = (
    "../../etc/passwd",
    "..%2f..%2fetc%2fpasswd",
    "%2e%2e/%2e%2e/",
    "run/../../x/",
    "run/%00/",
    "run/nobody/report",
)
_PATHS += (
    "run/" + "a" * 900 + "/",
    "\\..\\..\\",
    "static/../../arena.db",
    "%ff%fe",
    "board/",
    "run//report",
    "events",
)
_HOSTS = ("evil.example", "127.0.0.1.evil.example", "127.0.0.1", "[::1]", "localhost:1", "0.0.0.0", "", "2130706433")
_ORIGINS = (
    "http://evil.example",
    "null",
    "https://127.0.0.1:{port}",
    "http://127.0.0.1:1",
    "http://localhost.evil:{port}",
    "file://",
)
_PROGRAM = "touch {mark}"
_SPECS = (
    'gtp(command="{run}")',
    "gtp('{run}')",
    "x=gtp(command={run})",
    "gtp",
    "A, gtp({run})",
    "trained(weights=/etc/passwd)",
    "uct(playouts=10, policy=trained('/etc/passwd'))",
    "uct(playouts=1000000000)",
    "../roster",
    "A..H",
)
_GAMES = (
    "hex(size=99999999)",
    "go(size=",
    "no-such",
    "hex(size=-1)",
    "y(" + "(" * 60,
    "__import__('os')",
    "go(komi=1e400)",
    "\x00",
    "",
)
_BROKEN = (
    b"{",
    b"[]",
    b"null",
    b"\xff\xfe",
    b'{"game": 1}',
    b'{"game": "hex(size=3)", "moves": "a1"}',
    b"[" * 5000,
    b'{"a":' * 3000,
    b'{"game": "hex(size=3)", "stones": [9]}',
    b'{"game": "hex(size=3)", "stones": [1, 2, 0]}',
    b'{"game": "hex(size=3)", "turn": -1}',
    b'{"game": "hex(size=3)", "moves": ["a1", "a1"]}',
    b'{"game": "hex(size=3)", "moves": [null]}',
    b'{"game": "hex(size=3)", "file": "x"}',
    b'{"game": "hex(size=3)", "turn": 1e400}',
    b'{"game": "hex(size=3)", "turn": true}',
    b'"\\ud800"',
    b"1" * 4000,
    b'{"game": "hex(size=3)", "stones": [1,1,1,1,1,1,1,1,1,0]}',
    b'{"game": "hex(size=3)", "moves": ["\\u202e"]}',
)


class Hostile:
    """Makes requests for a server whose token it knows; `mark` is a file that no request may bring about."""

    def __init__(self, port: int, token: str, mark: Path, seed: int) -> None:
        self._port, self._token = port, token
        self._program = _PROGRAM.format(mark=mark)
        self._random = random.Random(seed)
        self._kinds: tuple[Callable[[], bytes], ...] = (
            self._other_host,
            self._other_origin,
            self._wrong_token,
            self._odd_path,
            self._broken_body,
            self._player,
            self._game,
            self._oversized,
            self._no_origin,
            self._odd_method,
            self._noise,
            self._twice,
        )

    def request(self) -> bytes:
        """The bytes of one."""
        return self._random.choice(self._kinds)()

    def _request(
        self,
        path: str = "",
        body: bytes | None = None,
        method: str = "",
        host: str | None = None,
        origin: str | None = "",
        token: str | None = None,
        kind: str = "application/json",
        length: str | None = None,
    ) -> bytes:
        verb = method or ("GET" if body is None else "POST")
        lines = [f"{verb} /{self._token if token is None else token}/{path} HTTP/1.1"]
        lines.append(f"Host: {f'127.0.0.1:{self._port}' if host is None else host}")
        if origin is not None and (origin or body is not None):
            lines.append(f"Origin: {(origin or 'http://127.0.0.1:{port}').format(port=self._port)}")
        if body is not None:
            lines += [f"Content-Type: {kind}", f"Content-Length: {len(body) if length is None else length}"]
        return "\r\n".join(lines).encode("latin-1", "replace") + b"\r\n\r\n" + (body or b"")

    def _asked(self, further: dict[str, object] | None = None) -> bytes:
        return json.dumps({"game": "hex(size=3)", "moves": [], **(further or {})}).encode()

    def _other_host(self) -> bytes:
        return self._request("board", host=self._random.choice(_HOSTS))

    def _other_origin(self) -> bytes:
        return self._request("thoughts", self._asked({"player": "random"}), origin=self._random.choice(_ORIGINS))

    def _wrong_token(self) -> bytes:
        wrong = ["", "x", self._token[:-1], self._token.swapcase(), self._token + "A", "%2e", "é", self._token[::-1]]
        return self._request(self._random.choice(("", "board", "run/x/")), token=self._random.choice(wrong))

    def _odd_path(self) -> bytes:
        return self._request(self._random.choice(_PATHS))

    def _broken_body(self) -> bytes:
        body = self._random.choice(_BROKEN)
        if self._random.random() < 0.3:
            place = self._random.randrange(len(body))
            body = body[:place] + bytes([self._random.randrange(256)]) + body[place + 1 :]
            body = b"\x00" + body  # so that it is surely none
        return self._request(self._random.choice(("position", "thoughts")), body)

    def _player(self) -> bytes:
        spec = self._random.choice(_SPECS).replace("{run}", self._program)
        return self._request("thoughts", self._asked({"player": spec}))

    def _game(self) -> bytes:
        path = self._random.choice(("position", "drawing", "thoughts"))
        return self._request(path, self._asked({"game": self._random.choice(_GAMES), "player": "random"}))

    def _oversized(self) -> bytes:
        length = self._random.choice(("70000", "99999999999999", "-1", "1e3", "", "0x10", "٣"))
        return self._request("position", b" " * self._random.choice((10, 70000)), length=length)

    def _no_origin(self) -> bytes:
        kind = self._random.choice(("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"))
        origin = self._random.choice((None, ""))
        return self._request("position", self._asked(), origin=origin, kind=kind)

    def _odd_method(self) -> bytes:
        return self._request(
            "board", method=self._random.choice(("PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT", "get", "X" * 300))
        )

    def _noise(self) -> bytes:
        length = self._random.choice((1, 40, 3000, 70000))
        return (
            bytes(self._random.randrange(256) for _ in range(min(length, 3000)))
            + b"A" * max(0, length - 3000)
            + b"\r\n\r\n"
        )

    def _twice(self) -> bytes:
        good = self._request("position", self._asked())
        extra = self._random.choice(
            (b"Host: evil.example", b"Content-Length: 3", b"Transfer-Encoding: chunked", b"Origin: null")
        )
        return good.replace(b"\r\n", b"\r\n" + extra + b"\r\n", 1)


def status_of(answer: bytes) -> int | None:
    """The status of an answer; None if there was none."""
    found = re.match(rb"HTTP/1\.[01] (\d{3}) ", answer)
    return int(found[1]) if found else None


def send(port: int, request: bytes) -> bytes:
    """What is answered."""
    with socket.create_connection(("127.0.0.1", port), timeout=30) as connection:
        pieces = []
        try:
            connection.sendall(request)
            connection.shutdown(socket.SHUT_WR)
            while piece := connection.recv(1 << 16):
                pieces.append(piece)
        except OSError:
            pass
        return b"".join(pieces)


def main() -> None:
    address, count, process = sys.argv[1], int(sys.argv[2]), sys.argv[3]
    port, token = int(address.split(":")[2].split("/")[0]), address.split("/")[3]
    mark = Path("/tmp/arena-hostile-mark")
    mark.unlink(missing_ok=True)
    hostile, seen = Hostile(port, token, mark, seed=1), Counter[int | None]()
    begun = time.monotonic()
    for number in range(count + 1):
        if number % (count // 10) == 0:
            status = Path(f"/proc/{process}/status").read_text()
            memory = re.search(r"VmRSS:\s+(\d+) kB", status)
            threads = re.search(r"Threads:\s+(\d+)", status)
            assert memory
            assert threads
            seconds, megabytes = time.monotonic() - begun, int(memory[1]) / 1024
            print(f"{number} requests, {seconds:.0f} s: {megabytes:.1f} MB, {threads[1]} threads", flush=True)
        seen[status_of(send(port, hostile.request()))] += 1
    print(dict(seen), "started:", mark.exists())


if __name__ == "__main__":
    main()
