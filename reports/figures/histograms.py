"""By how many points games were won: a histogram for each opponent or player, all to one scale."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from arena.reports.figures.labels import cut, framed, inches, widest
from arena.reports.figures.style import BLUE, FAINT, INK, LABEL, SMALL, VERMILION

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_BARS = 24  # about so many
_STEPS = (1.0, 2.0, 5.0)
_LEFT, _BOTTOM, _GAP, _HEAD = 0.42, 0.38, 0.16, 0.27  # inches
_LEAST_PANEL, _LARGEST_PANEL = 0.68, 2.6


@dataclass(frozen=True)
class Panel:
    """Leads at the end of games, from one side, and what the table says of them."""

    name: str
    text: str
    leads: npt.NDArray[np.float64]
    mean: float | None


@dataclass(frozen=True)
class Histograms:
    """Panels, and whose leads they are."""

    title: str
    axis: str
    panels: Sequence[Panel]
    notes: Sequence[str] = ()


def draw_histograms(found: Histograms, width: float, figure: Figure) -> None:
    """Draw them, at most `width` inches wide."""
    panels = found.panels
    least = max(_LEAST_PANEL, widest([panel.text for panel in panels], SMALL - 1))
    most = max(1, int((width - _LEFT) / (least + _GAP)))
    columns = min(most, math.ceil(math.sqrt(1.6 * len(panels))))
    rows = math.ceil(len(panels) / columns)
    across = min(_LARGEST_PANEL, (width - _LEFT - columns * _GAP) / columns)
    high = max(0.5, 0.62 * across)
    whole = _LEFT + columns * (across + _GAP)
    frame = framed(figure, whole, rows * (high + _HEAD) + _BOTTOM + 0.12, found.title, found.notes)
    edges = _edges(np.concatenate([panel.leads for panel in panels]))
    names = cut([panel.name for panel in panels], LABEL, across)
    counts = [np.histogram(panel.leads, edges)[0] for panel in panels]
    tallest = 1.05 * max(1, *(int(count.max()) for count in counts))
    for place, (panel, name, count) in enumerate(zip(panels, names, counts, strict=True)):
        row, column = divmod(place, columns)
        bottom = frame.top - (row + 1) * (high + _HEAD)
        axes = figure.add_axes(frame.box(_LEFT + column * (across + _GAP), bottom, across, high))
        axes.set(xlim=(edges[0], edges[-1]), ylim=(0, tallest))
        _draw_panel(axes, panel, count, edges)
        style = {"transform": axes.transAxes, "va": "bottom", "ha": "left"}
        axes.text(0, 1 + inches(1.35, SMALL) / high, name, fontsize=LABEL, **style)
        axes.text(0, 1 + 0.02 / high, panel.text, fontsize=SMALL - 1, color="#555555", **style)
        _ticks(axes, across, high)
        axes.tick_params(labelleft=column == 0, labelbottom=place + columns >= len(panels))
    style = {"ha": "center", "va": "center", "fontsize": LABEL}
    middle = (frame.foot + frame.top) / 2 / frame.height
    figure.text((_LEFT + whole) / 2 / whole, (frame.foot + 0.08) / frame.height, found.axis, **style)
    figure.text(0.1 / whole, middle, "games", rotation=90, **style)


def _edges(leads: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Between bars: as far to either side of nothing, in steps that people count in. No lead lies on an edge."""
    farthest = float(np.abs(leads).max(initial=1.0))
    rough = 2 * farthest / _BARS
    power = 10.0 ** math.floor(math.log10(rough))
    step = max(1.0, next((power * one for one in _STEPS if power * one >= rough), 10 * power))
    bars = math.floor(farthest / step) + 1
    return np.arange(-bars, bars + 1) * step


def _draw_panel(axes: Axes, panel: Panel, count: npt.NDArray[np.int64], edges: npt.NDArray[np.float64]) -> None:
    """Wins to the right in one colour, losses to the left in the other."""
    colours = [BLUE if edge >= 0 else VERMILION for edge in edges[:-1]]
    axes.bar(edges[:-1], count, width=np.diff(edges), align="edge", color=colours, edgecolor="white", linewidth=0.3)
    axes.axvline(0, color=FAINT, linewidth=0.6)
    if panel.mean is not None:
        axes.axvline(panel.mean, color=INK, linewidth=0.9, linestyle=(0, (3, 2)))


def _ticks(axes: Axes, across: float, high: float) -> None:
    """Numbers that stand apart."""
    from matplotlib.ticker import MaxNLocator

    axes.xaxis.set_major_locator(MaxNLocator(nbins=max(2, int(across / 0.45)), steps=[1, 2, 5, 10], symmetric=True))
    axes.yaxis.set_major_locator(MaxNLocator(nbins=max(1, int(high / 0.3)), integer=True))
