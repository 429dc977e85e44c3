"""Figures: matplotlib, which not everybody has installed, and what is drawn with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from arena.arenas.whole_files import replacement
from arena.games import InputError
from arena.games.connection.topology import Topology
from arena.reports.reproduce.board_layout import Points, board_layout

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.collections import PatchCollection
    from matplotlib.figure import Figure

#: The kinds of files that every figure is written as.
ENDINGS = ("svg", "png")

_DOTS_PER_INCH = 150
_RADIUS = 0.46  # of a point, in units of the shortest distance between neighbours


def require_matplotlib() -> None:
    """Say how to install matplotlib where it is missing."""
    try:
        import matplotlib  # noqa: F401
    except ImportError as error:
        raise InputError("figures need matplotlib: pip install 'arena-suite[plot]'") from error


def save_figure(draw: Callable[[Figure], None], stem: Path) -> list[Path]:
    """Draw a figure and write it as SVG and PNG; the same drawing gives the same files."""
    return [write_figure(draw, stem.with_name(f"{stem.name}.{ending}")) for ending in ENDINGS]


def write_figure(draw: Callable[[Figure], None], path: Path) -> Path:
    """Draw a figure and write it as what the file's name ends in."""
    require_matplotlib()
    import matplotlib
    from matplotlib.figure import Figure

    with matplotlib.rc_context({"svg.hashsalt": path.stem, "svg.fonttype": "none", "font.size": 9}):
        figure = Figure(layout="constrained")
        draw(figure)
        return _write(figure, path)


def _write(figure: Figure, path: Path) -> Path:
    """Write one file, which is there as a whole or not at all."""
    metadata: dict[str, Any] = {"Date": None} if path.suffix == ".svg" else {}
    with replacement(path, force=True) as growing:
        figure.savefig(growing, format=path.suffix[1:], dpi=_DOTS_PER_INCH, metadata=metadata)
    return path


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
