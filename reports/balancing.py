"""How the error of a training went, as a table and as a drawing."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from arena.arenas.training.balancing import Discrepancy
from arena.reports.figures.files import write_figure
from arena.reports.form import Form
from arena.reports.page import PLAIN, Page
from arena.reports.table import Table, render, render_csv
from arena.reports.written import NOTHING

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_HEADERS = ("iteration", "error", "+/-", "of the first", "floor")

#: What the columns are, below the table and beside the curve.
_NOTE = (
    "error: mean squared error of the positions, of which the floor is taken off: what chance alone makes of it, in"
    " the playouts that measure it and, as far as it is known, in the targets; +/- is its standard error"
)


def course_report(found: Sequence[Discrepancy], scale: str, form: Form, page: Page = PLAIN) -> str:
    """The error after every iteration, the beginning being number 0; `scale` says what results are counted as."""
    if form is Form.JSON:
        return json.dumps([{"iteration": number, **vars(one)} for number, one in enumerate(found)], indent=2) + "\n"
    rows = [_row(number, one, found[0]) for number, one in enumerate(found)]
    if form is Form.CSV:
        return render_csv(_HEADERS, rows)
    return render([Table(f"Simulation Balancing, results {scale}", _HEADERS, rows, notes=[_NOTE])], form, page)


def errors_report(
    names: Sequence[str], found: Sequence[Discrepancy], scale: str, form: Form, page: Page = PLAIN
) -> str:
    """The errors of several weights on the same positions."""
    if form is Form.JSON:
        rows = [{"weights": name, **vars(one)} for name, one in zip(names, found, strict=True)]
        return json.dumps(rows, indent=2) + "\n"
    headers = ("weights", "error", "+/-", "floor")
    cells = [
        [name, f"{one.excess:.5f}", f"{one.error:.5f}", f"{one.floor:.5f}"]
        for name, one in zip(names, found, strict=True)
    ]
    if form is Form.CSV:
        return render_csv(headers, cells)
    return render(
        [Table(f"How far playouts are from targets, results {scale}", headers, cells, notes=[_NOTE])], form, page
    )


def _row(number: int, one: Discrepancy, first: Discrepancy) -> list[str]:
    share = f"{100 * one.excess / first.excess:.0f} %" if first.excess > 0 else NOTHING
    return [str(number), f"{one.excess:.5f}", f"{one.error:.5f}", share, f"{one.floor:.5f}"]


def draw_course(found: Sequence[Discrepancy], scale: str, path: Path) -> None:
    """Draw the error after every iteration, with its standard error, and the floor."""

    def draw(figure: Figure) -> None:
        from matplotlib.ticker import MaxNLocator

        axes, numbers = figure.add_subplot(), range(len(found))
        excess, spread = [one.excess for one in found], [one.error for one in found]
        axes.errorbar(
            numbers, excess, yerr=spread, marker="o", markersize=3, linewidth=1, label="error, less the floor"
        )
        axes.plot(numbers, [one.floor for one in found], linestyle=":", color="0.4", label="the floor")
        axes.set(xlabel="iteration", ylabel=f"mean squared error, results {scale}", ylim=(0, None))
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        axes.legend(frameon=False)

    write_figure(draw, path)
