"""Boards of Hex and Y as papers draw them: points joined to their neighbours."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from arena.games.connection.topology import Topology
from arena.reports.reproduce.board_layout import Points, board_layout

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.collections import PatchCollection

_RADIUS = 0.46  # of a point, in units of the shortest distance between neighbours


def draw_board(axes: Axes, board: Topology, values: Sequence[float] | None = None, **style: Any) -> PatchCollection:
    """Draw a Hex or Y board as points joined to their neighbours, coloured by `values` if there are any.

    `style` goes to the collection of points (`cmap`, `clim`, `facecolor`, ...).
    """
    from matplotlib.collections import LineCollection, PatchCollection
    from matplotlib.patches import Circle

    points = board_layout(board)
    lines = [points[[cell, other]] for cell, near in enumerate(board.neighbours) for other in near if cell < other]
    axes.add_collection(LineCollection(lines, colors="0.6", linewidths=0.6, zorder=1))
    radius = _RADIUS * min(float(np.linalg.norm(start - end)) for start, end in lines)
    discs = PatchCollection([Circle((x, y), radius) for x, y in points], edgecolor="0.3", linewidth=0.4, zorder=2)
    if values is not None:
        discs.set_array(np.asarray(values, dtype=float))
    discs.set(**style)
    axes.add_collection(discs)
    frame(axes, points)
    return discs


def frame(axes: Axes, points: Points) -> None:
    """Show all points and nothing else, equally scaled in both directions."""
    low, high = points.min(axis=0) - 1, points.max(axis=0) + 1
    axes.set(xlim=(low[0], high[0]), ylim=(low[1], high[1]), aspect="equal")
    axes.axis("off")
