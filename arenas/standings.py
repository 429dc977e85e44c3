"""What comes of the games of a pool: who won how often against whom, with which colour, and how well that is known."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from arena.arenas.ledger import Ledger, Run
from arena.arenas.pool import Integers, Pool, pool_of
from arena.arenas.scores import Scores, scores_of
from arena.arenas.spending import Spent, spent_of
from arena.arenas.statistics.intervals import Interval
from arena.arenas.statistics.shares import NO_GAMES, Share, share_of
from arena.players.roster import Entrant


@dataclass(frozen=True)
class Counts:
    """Games by their result, from Black's side: who moved first. Forfeits are not among them."""

    black_wins: int = 0
    draws: int = 0
    white_wins: int = 0

    @property
    def games(self) -> int:
        """How many games there are."""
        return self.black_wins + self.draws + self.white_wins

    def __add__(self, other: Counts) -> Counts:
        return Counts(self.black_wins + other.black_wins, self.draws + other.draws, self.white_wins + other.white_wins)

    def seen_from_white(self) -> Counts:
        """The same games with the sides exchanged."""
        return Counts(self.white_wins, self.draws, self.black_wins)


@dataclass(frozen=True)
class Cell:
    """The games between two seats, or between two players with both colours: then `black` is who they are told of.

    Forfeits are counted by who gave the game away, and are in no other number.
    """

    black: str
    white: str
    counts: Counts = Counts()
    share: Share = NO_GAMES  # of the points, for `black`, from the games that are evidence
    repeats: int = 0  # games of players without chance that repeat an earlier one, and are no evidence
    black_forfeits: int = 0
    white_forfeits: int = 0

    @property
    def forfeits(self) -> int:
        """How many games were forfeited."""
        return self.black_forfeits + self.white_forfeits


@dataclass(frozen=True)
class Total:
    """A player's results against the others; games against itself say nothing and are left out."""

    player: Entrant
    counts: Counts  # from the player's side: `black_wins` are its wins
    share: Share
    spent: Spent
    forfeits: int  # games that it gave away
    gifts: int  # games that others gave away to it

    @property
    def wins(self) -> int:
        """Games won."""
        return self.counts.black_wins

    @property
    def draws(self) -> int:
        """Games drawn."""
        return self.counts.draws

    @property
    def losses(self) -> int:
        """Games lost."""
        return self.counts.white_wins

    @property
    def games(self) -> int:
        """Games against others, forfeits left out."""
        return self.counts.games

    @property
    def win_rate(self) -> float | None:
        """Wins per game that is evidence, between 0 and 1, a draw being half a win; None without games."""
        return self.share.share

    @property
    def interval(self) -> Interval:
        """95 % interval of the win rate, as wide as the evidence is small."""
        return self.share.interval()


@dataclass(frozen=True)
class Whole:
    """All games taken together."""

    counts: Counts
    black: Share  # of games that Black won, a draw being none
    drawn: Share  # of games that were drawn
    repeats: int
    forfeits: int
    again: int  # games that are in the pool more than once


