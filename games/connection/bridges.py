"""Bridges: pairs of cells that do not touch but have exactly two common neighbours.

Stones of one player at the ends are as good as joined while both cells between them are
empty: whichever the opponent takes, the other one joins them. A cell that does not lie at a
side of the board, but touches exactly two cells that do, is joined to the side in the same way.
"""

from __future__ import annotations

from collections.abc import Iterator

from arena.games.connection.topology import BOTTOM, LEFT, RIGHT, TOP, Topology

#: Two ends and the two cells between them; a side that is an end is given by its bit.
Bridge = tuple[int, int, int, int]


def bridges(board: Topology) -> Iterator[Bridge]:
    """All bridges between two cells, each in both directions."""
    for one, near in enumerate(board.neighbours):
        for other in sorted({far for step in near for far in board.neighbours[step]} - {one, *near}):
            between = sorted(set(near) & set(board.neighbours[other]))
            if len(between) == 2:
                yield one, other, between[0], between[1]


def side_bridges(board: Topology) -> Iterator[Bridge]:
    """All bridges between a cell and a side."""
    for cell, near in enumerate(board.neighbours):
        for side in (TOP, BOTTOM, LEFT, RIGHT):
            between = [step for step in near if board.sides[step] & side]
            if not board.sides[cell] & side and len(between) == 2:
                yield cell, side, between[0], between[1]
