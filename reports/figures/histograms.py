"""By how many points games were won: a histogram for each opponent or player, all to one scale."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from arena.reports.figures.labels import cut, fitting_size, framed, inches, widest
from arena.reports.figures.style import BLUE, FAINT, INK, LABEL, SMALL, SMALLEST, VERMILION

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_BARS = 32  # about so many
_STEPS = (1.0, 2.0, 5.0)
_LEFT, _BOTTOM, _GAP, _HEAD = 0.42, 0.34, 0.16, 0.27  # inches
_LEAST_PANEL, _LARGEST_PANEL = 0.68, 2.6
_MANY = 6  # panels: with more of them letters get smaller


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
    texts = [panel.text for panel in panels]
    least = max(_LEAST_PANEL, widest(texts, SMALLEST if len(panels) > _MANY else SMALL - 1))
    most = max(1, int((width - _LEFT) / (least + _GAP)))
    columns = min(most, len(panels), math.ceil(math.sqrt(1.6 * len(panels))))
    rows = math.ceil(len(panels) / columns)
    across = min(_LARGEST_PANEL, (width - _LEFT - columns * _GAP) / columns)
    high = max(0.5, 0.62 * across)
    whole = _LEFT + columns * (across + _GAP)
    frame = framed(figure, whole, rows * (high + _HEAD) + _BOTTOM, found.title, found.notes)
    size = fitting_size(texts, SMALL - 1, across)
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
        style: dict[str, Any] = {"transform": axes.transAxes, "va": "bottom", "ha": "left"}
        axes.text(0, 1 + inches(1.35, SMALL) / high, name, fontsize=LABEL, **style)
        axes.text(0, 1 + 0.02 / high, panel.text, fontsize=size, color="#555555", **style)
        _ticks(axes, high)
        axes.tick_params(labelleft=column == 0, labelbottom=place + columns >= len(panels))
    centred: dict[str, Any] = {"ha": "center", "va": "center", "fontsize": LABEL}
    middle = (frame.foot + frame.top) / 2 / frame.height
    figure.text((_LEFT + whole) / 2 / whole, (frame.foot + 0.06) / frame.height, found.axis, **centred)
    figure.text(0.1 / whole, middle, "games", rotation=90, **centred)


def _edges(leads: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Between bars: as far to either side of nothing, in steps that people count in. No lead lies on an edge."""
    farthest = float(np.abs(leads).max(initial=1.0))
    rough = 2 * farthest / _BARS
    power = 10.0 ** math.floor(math.log10(rough))
    step = max(1.0, next((power * one for one in _STEPS if power * one >= rough), 10 * power))
    bars = math.floor(farthest / step) + 1
    return np.asarray(np.arange(-bars, bars + 1) * step, dtype=np.float64)


def _draw_panel(axes: Axes, panel: Panel, count: npt.NDArray[np.int64], edges: npt.NDArray[np.float64]) -> None:
    """Wins to the right in one colour, losses to the left in the other."""
    colours = [BLUE if edge >= 0 else VERMILION for edge in edges[:-1]]
    axes.bar(edges[:-1], count, width=np.diff(edges), align="edge", color=colours, edgecolor="white", linewidth=0.3)
    axes.axvline(0, color=FAINT, linewidth=0.6)
    if panel.mean is not None:
        axes.axvline(panel.mean, color=INK, linewidth=0.9, linestyle=(0, (3, 2)))


def _ticks(axes: Axes, high: float) -> None:
    """Numbers that stand apart: nothing, and as many points to either side, away from the neighbouring panel."""
    from matplotlib.ticker import MaxNLocator

    farthest = 0.75 * axes.get_xlim()[1]
    power = 10.0 ** math.floor(math.log10(farthest))
    far = max((power * step for step in _STEPS if power * step <= farthest), default=1.0)
    axes.set_xticks([-far, 0, far], [f"{-far:g}", "0", f"{far:g}"])
    axes.yaxis.set_major_locator(MaxNLocator(nbins=max(1, int(high / 0.3)), integer=True))
