"""What a trial calls of a game. It is compiled in the process of the trial only, with a check before each index."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

import numba
import numpy as np

from arena.games.contract import (
    arrange,
    begin_changes,
    candidate_moves,
    is_legal,
    legal_moves,
    note_changes,
    play,
    playout,
    playout_moves,
    score,
)
from arena.games.toolbox.jit import helper
from arena.games.toolbox.records import Records

_config: Any = numba.config


@helper
def list_legal(states: Records, moves: Records) -> int:
    """`legal_moves`."""
    return legal_moves(states[0], moves)


@helper
def list_for_playouts(states: Records, moves: Records) -> int:
    """`playout_moves`."""
    return playout_moves(states[0], moves)


@helper
def list_candidates(states: Records, moves: Records) -> int:
    """`candidate_moves`."""
    return candidate_moves(states[0], moves)


@helper
def may_play(states: Records, move: int) -> bool:
    """`is_legal`."""
    return is_legal(states[0], np.uint64(move))


@helper
def make_move(states: Records, move: int) -> None:
    """`play`."""
    play(states[0], np.uint64(move))


@helper
def play_out(states: Records, rngs: Records, traces: Records) -> None:
    """`playout`."""
    playout(states[0], rngs[0], traces[0])


@helper
def score_now(states: Records) -> float:
    """`score`."""
    return float(score(states[0]))


@helper
def note_change(before: Records, after: Records, move: int, changes: Records) -> None:
    """`begin_changes` of the state before a move, then `note_changes` of the one after it."""
    begin_changes(before[0], changes[0])
    note_changes(after[0], np.uint64(move), changes[0])


@helper
def arrange_stones(states: Records) -> bool:
    """`arrange`."""
    return arrange(states[0])


@contextlib.contextmanager
def indices_checked() -> Iterator[None]:
    """Have numba put a check before each use of an index in what is compiled meanwhile."""
    before = _config.BOUNDSCHECK
    _config.BOUNDSCHECK = 1
    try:
        yield
    finally:
        _config.BOUNDSCHECK = before