class Standings:
    """Results of players who meet in ordered pairs."""

    def __init__(self, pool: Pool, entrants: Sequence[Entrant], spent: Sequence[Spent]) -> None:
        self.pool = pool
        self.entrants = tuple(entrants)
        self.spent = dict(zip(pool.names, spent, strict=True))

    @functools.cached_property
    def cells(self) -> dict[tuple[str, str], Cell]:
        """By seats: all that are in the schedules, whether they have met yet or not."""
        seats = dict.fromkeys((pair.black, pair.white) for item in self.pool.settings for pair in item.seats())
        return {(black, white): self._cell(black, white, self._games(black, white)) for black, white in seats}

    @functools.cached_property
    def scores(self) -> dict[str, Scores]:
        """Of players who have games with a score."""
        return scores_of(self.pool)

    def pair(self, one: str, other: str) -> Cell | None:
        """The games between two players with both colours, told of the first; None if they do not meet."""
        if one == other or not {(one, other), (other, one)} & self.cells.keys():
            return None
        return self._cell(one, other, np.concatenate([self._games(one, other), self._games(other, one)]))

    def totals(self) -> list[Total]:
        """Everybody's results, in the order of the entrants."""
        return [self._total(entrant) for entrant in self.entrants]

    def all_as_black(self, black: str | None = None, white: str | None = None) -> tuple[Counts, Share]:
        """Black's results in all games against others that these two played, where they are named."""
        chosen = [
            games
            for (one, other), games in self._by_seats.items()
            if one != other and black in {None, one} and white in {None, other}
        ]
        games = np.concatenate(chosen) if chosen else np.zeros(0, dtype=np.int64)
        told, counts = ~self.pool.forfeited[games], self.pool.evidence[games]
        used = games[counts]
        seats = self.pool.black[used] * len(self.pool.names) + self.pool.white[used]
        share = share_of(self.pool.points[used], [seats], self.pool.cluster[used])
        return _counts(self.pool.points[games[told]]), share

    @functools.cached_property
    def whole(self) -> Whole:
        """All games taken together."""
        pool, chosen = self.pool, self.pool.evidence
        seats = pool.black[chosen] * len(pool.names) + pool.white[chosen]
        return Whole(
            counts=_counts(pool.points[~(pool.again | pool.forfeited)]),
            black=share_of(pool.points[chosen] == 1, [seats], pool.cluster[chosen]),
            drawn=share_of(pool.points[chosen] == 0.5, [seats], pool.cluster[chosen]),
            repeats=int(pool.repeats.sum()),
            forfeits=int((pool.forfeited & ~pool.again).sum()),
            again=int(pool.again.sum()),
        )

    @functools.cached_property
    def _by_seats(self) -> dict[tuple[str, str], Integers]:
        """The places of all games, each once, by who was Black and who White."""
        pool, players = self.pool, len(self.pool.names)
        once = np.flatnonzero(~pool.again)
        if not len(once):
            return {}
        seats = (pool.black * players + pool.white)[once]
        order = np.argsort(seats, kind="stable")
        numbers, first = np.unique(seats[order], return_index=True)
        parts = np.split(once[order], first[1:])
        names = [(pool.names[seat // players], pool.names[seat % players]) for seat in numbers]
        return dict(zip(names, parts, strict=True))

    def _games(self, black: str, white: str) -> Integers:
        return self._by_seats.get((black, white), np.zeros(0, dtype=np.int64))

    def _told_of(self, player: str, games: Integers) -> _Told:
        """A player's side of some games."""
        pool, number = self.pool, self.pool.names.index(player)
        black = pool.black[games] == number
        points = np.where(black, pool.points[games], 1 - pool.points[games])
        forfeited, counts = pool.forfeited[games], pool.evidence[games]
        chosen = games[counts]
        # Whom a player meets with which colour is no chance; where a kind of game has but one opening, colours are.
        seats = pool.black[chosen] * len(pool.names) + pool.white[chosen]
        return _Told(
            counts=_counts(points[~forfeited]),
            share=share_of(points[counts], [seats, black[counts]], pool.cluster[chosen]),
            forfeits=int((points[forfeited] == 0).sum()),
            gifts=int((points[forfeited] == 1).sum()),
            repeats=int(pool.repeats[games].sum()),
        )

    def _cell(self, one: str, other: str, games: Integers) -> Cell:
        told = self._told_of(one, games)
        return Cell(one, other, told.counts, told.share, told.repeats, told.forfeits, told.gifts)

    def _total(self, entrant: Entrant) -> Total:
        name = entrant.name
        others = [games for seats, games in self._by_seats.items() if name in seats and seats[0] != seats[1]]
        told = self._told_of(name, np.concatenate(others) if others else np.zeros(0, dtype=np.int64))
        return Total(entrant, told.counts, told.share, self.spent[name], told.forfeits, told.gifts)


@dataclass(frozen=True)
class _Told:
    """Games from a player's side."""

    counts: Counts
    share: Share
    forfeits: int
    gifts: int
    repeats: int


def sum_of(counts: Iterable[Counts]) -> Counts:
    """All games taken together."""
    return sum(counts, Counts())


def _counts(points: npt.NDArray[np.float64]) -> Counts:
    """Games by result from points of 1, 0.5 and 0."""
    return Counts(int((points == 1).sum()), int((points == 0.5).sum()), int((points == 0).sum()))


def standings_of(ledger: Ledger, *runs: Run) -> Standings:
    """The standings of one or more runs as far as they have been recorded."""
    pool = pool_of(ledger, runs)
    entrants = {entrant.name: entrant for item in pool.settings for entrant in item.entrants}
    return Standings(pool, list(entrants.values()), spent_of(ledger, runs, pool))
