"""`arena runs`: what a ledger holds."""

from __future__ import annotations

from typing import Annotated

import typer

from arena.cli import options
from arena.cli.paths import to_read
from arena.reports.form import Form


def runs(
    name: Annotated[str | None, typer.Argument(help="A run to describe.")] = None,
    ledger: options.LedgerFile = options.DEFAULT_LEDGER,
    form: options.Format = Form.TABLE,
) -> None:
    """List the runs of a ledger, or show one run's settings, pairings, origin and failures.

    `recorded` counts the games that are in the ledger, `games` those that the run consists of.
    """
    from arena.reports.runs import describe_run, list_runs

    with to_read(ledger, *[name] if name else []) as book:
        typer.echo(list_runs(book, form) if name is None else describe_run(book, book.run(name), form), nl=False)
