"""Pages of runs as `arena report --html` writes them, kept until a game is added."""

from __future__ import annotations

import threading
from pathlib import Path


class Reports:
    """The page that was asked for last; it takes a second or two to write."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()
        self._key: tuple[str, int, int] | None = None
        self._page = b""

    def page(self, name: str) -> bytes:
        """The page of a run; raises InputError where there is none."""
        from arena.arenas.ledger import Ledger
        from arena.reports.html.run_page import run_page
        from arena.reports.results import results_of

        with self._lock, Ledger.to_read(self._path) as ledger, ledger.still():
            run = ledger.run(name)
            key = (name, run.played, len(run.load_settings()))
            if key != self._key:
                self._page = run_page(ledger, results_of(ledger, run)).encode()
                self._key = key
            return self._page
