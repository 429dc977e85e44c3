"""A run as the ledger has it at this moment: how far it is, who leads, and the games that came last."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict, deque
from pathlib import Path
from typing import TYPE_CHECKING, Any

from arena.library.progress import clock, rate_of, span

if TYPE_CHECKING:
    from arena.arenas.game_record import GameRecord
    from arena.arenas.ledger import Ledger, Run
    from arena.arenas.settings import Settings

#: The rate is that of games of this long, and of at least so many observations.
_RATE_SECONDS = 120.0
_SHOWN_GAMES = 6
#: How much of the time may be spent on looking at a run.
_SHARE_OF_TIME = 0.2
_MOST_RUNS = 64


class RunWatch:
    """One run, looked at again and again, by all who follow it together."""

    def __init__(self, path: Path, name: str) -> None:
        self._path, self._name = path, name
        self._lock = threading.Lock()
        self._seen: deque[tuple[float, int]] = deque()  # when, and how many games there were
        self._state: dict[str, Any] = {}
        self._key: tuple[Any, ...] = ()  # what of the ledger the state was made of
        self._next = 0.0  # not to be looked at before

    def state(self) -> dict[str, Any]:
        """What there is to say now; made anew only where something was recorded, and not too often."""
        with self._lock:
            now = time.monotonic()
            is_first = not self._state
            if is_first or now >= self._next:
                self._look(now)
            if not is_first and now >= self._next:  # the first time, much is only loaded
                self._next = time.monotonic() + (time.monotonic() - now) / _SHARE_OF_TIME
            return {**self._state, **self._pace(time.monotonic())}

    def _look(self, now: float) -> None:
        from arena.arenas.ledger import Ledger

        with Ledger.to_read(self._path) as ledger, ledger.still():
            run = ledger.run(self._name)
            settings = run.load_settings()
            key = (run.id, run.played, len(settings))
            self._note(now, run.played)
            if key != self._key or not self._state:
                self._state = _state(ledger, run, settings)
                self._key = key

    def _note(self, now: float, played: int) -> None:
        if self._seen and self._seen[-1][1] == played:
            return
        self._seen.append((now, played))
        while len(self._seen) > 2 and now - self._seen[0][0] > _RATE_SECONDS:
            self._seen.popleft()

    def _pace(self, now: float) -> dict[str, Any]:
        """The rate at which games come, and when the last one will; nothing of a run that rests."""
        first, last = self._seen[0], self._seen[-1]
        seconds, games = now - first[0], last[1] - first[1]
        missing = self._state["planned"] - self._state["played"]
        quiet = now - last[0]
        if self._state["finished"] or not games or quiet > max(_RATE_SECONDS, 3 * seconds / games):
            return {"rate": "", "left": ""}
        rate = games / seconds
        most = "at most " if self._state["open_ended"] else ""
        return {"rate": rate_of(rate), "left": f"{most}{span(missing / rate)} left, until {clock(missing / rate)}"}


def _state(ledger: Ledger, run: Run, settings: Settings) -> dict[str, Any]:
    from arena.arenas.schedules.outcome import outcomes_of
    from arena.reports.live import standings_rows
    from arena.reports.subject import Part

    part = Part(run, settings, all(outcome.decided for outcome in outcomes_of(ledger, [run]).values()))
    headers, *rows = standings_rows(ledger, run, settings)
    return {
        "name": run.name,
        "game": settings.game,
        "format": settings.format.value,
        "played": run.played,
        "planned": part.planned,
        "finished": part.finished,
        "open_ended": settings.open_ended,
        "headers": list(headers),
        "rows": [list(row) for row in rows],
        "games": _last_games(ledger, run, settings),
    }


def _last_games(ledger: Ledger, run: Run, settings: Settings) -> list[dict[str, Any]]:
    """The games that were recorded last, the last one first, each with its final position."""
    from arena.arenas.schedule import Pairing

    query = "SELECT pairing, game FROM games WHERE run = ? ORDER BY rowid DESC LIMIT ?"
    wanted = [Pairing(int(seats), int(game)) for seats, game in ledger.query(query, (run.id, _SHOWN_GAMES))]
    return [_game_document(record, settings) for record in ledger.some_games(run, wanted)]


def _game_document(record: GameRecord, settings: Settings) -> dict[str, Any]:
    from arena.games import load

    game, seats = load(settings.game), settings.seats()[record.pairing.seats]
    position = game.start()
    for move in record.moves:
        position.play(int(move))
    return {
        "id": f"0-{record.pairing.seats}-{record.pairing.game}",
        "number": f"{record.pairing.seats}:{record.pairing.game}",
        "black": seats.black,
        "white": seats.white,
        "winner": record.winner.name.lower(),
        "reason": record.reason.value,
        "score": record.score,
        "moves": len(record.moves),
        "colours": position.stones().tolist(),
        "last": list(game.marks(int(record.moves[-1]))) if record.moves else [],
        "dead": list(record.dead),
    }


class RunWatches:
    """The runs that somebody follows."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()
        self._watches: OrderedDict[str, RunWatch] = OrderedDict()

    def of(self, name: str) -> RunWatch:
        """The one of this name."""
        with self._lock:
            watch = self._watches.get(name) or RunWatch(self._path, name)
            self._watches[name] = watch
            self._watches.move_to_end(name)
            while len(self._watches) > _MOST_RUNS:
                self._watches.popitem(last=False)
            return watch
