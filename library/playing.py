"""Playing a run: workers, progress, and what has come of it when it ends or is interrupted."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from arena.library.executors import executor_for, workers_for
from arena.library.notice import say

if TYPE_CHECKING:
    from arena.arenas.ledger import Ledger, Run
    from arena.arenas.plan import Wishes
    from arena.arenas.regression import Regression
    from arena.arenas.schedules.itinerary import Itinerary
    from arena.arenas.settings import Format, Settings
    from arena.arenas.stage.conductor import End
    from arena.arenas.stage.stop_request import StopRequest
    from arena.library.means import Means
    from arena.library.sitting import Sitting
    from arena.reports.display import Wanted
    from arena.reports.metric import Metric
    from arena.reports.results import Results

#: Is told of a run that is open, before its first game.
Begun = Callable[["Sitting"], None]


@dataclass(frozen=True)
class Played:
    """A run that has been played, as far as it was."""

    run: Run
    settings: Settings
    interrupted: bool
    results: Results | None  # None if no game has been recorded


def played(
    means: Means,
    format: Format,
    wishes: Wishes,
    metric: Metric,
    wanted: Wanted,
    begun: Begun = lambda place: None,  # noqa: ARG005
) -> Played:
    """Play a run, or what is missing of it; its results also if it was interrupted."""
    from arena.arenas.leads import require_points
    from arena.arenas.schedules.outcome import outcomes_of
    from arena.arenas.stage.conductor import End
    from arena.library.sitting import sitting
    from arena.reports.metric import Metric

    def is_decided(ledger: Ledger, run: Run, stored: Settings) -> bool:
        # A swiss goes on if more rounds are wanted, and an adaptive run that has spent its games if it is given more.
        if not (stored.format.follows_results and stored.open_ended) or not _itinerary(ledger, run, stored).complete:
            return False
        return outcomes_of(ledger, [run])[run.id].decided

    from arena.reports.results import results_of

    if metric is Metric.SCORE and wishes.game is not None:
        require_points(wishes.game)
    with sitting(means, format, wishes, is_decided) as place:
        if metric is Metric.SCORE:
            require_points(place.settings.game)
        begun(place)
        end = conduct(means, place)
        run = place.ledger.run(place.run.id)
        some = run.played or end is End.COMPLETE
        results = results_of(place.ledger, run, metric, wanted) if some else None
    return Played(run, place.settings, end is End.INTERRUPTED, results)


def conduct(means: Means, place: Sitting, regression: Regression | None = None) -> End:
    """Play what is missing of a run, saying where it is recorded and how far it is; a signal ends it softly."""
    from arena.arenas.stage.stop_request import StopRequest

    stop = StopRequest()
    with stop.by_signals():
        return play(place, means, stop, regression)


def play(place: Sitting, means: Means, stop: StopRequest, regression: Regression | None = None) -> End:
    """Have the games played that are missing, and show how far that is."""
    from arena.arenas.stage.conductor import Conductor, End
    from arena.library.progress import progress_of
    from arena.reports.live import contest_rows, point_rows, standings_rows

    ledger, run, settings = place.ledger, place.run, place.settings
    if place.hall is None:
        if means.tells:
            say(f"run '{run.name}' in {ledger.path}")
        return End.COMPLETE
    itinerary = _itinerary(ledger, run, settings) if settings.format.follows_results else None
    workers = workers_for(place, means.concurrency)
    if regression is not None:
        rows = functools.partial(contest_rows, regression)
    elif settings.tuning is not None:
        rows = functools.partial(point_rows, ledger, run, settings)
    else:
        rows = functools.partial(standings_rows, ledger, run, settings)
    with progress_of(means.display, place, workers, rows, settings.open_ended, means.tells) as progress:
        return Conductor(
            ledger,
            run,
            settings,
            executor_for(place, workers),
            tell=progress.see,
            judge=regression,
            itinerary=itinerary,
            stop=stop,
            origin=place.origin,
            provenance=place.provenance,
            pulse=progress.pulse,
        ).conduct()


def _itinerary(ledger: Ledger, run: Run, settings: Settings) -> Itinerary:
    from arena.arenas.schedules.following import itinerary_of

    return itinerary_of(settings, ledger.games(run))
