"""`arena report`: the tables of a recorded run."""

from __future__ import annotations

from typing import Annotated

import typer

from arena.cli import options
from arena.cli.paths import to_read
from arena.reports.display import Cells, Colours
from arena.reports.form import Form
from arena.reports.metric import Metric


def report(
    run: Annotated[str, typer.Argument(help="Name of the run in the ledger.")],
    ledger: options.LedgerFile = options.DEFAULT_LEDGER,
    form: options.Format = Form.TABLE,
    times: options.Times = True,
    metric: options.Metric = Metric.WINS,
    cells: options.Cells = Cells.WINS,
    colours: options.Colours = Colours.APART,
    simultaneous: options.Simultaneous = False,
    interval: options.IntervalKind = None,
) -> None:
    """Print the results of a recorded run again, finished or not."""
    from arena.reports.results import results_report

    with to_read(ledger, run) as book:
        wanted = options.wanted(cells, colours, simultaneous, interval)
        typer.echo(results_report(book, book.run(run), form, times, metric, wanted), nl=False)
