"""Playing a run from the command line, and what it prints."""

from __future__ import annotations

import functools
import shlex
from typing import TYPE_CHECKING

import typer

from arena.cli.notice import say, show
from arena.library.executors import words_of
from arena.library.interruption import INTERRUPTED

if TYPE_CHECKING:
    from arena.arenas.ledger import Run
    from arena.arenas.plan import Wishes
    from arena.arenas.settings import Format
    from arena.cli.options import RunOptions
    from arena.cli.report_options import Sketch
    from arena.reports.display import Wanted
    from arena.reports.form import Form
    from arena.reports.metric import Metric


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
    from arena.library.playing import played
    from arena.reports.figures.results import results_figure

    found = played(options.means(), format, wishes, metric, wanted, options.begun(wishes))
    if found.interrupted:
        say_how_to_go_on(options, found.run, len(found.settings))
    if found.results is not None:
        show(found.results.text(form, times), wanted.page.colours)
        sketch.write(functools.partial(results_figure, found.results))
    if found.interrupted:
        raise typer.Exit(INTERRUPTED)


def say_how_to_go_on(options: RunOptions, run: Run, planned: int) -> None:
    """Say how many games there are of an interrupted run, and which command plays the others."""
    from arena.arenas.settings import Format

    name = Format(run.settings["format"]).command
    command = f"arena {name} --resume --ledger {shlex.quote(options.ledger)} --run {shlex.quote(run.name)}"
    command += words_of(options.means().scheduler)
    say(f"interrupted after {run.played} of {planned} games; go on with: {command}")
