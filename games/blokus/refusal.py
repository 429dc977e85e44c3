"""Which rule a move breaks that may not be made."""

from __future__ import annotations

from collections.abc import Sequence

from arena.games.blokus.board import Board
from arena.games.position import SIDES, Position


def refusal(board: Board, position: Position, move: int, starts: Sequence[int]) -> str:
    """The first rule that a placement breaks, for the player to move, who begins on one of `starts`."""
    state, names = position.state, board.diagram.names
    player, colours = position.turn, position.stones()
    own, cells = player + 1, board.touched[move]
    piece = board.piece_of(move)
    if int(state.used[player]) >> piece & 1:
        return f"{SIDES[player]} has laid the piece {board.pieces.names[piece]} already"
    covered = [cell for cell in cells if colours[cell]]
    if covered:
        return f"it overlaps {SIDES[colours[covered[0]] - 1]}'s piece on {names[covered[0]]}"
    touched = [edge for cell in cells for edge in board.edges(cell) if colours[edge] == own]
    if touched:
        return f"it touches an edge of an own piece, on {names[touched[0]]}"
    if not state.laid[player]:
        if not set(starts) & set(cells):
            return f"{SIDES[player]} has to begin on {' or '.join(names[cell] for cell in starts)}"
    elif not any(colours[corner] == own for cell in cells for corner in board.corners(cell)):
        return "it meets no corner of an own piece"
    return ""
