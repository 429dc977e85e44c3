"""A server of `arena serve` for tests, and ways to ask it anything."""

from __future__ import annotations

import http.client
import json
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from arena.cli.serving.offered import Offered
from arena.cli.serving.server import Server


@dataclass(frozen=True)
class Served:
    """A server that runs."""

    server: Server

    @property
    def port(self) -> int:
        return self.server.guard.port

    @property
    def base(self) -> str:
        return f"/{self.server.guard.token}/"

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def ask(
        self, path: str, document: Any = None, method: str | None = None, **headers: str
    ) -> tuple[int, bytes, dict[str, str]]:
        """Status, content and headers of an answer; a document is posted as pages of the server do."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        body = None
        if document is not None:
            body = json.dumps(document).encode()
            sent = {"Origin": self.origin, "Content-Type": "application/json", **sent}
        connection.request(method or ("GET" if body is None else "POST"), self.base + path, body, sent)
        answer = connection.getresponse()
        content = answer.read()
        connection.close()
        return answer.status, content, dict(answer.getheaders())

    def raw(self, request: bytes, wait: float = 5.0) -> bytes:
        """What is answered to bytes of any kind; nothing if the connection is closed."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=wait) as connection:
            try:
                connection.sendall(request)
                connection.shutdown(socket.SHUT_WR)
                pieces = []
                while piece := connection.recv(1 << 16):
                    pieces.append(piece)
            except OSError:
                return b""
            return b"".join(pieces)

    def events(self, path: str) -> Iterator[tuple[str, Any]]:
        """Events as they come, by kind and content."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)
        connection.request("GET", self.base + path)
        answer = connection.getresponse()
        assert answer.getheader("Content-Type") == "text/event-stream"
        kind = ""
        for line in answer:
            if line.startswith(b"event: "):
                kind = line[7:].strip().decode()
            elif line.startswith(b"data: "):
                yield kind, json.loads(line[6:])
        connection.close()


@contextmanager
def served(ledger: Path, players: str | None = None, seconds: float = 2.0) -> Iterator[Served]:
    server = Server(0, ledger, Offered(players), seconds)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield Served(server)
    finally:
        server.close()
        server.shutdown()
        thread.join()
