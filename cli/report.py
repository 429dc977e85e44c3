"""`arena report`: the tables of a recorded run."""

from __future__ import annotations

import functools
from typing import Annotated

import typer

from arena.cli import completion, options, report_options
from arena.cli.notice import show
from arena.cli.pages import Html
from arena.cli.paths import shelf_of
from arena.library.pages import write_page
from arena.reports.display import CellContent, ColourSplit
from arena.reports.figures.style import PlotWidth
from arena.reports.form import Form
from arena.reports.metric import Metric


def report(
    runs: Annotated[
        list[str], typer.Argument(autocompletion=completion.runs, help="Runs in the ledger, taken together.")
    ],
    ledger: options.LedgerFiles = options.DEFAULT_LEDGERS,
    form: report_options.Format = Form.TABLE,
    times: report_options.Times = True,
    metric: report_options.ByMetric = Metric.WINS,
    cells: report_options.Cells = CellContent.WINS,
    colours: report_options.Colours = ColourSplit.APART,
    simultaneous: report_options.Simultaneous = False,
    interval: report_options.Interval = None,
    width: report_options.Width = None,
    calibration: Annotated[
        bool,
        typer.Option("--calibration", help="Instead: whether the values that players give come true, by phase."),
    ] = False,
    plot: report_options.Plot = None,
    plot_width: report_options.PlotSize = PlotWidth.COLUMN,
    html: Html = None,
) -> None:
    """Print the results of recorded runs again, finished or not.

    Several runs make one table, if they are of one game and one conduct; the same game in two of them counts once.
    With --html they become one page for browsers instead, with all tables, pictures and a viewer of the games.
    """
    from arena.games import InputError
    from arena.reports.calibration_report import calibrated
    from arena.reports.figures.calibration import calibration_figure
    from arena.reports.figures.results import results_figure
    from arena.reports.results import results_of

    if calibration and html is not None:
        raise InputError("--calibration is in every page: leave it out, or leave out --html")
    wanted = report_options.wanted(cells, colours, simultaneous, interval, width)
    sketch = report_options.Sketch(plot, plot_width)
    with shelf_of(ledger, *runs) as shelf, shelf.together(runs) as (book, found):
        if calibration:
            judged = calibrated(book, found)
            show(judged.text(form, wanted.page), wanted.page.colours)
            sketch.write(functools.partial(calibration_figure, judged))
            return
        results = results_of(book, found, metric, wanted)
        if html is not None:
            from arena.reports.html.run_page import run_page

            write_page(html, lambda: run_page(book, results, times))
        else:
            show(results.text(form, times), wanted.page.colours)
        sketch.write(functools.partial(results_figure, results))
