"""The players of recorded runs, rated: which games go in, what the ratings are relative to, and what to beware of."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

import numpy as np

from arena.arenas.alike import differing_conduct
from arena.arenas.ledger import Ledger, Run
from arena.arenas.pool import Mask, Pool, pool_of
from arena.arenas.spending import Spent, spent_of
from arena.arenas.statistics.chance import holm
from arena.arenas.statistics.contrasts import (
    Estimate,
    Open,
    Ratings,
    relative_to_mean,
    relative_to_player,
    relative_to_weighted_mean,
)
from arena.arenas.statistics.fitness import Fitness, fitness_of
from arena.arenas.statistics.intervals import Interval
from arena.arenas.statistics.ratings import DisconnectedError, Fit, Prior, fit_ratings
from arena.arenas.statistics.shares import Share, share_of
from arena.games import InputError

_LEVEL = 0.05
#: Decimals of Elo: ratings that have the same ones are equal.
_DIGITS = 6
#: Instead of a player: ratings are relative to the plain mean of all.
MEAN = "mean"


class Forfeits(StrEnum):
    """What forfeited games are to ratings."""

    APART = "apart"  # they tell nothing of strength
    LOSSES = "losses"  # games lost
    BOUNDS = "bounds"  # ratings lie between those with them and those without


@dataclass(frozen=True)
class Anchor:
    """A player whose rating is set to a value."""

    name: str
    elo: float


@dataclass(frozen=True)
class Rated:
    """A pool and the ratings that fit it."""

    runs: Sequence[Run]
    pool: Pool
    spent: Sequence[Spent]
    fit: Fit
    ratings: Ratings
    offset: float  # what the anchor's rating is set to
    relative: str  # what an error is relative to, in words
    forfeits: Forfeits
    used: Mask  # the games that the ratings are fitted to
    alternative: Ratings | None  # with forfeits as losses, where both are wanted as bounds

    def order(self) -> list[int]:
        """Players from the strongest to the weakest, those who are equal as they were entered.

        Players of equal results have equal ratings but for rounding, which differs between machines.
        """
        return sorted(range(len(self.pool.names)), key=lambda player: -round(float(self.ratings.elo[player]), _DIGITS))

    def rating(self, player: int) -> Estimate:
        """A player's rating on the scale that was asked for."""
        found = self.ratings.rating(player)
        if self.alternative is not None:
            found = _spanning(found, self.alternative.rating(player))
        return found.shifted(self.offset)

    def difference(self, one: int, other: int) -> Estimate:
        """How much stronger a player is than another."""
        found = self.ratings.difference(one, other)
        return found if self.alternative is None else _spanning(found, self.alternative.difference(one, other))

    def superiority(self, one: int, other: int) -> float:
        """The likelihood that a player is stronger than another, 0 to 1."""
        found = self.ratings.superiority(one, other)
        return found if self.alternative is None else _careful(found, self.alternative.superiority(one, other))

    def with_confidence(self, confidence: float) -> Rated:
        """The same with wider or narrower intervals."""
        ratings = Ratings(self.ratings.fit, self.ratings.reference, confidence)
        other = self.alternative and Ratings(self.alternative.fit, self.alternative.reference, confidence)
        return replace(self, ratings=ratings, alternative=other)

    def chances_of_equality(self, pairs: Sequence[tuple[int, int]]) -> dict[tuple[int, int], float]:
        """The chance of a difference as large as each if there is none, by Holm's correction for all of them."""
        sure = [self.superiority(one, other) for one, other in pairs]
        return dict(zip(pairs, holm([2 * min(chance, 1 - chance) for chance in sure]), strict=True))

    def surely_different(self, pairs: Sequence[tuple[int, int]]) -> set[tuple[int, int]]:
        """Pairs of players one of whom is the stronger, by Holm's correction for all pairs at 5 %."""
        return {pair for pair, chance in self.chances_of_equality(pairs).items() if chance <= _LEVEL}

    @functools.cached_property
    def fitness(self) -> Fitness | None:
        """Whether the model is a fair account of the games."""
        return fitness_of(self.fit)

    @functools.cached_property
    def drawn(self) -> Share:
        """The share of games that were drawn."""
        pool, used = self.pool, self.used
        seats = pool.black[used] * len(pool.names) + pool.white[used]
        return share_of(pool.points[used] == 0.5, [seats], pool.cluster[used])

    @property
    def swaps(self) -> list[bool]:
        """By group of games with a first-move term of their own: whether they had the swap rule."""
        return _swaps(self.pool, self.used)

    def scores(self) -> tuple[np.ndarray[tuple[int], np.dtype[np.float64]], np.ndarray[tuple[int], np.dtype[np.int64]]]:
        """Points and games of every player against others, of the games that went in."""
        return replace(self.pool, evidence=self.used).scores()

    def conducts(self) -> list[str]:
        """In words, in what the runs' conduct differs: their results are then not of one kind."""
        return [part.replace("_", " ") for part in differing_conduct(self.pool.settings)]

    def stopped_early(self) -> list[str]:
        """Names of runs that ended when their sequential test had decided, and so in a lucky moment."""
        pairs = zip(self.runs, self.pool.settings, strict=True)
        return [run.name for run, item in pairs if item.sequential is not None and not item.format.follows_results]

    def unfinished(self) -> list[tuple[str, int, int]]:
        """Names of runs that are not complete, with games played and planned; sequential tests end when they end."""
        pairs = zip(self.runs, self.pool.settings, strict=True)
        return [
            (run.name, run.played, len(item)) for run, item in pairs if not item.open_ended and run.played < len(item)
        ]


