"""`arena regress`: whether a player has become stronger, or weaker."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from arena.cli import options
from arena.cli.notice import say, show
from arena.cli.paths import report_option
from arena.cli.running import INTERRUPTED, conduct

if TYPE_CHECKING:
    from collections.abc import Iterable

    from arena.arenas.game_record import GameRecord
    from arena.arenas.ledger import Ledger, Run
    from arena.arenas.plan import Wishes
    from arena.arenas.regression import Regression
    from arena.arenas.settings import Settings
    from arena.arenas.stage.conductor import End

_USUAL_GAMES = 20_000
_ELO = "score Elo, as `arena match` prints it; not the model's scale of `arena elo`"

Players = Annotated[
    list[str] | None, typer.Argument(metavar="BASE... CANDIDATE", help="One or more baselines, and the candidate.")
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
    typer.Option(min=2, max=2 * options.MOST_GAMES, help=f"Most games against each baseline ({_USUAL_GAMES})."),
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
) -> None:
    """Play a candidate against baselines until a sequential test has decided.

    Games are played in pairs with swapped colours from the same opening; after each pair
    the test says whether the candidate is stronger by --elo1 (H1) rather than by --elo0
    (H0). Exit codes: 0 passed against every baseline, 1 failed, 3 inconclusive after
    --max-games, 4 a player or the machine failed. All results are told from the
    candidate's side.
    """
    from arena.arenas.stage.conductor import End
    from arena.reports.regression_report import RegressionReport
    from arena.reports.verdict_files import VerdictFiles

    files = VerdictFiles(junit, summary)
    files.require_folders()
    wishes = run.wishes(players=_listed(players), **_test(elo0, elo1, alpha, beta, max_games, model, elo_model))
    regression, end = _decided(run, wishes, allow_forfeits)
    report = RegressionReport(regression)
    show(report.text())
    files.write(report, interrupted=end is End.INTERRUPTED)
    raise typer.Exit(INTERRUPTED if end is End.INTERRUPTED else report.exit_code)


def _decided(run: options.RunOptions, wishes: Wishes, allow_forfeits: bool) -> tuple[Regression, End]:
    """Play until the test has decided, or the games run out."""
    from arena.arenas.regression import Regression
    from arena.arenas.settings import Format
    from arena.arenas.statistics.sequential import Conclusion
    from arena.cli.sitting import sitting

    def so_far(ledger: Ledger, recorded: Run, settings: Settings) -> Regression:
        return _seen(Regression(settings, allow_forfeits), ledger.games(recorded))

    def decided(ledger: Ledger, recorded: Run, settings: Settings) -> bool:
        return so_far(ledger, recorded, settings).verdict in {Conclusion.ACCEPTED, Conclusion.REJECTED}

    with sitting(run, Format.REGRESS, wishes, decided) as place:
        regression = so_far(place.ledger, place.run, place.settings)
        if not place.run.played:
            _expect(regression)
        return regression, conduct(run, place, regression)


def _seen(regression: Regression, games: Iterable[GameRecord]) -> Regression:
    """A regression that has seen these games."""
    for record in games:
        regression.see(record)
    return regression


def _expect(regression: Regression) -> None:
    """Say before the first game what is coming."""
    from arena.arenas.regression import FEW_OPENINGS
    from arena.reports.regression_report import expectation_lines

    for line in expectation_lines(regression):
        say(line)
    starts = regression.starts
    if starts.recur and starts.different < FEW_OPENINGS:
        say(
            f"warning: {starts.different} different openings are few for up to {starts.pairs} pairs: the test"
            f" allows for what suits these openings only, and may not decide; at least {FEW_OPENINGS} would be better"
        )


def _listed(players: list[str] | None) -> str | None:
    """The players as a list that begins with the candidate."""
    from arena.games import InputError

    if not players:
        return None
    if len(players) < 2:
        raise InputError("name at least one baseline, and then the candidate: arena regress BASE... CANDIDATE")
    *baselines, candidate = players
    if candidate in baselines:
        raise InputError(f"'{candidate}' cannot be its own baseline")
    return ", ".join([candidate, *baselines])


def _test(
    elo0: float | None,
    elo1: float | None,
    alpha: float | None,
    beta: float | None,
    max_games: int | None,
    model: str | None,
    elo_model: str | None,
) -> dict[str, Any]:
    """What was said of the test, as wishes."""
    from arena.arenas.plan import parse_choice
    from arena.arenas.statistics.sequential import EloModel, Likelihood
    from arena.games import InputError

    if max_games is not None and max_games % 2:
        raise InputError(f"--max-games {max_games}: games are played in pairs, so the number must be even")
    if model == Likelihood.TRINOMIAL:
        raise InputError("--model trinomial: games are played in pairs")
    said = {
        "elo0": elo0,
        "elo1": elo1,
        "alpha": alpha,
        "beta": beta,
        "max_games": max_games,
        "model": None if model is None else parse_choice("--model", model, Likelihood),
        "elo_model": None if elo_model is None else parse_choice("--elo-model", elo_model, EloModel),
    }
    given = {name: value for name, value in said.items() if value is not None}
    return {"test": given or None, "games": None if max_games is None else max_games // 2}
