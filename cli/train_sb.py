"""`arena train sb`: weights by Simulation Balancing."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from arena.cli import options, report_options, training
from arena.cli.notice import compilation_notice, say, show
from arena.cli.paths import file_option, report_option
from arena.cli.progress import Display
from arena.cli.steps import StoppedError, Steps, steps
from arena.reports.form import Form

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arena.arenas.stage.stop_request import StopRequest
    from arena.arenas.training.balancing import Recipe
    from arena.arenas.training.course import Step
    from arena.arenas.training.positions import Positions
    from arena.games.weighing import Logarithms

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
    typer.Option("--plot", metavar="FILE", callback=report_option, help="Draw the error, .svg or .png, as it goes."),
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
    from arena.arenas.training import optimizers
    from arena.arenas.training.balancing import Outcome, Recipe
    from arena.arenas.training.course import course_path
    from arena.arenas.training.positions import read_positions
    from arena.arenas.training.targets import read_targets
    from arena.games.errors import known_words

    _require(outcome in set(Outcome), f"--outcome {outcome}: it is 01 or pm1")
    path, given = Path(output), read_positions(Path(positions))
    wanted, start = read_targets(Path(targets), given), _beginning(begin, given)
    step = optimizers.optimizer(optimizer).alpha if alpha is None else alpha
    recipe = Recipe(playouts, slopes, step, Outcome(outcome), baseline, optimizer, checks, seed)
    command = training.command_line(
        *("sb", "--positions", positions, "--targets", targets, "-M", playouts, "-N", slopes, "--alpha", step),
        *("--outcome", outcome, "--baseline" if baseline else "--no-baseline", "--iterations", iterations),
        *("--from", begin, "--optimizer", optimizer, "--checks", checks, "--seed", seed, "--output", output),
    )
