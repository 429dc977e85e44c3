"""Adaptive runs: the next games go to the players whose order is least known, until the best are known."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

import numpy as np

from arena.arenas.game_record import GameRecord
from arena.arenas.pool import Pool, columns_of, pool_of_columns
from arena.arenas.rating import fit_pool
from arena.arenas.schedule import Pairing, seats_number
from arena.arenas.settings import Settings
from arena.arenas.statistics.order import Frontier, Integers, Telling, frontier_of, information_of_pairs
from arena.arenas.statistics.ratings import ConvergenceError, DisconnectedError, Fit
from arena.arenas.statistics.repeats import Rule, rule_for
from arena.arenas.statistics.shrinkage import likeliest_prior

#: A batch is so large a part of the games that were played before it, if that is more than one for each player.
_SHARE = 0.1


class Adaptive:
    """Gives out pairs of games with swapped colours, each where it tells most of who are the best."""

    def __init__(self, settings: Settings) -> None:
        if settings.goal is None:
            raise ValueError("these are not the settings of an adaptive run")
        self._settings, self._goal = settings, settings.goal
        self._limits = limits_of(settings)
        self._met: Integers = np.zeros_like(self._limits)  # pairs of games between any two players
        self._columns = columns_of(())

    @property
    def _played(self) -> int:
        return len(self._columns)

    def batch(self) -> list[Pairing]:
        """See Guide."""
        left = (len(self._settings) - self._played) // 2
        pairs = islice(self._pairs(), min(self._size(), left)) if left else ()
        return [pairing for pair in pairs for pairing in self._meeting(*pair)]

    def see(self, records: Sequence[GameRecord]) -> None:
        """See Guide."""
        self._columns = np.concatenate([self._columns, columns_of(records)])

    def _size(self) -> int:
        """How many pairs of games make a batch."""
        players = len(self._limits)
        first = players if players > 2 else 1
        return max(players // 2, int(_SHARE * self._played) // 2) if self._played else first

    def _meeting(self, one: int, other: int) -> list[Pairing]:
        """The next pair of games between two players."""
        number, players = int(self._met[one, other]), len(self._limits)
        self._met[one, other] += 1
        self._met[other, one] += 1
        return [Pairing(seats_number(black, white, players), number) for black, white in ((one, other), (other, one))]

    def _pairs(self) -> Iterable[tuple[int, int]]:
        """Pairs of players in the order in which they are to meet."""
        if not self._played:
            return self._ring()
        pool = pool_of_columns(self._settings, self._columns)
        fit = fit_of(pool)
        if fit is None:
            return self._least_met()
        frontier = frontier_of(fit, self._goal.top)
        if frontier.settled(self._goal.confidence):
            return ()
        return self._telling(fit, frontier)

    def _ring(self) -> list[tuple[int, int]]:
        """Everybody meets two others, so that everybody is linked with everybody."""
        order = np.random.default_rng(self._settings.seed).permutation(len(self._limits)).tolist()
        return list(zip(order, [*order[1:], order[0]], strict=True))

    def _least_met(self) -> list[tuple[int, int]]:
        """Where nothing can be said of some, as their games were forfeited: who have met least often."""
        pairs = zip(*np.triu_indices(len(self._limits), 1), strict=True)
        open_pairs = [
            (int(one), int(other)) for one, other in pairs if self._met[one, other] < self._limits[one, other]
        ]
        return sorted(open_pairs, key=lambda pair: int(self._met[pair]))

    def _telling(self, fit: Fit, frontier: Frontier) -> Iterator[tuple[int, int]]:
        """Where games tell most, but not between players who have met as often as they may."""
        worth = np.where(self._met < self._limits, information_of_pairs(fit), 0.0)
        for one, other in Telling(frontier, fit.covariance[: fit.players, : fit.players], worth):
            yield one, other
            if self._met[one, other] >= self._limits[one, other]:
                worth[one, other] = worth[other, one] = 0.0


def fit_of(pool: Pool) -> Fit | None:
    """The strengths of all players, if they can be told."""
    if not pool.evidence.any():
        return None
    try:
        return fit_pool(pool, pool.evidence)
    except (DisconnectedError, ConvergenceError):
        return None


def drawn_in(pool: Pool, fit: Fit) -> Fit:
    """The same with a prior as wide as the strengths scatter: else who is left alone lies too far from the others."""
    return fit_pool(pool, pool.evidence, likeliest_prior(fit))


def limits_of(settings: Settings) -> Integers:
    """How many pairs of games any two players may have; players without chance would only repeat theirs."""
    seeded = [entrant.config.seeded for entrant in settings.entrants]
    distinct = min(settings.most, max(1, len(settings.opening_moves)))
    found = [
        [distinct if rule_for(one, other) is Rule.DISTINCT else settings.most for other in seeded] for one in seeded
    ]
    limits = np.array(found, dtype=np.int64)
    np.fill_diagonal(limits, 0)
    return limits
