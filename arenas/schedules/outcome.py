"""What has come of a run whose schedule follows its results, as far as it has been played."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from arena.arenas.game_record import GameRecord
from arena.arenas.ledger import Ledger, Run
from arena.arenas.pool import Pool, pool_of
from arena.arenas.schedules.adaptive import drawn_in, fit_of, limits_of
from arena.arenas.schedules.following import itinerary_of
from arena.arenas.schedules.itinerary import Guide
from arena.arenas.schedules.knockout import Knockout
from arena.arenas.schedules.swiss import Swiss
from arena.arenas.settings import Format, Settings
from arena.arenas.statistics.order import Frontier, frontier_of
from arena.arenas.statistics.ratings import Fit
from arena.arenas.tuning.search import Tally
from arena.arenas.tuning.terms import Terms
from arena.arenas.tuning.tuner import cpu_seconds_of, tally_of

#: Of a run that tunes nothing.
NO_GAMES = Tally.empty(0)


@dataclass(frozen=True)
class Outcome:
    """What has come of a run."""

    settings: Settings
    order: Sequence[int]  # players, the best first
    decided: bool  # whether all is known that it was played for
    exhausted: bool = False  # whether nobody may play any more, as players without chance would only repeat themselves
    guide: Guide | None = None  # of a swiss or a knockout, with all it has seen
    fit: Fit | None = None  # of an adaptive run, if strengths can be told; with a prior as wide as they scatter
    frontier: Frontier | None = None  # likewise, by the vague prior of all ratings
    tally: Tally = NO_GAMES  # of a tuning

    @property
    def names(self) -> list[str]:
        """The players' names, the best first: by ratings, by the table of a swiss, or by rounds that were won."""
        return [self.settings.names[player] for player in self.order]


def outcome_of(settings: Settings, pool: Pool, records: Iterable[GameRecord]) -> Outcome:
    """From the games of a run and their pool."""
    if settings.format is Format.ADAPTIVE:
        return _of_adaptive(settings, pool)
    if settings.tuning is not None:
        return _of_tuning(settings, settings.tuning, list(records))
    itinerary = itinerary_of(settings, records)
    guide, order = itinerary.guide, list(range(len(settings.entrants)))
    if isinstance(guide, Swiss):
        order = [placed.player for placed in guide.table()]
    elif isinstance(guide, Knockout):
        order = guide.order()
    return Outcome(settings, order, itinerary.complete, guide=guide)


def _of_tuning(settings: Settings, terms: Terms, games: Sequence[GameRecord]) -> Outcome:
    """Players in the order of the run: which points are best, the surface says."""
    spent = terms.cpu_seconds is not None and cpu_seconds_of(games) >= terms.cpu_seconds
    decided = spent or len(games) >= len(settings)
    return Outcome(settings, range(len(settings.entrants)), decided, tally=tally_of(settings, games))


def _of_adaptive(settings: Settings, pool: Pool) -> Outcome:
    fit, goal = fit_of(pool), settings.goal
    if fit is None or goal is None:
        return Outcome(settings, range(len(settings.entrants)), False, _exhausted(settings, pool))
    frontier = frontier_of(fit, goal.top)
    rated = drawn_in(pool, fit)
    order = sorted(range(fit.players), key=lambda player: (-rated.strengths[player], player))
    decided = frontier.settled(goal.confidence)
    return Outcome(settings, order, decided, _exhausted(settings, pool), None, rated, frontier)


def _exhausted(settings: Settings, pool: Pool) -> bool:
    met = np.zeros((len(pool.names),) * 2, dtype=np.int64)
    np.add.at(met, (pool.black, pool.white), 1)
    return bool((met >= limits_of(settings)).all())


def outcomes_of(ledger: Ledger, runs: Iterable[Run]) -> dict[int, Outcome]:
    """By its id, of each run that follows its results."""
    found = {}
    for run in runs:
        settings = run.load_settings()
        if settings.format.follows_results:
            found[run.id] = outcome_of(settings, pool_of(ledger, [run]), ledger.games(run))
    return found
