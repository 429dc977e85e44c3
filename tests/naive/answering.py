"""Answers to intrusions into bridges, lane by lane, from what a bridge is.

A bridge: two ends that do not touch, and exactly two cells that touch both. An end is a cell, or a side of the board,
which a cell touches that lies in its first row. Sides of Hex are their players', those of Y are anybody's.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence

from tests.naive.hexagon import HexBoard
from tests.naive.y import YBoard

Bridge = tuple[int, int, int, int]  # the cell that answers, the one that is intruded into, and the ends
PARTNERS = 8


def bridges_of(board: HexBoard | YBoard) -> list[Bridge]:
    """All of them, in ascending order. Sides of Hex are rows behind the cells: Black's, White's; Y's are no ends."""
    cells = range(len(board.neighbours))
    found: list[Bridge] = []
    for one, other in itertools.combinations(cells, 2):
        between = board.neighbours[one] & board.neighbours[other]
        if other not in board.neighbours[one] and len(between) == 2:
            first, second = sorted(between)
            found += [(first, second, one, other), (second, first, one, other)]
    for owner, side in _sides(board):
        for cell in cells:
            between = board.neighbours[cell] & side
            if cell not in side and len(between) == 2:
                first, second = sorted(between)
                end = cell if owner is None else owner
                found += [(first, second, cell, end), (second, first, cell, end)]
    number = {-1: len(cells), -2: len(cells) + 1}
    return sorted((a, b, c, number.get(d, d)) for a, b, c, d in found)


def _sides(board: HexBoard | YBoard) -> list[tuple[int | None, set[int]]]:
    if isinstance(board, HexBoard):
        rows = [(-1, 1, 0), (-1, 1, board.size - 1), (-2, 0, 0), (-2, 0, board.size - 1)]
        return [
            (owner, {cell for cell, place in enumerate(board.places) if place[axis] == line})
            for owner, axis, line in rows
        ]
    return [(None, {cell for cell, sides in enumerate(board.sides) if side in sides}) for side in range(3)]


def answered(
    board: HexBoard | YBoard, order: Sequence[int], owners: Mapping[int, bool], replies: Sequence[Bridge]
) -> dict[int, bool]:
    """Who owns each cell, and each side of Hex, once the intrusions of one lane are answered.

    `owners` says of each of them whether it is the mover's, `order` has the empty cells in the order of play; `replies`
    are intrusions of the last move.
    """
    owners = dict(owners)
    time = {cell: number for number, cell in enumerate(order)}
    for answer in [None, *order]:
        for bridge in replies if answer is None else (one for one in bridges_of(board) if one[0] == answer):
            cell, intruder, *ends = bridge
            if answer is not None:
                at = time.get(intruder, -1)
                if at < 0 or at > time[cell] or any(time.get(end, -1) >= at for end in ends):
                    continue
            owner = owners[ends[0]]
            if owners[ends[1]] != owner or owners[intruder] == owner or owners[cell] == owner:
                continue
            later = order[time[cell] + 1 : time[cell] + 1 + PARTNERS]
            partner = next((other for other in later if owners[other] == owner), None)
            if partner is not None:
                owners[cell], owners[partner] = owner, not owner
    return owners


def replies_to(board: HexBoard | YBoard, colours: Sequence[int], last: int, mover: int) -> list[Bridge]:
    """The bridges of who is to move that the last move has intruded into, and whose ends are not joined already."""
    sides = {len(colours): 1, len(colours) + 1: 2}
    found = []
    for cell, intruder, one, other in bridges_of(board):
        if intruder != last or colours[cell] or colours[one] != mover:
            continue
        if other in sides:
            if sides[other] == mover:
                found.append((cell, last, one, other))
        elif one == other or (colours[other] == mover and other not in _group(board, colours, one)):
            found.append((cell, last, one, other))
    return found


def _group(board: HexBoard | YBoard, colours: Sequence[int], start: int) -> set[int]:
    reached, ahead = {start}, [start]
    while ahead:
        for near in board.neighbours[ahead.pop()]:
            if near not in reached and colours[near] == colours[start]:
                reached.add(near)
                ahead.append(near)
    return reached
