"""Ladders: whether a chain with few liberties can be captured by atari after atari, wherever the chase leads.

What the two sides may do in it is said in `chase`.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Any

import numpy as np

from arena.games.errors import InputError
from arena.games.go.attempt import begin_trial
from arena.games.go.board import Board
from arena.games.go.chase import LOST, NOWHERE, UNKNOWN, chase, chase_fields
from arena.games.go.game import GoGame
from arena.games.go.stones import bit_of
from arena.games.position import Position
from arena.games.toolbox.jit import entry
from arena.games.toolbox.records import Records, dtype_of, new

#: Moves that a reading tries at most unless something else is said.
TRIES = 100_000


@dataclass(frozen=True)
class Ladder:
    """What becomes of a chain if the player to move goes first."""

    captured: bool  # whether the chain is lost; not if that could not be told
    move: int | None  # that captures the chain, or saves it; None if there is none, or if none is needed
    tried: int  # moves in the reading
    complete: bool  # whether it came to an end


@functools.cache
def _sheet_dtype(size: int) -> np.dtype[Any]:
    return dtype_of(chase_fields(Board(size)))


@entry
def read_chase(states: Records, sheets: Records, stone: int, attacking: bool, tries: int, width: int) -> int:
    """Read the chase of a stone's chain from a state."""
    begin_trial(states[0], sheets[0])
    own = bit_of(np.uint64(states[0].to_move))
    found = chase(sheets[0], np.uint64(stone), attacking, own, np.uint64(tries), np.uint64(width))
    return np.int64(found)  # type: ignore[return-value]


def reads_ladder(position: Position, point: int | str, tries: int = TRIES) -> Ladder:
    """Whether the chain at a point is captured by a ladder; the player to move goes first.

    If the chain is the opponent's, that asks whether the player can capture it now; if it is the
    player's own, whether it cannot be saved. A chain that is not in danger is not captured: one
    of three liberties, or an own one of two.
    """
    game = position.game
    if not isinstance(game, GoGame):
        raise TypeError(f"{game.spec} is not Go")
    cell = game.move_number(point) if isinstance(point, str) else point
    if not 0 <= cell < game.board.cells or not position.stones()[cell]:
        name = game.move_name(cell) if 0 <= cell < game.moves else str(cell)
        raise InputError(f"there is no stone on {name}; a ladder is about the chain of a stone")
    state, sheets = position.state, new(_sheet_dtype(game.size))
    attacking = int(position.stones()[cell]) != int(state.to_move) + 1
    stone = int(game.board.vertex_of[cell])
    found = read_chase(position.states, sheets, stone, attacking, tries, game.board.width)
    best, known = int(sheets[0]["best"]), found != UNKNOWN
    move = int(game.board.cell_of[best]) if known and best != NOWHERE else None
    return Ladder(captured=bool(found == LOST), move=move, tried=int(sheets[0]["tried"]), complete=bool(known))
