"""`arena runs`: what a ledger holds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from arena.cli import completion, options, report_options
from arena.cli.notice import show
from arena.cli.paths import shelf_of
from arena.reports.form import Form

if TYPE_CHECKING:
    from arena.arenas.shelf import Shelf

_DAMAGED = 1


def runs(
    name: Annotated[str | None, typer.Argument(autocompletion=completion.runs, help="A run to describe.")] = None,
    ledger: options.LedgerFiles = options.DEFAULT_LEDGERS,
    check: Annotated[
        bool,
        typer.Option(
            "--check", help="Look whether every game is as it was recorded and can have gone so; exit code 1 if not."
        ),
    ] = False,
    form: report_options.Format = Form.TABLE,
    width: report_options.Width = None,
) -> None:
    """List the runs of a ledger, or show one run's settings, pairings, origin and failures.

    `recorded` counts the games that are in the ledger, `games` those that the run consists of.

    --check reads all of the ledger, or of one run, and says in a line each what is damaged: the file by SQLite's own
    test, settings, checksums, and games whose moves are not legal or do not lead to the recorded end.
    """
    from arena.reports.run_listing import describe_run, list_runs

    page = report_options.page(width)
    with shelf_of(ledger, *[name] if name else []) as shelf:
        if check:
            _check(shelf, name, form)
        elif name is None:
            show(list_runs(shelf.ledgers, form, page), page.colours)
        else:
            show(describe_run(*shelf.only(name), form, page), page.colours)


def _check(shelf: Shelf, name: str | None, form: Form) -> None:
    """Print what is damaged; leaves with exit code 1 if anything is."""
    from arena.arenas.checking import Check
    from arena.cli.notice import compilation_notice, show
    from arena.reports.checked import check_report

    with compilation_notice():
        checks = [Check(book) for book in shelf.ledgers] if name is None else [Check(shelf.only(name)[0], name)]
        text, sound = check_report(checks, form)
    show(text)
    if not sound:
        raise typer.Exit(_DAMAGED)
