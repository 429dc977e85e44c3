"""`arena run`: a tournament that a file describes."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from arena.cli import executor_options, options, report_options
from arena.cli.notice import say, show
from arena.cli.paths import ledger_option
from arena.library.executors import scheduler_of, words_of
from arena.library.interruption import INTERRUPTED
from arena.library.means import Means
from arena.library.progress import Display

if TYPE_CHECKING:
    from arena.library.tournament.stages import StageEnd
    from arena.library.tournament.tournament import PlannedStage, Tournament


def _ledger(parameter: typer.CallbackParam, value: str | None) -> str | None:
    return None if value is None else ledger_option(parameter, value)


File = Annotated[str | None, typer.Argument(metavar="FILE", help="A tournament file (docs/tournament-files.md).")]
LedgerFile = Annotated[
    str | None,
    typer.Option("--ledger", callback=_ledger, help="Where games are recorded (where the file says)."),
]
Check = Annotated[bool, typer.Option("--check", help="Play nothing: say what would be played, or what is wrong.")]
Schema = Annotated[bool, typer.Option("--schema", help="Print the JSON schema of tournament files, for editors.")]


def run(
    file: File = None,
    ledger: LedgerFile = None,
    concurrency: executor_options.Concurrency = None,
    executor: executor_options.Executor = None,
    scheduler: executor_options.SchedulerAddress = None,
    tls_ca: executor_options.TlsCa = None,
    tls_cert: executor_options.TlsCert = None,
    tls_key: executor_options.TlsKey = None,
    mix: options.Mix = False,
    progress: options.Progress = Display.AUTO,
    times: report_options.Times = True,
    check: Check = False,
    schema: Schema = False,
) -> None:
    """Play a tournament that a file describes, or what is missing of it.

    The same command goes on where it was stopped, and plays what the file asks for more than there is. Exit codes are
    those of `arena regress` for a file with such a stage.
    """
    from arena.games import InputError
    from arena.games.files import path_of
    from arena.library.tournament.shape import schema as schema_of
    from arena.library.tournament.stages import playable

    if schema:
        show(json.dumps(schema_of(), indent=2) + "\n")
        return
    if file is None:
        raise InputError("FILE must be given: arena run FILE; arena run --help says what it is")
    where = scheduler_of(executor, scheduler, tls_ca, tls_cert, tls_key)
    tournament, planned = playable(path_of("the name of a file", file))
    if check:
        for stage, settings in zip(tournament.stages, planned, strict=True):
            most = "at most " if settings.open_ended else ""
            show(f"{stage.run}: {settings.format} of {len(settings.names)} players, {most}{len(settings)} games\n")
        return
    means = Means(
        tournament.ledger if ledger is None else Path(ledger),
        mix=mix,
        concurrency=concurrency,
        display=progress,
        command=True,
        scheduler=tournament.scheduler if executor is None else where,
    )
    _play(tournament, means, file, times)


def _play(tournament: Tournament, means: Means, file: str, times: bool) -> None:
    from arena.library.tournament.reporting import report
    from arena.library.tournament.stages import stages_played

    wanted = report_options.wanted()
    code = 0
    for end in stages_played(tournament, means, wanted):
        if end.interrupted:
            more = "" if means.ledger == tournament.ledger else f" --ledger {shlex.quote(str(means.ledger))}"
            more += "" if means.scheduler == tournament.scheduler else words_of(means.scheduler)
            say(
                f"interrupted after {end.run.played} of {len(end.settings)} games of '{end.run.name}';"
                f" go on with: arena run {shlex.quote(file)}{more}"
            )
        if end.interrupted or not tournament.reports:
            _show(end, times, tournament.stages[0])
        if end.interrupted:
            raise typer.Exit(INTERRUPTED)
        code = code or _exit_code(end)
    printed = 0
    for each in tournament.reports:
        if each.file is None:
            show("\n" if printed else "")
            printed += 1
        report(tournament, means.ledger, each, times, wanted.page, show)
    if code:
        raise typer.Exit(code)


def _show(end: StageEnd, times: bool, first: PlannedStage) -> None:
    """Print what came of a stage, below its name if there are several."""
    from arena.reports.form import Form
    from arena.reports.regression_report import RegressionReport

    if end.stage.name and (end.regression is not None or end.results is not None):
        show(f"{'' if end.stage is first else chr(10)}Stage {end.stage.name}\n\n")
    if end.regression is not None:
        show(RegressionReport(end.regression).text())
    elif end.results is not None:
        show(end.results.text(Form.TABLE, times), report_options.page().colours)


def _exit_code(end: StageEnd) -> int:
    from arena.reports.regression_report import RegressionReport

    return 0 if end.regression is None else RegressionReport(end.regression).exit_code
