"""The desk of a run in a worker of a cluster: who plays there, and whether they are the same as elsewhere."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from distributed import Worker, WorkerPlugin, get_worker

from arena.arenas.game_record import GameRecord
from arena.arenas.schedule import Pairing
from arena.arenas.stage import signals

_LOOK_SECONDS = 0.1
_NOT_SET_UP = "it was not set up for this run"

#: The desks of this process by the keys of their runs. The scheduler has a worker set up before it sends a task.
_desks: dict[str, Desk] = {}
#: What signals meant before the first desk was opened.
_handlers: dict[int, Any] = {}
#: One game at a time in a process: players are not made to be shared by threads.
_playing = threading.Lock()


@dataclass(frozen=True)
class Played:
    """What has come of a batch: games, how long each took, and what they were played with and on."""

    worker: str = ""
    records: list[GameRecord] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    origin: Mapping[str, str] = field(default_factory=dict)
    trouble: str = ""  # why this worker cannot play


class Desk:
    """Gets everybody ready in a thread of its own: a worker has to answer its scheduler meanwhile."""

    def __init__(self, document: Mapping[str, Any], expected: Mapping[str, str]) -> None:
        self.origin: Mapping[str, str] = {}
        self.trouble = ""
        self.closed = False
        self.looked_at = threading.Event()  # whether it is known if this worker has the same code
        self._ready = threading.Event()
        self._document, self._expected = document, expected
        threading.Thread(target=self._prepare, daemon=True).start()

    def _prepare(self) -> None:
        """Compare what is installed here with what the conductor has; then have kernels, compiled under their lock."""
        try:
            hall = self._hall()
            self.looked_at.set()
            if not self.trouble:
                hall.warm_up()
                self._players = hall
        except Exception as error:
            self.trouble = str(error) or type(error).__name__
        finally:
            self.looked_at.set()
            self._ready.set()

    def _hall(self) -> Any:
        from arena.arenas.provenance import disagreements, provenance
        from arena.arenas.settings import Settings
        from arena.arenas.stage.hall import Hall

        settings = Settings.from_document(dict(self._document))
        hall = Hall(settings)
        engines = {entrant.name: entrant.config.prove(hall.game) for entrant in settings.entrants}
        self.origin = provenance(settings, engines)
        self.trouble = "; ".join(disagreements(self._expected, self.origin))
        return hall

    def play(self, pairings: list[Pairing], worker: str) -> Played:
        """Play games one after the other, until the desk is closed."""
        while not self._ready.wait(_LOOK_SECONDS):
            if self.closed:
                return Played(worker)
        if self.trouble:
            return Played(worker, trouble=self.trouble)
        played = Played(worker, origin=self.origin)
        with _playing:
            for pairing in pairings:
                if self.closed:
                    break
                start = time.monotonic()
                played.records.append(self._players.play(pairing))
                played.seconds.append(time.monotonic() - start)
        return played


class Setup(WorkerPlugin):
    """Sets up a desk in every worker there is, and in those that come later, in place of others as well."""

    def __init__(self, key: str, document: Mapping[str, Any], expected: Mapping[str, str]) -> None:
        self.name = key
        self._document, self._expected = document, expected

    def setup(self, worker: Worker) -> None:  # noqa: ARG002
        """Open the desk. Ctrl-C reaches all processes of a terminal, but only the conductor decides what it means."""
        with contextlib.suppress(ValueError):  # a worker may be a thread, and signals come to the main one
            if not _desks:
                _handlers.update({number: signal.getsignal(number) for number in signals.OF_A_TERMINAL})
            signals.ignore()
        _desks[self.name] = Desk(self._document, self._expected)

    def teardown(self, worker: Worker) -> None:  # noqa: ARG002
        """Close the desk: the game under way is the last one."""
        desk = _desks.pop(self.name, None)
        if desk is not None:
            desk.closed = True
        if not _desks:
            with contextlib.suppress(ValueError):
                for number, handler in _handlers.items():
                    signal.signal(number, signal.SIG_DFL if handler is None else handler)


async def introduction(key: str) -> str:
    """Why this worker cannot take part in a run; nothing if it can."""
    desk = _desks.get(key)
    if desk is None:
        return _NOT_SET_UP
    while not desk.looked_at.is_set():
        await asyncio.sleep(0.01)
    return desk.trouble


def play(key: str, pairings: list[Pairing]) -> Played:
    """Play a batch of a run: this is the task that workers are sent."""
    desk = _desks.get(key)
    worker = get_worker().address
    return Played(worker, trouble=_NOT_SET_UP) if desk is None else desk.play(pairings, worker)
