"""Conducting a run from the command line: ledger, workers, progress and interruption."""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from arena.cli.notice import compilation_notice, say

if TYPE_CHECKING:
    from arena.arenas.conductor import End, Interruption, Judge
    from arena.arenas.executor import Executor
    from arena.arenas.ledger import Ledger, Run
    from arena.arenas.plan import Wishes
    from arena.arenas.settings import Format, Settings
    from arena.cli.options import RunOptions
    from arena.reports.display import Wanted
    from arena.reports.form import Form
    from arena.reports.metric import Metric

_INTERRUPTED = 130


@contextmanager
def opened_run(options: RunOptions, format: Format, wishes: Wishes) -> Iterator[tuple[Ledger, Run, Settings]]:
    """Begin a run, or take up a recorded one."""
    from arena.arenas.ledger import Ledger
    from arena.arenas.machine import machine
    from arena.arenas.plan import new_settings, resumed_settings
    from arena.games import InputError

    path = Path(options.ledger)
    if options.resume:
        with Ledger(path) as ledger:
            runs = [run for run in ledger.runs() if run.settings["format"] == format]
            if options.run is None and not runs:
                raise InputError(f"{path} has no {format} to go on with")
            run = ledger.run(options.run) if options.run is not None else runs[-1]
            if run.settings["format"] != format:
                raise InputError(f"run '{run.name}' is a {run.settings['format']}, not a {format}")
            yield ledger, run, resumed_settings(run.load_settings(), wishes)
        return
    settings = new_settings(format, wishes)
    with Ledger(path, create=True) as ledger:
        run = ledger.add_run(options.run, settings, machine())
        yield ledger, run, settings


def play_and_report(
    options: RunOptions, format: Format, wishes: Wishes, form: Form, times: bool, metric: Metric, wanted: Wanted
) -> None:
    """Play a run, or what is missing of it, and print its results."""
    from arena.arenas.margins import require_points
    from arena.reports.metric import Metric
    from arena.reports.results import results_report

    if metric is Metric.SCORE and wishes.game is not None:
        require_points(wishes.game)
    with opened_run(options, format, wishes) as (ledger, run, settings):
        if metric is Metric.SCORE:
            require_points(settings.game)
        conduct(options, ledger, run, settings)
        typer.echo(results_report(ledger, ledger.run(run.id), form, times, metric, wanted), nl=False)


def conduct(
    options: RunOptions,
    ledger: Ledger,
    run: Run,
    settings: Settings,
    judge: Judge | None = None,
) -> End:
    """Play what is missing of a run; leaves with exit code 130 when it was interrupted."""
    from arena.arenas.conductor import End, Interruption

    warn_of_repetition(settings)
    if not run.played:
        warn_of_dead_stones(settings)
    interruption = Interruption()
    with interruption.by_signals(), compilation_notice():
        end = play_missing(options.concurrency, ledger, run, settings, interruption, judge)
    say(f"run '{run.name}' in {ledger.path}")
    if end is End.INTERRUPTED:
        played = ledger.run(run.id).played
        command = (
            f"arena {settings.format} --resume --ledger {shlex.quote(str(ledger.path))} --run {shlex.quote(run.name)}"
        )
        say(f"interrupted after {played} of {len(settings)} games; go on with: {command}")
        raise typer.Exit(_INTERRUPTED)
    return end


def play_missing(
    concurrency: int | None,
    ledger: Ledger,
    run: Run,
    settings: Settings,
    interruption: Interruption,
    judge: Judge | None = None,
) -> End:
    """Play what is missing of a run, with so many workers (None: all cores), and show how far it is."""
    from tqdm import tqdm

    from arena.arenas.conductor import Conductor
    from arena.arenas.run_lock import playing

    with playing(ledger.path, run.id, run.name):
        executor = _executor(concurrency, settings)
        # disable=None: no progress bar where stderr is not a terminal.
        with tqdm(total=len(settings), initial=run.played, unit="game", disable=None, leave=False) as bar:
            conductor = Conductor(ledger, run, settings, executor, lambda _record: _advance(bar), judge, interruption)
            return conductor.conduct()


def _advance(bar: object) -> None:
    bar.update(1)  # type: ignore[attr-defined]


def _executor(concurrency: int | None, settings: Settings) -> Executor:
    from arena.arenas.executor import InProcess
    from arena.arenas.hall import Hall
    from arena.arenas.processes import Processes

    # Kernels are compiled here, before any worker looks for them; and bad settings are found here.
    hall = Hall(settings)
    hall.warm_up()
    workers = available_cores() if concurrency is None else concurrency
    return Processes(settings, workers) if workers else InProcess(hall)


def available_cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def warn_of_repetition(settings: Settings) -> None:
    """Say at once if games will only repeat themselves."""
    if settings.opening_moves or settings.games == 1:
        return
    same = {entrant.name for entrant in settings.entrants if entrant.config.seeded is False}
    for seats in settings.seats():
        if seats.black in same and seats.white in same:
            say(
                f"{seats.black} and {seats.white} do not depend on the seed: their games repeat each other"
                " and count once; use --openings to have them play different ones"
            )
            return


def warn_of_dead_stones(settings: Settings) -> None:
    """Say before the first game if a program may pass and leave dead stones to count as alive."""
    from arena.arenas.dead_stones import DeadStones
    from arena.games import load

    if settings.conduct.dead_stones is not DeadStones.STAND or not load(settings.game).has_dead_stones:
        return
    passing = [entrant.name for entrant in settings.entrants if not entrant.config.captures_dead_stones]
    if passing:
        say(
            f"{' and '.join(passing)} may pass while dead stones are on the board, and they count as alive:"
            " use --dead-stones playouts or agreed, or let the engine capture all dead stones"
            " (GNU Go: --chinese-rules --capture-all-dead)"
        )
