"""Raiko's figures 1 and 2: micro-reduction, and the bent board unfolded to a straight one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from arena.arenas.experiments.evidence import Evidence
from arena.arenas.experiments.literature import published
from arena.arenas.experiments.raiko.boards import board_of, micro_reductions, won_board
from arena.arenas.experiments.raiko.fills import samplings
from arena.arenas.statistics.judging import exact
from arena.arenas.statistics.quantity import Quantity
from arena.games.connection.topology import FIRST, Topology
from arena.reports.reproduce.board_layout import board_layout
from arena.reports.reproduce.drawing import draw_board, frame
from arena.reports.reproduce.experiment import Experiment, Findings
from arena.reports.reproduce.raiko import PAPER, fills
from arena.reports.reproduce.row import Row, Scale

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_STANDARD = "y(board=bent, size=93)"
_EXAMPLE = "y(board=straight, size=6)"
_STONES = {True: "0.15", False: "1.0"}


def judge(evidence: Evidence) -> Findings:
    """The standard board's points and neighbours, and boards without a single winner: none."""
    paper, board = published("raiko-figures-1-2"), board_of(_STANDARD)
    counts = [
        ("points of the standard board", paper["standard_points"], board.cells),
        ("its points a side", paper["standard_side"], sum(bool(bits & FIRST) for bits in board.sides)),
        ("its points within that have five neighbours", paper["pentagons"], _inner_points(board, 5)),
        (
            "its points within that have six neighbours",
            sum(not bits for bits in board.sides) - paper["pentagons"],
            _inner_points(board, 6),
        ),
    ]
    rows = [
        Row(label, Quantity(there), Quantity(here), exact(there, here), Scale.COUNT) for label, there, here in counts
    ]
    return Findings([*rows, *fills.no_draw_rows(evidence)])


def _inner_points(board: Topology, neighbours: int) -> int:
    """How many points off the sides have so many neighbours."""
    return sum(not bits and len(near) == neighbours for bits, near in zip(board.sides, board.neighbours, strict=True))


def draw(_evidence: Evidence, figure: Figure) -> None:
    """Above, a board that Black has won, and its reductions; below, the bent board and what it unfolds to."""
    figure.set_size_inches(11, 8)
    grid = figure.add_gridspec(2, 1, height_ratios=[1, 2])
    board = board_of(_EXAMPLE)
    stages = micro_reductions(board, won_board(board))
    above, below = grid[0].subgridspec(1, len(stages)), grid[1].subgridspec(1, 2)
    for number, rows in enumerate(stages):
        axes = figure.add_subplot(above[0, number])
        side = board_of(f"y(board=straight, size={len(rows)})") if len(rows) > 1 else None
        colours = [_STONES[bool(place)] for row in rows for place in row[0]]
        if side is None:
            axes.scatter([0], [0], s=60, c=colours, edgecolors="0.3", linewidths=0.4)
            frame(axes, np.zeros((1, 2)))
        else:
            draw_board(axes, side, facecolor=colours)
    bent, unfolded = (figure.add_subplot(below[0, number]) for number in range(2))
    standard = board_of(_STANDARD)
    colours = ["gold" if _is_pentagon(standard, cell) else "white" for cell in range(standard.cells)]
    draw_board(bent, standard, facecolor=colours)
    bent.set_title("the standard board; pentagons are yellow")
    _draw_unfolded(unfolded, standard)


def _is_pentagon(board: Topology, cell: int) -> bool:
    return not board.sides[cell] and len(board.neighbours[cell]) == 5


def _draw_unfolded(axes: Axes, board: Topology) -> None:
    """The straight board that it unfolds to; places with the same letter are one point of the bent board."""
    side = board_of(f"y(board=straight, size={len(board.triangle)})")
    places = [cell for row in board.triangle for cell in row]
    repeated = sorted({cell for cell in places if places.count(cell) > 1})
    draw_board(axes, side, facecolor=["gold" if _is_pentagon(board, cell) else "white" for cell in places])
    letters = {cell: chr(ord("a") + number) for number, cell in enumerate(repeated)}
    for (x, y), cell in zip(board_layout(side), places, strict=True):
        if cell in letters:
            axes.text(x, y, letters[cell], ha="center", va="center_baseline", fontsize=6)
    axes.set_title("unfolded: filling a point fills all places with its letter")


EXPERIMENT = Experiment(
    id="raiko-figures-1-2",
    paper=PAPER,
    title="micro-reduction, and the bent board unfolded to a straight one",
    published="three pentagons, and no draws on either board (drawings lost)",
    setup=(
        "The drawings are lost; what the text says of them is checked on random full boards: connections are followed"
        " from neighbour to neighbour, micro-reduction is done on the unfolded board."
    ),
    steps=samplings,
    judge=judge,
    draw=draw,
)
