"""By how many points a game players beat each other: mean scores with their intervals, and what games can show.

A game's score depends on who moves first as well, so the mean is that of a straight line through the scores with both
colours: where colours are balanced it is the plain mean, without the scatter that the first move makes. Games that
began with one opening are no independent evidence: errors are by the scatter of whole openings (the sandwich estimator,
by cluster), intervals Student's. Pairs of games with swapped colours from one opening thus make a paired t-test.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import NormalDist

import numpy as np
import numpy.typing as npt
from scipy import special

from arena.arenas.ledger import Ledger, Run
from arena.arenas.match import GameRecord
from arena.arenas.pool import without_repeats
from arena.arenas.settings import Settings
from arena.arenas.statistics.intervals import Interval
from arena.games import InputError, load

Floats = npt.NDArray[np.float64]

#: How often a difference that is there should be seen, at 5 % of false alarms.
POWER = 0.8
_REACH = NormalDist().inv_cdf(0.975) + NormalDist().inv_cdf(POWER)
#: Less than this, in points squared, is a rounding error.
_NO_SCATTER = 1e-18

_SCORES = "SELECT pairing, game, line, score FROM games WHERE run = ? ORDER BY game, pairing"

#: Pairing, number of the game, line of play and Black's score of a game; no score if it was not played out.
_Game = tuple[int, int, int, float | None]


@dataclass(frozen=True)
class Margin:
    """Points a game by which a player beats another, from its side, over games with both colours."""

    games: int  # that have a score and are no repeats
    without_score: int  # resigned, forfeited or stopped
    repeats: int  # equal games of players without chance, which count once
    mean: float | None = None  # None without games
    error: float | None = None  # of the mean; None where games are too few, or do not scatter at all, to tell it
    interval: Interval | None = None  # 95 %

    @property
    def seen_from_other_side(self) -> Margin:
        """The same games from the opponent's side."""
        interval = self.interval and Interval(0.0 - self.interval.high, 0.0 - self.interval.low)
        return replace(self, mean=None if self.mean is None else 0.0 - self.mean, interval=interval)

    @property
    def shown(self) -> float | None:
        """The least mean score that as many games tell from nothing four times in five, at a level of 5 %."""
        return None if self.error is None else _REACH * self.error

    def games_to_show(self, points: float) -> int | None:
        """How many games would show a mean score of so many points four times in five; None if it cannot be told."""
        if self.error is None or points == 0:
            return None
        return math.ceil(self.games * (_REACH * self.error / points) ** 2)


def require_points(game: str) -> None:
    """Refuse a game in which one does not win by points."""
    found = load(game)
    if not found.has_score:
        raise InputError(f"--metric score: {found.spec} has no points, a game is won or lost; go has points")


def margins_of(ledger: Ledger, run: Run, settings: Settings) -> dict[tuple[str, str], Margin]:
    """All margins of a run: see `margins`."""
    return margins(settings, ledger.query(_SCORES, (run.id,)))


def recorded_margins(settings: Settings, records: Iterable[GameRecord]) -> dict[tuple[str, str], Margin]:
    """All margins of a run whose games are at hand: see `margins`."""
    return margins(settings, ((game.pairing.seats, game.pairing.game, game.line, game.score) for game in records))


def margins(settings: Settings, games: Iterable[tuple[int, int, int, float | None]]) -> dict[tuple[str, str], Margin]:
    """Margins of every player against every other that it meets; games against itself are left out.

    `games` are pairing, number of the game, line of play and Black's score, None where there is none.
    """
    played = list(games)
    kept = _kept(settings, played)
    found: dict[tuple[str, str], Margin] = {}
    by_pairing: dict[int, list[int]] = {}
    for place, (pairing, *_) in enumerate(played):
        by_pairing.setdefault(pairing, []).append(place)
    for player, other in _pairs(settings):
        places: list[int] = []
        signs: list[float] = []
        for number, seats in enumerate(settings.seats()):
            if {seats.black, seats.white} == {player, other}:
                here = by_pairing.get(number, [])
                places += here
                signs += [1.0 if seats.black == player else -1.0] * len(here)
        margin = _margin(settings, [played[place] for place in places], signs, [kept[place] for place in places])
        found[player, other] = margin
        found[other, player] = margin.seen_from_other_side
    return found


