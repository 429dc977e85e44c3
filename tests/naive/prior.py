"""What recommends a move before any playout, looked up on the board for one move after the other."""

from __future__ import annotations

from tests.naive.hexagon import HexBoard, NaiveHex
from tests.naive.tictactoe import NaiveTicTacToe, lines
from tests.naive.y import NaiveY


def tic_tac_toe_prior(game: NaiveTicTacToe, cell: int) -> float:
    """A win, then the only defence, then open lines."""
    place = (cell // 3, cell % 3)
    through = [line - {place} for line in lines() if place in line]
    owners = [{game.owner[3 * y + x] for y, x in rest} for rest in through]
    other = "white" if game.to_move == "black" else "black"
    if {game.to_move} in owners:
        return 1.0
    if {other} in owners:
        return 0.9
    return 0.2 * sum(other not in owner for owner in owners)


def sides_of(game: NaiveHex | NaiveY) -> dict[str, list[set[int]]]:
    """The cells along each side that a player has to join."""
    board = game.board
    if isinstance(board, HexBoard):
        ends = (0, board.size - 1)
        rows = [{cell for cell, (_, y) in enumerate(board.places) if y == end} for end in ends]
        columns = [{cell for cell, (x, _) in enumerate(board.places) if x == end} for end in ends]
        return {"black": rows, "white": columns}
    sides = [{cell for cell, touched in enumerate(board.sides) if side in touched} for side in range(3)]
    return {"black": sides, "white": sides}


def prior(game: NaiveHex | NaiveY, cell: int, last: int | None) -> float:
    """The worth of a move of the player to move; `last` is the opponent's last move."""
    if last is not None and saves_a_bridge(game, cell, last):
        return 1.0
    neighbours, owner, mine = game.board.neighbours, game.owner, game.to_move
    other = "white" if mine == "black" else "black"
    worth = 0.0
    ends = [end for end in range(game.cells) if is_open_bridge(game, cell, end)]
    if any(owner[end] == mine for end in ends):
        worth += 0.08
    if any(owner[end] == other for end in ends):
        worth += 0.08
    if last in ends:
        worth += 0.14
    for side in sides_of(game)[mine]:
        between = neighbours[cell] & side
        if cell not in side and len(between) == 2 and all(owner[step] is None for step in between):
            worth += 0.03
            break
    touched = {owner[near] for near in neighbours[cell]} - {None}
    worth += {0: 0.0, 1: 0.11, 2: 0.33}[len(touched)]
    if last in neighbours[cell]:
        worth += 0.15
    steps = steps_inside(game)
    return worth + 0.12 * steps[cell] / max(1, *steps)


def is_open_bridge(game: NaiveHex | NaiveY, one: int, other: int) -> bool:
    neighbours = game.board.neighbours
    between = neighbours[one] & neighbours[other]
    apart = one != other and other not in neighbours[one]
    return apart and len(between) == 2 and all(game.owner[step] is None for step in between)


def saves_a_bridge(game: NaiveHex | NaiveY, cell: int, last: int) -> bool:
    """Whether the last move left `cell` as the only one by which two own groups, or one and a side, are joined."""
    board, owner, mine = game.board, game.owner, game.to_move
    gap = {cell, last}
    stones = [stone for stone in range(game.cells) if owner[stone] == mine]
    for stone in stones:
        group = game.group_of(stone, board.neighbours)
        for end in stones:
            if end not in board.neighbours[stone] and board.neighbours[stone] & board.neighbours[end] == gap:
                if end not in group and end != stone:
                    return True
        for side in sides_of(game)[mine]:
            if stone not in side and board.neighbours[stone] & side == gap and not group & side:
                return True
    return False


def steps_inside(game: NaiveHex | NaiveY) -> list[int]:
    """How many steps each cell is away from the nearest side."""
    edge = set().union(*(side for sides in sides_of(game).values() for side in sides))
    steps = [0 if cell in edge else -1 for cell in range(game.cells)]
    while -1 in steps:
        reached = max(steps)
        for cell in range(game.cells):
            if steps[cell] == -1 and any(steps[near] == reached for near in game.board.neighbours[cell]):
                steps[cell] = reached + 1
    return steps
