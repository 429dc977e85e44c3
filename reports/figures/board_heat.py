"""The values of a position's moves on its board, as colours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from arena.games.diagram import EMPTY, Diagram
from arena.games.picture import PITCH, Place, layout_of
from arena.reports.figures.labels import fitting_size, framed
from arena.reports.figures.style import INK, LABEL, RISING, SMALL, SMALLEST, VERMILION

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.cm import ScalarMappable
    from matplotlib.figure import Figure

_SCALE = 0.42  # inches for the scale below the board
_LARGEST_PITCH = 0.34  # inches between two cells of a row
_RADIUS = 0.46  # of a cell, where neighbours are 1 apart
_BARE, _EDGE = "#ECE7DC", "#8D836F"
_STONES = {1: "#22252B", 2: "#FFFFFF"}


@dataclass(frozen=True)
class BoardHeat:
    """Stones and values by cell; cells without a value are left bare, those that are marked are of the move made."""

    title: str
    diagram: Diagram
    colours: Sequence[int]
    values: Mapping[int, float]
    texts: Mapping[int, str]
    marked: Sequence[int]
    scale: str  # what values are
    notes: Sequence[str] = ()


def draw_board_heat(heat: BoardHeat, width: float, figure: Figure) -> None:
    """Draw it, at most `width` inches wide."""
    layout = layout_of(heat.diagram)
    across, down = layout.width / PITCH, layout.height / PITCH
    pitch = min(_LARGEST_PITCH, width / across)
    wide, high = across * pitch, down * pitch
    whole = max(wide, min(width, 2.6))
    frame = framed(figure, whole, high + _SCALE, heat.title, heat.notes)
    axes = figure.add_axes(frame.box((whole - wide) / 2, frame.foot + _SCALE, wide, high))
    axes.set(xlim=(0, across), ylim=(down, 0))
    axes.axis("off")
    scale = _scale(heat.values)
    size = fitting_size([*heat.texts.values(), "00"], SMALL, 1.7 * _RADIUS * pitch)
    for place in layout.places:
        _draw_cell(axes, heat, scale, place, size)
    for x, y, text in layout.labels:
        axes.text(
            x / PITCH,
            y / PITCH,
            text,
            ha="center",
            va="baseline",
            fontsize=min(SMALL, 72 * 0.6 * pitch),
            color="#5B5446",
        )
    below = figure.add_axes(frame.box(whole / 2 - 0.9, frame.foot + 0.26, 1.8, 0.07))
    bar = figure.colorbar(scale, cax=below, orientation="horizontal")
    bar.outline.set_visible(False)
    bar.ax.tick_params(labelsize=SMALL - 1, pad=1.5)
    bar.ax.locator_params(nbins=5)
    bar.set_label(heat.scale, fontsize=SMALL - 1, labelpad=1)


def _scale(values: Mapping[int, float]) -> ScalarMappable:
    from matplotlib.cm import ScalarMappable
    from matplotlib.colors import Normalize

    low, high = min(values.values(), default=0.0), max(values.values(), default=1.0)
    room = 0.005 if high - low < 0.01 else 0.0
    return ScalarMappable(Normalize(low - room, high + room), RISING)


def _draw_cell(axes: Axes, heat: BoardHeat, scale: ScalarMappable, place: Place, size: float) -> None:
    from matplotlib.patches import Circle, Rectangle

    cell, at = place.cell, (place.x / PITCH, place.y / PITCH)
    colour, value = int(heat.colours[cell]), heat.values.get(cell)
    faint = {"alpha": 0.45} if place.is_echo else {}
    fill = _STONES.get(colour) or (_BARE if value is None else _colour(scale, value))
    style: dict[str, Any] = {"facecolor": fill, "edgecolor": _EDGE if colour != 2 else INK, "linewidth": 0.4, **faint}
    if heat.diagram.tiles:
        axes.add_patch(Rectangle((at[0] - 0.48, at[1] - 0.48), 0.96, 0.96, **style))
    else:
        axes.add_patch(Circle(at, _RADIUS if colour == EMPTY else _RADIUS - 0.04, **style))
    if cell in heat.marked and not place.is_echo:
        axes.add_patch(Circle(at, _RADIUS, facecolor="none", edgecolor=VERMILION, linewidth=1.4, zorder=3))
    text = heat.texts.get(cell)
    if text and not place.is_echo and colour == EMPTY and size >= SMALLEST and value is not None:
        red, green, blue, _ = _colour(scale, value)
        ink = INK if 0.299 * red + 0.587 * green + 0.114 * blue > 0.5 else "white"
        axes.text(*at, text, ha="center", va="center_baseline", fontsize=min(size, LABEL), color=ink, zorder=4)


def _colour(scale: ScalarMappable, value: float) -> tuple[float, float, float, float]:
    red, green, blue, alpha = scale.to_rgba(np.array([value]))[0]
    return float(red), float(green), float(blue), float(alpha)
