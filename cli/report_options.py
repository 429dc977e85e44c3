"""Options on how results are shown, which several commands share."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from arena.arenas.statistics.interval_kind import IntervalKind
from arena.reports.display import CellContent, ColourSplit, Wanted
from arena.reports.form import Form
from arena.reports.metric import Metric
from arena.reports.page import Page, page_of

Format = Annotated[Form, typer.Option("--format", help="How to print the results.")]
Times = Annotated[bool, typer.Option("--times/--no-times", help="Print thinking times, which differ from run to run.")]
ByMetric = Annotated[
    Metric, typer.Option("--metric", help="score: also by how many points, in games that are won by points.")
]

Width = Annotated[
    int | None,
    typer.Option(
        "--width",
        min=20,
        help="Fit tables into so many columns (those of the terminal; elsewhere any).",
        show_default=False,
    ),
]
Cells = Annotated[
    CellContent,
    typer.Option("--cells", help="Cells of the win matrix: wins, rate in %, or rate and interval."),
]
Colours = Annotated[
    ColourSplit, typer.Option("--colours", help="Cells of the win matrix: by colour, or both colours pooled.")
]
Simultaneous = Annotated[
    bool,
    typer.Option(
        "--simultaneous",
        help="Intervals of cells that hold together 95 % of the time, and a * where one differs from 50 %.",
    ),
]
Interval = Annotated[
    IntervalKind | None,
    typer.Option(
        "--interval",
        help="Whose intervals of shares; all allow for openings that games share (wilson; exact with --simultaneous).",
        show_default=False,
    ),
]


def page(width: int | None = None) -> Page:
    """What results are printed on."""
    return page_of(sys.stdout, width)


def wanted(
    cells: CellContent = CellContent.WINS,
    colours: ColourSplit = ColourSplit.APART,
    simultaneous: bool = False,
    interval: IntervalKind | None = None,
    width: int | None = None,
) -> Wanted:
    """How a reader wants results shown."""
    return Wanted(cells, colours, simultaneous, interval, page(width))
