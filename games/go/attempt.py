"""Trying moves on a copy of the stones, and taking them back.

A trial is a record with what `stones.put` needs to know of a state, and notes on the moves
that were tried since: what each changed beside what can be counted again.
"""

from __future__ import annotations

import numpy as np

from arena.games.go.board import Board
from arena.games.go.state import CHAIN_SHIFT, NO_KO
from arena.games.go.stones import COUNT, EITHER, added_by, is_safe, makes_ko, put
from arena.games.toolbox.jit import helper
from arena.games.toolbox.pointers import address_of, copy_bytes
from arena.games.toolbox.records import Field, Record

_ZERO, _ONE, _TWO, _THREE = np.uint64(0), np.uint64(1), np.uint64(2), np.uint64(3)
_CHAIN, _COUNTS = np.uint64(CHAIN_SHIFT), np.uint64(0xFFF)
_NO_KO = np.uint64(NO_KO)

_SIDES = 4


def trial_fields(board: Board) -> list[Field]:
    """Fields of a trial.

    `free` lists the captured stones, the first `taken` of it. By ply and neighbour of the
    move, `near`, `near_libs`, `near_stones` and `near_following` are what was known before.
    """
    plies = most_plies(board)
    return [
        ("points", "u4", (board.vertices,)),
        ("following", "u2", (board.vertices,)),
        ("libs", "u2", (board.vertices,)),
        ("stones", "u2", (board.vertices,)),
        ("free", "u2", (board.cells + plies,)),
        ("taken", "u2"),
        ("ko", "u2"),
        ("ply", "u2"),
        ("vertex", "u2", (plies,)),
        ("here", "u4", (plies,)),
        ("after", "u2", (plies,)),
        ("taken_before", "u2", (plies,)),
        ("ko_before", "u2", (plies,)),
        ("near", "u4", (plies, _SIDES)),
        ("near_libs", "u2", (plies, _SIDES)),
        ("near_stones", "u2", (plies, _SIDES)),
        ("near_following", "u2", (plies, _SIDES)),
    ]


def most_plies(board: Board) -> int:
    """For how many moves in a row there is room: more than chases take."""
    return 2 * board.cells


@helper
def _copy(target: Record, source: Record) -> None:
    """Let an array be what another one of the same type is: numba's own way takes seconds to compile."""
    copy_bytes(address_of(target), address_of(source), np.uint64(source.size * source.itemsize))


@helper
def begin_trial(state: Record, trial: Record) -> None:
    """Copy the stones of a state; nothing is tried yet."""
    _copy(trial.points, state.points)
    _copy(trial.following, state.following)
    _copy(trial.libs, state.libs)
    _copy(trial.stones, state.stones)
    trial.ko = state.ko
    trial.taken = 0
    trial.ply = 0


@helper
def may_try(trial: Record, vertex: np.uint64, own: np.uint64, width: np.uint64) -> bool:
    """Whether a stone may be put on an empty vertex: it is no suicide, and retakes no ko at once."""
    if np.uint64(trial.points[vertex]) & COUNT != _ZERO:
        return True
    return vertex != np.uint64(trial.ko) and is_safe(trial, vertex, own, EITHER ^ own, width)


@helper
def try_move(trial: Record, vertex: np.uint64, own: np.uint64, width: np.uint64) -> None:
    """Put a stone of the colour `own` where it may be put."""
    ply, before = np.uint64(trial.ply), np.uint64(trial.taken)
    here = np.uint64(trial.points[vertex])
    trial.vertex[ply] = vertex
    trial.here[ply] = here
    trial.after[ply] = trial.following[vertex]
    trial.taken_before[ply] = before
    trial.ko_before[ply] = trial.ko
    _note(trial, ply, _ZERO, vertex - width)
    _note(trial, ply, _ONE, vertex - _ONE)
    _note(trial, ply, _TWO, vertex + _ONE)
    _note(trial, ply, _THREE, vertex + width)
    taken = put(trial, vertex, here, own, EITHER ^ own, before, width)
    trial.taken = taken
    trial.ko = trial.free[before] if makes_ko(here, own, taken - before) else _NO_KO
    trial.ply += 1


