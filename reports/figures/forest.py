"""A forest plot: a line for each number, with its interval, and beside it what the table says."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from arena.reports.figures.labels import cut, framed, inches, widest
from arena.reports.figures.style import BLUE, FAINT, INK, LABEL, SMALL

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_ROW, _AXIS, _GAP = 0.165, 0.40, 0.08  # inches: a line, the axis with its label, between columns
_NAMES = 0.36  # of the width is for names at most
_LEAST_MIDDLE = 1.0  # inches


@dataclass(frozen=True)
class Line:
    """A number with its interval; an end that is open is drawn as an arrow, one that is None not at all."""

    name: str
    text: str  # as the table has it
    value: float | None
    low: float | None = None
    high: float | None = None
    open_below: bool = False
    open_above: bool = False


@dataclass(frozen=True)
class Forest:
    """Lines from above to below, what their numbers are, and the number that they are compared with."""

    title: str
    axis: str
    heading: str  # of the texts
    lines: Sequence[Line]
    compared: float
    limits: tuple[float, float] | None = None  # of numbers that cannot lie beyond
    notes: Sequence[str] = ()


def draw_forest(forest: Forest, width: float, figure: Figure) -> None:
    """Draw it, `width` inches wide."""
    lines = forest.lines
    names = cut([line.name for line in lines], LABEL, _NAMES * width)
    left = widest(names, LABEL) + 2 * _GAP
    right = widest([forest.heading, *(line.text for line in lines)], SMALL) + 2 * _GAP
    middle = max(width - left - right, _LEAST_MIDDLE)
    height = _ROW * (len(lines) + 1)
    frame = framed(figure, left + middle + right, height + _AXIS, forest.title, forest.notes)
    axes = figure.add_axes(frame.box(left, frame.foot + _AXIS, middle, height))
    low, high = forest.limits or _limits(forest)
    axes.set(xlim=(low, high), ylim=(len(lines) - 0.3, -1.3), xlabel=forest.axis, yticks=[])
    axes.spines["left"].set_visible(False)
    axes.axvline(forest.compared, color=FAINT, linewidth=0.6, linestyle=(0, (4, 2)), zorder=0)
    _few_ticks(axes, middle)
    beside = axes.get_yaxis_transform()
    for place, (name, line) in enumerate(zip(names, lines, strict=True)):
        axes.text(-_GAP / middle, place, name, transform=beside, ha="right", va="center_baseline", fontsize=LABEL)
        axes.text(1 + _GAP / middle, place, line.text, transform=beside, va="center_baseline", fontsize=SMALL)
        _draw_line(axes, place, line, (low, high))
    axes.text(
        1 + _GAP / middle, -1, forest.heading, transform=beside, va="center_baseline", fontsize=SMALL, color=FAINT
    )


def _limits(forest: Forest) -> tuple[float, float]:
    """From the least to the largest number that is known, and somewhat further."""
    ends = [forest.compared]
    for line in forest.lines:
        known = (line.value, None if line.open_below else line.low, None if line.open_above else line.high)
        ends += [end for end in known if end is not None and math.isfinite(end)]
    low, high = min(ends), max(ends)
    room = 0.06 * (high - low) or 1.0
    return low - room, high + room


def _few_ticks(axes: Axes, room: float) -> None:
    """So many numbers below the axis that they stand apart."""
    from matplotlib.ticker import MaxNLocator

    axes.xaxis.set_major_locator(MaxNLocator(nbins=max(2, min(8, int(room / inches(5.5, SMALL)))), steps=[1, 2, 5, 10]))


def _draw_line(axes: Axes, place: int, line: Line, limits: tuple[float, float]) -> None:
    if line.value is None:
        return
    low = limits[0] if line.open_below else line.low
    high = limits[1] if line.open_above else line.high
    if low is not None and high is not None:
        axes.plot([max(low, limits[0]), min(high, limits[1])], [place, place], color=BLUE, solid_capstyle="butt")
    if line.open_below:
        axes.plot([limits[0]], [place], marker="<", color=BLUE, markersize=3.5, clip_on=False)
    if line.open_above:
        axes.plot([limits[1]], [place], marker=">", color=BLUE, markersize=3.5, clip_on=False)
    axes.plot([line.value], [place], marker="o", color=BLUE, markeredgecolor=INK, markeredgewidth=0.3, markersize=4)
