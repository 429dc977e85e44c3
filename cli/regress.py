"""`arena regress`: whether a player has become stronger, or weaker."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from arena.cli import completion, options
from arena.cli.notice import show
from arena.cli.paths import report_option
from arena.cli.running import say_how_to_go_on
from arena.library.interruption import INTERRUPTED
from arena.library.limits import MOST_GAMES

_USUAL_GAMES = 20_000
_ELO = "score Elo, as `arena match` prints it; not the model's scale of `arena elo`"

Players = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="BASE... CANDIDATE", autocompletion=completion.player, help="One or more baselines, and the candidate."
    ),
]
Elo0 = Annotated[float | None, typer.Option(help=f"H0: the candidate is this much stronger, in {_ELO} (0).")]
Elo1 = Annotated[float | None, typer.Option(help="H1: the candidate is this much stronger, likewise (30).")]
Alpha = Annotated[
    float | None, typer.Option(help="Chance to pass a candidate of which H0 is true for a baseline (0.05).")
]
Beta = Annotated[
    float | None, typer.Option(help="Chance to fail a candidate of which H1 is true for all baselines (0.05).")
]
MaxGames = Annotated[
    int | None,
    typer.Option(min=2, max=2 * MOST_GAMES, help=f"Most games against each baseline ({_USUAL_GAMES})."),
]
TestModel = Annotated[
    str | None, typer.Option("--model", metavar="auto|binomial|pentanomial", help="Likelihood of the results (auto).")
]
EloKind = Annotated[
    str | None,
    typer.Option("--elo-model", metavar="logistic|normalized", help="What Elo of the hypotheses means (logistic)."),
]
AllowForfeits = Annotated[
    bool,
    typer.Option(
        "--allow-forfeits",
        help="Count forfeited games as losses, and let a match with some pass; else their pairs are left out.",
    ),
]
Junit = Annotated[Path | None, typer.Option(callback=report_option, help="Write the result as JUnit XML to this file.")]
Summary = Annotated[
    Path | None, typer.Option(callback=report_option, help="Append the result in markdown to this file.")
]
Badge = Annotated[
    Path | None,
    typer.Option(
        callback=report_option,
        metavar="FILE",
        help="Write the verdict as a badge: a picture (.svg), or what shields.io makes one of (.json).",
    ),
]


@options.with_run_options
def regress(
    run: options.RunOptions,
    players: Players = None,
    elo0: Elo0 = None,
    elo1: Elo1 = None,
    alpha: Alpha = None,
    beta: Beta = None,
    max_games: MaxGames = None,
    model: TestModel = None,
    elo_model: EloKind = None,
    allow_forfeits: AllowForfeits = False,
    junit: Junit = None,
    summary: Summary = None,
    badge: Badge = None,
) -> None:
    """Play a candidate against baselines until a sequential test has decided.

    Games are played in pairs with swapped colours from the same opening; after each pair
    the test says whether the candidate is stronger by --elo1 (H1) rather than by --elo0
    (H0). Exit codes: 0 passed against every baseline, 1 failed, 3 inconclusive after
    --max-games, 4 a player or the machine failed. All results are told from the
    candidate's side.
    """
    from arena.library.regressing import decided, listed, test_wishes
    from arena.reports.regression_report import RegressionReport
    from arena.reports.verdict_files import VerdictFiles

    files = VerdictFiles(junit, summary, badge)
    files.require_folders()
    wishes = run.wishes(players=listed(players), **test_wishes(elo0, elo1, alpha, beta, max_games, model, elo_model))
    regression, recorded, interrupted = decided(run.means(), wishes, allow_forfeits, run.begun(wishes, allow_forfeits))
    if interrupted:
        say_how_to_go_on(run, recorded, len(regression.settings))
    report = RegressionReport(regression)
    show(report.text())
    files.write(report, interrupted=interrupted)
    raise typer.Exit(INTERRUPTED if interrupted else report.exit_code)
