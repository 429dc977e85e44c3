"""Runs whose games are made up by known strengths, played and recorded as any other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

from arena.arenas.game_record import Cost, GameRecord, Reason
from arena.arenas.ledger import Ledger, Run
from arena.arenas.schedule import Pairing
from arena.arenas.schedules.following import guide_of
from arena.arenas.schedules.itinerary import Guide, Itinerary
from arena.arenas.settings import Format, Settings
from arena.arenas.stage.conductor import Conductor, End
from arena.arenas.stage.stop_request import StopRequest
from arena.games import Winner
from tests.support.runs import settings_of

_COST = Cost(decisions=4, seconds=0.0, cpu_seconds=0.0, playouts=0)
_BLOCK = 64


def settings_for(format: Format, players: int, games: int, **wishes: object) -> Settings:
    """Settings of a run of players p0, p1 and so on."""
    listed = ", ".join(f"p{number}=random" for number in range(players))
    return settings_of("tic-tac-toe", listed, format, games=games, **{"seed": 1, **wishes})


class Chance:
    """Makes up games: Davidson's model with strengths in Elo, a first move that is worth something, and draws."""

    def __init__(
        self, settings: Settings, elo: Sequence[float], seed: int = 0, first_move: float = 30.0, draws: float = 0.0
    ) -> None:
        names = settings.names
        self._numbers = [(names.index(pair.black), names.index(pair.white)) for pair in settings.seats()]
        self._elo, self._seed, self._first_move, self._draws = elo, seed, first_move, draws
        self._drawn: dict[tuple[int, int], list[int]] = {}

    def _outcomes(self, seats: int, block: int) -> list[int]:
        """Of many games of a pair at once: who won."""
        if (seats, block) not in self._drawn:
            black, white = self._numbers[seats]
            half = (self._elo[black] - self._elo[white] + self._first_move) * np.log(10) / 800
            odds = np.array([np.exp(half), self._draws, np.exp(-half)])
            drawn = np.random.default_rng([self._seed, seats, block]).random(_BLOCK)
            self._drawn[seats, block] = np.searchsorted(np.cumsum(odds)[:2] / odds.sum(), drawn).tolist()
        return self._drawn[seats, block]

    def play(self, pairing: Pairing) -> GameRecord:
        """The same game whenever it is asked for."""
        outcomes = self._outcomes(pairing.seats, pairing.game // _BLOCK)
        winner = (Winner.BLACK, Winner.DRAW, Winner.WHITE)[outcomes[pairing.game % _BLOCK]]
        line = pairing.seats << 24 | pairing.game
        return GameRecord(pairing, (0,), False, winner, Reason.PLAYED_OUT, "", line, _COST, _COST)


class Made:
    """An executor with room for some games, which end in an order of its own; it may be told to stop the run."""

    def __init__(
        self, chance: Chance, room: int = 64, shuffle: int | None = None, stop: tuple[int, StopRequest] | None = None
    ) -> None:
        self._chance, self._room, self._stop = chance, room, stop
        self._random = None if shuffle is None else np.random.default_rng(shuffle)
        self._waiting: list[Pairing] = []
        self.played: list[Pairing] = []

    def room(self) -> int:
        return self._room - len(self._waiting)

    def submit(self, pairings: list[Pairing]) -> None:
        self._waiting += pairings

    def collect(self, seconds: float) -> list[GameRecord]:
        if self._random is None:
            ending, self._waiting = self._waiting, []
        else:
            ending = [self._waiting.pop(int(self._random.integers(len(self._waiting))))]
        self.played += ending
        if self._stop is not None and len(self.played) >= self._stop[0]:
            self._stop[1].wanted = True
        return [self._chance.play(pairing) for pairing in ending]

    def played_on(self, pairing: Pairing) -> None:
        pass

    def stop(self, seconds: float) -> Iterator[GameRecord]:
        return iter(())

    def close(self) -> None:
        pass


def recorded(
    path: Path, settings: Settings, executor: Made, guide: Guide | None = None, stop: StopRequest | None = None
) -> tuple[End, Run, Itinerary]:
    """Play a run into a ledger, or what is missing of it."""
    with Ledger(path, create=True) as ledger:
        runs = ledger.runs()
        run = runs[-1] if runs else ledger.add_run("run", settings, {})
        itinerary = Itinerary(guide or guide_of(settings), ledger.games(run))
        end = Conductor(
            ledger,
            run,
            settings,
            executor,
            itinerary=itinerary,
            stop=stop or StopRequest(),  # type: ignore[arg-type]
        ).conduct()
        return end, ledger.run(run.id), itinerary
