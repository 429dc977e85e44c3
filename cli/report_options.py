"""Options on how results are shown, which several commands share."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from arena.arenas.statistics.interval_kind import IntervalKind
from arena.cli.paths import figure_option
from arena.reports.display import CellContent, ColourSplit, Wanted
from arena.reports.figures.style import PlotWidth
from arena.reports.form import Form
from arena.reports.metric import Metric
from arena.reports.page import Page, page_of

if TYPE_CHECKING:
    from arena.reports.figures.files import Draw

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
Plot = Annotated[
    str | None,
    typer.Option(
        "--plot",
        metavar="FILE",
        callback=figure_option,
        help="Draw the results as well, for a paper: as .svg, .pdf or .png (docs/figures.md).",
    ),
]
PlotSize = Annotated[PlotWidth, typer.Option("--plot-width", help="How wide: a column of a page, or the whole page.")]


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


@dataclass(frozen=True)
class Sketch:
    """A figure that a reader wants: the file, if any, and its width."""

    path: str | None = None
    width: PlotWidth = PlotWidth.COLUMN

    def write(self, figure_of: Callable[[PlotWidth], Draw]) -> None:
        """Draw it, if it is wanted."""
        from arena.reports.figures.files import write_figure

        if self.path is not None:
            write_figure(figure_of(self.width), Path(self.path))