@helper
def _note(trial: Record, ply: np.uint64, side: np.uint64, near: np.uint64) -> None:
    there = np.uint64(trial.points[near])
    chain = there >> _CHAIN
    trial.near[ply, side] = there
    trial.near_libs[ply, side] = trial.libs[chain]
    trial.near_stones[ply, side] = trial.stones[chain]
    trial.near_following[ply, side] = trial.following[chain]


@helper
def take_back(trial: Record, own: np.uint64, width: np.uint64) -> None:
    """Take back the last move, which was of the colour `own`."""
    trial.ply -= 1
    ply = np.uint64(trial.ply)
    vertex = np.uint64(trial.vertex[ply])
    chain = np.uint64(trial.points[vertex]) >> _CHAIN
    above, left, right, below = vertex - width, vertex - _ONE, vertex + _ONE, vertex + width
    if np.uint64(trial.taken) > np.uint64(trial.taken_before[ply]):
        _return_captured(trial, ply, _ZERO, above, own, width)
        _return_captured(trial, ply, _ONE, left, own, width)
        _return_captured(trial, ply, _TWO, right, own, width)
        _return_captured(trial, ply, _THREE, below, own, width)
    _restore(trial, ply, _ZERO, above)
    _restore(trial, ply, _ONE, left)
    _restore(trial, ply, _TWO, right)
    _restore(trial, ply, _THREE, below)
    trial.points[vertex] = trial.here[ply]
    trial.following[vertex] = trial.after[ply]
    _part(trial, ply, _ZERO, chain, own)
    _part(trial, ply, _ONE, chain, own)
    _part(trial, ply, _TWO, chain, own)
    _part(trial, ply, _THREE, chain, own)
    trial.taken = trial.taken_before[ply]
    trial.ko = trial.ko_before[ply]


@helper
def _return_captured(
    trial: Record, ply: np.uint64, side: np.uint64, near: np.uint64, own: np.uint64, width: np.uint64
) -> None:
    """Put a captured neighbour's chain back, unless another neighbour has brought it back already."""
    other = EITHER ^ own
    was = np.uint64(trial.near[ply, side])
    if was & other == _ZERO or np.uint64(trial.points[near]) & EITHER != _ZERO:
        return
    chain, added = was >> _CHAIN, added_by(other)
    vertex = chain
    while True:
        trial.points[vertex] = (np.uint64(trial.points[vertex]) & _COUNTS) | other | (chain << _CHAIN)
        _come(trial, vertex - width, added)
        _come(trial, vertex - _ONE, added)
        _come(trial, vertex + _ONE, added)
        _come(trial, vertex + width, added)
        vertex = np.uint64(trial.following[vertex])
        if vertex == chain:
            break


@helper
def _come(trial: Record, near: np.uint64, added: np.uint64) -> None:
    """Tell a neighbour that a stone has come back."""
    there = np.uint64(trial.points[near])
    trial.points[near] = there + added
    trial.libs[there >> _CHAIN] -= 1


@helper
def _restore(trial: Record, ply: np.uint64, side: np.uint64, near: np.uint64) -> None:
    """Let a neighbour and its chain be what they were."""
    was = np.uint64(trial.near[ply, side])
    chain = was >> _CHAIN
    trial.points[near] = was
    trial.libs[chain] = trial.near_libs[ply, side]
    trial.stones[chain] = trial.near_stones[ply, side]
    trial.following[chain] = trial.near_following[ply, side]


@helper
def _part(trial: Record, ply: np.uint64, side: np.uint64, joined: np.uint64, own: np.uint64) -> None:
    """Name a neighbour's chain again, if it was made part of the chain `joined`."""
    was = np.uint64(trial.near[ply, side])
    chain = was >> _CHAIN
    if was & own == _ZERO or chain == joined:
        return
    vertex = chain
    while True:
        trial.points[vertex] = (np.uint64(trial.points[vertex]) & np.uint64(0xFFFF)) | (chain << _CHAIN)
        vertex = np.uint64(trial.following[vertex])
        if vertex == chain:
            break
