"""Conducting a run from the command line: workers, progress and interruption."""

from __future__ import annotations

import functools
import os
import shlex
from typing import TYPE_CHECKING

import typer

from arena.cli.notice import say, show

if TYPE_CHECKING:
    from arena.arenas.plan import Wishes
    from arena.arenas.regression import Regression
    from arena.arenas.settings import Format
    from arena.arenas.stage.conductor import End
    from arena.arenas.stage.executor import Executor
    from arena.arenas.stage.hall import Hall
    from arena.arenas.stage.stop_request import StopRequest
    from arena.cli.options import RunOptions
    from arena.cli.progress import Display
    from arena.cli.report_options import Sketch
    from arena.cli.sitting import Sitting
    from arena.reports.display import Wanted
    from arena.reports.form import Form
    from arena.reports.metric import Metric

INTERRUPTED = 130


def play_and_report(
    options: RunOptions,
    format: Format,
    wishes: Wishes,
    form: Form,
    times: bool,
    metric: Metric,
    wanted: Wanted,
    sketch: Sketch,
) -> None:
    """Play a run, or what is missing of it, and print its results, also when it was interrupted."""
    from arena.arenas.leads import require_points
    from arena.arenas.stage.conductor import End
    from arena.cli.sitting import sitting
    from arena.reports.figures.results import results_figure
    from arena.reports.metric import Metric
    from arena.reports.results import results_of

    if metric is Metric.SCORE and wishes.game is not None:
        require_points(wishes.game)
    with sitting(options, format, wishes) as place:
        if metric is Metric.SCORE:
            require_points(place.settings.game)
        end = conduct(options, place)
        run = place.ledger.run(place.run.id)
        if run.played or end is End.COMPLETE:
            results = results_of(place.ledger, run, metric, wanted)
            show(results.text(form, times), wanted.page.colours)
            sketch.write(functools.partial(results_figure, results))
    if end is End.INTERRUPTED:
        raise typer.Exit(INTERRUPTED)


def conduct(options: RunOptions, place: Sitting, regression: Regression | None = None) -> End:
    """Play what is missing of a run, saying where it is recorded and how far it is."""
    from arena.arenas.stage.conductor import End
    from arena.arenas.stage.stop_request import StopRequest

    ledger, run, settings = place.ledger, place.run, place.settings
    stop = StopRequest()
    with stop.by_signals():
        end = play(place, options.concurrency, options.progress, stop, regression)
    if end is End.INTERRUPTED:
        played = ledger.run(run.id).played
        command = (
            f"arena {settings.format} --resume --ledger {shlex.quote(str(ledger.path))} --run {shlex.quote(run.name)}"
        )
        say(f"interrupted after {played} of {len(settings)} games; go on with: {command}")
    return end


def play(
    place: Sitting,
    concurrency: int | None,
    display: Display,
    stop: StopRequest,
    regression: Regression | None = None,
) -> End:
    """Have the games played that are missing, and show how far that is."""
    from arena.arenas.stage.conductor import Conductor, End
    from arena.cli.progress import progress_of
    from arena.reports.live import contest_rows, standings_rows

    ledger, run, settings = place.ledger, place.run, place.settings
    if place.hall is None:
        say(f"run '{run.name}' in {ledger.path}")
        return End.COMPLETE
    workers = workers_for(concurrency, len(settings) - run.played)
    if regression is not None:
        rows = functools.partial(contest_rows, regression)
    else:
        rows = functools.partial(standings_rows, ledger, run, settings)
    with progress_of(display, place, workers, rows, open_ended=regression is not None) as progress:
        return Conductor(
            ledger,
            run,
            settings,
            executor_for(place.hall, workers),
            tell=progress.see,
            judge=regression,
            stop=stop,
            origin=place.origin,
            pulse=progress.pulse,
        ).conduct()


def executor_for(hall: Hall, workers: int) -> Executor:
    """So many worker processes; none: this process."""
    from arena.arenas.stage.executor import InProcess
    from arena.arenas.stage.processes import Processes

    return Processes(hall.settings, workers) if workers else InProcess(hall)


def workers_for(concurrency: int | None, missing: int) -> int:
    """How many workers to have (None: one for each core), never more than there are games."""
    cores = available_cores()
    wanted = min(cores if concurrency is None else concurrency, missing)
    if wanted > cores:
        slower = "each takes longer by the clock, and neither clocks nor time limits allow for that"
        say(f"{wanted} games at a time on {cores} cores: {slower}")
    return wanted


def available_cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