def rate(
    ledger: Ledger, runs: Sequence[Run], anchor: Anchor | str | None = None, forfeits: Forfeits = Forfeits.APART
) -> Rated:
    """Fit the ratings of all players of some runs. An anchor is a player set to a value, MEAN, or None: see Rated."""
    runs = list({run.id: run for run in runs}.values())
    pool = pool_of(ledger, runs)
    return rate_pool(runs, pool, lambda: spent_of(ledger, runs, pool), anchor, forfeits)


def rate_pool(
    runs: Sequence[Run],
    pool: Pool,
    spent: Callable[[], Sequence[Spent]],
    anchor: Anchor | str | None = None,
    forfeits: Forfeits = Forfeits.APART,
) -> Rated:
    """The same from a pool that is at hand, and what its players spent."""
    if not len(pool.run):
        raise InputError("these runs hold no games yet")
    used = pool.evidence | (pool.forfeited & ~pool.again) if forfeits is Forfeits.LOSSES else pool.evidence
    try:
        fit = fit_pool(pool, used)
    except DisconnectedError as error:
        lost = int(pool.forfeits().sum())
        if not lost:
            raise
        raise InputError(
            f"{error}; forfeited games tell nothing ({lost} here; --forfeits losses would count them)"
        ) from error
    ratings, offset, relative = _relative(pool, fit, anchor)
    alternative = None
    if forfeits is Forfeits.BOUNDS and pool.forfeited.any():
        with_losses = fit_pool(pool, pool.evidence | (pool.forfeited & ~pool.again))
        alternative = Ratings(with_losses, ratings.reference)
    return Rated(runs, pool, spent(), fit, ratings, offset, relative, forfeits, used, alternative)


def fit_pool(pool: Pool, used: Mask, prior: Prior | None = None) -> Fit:
    """The strengths that fit some games of a pool."""
    # Under the swap rule moving first is worth something else.
    swaps = _swaps(pool, used)
    group = np.array([swaps.index(item.conduct.swap) if item.conduct.swap in swaps else 0 for item in pool.settings])
    return fit_ratings(
        pool.black[used],
        pool.white[used],
        pool.points[used],
        pool.cluster[used] if pool.openings > 1 else None,
        len(pool.names),
        group=group[pool.run[used]],
        prior=prior,
        names=pool.names,
    )


def _swaps(pool: Pool, used: Mask) -> list[bool]:
    """Whether some games had the swap rule, and whether some had not: in the order of their first-move terms."""
    return sorted({pool.settings[run].conduct.swap for run in np.unique(pool.run[used])})


def _relative(pool: Pool, fit: Fit, anchor: Anchor | str | None) -> tuple[Ratings, float, str]:
    players = len(pool.names)
    if anchor is None:
        words = f"the mean of the {players} players, each weighted by what its games tell"
        return relative_to_weighted_mean(fit), 0.0, words
    if isinstance(anchor, str):
        return relative_to_mean(fit), 0.0, f"the mean of the {players} players"
    player = pool.number_of(anchor.name)
    return relative_to_player(fit, player), anchor.elo, f"{anchor.name}, which is set to {anchor.elo:g}"


def _spanning(one: Estimate, other: Estimate) -> Estimate:
    """An estimate whose interval holds both."""
    interval = Interval(min(one.interval.low, other.interval.low), max(one.interval.high, other.interval.high))
    careful = _careful(one.superiority, other.superiority)
    side = one.open if one.open is other.open else Open.NEITHER
    return replace(one, interval=interval, superiority=careful, open=side)


def _careful(*chances: float) -> float:
    """The chance that says the least."""
    return min(chances, key=lambda chance: abs(chance - 0.5))
