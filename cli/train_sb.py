"""`arena train sb`: weights by Simulation Balancing."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from arena.cli import options, report_options, training
from arena.cli.notice import compilation_notice, say, show
from arena.cli.paths import file_option, report_option
from arena.library.progress import Display
from arena.library.steps import steps, until_stopped
from arena.reports.form import Form

if TYPE_CHECKING:
    from collections.abc import Callable

    from arena.arenas.training.assignment import Assignment
    from arena.arenas.training.balancing import Discrepancy
    from arena.arenas.training.course import Step

_ZERO = "zero"
_LARGEST_ALPHA = 1e6

TargetsFile = Annotated[
    str, typer.Option("--targets", metavar="FILE", callback=file_option, help="Their targets, by arena train targets.")
]
Playouts = Annotated[int, typer.Option("-M", "--playouts", min=1, max=training.MOST, help="Playouts for a value.")]
Slopes = Annotated[int, typer.Option("-N", "--slopes", min=1, max=training.MOST, help="Further playouts for a slope.")]
Alpha = Annotated[
    float | None,
    typer.Option(min=0, max=_LARGEST_ALPHA, help="Length of a step (what suits the optimizer).", show_default=False),
]
Coding = Annotated[str, typer.Option("--outcome", metavar="01|pm1", help="Losses and wins: 0 and 1, or -1 and 1.")]
Baseline = Annotated[
    bool, typer.Option("--baseline/--no-baseline", help="Take the value off the results that slopes are multiplied by.")
]
Iterations = Annotated[int, typer.Option(min=1, max=training.MOST, help="How often to go through all positions.")]
Begin = Annotated[
    str, typer.Option("--from", metavar="WEIGHTS", help="Begin with weights, by name or file; zero: all moves equal.")
]
OptimizerName = Annotated[str, typer.Option("--optimizer", metavar="NAME", help="sgd, momentum, adagrad or adam.")]
Checks = Annotated[
    int, typer.Option("--checks", min=2, max=training.MOST, help="Playouts of each position that measure the error.")
]
Plot = Annotated[
    Path | None,
    typer.Option(
        "--plot", metavar="FILE", callback=report_option, help="Draw the error, as .svg, .pdf or .png, as it goes."
    ),
]


def balance(
    positions: training.PositionsFile,
    targets: TargetsFile,
    output: training.Output,
    playouts: Playouts = 100,
    slopes: Slopes = 100,
    alpha: Alpha = None,
    outcome: Coding = "pm1",
    baseline: Baseline = True,
    iterations: Iterations = 20,
    begin: Begin = _ZERO,
    optimizer: OptimizerName = "sgd",
    checks: Checks = 200,
    seed: training.Seed = 1,
    concurrency: training.Cores = None,
    plot: Plot = None,
    progress: options.Progress = Display.AUTO,
    form: report_options.Format = Form.TABLE,
    force: training.Force = False,
) -> None:
    """Train weights with which playouts, on average, end as positions deserve: Simulation Balancing.

    The weights after every iteration are kept in FILE.course: the same command goes on where it was stopped, more
    iterations go on from the last one, and arena train export writes those of any of them.
    """
    from arena.arenas.training.assignment import weights_after
    from arena.arenas.training.course import course_path, read_course
    from arena.arenas.whole_files import write_file
    from arena.reports.balancing import course_report, draw_course
    from arena.reports.figures.files import require_figure

    if plot is not None:
        require_figure("--plot", plot)
    path = Path(output)
    assignment = _assignment(
        Path(positions), Path(targets), begin, playouts, slopes, alpha, outcome, baseline, optimizer, checks, seed
    )
    recipe = assignment.recipe
    command = training.command_line(
        *("sb", "--positions", positions, "--targets", targets, "-M", playouts, "-N", slopes, "--alpha", recipe.alpha),
        *("--outcome", outcome, "--baseline" if baseline else "--no-baseline", "--iterations", iterations),
        *("--from", begin, "--optimizer", optimizer, "--checks", checks, "--seed", seed, "--output", output),
    )
    _require_ours(path, force)

    def watch(errors: list[Discrepancy]) -> None:
        if plot is not None:
            draw_course(errors, recipe.outcome.scale, plot)

    found = _trained(assignment, path, iterations, command, force, concurrency, progress, watch)
    head, _ = read_course(course_path(path))
    weights = weights_after(head, found, len(found) - 1, assignment.positions.game)
    write_file(path, [weights.text], force=True)
    show(course_report([step.discrepancy for step in found], recipe.outcome.scale, form, report_options.page()))
    say(f"weights after {len(found) - 1} iterations in {output}; those of all are in {course_path(path)}")


def _require_ours(path: Path, force: bool) -> None:
    """Refuse to replace weights that are not of a course beside them."""
    from arena.arenas.training.course import course_path
    from arena.arenas.whole_files import require_writable

    require_writable(path, force or course_path(path).exists())


def _assignment(
    positions: Path,
    targets: Path,
    begin: str,
    playouts: int,
    slopes: int,
    alpha: float | None,
    outcome: str,
    baseline: bool,
    optimizer: str,
    checks: int,
    seed: int,
) -> Assignment:
    """What is to be done; raises InputError for files that do not go together."""
    from arena.arenas.training.assignment import Assignment, beginning
    from arena.arenas.training.balancing import Recipe, find_outcome
    from arena.arenas.training.optimizers import find_optimizer
    from arena.arenas.training.positions import read_positions
    from arena.arenas.training.targets import read_targets

    coding = find_outcome(outcome)
    usual = find_optimizer(optimizer).alpha
    given = read_positions(positions)
    called, logarithms = beginning(begin, given.game)
    step = usual if alpha is None else alpha
    recipe = Recipe(playouts, slopes, step, coding, baseline, optimizer, checks, seed)
    return Assignment(given, read_targets(targets, given), recipe, called, logarithms)


def _trained(
    assignment: Assignment,
    path: Path,
    iterations: int,
    command: str,
    force: bool,
    concurrency: int | None,
    display: Display,
    watch: Callable[[list[Discrepancy]], None],
) -> list[Step]:
    """All steps, in the beginning those that were done before; `watch` is shown the errors after each."""
    from arena.arenas.training.course import course_path
    from arena.arenas.training.crew import Crew
    from arena.arenas.training.practice import PARTS, Practice

    game, course, found = assignment.positions.game, course_path(path), []
    with compilation_notice(game):
        practices = training.workers(concurrency, PARTS, lambda: Practice(game))
    with (
        training.resumable(course, command) as stop,
        Crew(practices) as crew,
        steps(display, "iterations", iterations) as shown,
    ):
        for step in until_stopped(assignment.steps(course, crew, iterations, command, force), stop):
            found.append(step)
            errors = [one.discrepancy for one in found]
            shown.see(step.stand.iteration, f"error {errors[-1].excess:.5f}, at first {errors[0].excess:.5f}")
            watch(errors)
    return found
