"""`arena elo`: ratings."""

from __future__ import annotations

import functools
from typing import Annotated

import typer

from arena.cli import completion, options, report_options
from arena.cli.notice import show
from arena.cli.paths import shelf_of
from arena.reports.figures.style import PlotOf, PlotWidth
from arena.reports.form import Form


def elo(
    runs: Annotated[
        list[str],
        typer.Argument(metavar="RUN...", autocompletion=completion.runs, help="Runs whose games are taken together."),
    ],
    anchor: Annotated[
        str | None,
        typer.Option(
            metavar="PLAYER=ELO|mean",
            help="Set a player's rating, such as A=0, or rate relative to the plain mean"
            " (mean weighted by what the games tell of each player).",
        ),
    ] = None,
    against: Annotated[str | None, typer.Option(metavar="PLAYER", help="Add the differences from this player.")] = None,
    los: Annotated[bool, typer.Option("--los", help="Add the matrix of likelihoods of superiority.")] = False,
    forfeits: Annotated[
        str,
        typer.Option(
            metavar="apart|losses|bounds",
            help="Forfeited games: no evidence, losses, or intervals that hold either way.",
        ),
    ] = "apart",
    simultaneous: Annotated[
        bool,
        typer.Option(
            "--simultaneous",
            help="Differences whose intervals hold together 95 % of the time; * where one is none by chance (Holm).",
        ),
    ] = False,
    ledger: options.LedgerFiles = options.DEFAULT_LEDGERS,
    form: report_options.Format = Form.TABLE,
    width: report_options.Width = None,
    times: report_options.Times = True,
    plot: report_options.Plot = None,
    plot_of: Annotated[
        PlotOf, typer.Option("--plot-of", help="What to draw: ratings; or ratings against playouts or CPU time a move.")
    ] = PlotOf.RATINGS,
    plot_width: report_options.PlotSize = PlotWidth.COLUMN,
) -> None:
    """Rate the players of recorded runs.

    The model is Bradley and Terry's with Davidson's draws and an advantage of moving first,
    fitted to all games at once; the same game in two runs counts once. Its Elo has draws and
    the first move taken out: it is not the score Elo of `arena match`. Every interval says
    what it is relative to. docs/statistics.md has all formulas, and how often they hold.
    """
    from arena.arenas.origins import origins_of
    from arena.arenas.plan import parse_choice
    from arena.arenas.rating import Forfeits, rate
    from arena.reports.elo_tables import elo_report, parse_anchor
    from arena.reports.figures.ratings import ratings_figure

    wanted, kind = parse_anchor(anchor), parse_choice("--forfeits", forfeits, Forfeits)
    with shelf_of(ledger, *runs) as shelf, shelf.together(runs) as (book, found):
        rated = rate(book, found, wanted, kind)
        page, origins = report_options.page(width), origins_of(book, found)
        show(elo_report(rated, form, against, los, times, simultaneous, page, origins), page.colours)
        report_options.Sketch(plot, plot_width).write(functools.partial(ratings_figure, rated, plot_of))
