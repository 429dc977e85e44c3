"""Positions that nobody has played: set up from the colours of their cells."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from arena.games.entries import advance, arrange_stones
from arena.games.errors import InputError
from arena.games.toolbox.records import Records

if TYPE_CHECKING:
    from arena.games.game import Game


def can_set_up(game: Game) -> bool:
    """Whether there is a way: the game's own, or to put one stone after the other."""
    return "arrange" in game.rules or (game.permanent and not len(game.touched))


def set_up(game: Game, colours: Sequence[int], turn: int) -> Records:
    """The state with these stones by cell: as the game arranges them, else by putting one after the other."""
    if "arrange" in game.rules:
        return _arranged(game, colours, turn)
    if can_set_up(game):
        return _placed(game, colours, turn)
    raise InputError(
        f"positions of {game.spec} cannot be set up: there, a move does not just put a stone on a cell, and the game"
        " has no 'arrange' that makes a position of stones"
    )


def _arranged(game: Game, colours: Sequence[int], turn: int) -> Records:
    states = game.new_states()
    states["color"][0, : game.cells] = np.asarray(colours, dtype=np.uint8)
    states["to_move"], states["ply"], states["winner"] = turn, 0, 0
    if not arrange_stones(states):
        raise InputError(f"the drawing cannot be set up: no position of {game.spec} has these stones")
    return states


def _placed(game: Game, colours: Sequence[int], turn: int) -> Records:
    """Black's stones first. Who has won amid that has won; that the last move was one of these is forgotten."""
    states, start = game.new_states(), game.new_states()
    winner = 0
    for side in (0, 1):
        for cell in np.flatnonzero(np.asarray(colours) == side + 1).tolist():
            states["to_move"], states["winner"] = side, 0
            if not advance(states, cell):
                raise InputError(f"the drawing cannot be set up: no stone may be put on {game.cell_name(cell)}")
            winner = winner or int(states["winner"][0])
    states["to_move"], states["winner"] = turn, winner
    if "last" in (start.dtype.names or ()):
        states["last"] = start["last"]
    return states


def moves_onto(game: Game, colours: Sequence[int]) -> list[tuple[int, int]] | None:
    """Who puts which stone down, Black's first; None where that is not what moves do, or stones stand at the start."""
    there = game.start().stones()
    if np.array_equal(there, colours):
        return []
    stones = ((side, cell) for side in (0, 1) for cell, colour in enumerate(colours) if colour == side + 1)
    moves = [(side, game.move_onto(cell)) for side, cell in stones]
    known = [(side, move) for side, move in moves if move is not None]
    return None if there.any() or len(known) < len(moves) else known


def turn_in(drawing: str, to_move: str | None, black: int, white: int, things: str = "stones") -> int:
    """Who is to move, 0 for Black or 1 for White: as is said, as is written, or by how many things were put down."""
    written = re.search(r"\b(black|white)\b[^\n]*\bto move\b", drawing, re.IGNORECASE)
    word = to_move or (written.group(1) if written else None)
    if word is not None:
        if word.lower() not in ("black", "white"):
            raise InputError(f"'{word}' cannot be to move; black or white can")
        return int(word.lower() == "white")
    if black - white not in (0, 1):
        raise InputError(f"{black} black and {white} white {things}: say who is to move")
    return black - white
