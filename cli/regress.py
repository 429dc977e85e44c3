"""`arena regress`: whether a player has become stronger, or weaker."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from arena.cli import options
from arena.cli.notice import say
from arena.cli.running import conduct, opened_run

if TYPE_CHECKING:
    from arena.arenas.match import GameRecord
    from arena.arenas.regression import Regression
    from arena.arenas.statistics.sequential import SequentialTest

_TELL_SECONDS = 10.0
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
MaxGames = Annotated[int | None, typer.Option(min=2, help=f"Most games against each baseline ({_USUAL_GAMES}).")]
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
Junit = Annotated[Path | None, typer.Option(help="Write the result as JUnit XML to this file.")]
Summary = Annotated[Path | None, typer.Option(help="Append the result in markdown to this file.")]


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
    from arena.arenas.regression import Regression
    from arena.arenas.settings import Format
    from arena.reports.regression import Report

    for report_file in filter(None, (junit, summary)):
        _require_folder(report_file)
    test = _test(run.resume, elo0, elo1, alpha, beta, max_games, model, elo_model)
    with opened_run(run, Format.REGRESS, run.wishes(players=_listed(players), **test)) as (book, recorded, settings):
        regression = Regression(settings, allow_forfeits)
        for record in book.games(recorded):
            regression.see(record)
        if not recorded.played:
            _expect(regression)
        conduct(run, book, recorded, settings, _Telling(regression))
    report = Report(regression)
    typer.echo(report.text(), nl=False)
    if junit is not None:
        junit.write_text(report.junit(), encoding="utf-8")
    if summary is not None:
        with summary.open("a", encoding="utf-8") as file:
            file.write(report.summary())
    raise typer.Exit(report.exit_code)


def _require_folder(file: Path) -> None:
    """Say before the first game that a report could not be written after the last."""
    from arena.games import InputError

    if not file.parent.is_dir():
        raise InputError(f"{file} cannot be written: there is no folder {file.parent}")


def _expect(regression: Regression) -> None:
    """Say before the first game what is coming."""
    from arena.arenas.regression import FEW_OPENINGS
    from arena.reports.regression import expectation_lines

    for line in expectation_lines(regression):
        say(line)
    starts = regression.starts
    if starts.recur and starts.different < FEW_OPENINGS:
        say(
            f"warning: {starts.different} different openings are few for up to {starts.pairs} pairs: the test"
            f" allows for what suits these openings only, and may not decide; at least {FEW_OPENINGS} would be better"
        )


class _Telling:
    """A regression as a judge who says from time to time where it stands."""

    def __init__(self, regression: Regression) -> None:
        self.regression = regression
        self.needs = regression.needs
        self._told = time.monotonic()

    def see(self, record: GameRecord) -> None:
        from arena.reports.regression import live_line

        self.regression.see(record)
        if time.monotonic() - self._told > _TELL_SECONDS:
            self._told = time.monotonic()
            for contest in self.regression.contests:
                if not contest.settled:
                    say(f"{self.regression.candidate} vs {contest.baseline}: {live_line(contest)}")


def _listed(players: list[str] | None) -> str | None:
    """The players as a list that begins with the candidate."""
    from arena.games import InputError

    if not players:
        return None
    if len(players) < 2:
        raise InputError("name at least one baseline, and then the candidate")
    *baselines, candidate = players
    if candidate in baselines:
        raise InputError(f"'{candidate}' cannot be its own baseline")
    return ", ".join([candidate, *baselines])


def _test(
    resume: bool,
    elo0: float | None,
    elo1: float | None,
    alpha: float | None,
    beta: float | None,
    max_games: int | None,
    model: str | None,
    elo_model: str | None,
) -> dict[str, Any]:
    """The wishes for the test; none at all when a run goes on and nothing is said of it."""
    given = (elo0, elo1, alpha, beta, max_games, model, elo_model)
    if resume and all(value is None for value in given):
        return {}
    from arena.arenas.plan import parse_choice
    from arena.arenas.statistics.sequential import EloModel, Model, SequentialTest
    from arena.games import InputError

    games = _USUAL_GAMES if max_games is None else max_games
    if games % 2:
        raise InputError(f"--max-games {games}: games are played in pairs, so the number must be even")
    if model == Model.TRINOMIAL:
        raise InputError("--model trinomial: games are played in pairs")
    test: SequentialTest = SequentialTest(
        elo0=0.0 if elo0 is None else elo0,
        elo1=30.0 if elo1 is None else elo1,
        alpha=0.05 if alpha is None else alpha,
        beta=0.05 if beta is None else beta,
        max_games=games,
        model=parse_choice("--model", model or "auto", Model),
        elo_model=parse_choice("--elo-model", elo_model or "logistic", EloModel),
    )
    return {"sequential": test, "games": games // 2}
