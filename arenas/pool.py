"""The games of one or more runs as columns of numbers, for statistics over all players at once."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from arena.arenas.ledger import Ledger, Run
from arena.arenas.settings import Settings
from arena.arenas.standings import Spent, depends_on_seed, standings_of
from arena.games import InputError
from arena.players.base import PlayerConfig

#: Result for Black by the ledger's code of the winner.
_RESULTS = np.array([np.nan, 1.0, 0.0, 0.5])


@dataclass(frozen=True)
class Pool:
    """Games of runs taken together; players are numbered in the order in which the runs name them.

    `cluster` is equal for games that one pair of players began with the same opening.
    Repeated games of players who do not depend on the seed are left out.
    """

    game: str
    names: list[str]
    configs: list[PlayerConfig]
    spent: list[Spent]
    black: npt.NDArray[np.int64]
    white: npt.NDArray[np.int64]
    result: npt.NDArray[np.float64]
    cluster: npt.NDArray[np.int64]
    left_out: int

    def number(self, name: str) -> int:
        """A player's number; raises InputError if it is not in the pool."""
        if name not in self.names:
            raise InputError(f"no player '{name}' in these runs; there are {', '.join(self.names)}")
        return self.names.index(name)

    def scores(self) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.int64]]:
        """Points and games of every player against others."""
        others = self.black != self.white
        players = len(self.names)
        points = np.zeros(players)
        games = np.zeros(players, dtype=np.int64)
        for seat, result in ((self.black, self.result), (self.white, 1 - self.result)):
            np.add.at(points, seat[others], result[others])
            np.add.at(games, seat[others], 1)
        return points, games


def pool_of(ledger: Ledger, runs: Sequence[Run]) -> Pool:
    """Pool the games that have been recorded of some runs, which must be of one game."""
    settings = [run.load_settings() for run in runs]
    kinds = {item.game for item in settings}
    if len(kinds) > 1:
        raise InputError(f"the runs are of different games: {', '.join(sorted(kinds))}")
    configs = _players(settings)
    numbers = {name: number for number, name in enumerate(configs)}
    spent = dict.fromkeys(configs, Spent())
    parts = []
    clusters = 0
    for run, item in zip(runs, settings, strict=True):
        part = _games(ledger, run, item, numbers, clusters)
        clusters = int(part.cluster.max()) + 1 if len(part.cluster) else clusters
        parts.append(part)
        for name, cost in standings_of(ledger, run).spent.items():
            spent[name] += cost
    return Pool(
        game=settings[0].game,
        names=list(configs),
        configs=list(configs.values()),
        spent=list(spent.values()),
        black=np.concatenate([part.black for part in parts]),
        white=np.concatenate([part.white for part in parts]),
        result=np.concatenate([part.result for part in parts]),
        cluster=np.concatenate([part.cluster for part in parts]),
        left_out=sum(part.left_out for part in parts),
    )


def _players(settings: Sequence[Settings]) -> dict[str, PlayerConfig]:
    """All players by name; a name must mean the same player in all runs."""
    found: dict[str, PlayerConfig] = {}
    for item in settings:
        for entrant in item.entrants:
            known = found.setdefault(entrant.name, entrant.config)
            if known != entrant.config:
                raise InputError(
                    f"'{entrant.name}' is {known.spec} in one run and {entrant.config.spec} in another; rate them apart"
                )
    return found


@dataclass(frozen=True)
class _Part:
    """One run's games."""

    seats: npt.NDArray[np.int64]
    black: npt.NDArray[np.int64]
    white: npt.NDArray[np.int64]
    result: npt.NDArray[np.float64]
    cluster: npt.NDArray[np.int64]
    left_out: int


def _games(ledger: Ledger, run: Run, settings: Settings, numbers: dict[str, int], first_cluster: int) -> _Part:
    rows = ledger.query("SELECT pairing, game, winner, line FROM games WHERE run = ? ORDER BY game, pairing", (run.id,))
    columns = np.fromiter(itertools.chain.from_iterable(rows), dtype=np.int64).reshape(-1, 4)
    kept = without_repeats(settings, columns[:, 0], columns[:, 3])
    seats, game, winner = columns[kept, 0], columns[kept, 1], columns[kept, 2]
    pairs = settings.seats()
    black = np.array([numbers[pair.black] for pair in pairs])
    white = np.array([numbers[pair.white] for pair in pairs])
    if settings.opening_moves:
        # Game k with either colour, and any later round of the same opening, depend on each other.
        low, high = np.minimum(black, white)[seats], np.maximum(black, white)[seats]
        opening = game % len(settings.opening_moves)
        keys = (low * len(numbers) + high) * len(settings.opening_moves) + opening
        cluster = np.unique(keys, return_inverse=True)[1].reshape(-1)
    else:
        cluster = np.arange(len(seats))
    return _Part(
        seats, black[seats], white[seats], _RESULTS[winner], cluster + first_cluster, len(columns) - len(seats)
    )


def without_repeats(
    settings: Settings, pairing: npt.NDArray[np.int64], line: npt.NDArray[np.int64]
) -> npt.NDArray[np.bool_]:
    """Which games to keep: all, but only the first of equal ones between players who do not depend on the seed.

    Given are every game's pairing and line of play.
    """
    kept = np.ones(len(pairing), dtype=np.bool_)
    for number, pair in enumerate(settings.seats()):
        here = np.flatnonzero(pairing == number)
        first = np.unique(line[here], return_index=True)[1]
        repeated = len(first) < len(here)
        if repeated and not any(depends_on_seed(settings, name, repeated) for name in (pair.black, pair.white)):
            kept[here] = False
            kept[here[first]] = True
    return kept