def _pairs(settings: Settings) -> list[tuple[str, str]]:
    """Who meets whom, each pair once, in the order of the players."""
    met = {frozenset((seats.black, seats.white)) for seats in settings.seats()}
    return [pair for pair in itertools.combinations(settings.names, 2) if frozenset(pair) in met]


def _kept(settings: Settings, played: Sequence[_Game]) -> list[bool]:
    """Which games are no repeats of players without chance."""
    columns = np.array([game[:3] for game in played], dtype=np.int64).reshape(-1, 3)
    return [bool(kept) for kept in without_repeats(settings, columns[:, 0], columns[:, 2])]


def _margin(settings: Settings, games: Sequence[_Game], signs: Sequence[float], kept: Sequence[bool]) -> Margin:
    openings = len(settings.opening_moves)
    rows = [
        (score * sign, sign, number % openings if openings else place)
        for place, ((_, number, _, score), sign, new) in enumerate(zip(games, signs, kept, strict=True))
        if new and score is not None
    ]
    counts = Margin(
        games=len(rows),
        without_score=sum(score is None and new for (*_, score), new in zip(games, kept, strict=True)),
        repeats=len(kept) - sum(kept),
    )
    if not rows:
        return counts
    leads, colours, clusters = (np.array(column, dtype=float) for column in zip(*rows, strict=True))
    mean, error, freedom = _mean_and_error(leads, colours, clusters)
    if error is None:
        return replace(counts, mean=mean)
    half = float(special.stdtrit(freedom, 0.975)) * error
    return replace(counts, mean=mean, error=error, interval=Interval(mean - half, mean + half))


def _mean_and_error(leads: Floats, colours: Floats, clusters: Floats) -> tuple[float, float | None, int]:
    """The mean, its standard error and the degrees of freedom; no error if there are none.

    `colours` is 1 where the player was Black and -1 where it was White.
    """
    design = np.ones((len(leads), 1))
    if len(set(colours)) > 1:
        design = np.column_stack([design, colours])
    inverse = np.linalg.inv(design.T @ design)
    line = inverse @ design.T @ leads
    number = np.unique(clusters, return_inverse=True)[1].reshape(-1)
    count = int(number.max()) + 1
    sums, parts = (np.zeros((count, design.shape[1])) for _ in range(2))
    np.add.at(sums, number, design)
    np.add.at(parts, number, design * (leads - design @ line)[:, np.newaxis])
    # A cluster with as many games of either colour says nothing of the first move, and is one measurement.
    freedom = count - int(np.linalg.matrix_rank(sums))
    influence = parts @ inverse[0]
    scatter = float(influence @ influence)
    if freedom < 1 or scatter < _NO_SCATTER:
        return float(line[0]), None, 0
    return float(line[0]), math.sqrt(count / freedom * scatter), freedom


def margin_document(player: str, other: str, margin: Margin) -> dict[str, object]:
    """A margin for programs."""
    return {
        "player": player,
        "opponent": other,
        "games": margin.games,
        "without_score": margin.without_score,
        "repeats": margin.repeats,
        "mean": margin.mean,
        "error": margin.error,
        "ci_low": margin.interval.low if margin.interval else None,
        "ci_high": margin.interval.high if margin.interval else None,
        "shown": margin.shown,
        "games_to_show_a_point": margin.games_to_show(1.0),
    }


def margin_documents(found: Mapping[tuple[str, str], Margin]) -> list[dict[str, object]]:
    """All margins for programs, each pair from both sides."""
    return [margin_document(player, other, margin) for (player, other), margin in found.items()]
