"""Positions from drawings: which pieces the stones are, and in which order they may have come."""

from __future__ import annotations

from collections.abc import Sequence

from arena.games.blokus.board import Board
from arena.games.errors import InputError

_NAMES = ("Black", "White")


def placements_of(board: Board, colours: Sequence[int], player: int, starts: tuple[int, ...]) -> list[int]:
    """The placements that a player's stones are, in an order in which they may have been laid.

    Raises InputError with the rule that they break.
    """
    pieces, who = _pieces_of(board, colours, player), _NAMES[player]
    if not pieces:
        return []
    moves: dict[frozenset[int], int] = {}
    for cells in pieces:
        names = ",".join(board.diagram.names[cell] for cell in sorted(cells))
        move = board.placement_of(cells)
        if move is None:
            raise InputError(f"{who}'s stones {names} are not a piece")
        moves[cells] = move
    spent: set[int] = set()
    for move in moves.values():
        piece = board.piece_of(move)
        if piece in spent:
            raise InputError(f"{who} has the piece {board.pieces.names[piece]} only once")
        spent.add(piece)
    first = next((cells for start in starts for cells in pieces if start in cells), None)
    if first is None:
        raise InputError(f"{who} has to begin on {' or '.join(board.diagram.names[cell] for cell in starts)}")
    order = _in_order(board, pieces, first)
    if len(order) < len(pieces):
        lonely = next(cells for cells in pieces if cells not in order)
        names = ",".join(board.diagram.names[cell] for cell in sorted(lonely))
        raise InputError(f"{who}'s piece {names} meets no corner of the others")
    return [moves[cells] for cells in order]


def _pieces_of(board: Board, colours: Sequence[int], player: int) -> list[frozenset[int]]:
    """Own stones that hang together by edges, which are pieces: own pieces never meet there."""
    left = {cell for cell, colour in enumerate(colours) if colour == player + 1}
    pieces = []
    while left:
        found, pending = set(), [min(left)]
        while pending:
            cell = pending.pop()
            if cell in left:
                left.remove(cell)
                found.add(cell)
                pending += board.edges(cell)
        pieces.append(frozenset(found))
    return pieces


def _in_order(board: Board, pieces: list[frozenset[int]], first: frozenset[int]) -> list[frozenset[int]]:
    """The first piece, and all that can be reached from it by corners."""
    order = [first]
    for cells in order:
        near = {corner for cell in cells for corner in board.corners(cell)}
        order += [other for other in pieces if other not in order and near & other]
    return order
