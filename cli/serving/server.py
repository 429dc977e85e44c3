"""The server: the standard library's, a thread for each connection, as many as there may be."""

from __future__ import annotations

import threading
from http.server import ThreadingHTTPServer
from pathlib import Path
from socket import socket
from typing import Any

from arena.cli.serving.board_room import BoardRoom
from arena.cli.serving.guard import Guard
from arena.cli.serving.handler import Handler
from arena.cli.serving.offered import Offered
from arena.cli.serving.reports import Reports
from arena.cli.serving.run_watch import RunWatches
from arena.cli.serving.thinker import Thinker

#: More than a browser opens.
_MOST_CONNECTIONS = 48


class Server(ThreadingHTTPServer):
    """Listens on this machine only."""

    daemon_threads = True
    block_on_close = False
    request_queue_size = 64

    def __init__(self, port: int, ledger: Path, offered: Offered, seconds: float) -> None:
        super().__init__(("127.0.0.1", port), Handler)
        self.guard = Guard(self.server_address[1])
        self.ledger, self.offered = ledger, offered
        self.board_room, self.thinker = BoardRoom(), Thinker(seconds)
        self.watches, self.reports = RunWatches(ledger), Reports(ledger)
        self.closing = threading.Event()
        self._room = threading.BoundedSemaphore(_MOST_CONNECTIONS)

    def server_bind(self) -> None:
        """As usual, but without asking the network for this machine's name."""
        self.socket.bind(self.server_address)
        self.server_address = self.socket.getsockname()
        self.server_name, self.server_port = "localhost", self.server_address[1]

    def process_request(self, request: socket | tuple[bytes, socket], client_address: Any) -> None:
        """Hand a connection to a thread; where there are too many, it is closed."""
        if self._room.acquire(blocking=False):
            super().process_request(request, client_address)
        else:
            self.shutdown_request(request)

    def process_request_thread(self, request: socket | tuple[bytes, socket], client_address: Any) -> None:
        """Answer, and make room for the next one."""
        try:
            super().process_request_thread(request, client_address)
        finally:
            self._room.release()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that goes away is no error, and others are told to it."""

    def close(self) -> None:
        """End everything that is under way."""
        self.closing.set()
        self.thinker.close()
        self.server_close()
