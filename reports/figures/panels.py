"""Small plots of one kind side by side, to one scale, each with a name and a line about it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from arena.reports.figures.labels import cut, fitting_size, framed, inches, widest
from arena.reports.figures.style import LABEL, SMALL, SMALLEST

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_LEFT, _BOTTOM, _GAP, _HEAD = 0.42, 0.34, 0.16, 0.27  # inches
_LEAST, _LARGEST = 0.68, 2.6  # inches that a panel is wide
_LOWEST = 0.5
_MANY = 6  # panels: with more of them letters get smaller


@dataclass(frozen=True)
class Panels:
    """Names and texts of panels; what their axes are, and how high they are for their width."""

    title: str
    names: Sequence[str]
    texts: Sequence[str]
    x_axis: str
    y_axis: str
    shape: float
    notes: Sequence[str] = ()


def laid_out(panels: Panels, width: float, figure: Figure) -> Iterator[Axes]:
    """Axes for each panel, in a figure at most `width` inches wide; numbers stand at the outer ones only."""
    count = len(panels.names)
    least = max(_LEAST, widest(panels.texts, SMALLEST if count > _MANY else SMALL - 1))
    most = max(1, int((width - _LEFT) / (least + _GAP)))
    columns = min(most, count, math.ceil(math.sqrt(1.6 * count)))
    rows = math.ceil(count / columns)
    columns = math.ceil(count / rows)  # so that no row is much shorter than the others
    across = min(_LARGEST, (width - _LEFT - columns * _GAP) / columns)
    high = max(_LOWEST, panels.shape * across)
    size = fitting_size(panels.texts, SMALL - 1, across)
    whole = _LEFT + columns * (across + _GAP)
    frame = framed(figure, whole, rows * (high + _HEAD) + _BOTTOM, panels.title, panels.notes)
    names = cut(panels.names, LABEL, across)
    for place, (name, text) in enumerate(zip(names, panels.texts, strict=True)):
        row, column = divmod(place, columns)
        bottom = frame.top - (row + 1) * (high + _HEAD)
        axes = figure.add_axes(frame.box(_LEFT + column * (across + _GAP), bottom, across, high))
        style: dict[str, Any] = {"transform": axes.transAxes, "va": "bottom", "ha": "left"}
        axes.text(0, 1 + inches(1.35, SMALL) / high, name, fontsize=LABEL, **style)
        axes.text(0, 1 + 0.02 / high, text, fontsize=size, color="#555555", **style)
        yield axes
        axes.tick_params(labelleft=column == 0, labelbottom=place + columns >= count)
    centred: dict[str, Any] = {"ha": "center", "va": "center", "fontsize": LABEL}
    figure.text((_LEFT + whole) / 2 / whole, (frame.foot + 0.06) / frame.height, panels.x_axis, **centred)
    middle = (frame.foot + frame.top) / 2 / frame.height
    figure.text(0.1 / whole, middle, panels.y_axis, rotation=90, **centred)
