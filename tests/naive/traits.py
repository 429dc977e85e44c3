"""What is true of a move in Hex and Y, looked up on the board from the definitions."""

from __future__ import annotations

import functools
import itertools

from tests.naive.hexagon import HexBoard, NaiveHex
from tests.naive.prior import sides_of
from tests.naive.y import NaiveY, YBoard


@functools.cache
def orders_around(board: HexBoard | YBoard, cell: int) -> list[tuple[int, ...]]:
    """The neighbours of a cell in all orders in which each touches the next, and closed ones the last the first."""
    near = board.neighbours[cell]
    orders = [
        order
        for order in itertools.permutations(sorted(near))
        if all(other in board.neighbours[one] for one, other in itertools.pairwise(order))
    ]
    return [order for order in orders if order[0] in board.neighbours[order[-1]] and len(order) > 3] or orders


def ring_readings(game: NaiveHex | NaiveY, cell: int) -> set[str]:
    """All ways to read what is around a cell, as the player to move sees it."""
    signs = {None: ".", game.to_move: "X"}
    orders = orders_around(game.board, cell)
    is_closed = orders[0][0] in game.board.neighbours[orders[0][-1]] and len(orders[0]) > 3
    words = set()
    for order in orders:
        inside = "".join(signs.get(game.owner[near], "O") for near in order)
        ends = ("",) if is_closed else end_signs(game, cell, order[0])
        others = ("",) if is_closed else end_signs(game, cell, order[-1])
        words |= {f"{start}{inside}{end}" for start in ends for end in others}
    return words


def end_signs(game: NaiveHex | NaiveY, cell: int, end: int) -> tuple[str, ...]:
    """The signs of the sides at which both cells lie."""
    if isinstance(game, NaiveY):
        return ("|",)
    return tuple(
        "x" if player == game.to_move else "o"
        for player, sides in sides_of(game).items()
        for side in sides
        if {cell, end} <= side
    )


def lines(game: NaiveHex | NaiveY, cell: int) -> str:
    """On which lines a cell lies, from the third on all the same."""
    if isinstance(game, NaiveY):
        ones = sorted(line_from(game, cell, side) for side in sides_of(game)["black"])
        return " and ".join(_numbered(line) for line in ones[:2])
    mine = game.to_move
    other = "white" if mine == "black" else "black"
    own, others = (min(line_from(game, cell, side) for side in sides_of(game)[player]) for player in (mine, other))
    return f"own {_numbered(own)} other {_numbered(others)}"


def _numbered(line: int) -> str:
    return str(line) if line < 3 else "3+"


def line_from(game: NaiveHex | NaiveY, cell: int, side: set[int]) -> int:
    """1 for cells at the side, 2 for those that touch one of them, and so on."""
    line, reached = 1, set(side)
    while cell not in reached:
        reached |= set().union(*(game.board.neighbours[one] for one in reached))
        line += 1
    return line


def nearness(game: NaiveHex | NaiveY, cell: int, last: int) -> str | None:
    neighbours = game.board.neighbours
    if cell in neighbours[last]:
        return "touches it"
    between = len(neighbours[cell] & neighbours[last])
    return None if between == 0 else "two off in a line" if between == 1 else "a bridge off"


def saves(game: NaiveHex | NaiveY, cell: int, last: int) -> str | None:
    """Which kind of bridge of the player's both cells were between."""
    board, mine, gap = game.board, game.to_move, {cell, last}
    stones = [stone for stone in range(game.cells) if game.owner[stone] == mine]
    for one, other in itertools.combinations(stones, 2):
        if other not in board.neighbours[one] and board.neighbours[one] & board.neighbours[other] == gap:
            return "bridge"
    for stone, side in itertools.product(stones, sides_of(game)[mine]):
        if stone not in side and board.neighbours[stone] & side == gap:
            return "bridge to a side"
    return None


def other_traits(game: NaiveHex | NaiveY, cell: int, last: int | None) -> list[tuple[str, str]]:
    """What is true of a move beside its ring, by kind and trait."""
    found = [("lines", lines(game, cell))]
    if last is not None:
        kinds = (("last", nearness(game, cell, last)), ("saves", saves(game, cell, last)))
        found += [(kind, trait) for kind, trait in kinds if trait is not None]
    return found
