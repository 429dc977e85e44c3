"""By how many points games were won: a histogram for each opponent or player, all to one scale."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from arena.reports.figures.panels import Panels, laid_out
from arena.reports.figures.style import BLUE, FAINT, INK, VERMILION

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_BARS = 32  # about so many
_STEPS = (1.0, 2.0, 5.0)
_SHAPE = 0.62  # height by width


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
    edges = _edges(np.concatenate([panel.leads for panel in panels]))
    counts = [np.histogram(panel.leads, edges)[0] for panel in panels]
    tallest = 1.05 * max(1, *(int(count.max()) for count in counts))
    names, texts = [panel.name for panel in panels], [panel.text for panel in panels]
    grid = Panels(found.title, names, texts, found.axis, "games", _SHAPE, found.notes)
    for axes, panel, count in zip(laid_out(grid, width, figure), panels, counts, strict=True):
        axes.set(xlim=(edges[0], edges[-1]), ylim=(0, tallest))
        _draw_panel(axes, panel, count, edges)
        _ticks(axes)


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


def _ticks(axes: Axes) -> None:
    """Numbers that stand apart: nothing, and as many points to either side, away from the neighbouring panel."""
    from matplotlib.ticker import MaxNLocator

    farthest = 0.75 * axes.get_xlim()[1]
    power = 10.0 ** math.floor(math.log10(farthest))
    far = max((power * step for step in _STEPS if power * step <= farthest), default=1.0)
    axes.set_xticks([-far, 0, far], [f"{-far:g}", "0", f"{far:g}"])
    axes.yaxis.set_major_locator(MaxNLocator(nbins=3, integer=True))
