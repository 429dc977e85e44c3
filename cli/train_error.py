"""`arena train error`: how far playouts by weights are from what positions are worth."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from arena.cli import report_options, training
from arena.cli.notice import compilation_notice, show
from arena.cli.paths import file_option
from arena.reports.form import Form

Named = Annotated[list[str], typer.Argument(metavar="WEIGHTS...", help="Weights, by name or file; zero: all alike.")]
TargetsFile = Annotated[
    str, typer.Option("--targets", metavar="FILE", callback=file_option, help="Their targets, by arena train targets.")
]
Checks = Annotated[int, typer.Option("--checks", min=2, max=training.MOST, help="Playouts of each position.")]


def error(
    weights: Named,
    positions: training.PositionsFile,
    targets: TargetsFile,
    checks: Checks = 200,
    outcome: Annotated[str, typer.Option("--outcome", metavar="01|pm1", help="How results are counted.")] = "pm1",
    seed: training.Seed = 1,
    concurrency: training.Cores = None,
    form: report_options.Format = Form.TABLE,
) -> None:
    """Measure the error of weights on positions, best on such as none of them was trained on."""
    from arena.arenas.training.assignment import beginning
    from arena.arenas.training.balancing import Balancer, Recipe, exercises, find_outcome
    from arena.arenas.training.crew import Crew
    from arena.arenas.training.positions import read_positions
    from arena.arenas.training.practice import Practice
    from arena.arenas.training.targets import read_targets
    from arena.reports.balancing import errors_report

    given, coding = read_positions(Path(positions)), find_outcome(outcome)
    goals = exercises(given.all_positions(), read_targets(Path(targets), given), coding)
    logarithms = [beginning(name, given.game)[1] for name in weights]
    recipe = Recipe(1, 1, 0.0, coding, True, "sgd", checks, seed)
    with compilation_notice(given.game):
        practices = training.workers(concurrency, len(given), lambda: Practice(given.game))
    with Crew(practices) as crew:
        balancer = Balancer(given.game, goals, recipe, crew)
        found = [balancer.discrepancy(balancer.beginning(one)) for one in logarithms]
    show(errors_report(weights, found, coding.scale, form, report_options.page()))
