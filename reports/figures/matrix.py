"""The win matrix as a heat map, with the numbers of its table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from arena.reports.figures.labels import cut, fitting_size, framed, inches, widest
from arena.reports.figures.style import DIVERGING, INK, LABEL, SMALL, SMALLEST

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_GAP = 0.06  # inches
_LARGEST_CELL, _HIGHEST_ROW = 0.85, 0.30
_LONGEST_NAME = 1.1
_SCALE = 0.42  # for the scale of colours, in inches
_EMPTY = "#F2F2F2"
_TOO_SMALL = "The cells are too small for their numbers: the table has them."


@dataclass(frozen=True)
class Matrix:
    """Texts and shares by row and column; shares are the row's, 0 to 1, and those that are not known are missing."""

    title: str
    rows: Sequence[str]
    columns: Sequence[str]
    texts: Sequence[Sequence[str]]
    shares: Mapping[tuple[int, int], float]
    whose_row: str
    whose_column: str


def draw_matrix(matrix: Matrix, width: float, figure: Figure) -> None:
    """Draw it, at most `width` inches wide."""
    across, down = len(matrix.columns), len(matrix.rows)
    texts = [[text.replace(" (", "\n(") for text in row] for row in matrix.texts]
    longest = min(_LONGEST_NAME, 0.25 * width)
    # Names need a row of their height and, upright, a column of it.
    names = cut(matrix.rows, LABEL, longest)
    side = _label_size(across, width - longest - 3 * _GAP)
    left = widest(names, side) + 2 * _GAP + inches(1.3, SMALL)
    cell = min(_LARGEST_CELL, (width - left - _GAP) / across)
    side = min(side, fitting_size(["M"], LABEL, cell, cell))
    several = any("\n" in text for row in texts for text in row)
    row = min(cell, _HIGHEST_ROW)
    row = max(row, inches(2.6, SMALLEST + 1) if several else 0.0, inches(1.25, side))
    size = fitting_size([text for line in texts for text in line], SMALL, 0.86 * cell, 0.96 * row)
    heads = cut(matrix.columns, side, longest)
    upright = widest(heads, side) > 0.94 * cell
    top = (widest(heads, side) if upright else inches(1.2, side)) + _GAP + inches(1.5, SMALL)
    notes = [_TOO_SMALL] if size < SMALLEST else []
    figure_width = max(left + across * cell + _GAP, min(width, 2.4))
    frame = framed(figure, figure_width, top + down * row + _SCALE, matrix.title, notes)
    axes = figure.add_axes(frame.box(left, frame.foot + _SCALE, across * cell, down * row))
    axes.set(xlim=(0, across), ylim=(down, 0), xticks=[], yticks=[])
    axes.spines[:].set_visible(False)
    _draw_cells(axes, matrix, texts, size if size >= SMALLEST else None)
    for place, name in enumerate(names):
        axes.text(-_GAP / cell, place + 0.5, name, ha="right", va="center_baseline", fontsize=side)
    for place, name in enumerate(heads):
        turn: dict[str, Any] = {"rotation": 90, "va": "bottom"} if upright else {"va": "baseline"}
        axes.text(place + 0.5, -_GAP / row, name, ha="center", fontsize=side, **turn)
    edge = inches(0.65, SMALL)
    middle = frame.foot + _SCALE + down * row / 2
    figure.text(edge / frame.width, middle / frame.height, matrix.whose_row, rotation=90, ha="center", va="center")
    over = (left + across * cell / 2) / frame.width
    figure.text(over, (frame.top - edge) / frame.height, matrix.whose_column, ha="center", va="center")
    _draw_scale(figure, frame.box(left, frame.foot + 0.26, min(1.6, across * cell), 0.07))


def _label_size(columns: int, room: float) -> float:
    """Of the names, so that one fits over each column when it stands upright."""
    return fitting_size(["M"], LABEL, room / columns, room / columns)


def _draw_cells(axes: Axes, matrix: Matrix, texts: Sequence[Sequence[str]], size: float | None) -> None:
    from matplotlib import colormaps
    from matplotlib.patches import Rectangle

    colours = colormaps[DIVERGING]
    for row, line in enumerate(texts):
        for column, text in enumerate(line):
            share = matrix.shares.get((row, column))
            fill = _EMPTY if share is None else colours(_muted(share))
            axes.add_patch(Rectangle((column, row), 1, 1, facecolor=fill, edgecolor="white", linewidth=0.5))
            if size is not None:
                ink = INK if share is None or 0.17 < share < 0.83 else "white"
                place = axes.text(column + 0.5, row + 0.5, text, ha="center", va="center", linespacing=1.1)
                place.set(fontsize=size, color=ink)


def _muted(share: float) -> float:
    """The ends of the scale are too dark to be told from each other."""
    return 0.06 + 0.88 * share


def _draw_scale(figure: Figure, box: tuple[float, float, float, float]) -> None:
    """What the colours mean."""
    axes = figure.add_axes(box)
    shares = [_muted(share / 100) for share in range(101)]
    axes.imshow([shares], cmap=DIVERGING, vmin=0, vmax=1, aspect="auto", extent=(0, 100, 0, 1))
    axes.set(yticks=[], xticks=[0, 50, 100])
    axes.tick_params(labelsize=SMALL - 1, pad=1.5)
    axes.set_xlabel("% of the points, for the row", fontsize=SMALL - 1, labelpad=1)
    axes.spines[:].set_visible(False)
