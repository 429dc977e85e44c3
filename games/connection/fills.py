"""Fills of the empty cells at random, in many games at once; micro-reduction by majorities says who wins each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from arena.games.connection.empty import list_empty
from arena.games.connection.reduction import reduction_program
from arena.games.connection.topology import Topology
from arena.games.lanes import FillFamily
from arena.games.toolbox.jit import helper
from arena.games.toolbox.records import BLACK, WHITE, Field, Record
from arena.games.toolbox.rng import next_word, shuffle
from arena.games.toolbox.vectors import complement_row, majority, random_row, random_swap, set_row

_ZERO, _ONE, _TWO = np.uint64(0), np.uint64(1), np.uint64(2)
_ALL_LANES = np.uint64(0xFFFFFFFFFFFFFFFF)

#: So many cells take part in exchanges beyond the first round: with these, estimates from fills scatter no more
#: than estimates from independent games would (with a third of them, up to half again as much in variance).
EXCHANGES = np.uint64(300)

_MIX_A, _MIX_B = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_SHIFT_27, _SHIFT_30, _SHIFT_31 = np.uint64(27), np.uint64(30), np.uint64(31)


#: The largest board, the Hex board of 25 cells a side: its cells, and rows and votes of its reduction.
MOST_CELLS, MOST_ROWS, _MOST_VOTES = 625, 1251, 15_000


def head_fields(cells: int) -> list[Field]:
    """What the state of a connection game begins with: the last move, and the stones with a wall behind them."""
    return [("last", "u2"), ("color", "u1", (cells + 1,))]


def lane_rows(board: Topology) -> int:
    """How many rows of words a fill works on."""
    return reduction_program(board).rows


def lane_values(board: Topology) -> dict[str, Any]:
    """What lanes have to know of a board."""
    program = reduction_program(board)
    return {
        "cells": board.cells,
        "black": board.black,
        "white": board.white,
        "votes": np.array(program.votes, dtype=np.uint16).reshape(-1, 4),
        "steps": len(program.votes),
        "result": program.result,
    }


@helper
def _scrambled(word: np.uint64) -> np.uint64:
    """A word's bits mixed (the finaliser of splitmix64), so that streams seeded by one generator are unrelated."""
    word = (word ^ (word >> _SHIFT_30)) * _MIX_A
    word = (word ^ (word >> _SHIFT_27)) * _MIX_B
    return word ^ (word >> _SHIFT_31)


@helper
def _share_out(lanes: Record, rng: Record) -> None:
    """Give the empty cells to the two players, in all lanes at once.

    The cells are shuffled and paired, and a random bit per pair and lane says which cell of
    the pair the mover gets; a left-over cell is the mover's. In every lane each balanced
    share is then equally likely, but the lanes are alike, for they have the same pairs. So
    other pairs of cells exchange their owners, in a random half of the lanes, which makes
    lanes different and leaves each as it should be. The fewer cells there are, the more
    often that is done: few cells have few pairs, and take little time.
    """
    empties = np.uint64(lanes.empties)
    shuffle(rng, lanes.empty, empties)
    share_pairs(lanes)
    if empties > _ONE:
        for _ in range(_ONE + EXCHANGES // empties):
            _exchange(lanes, rng, empties)


@helper
def share_pairs(lanes: Record) -> None:
    """Give one cell of each pair, half of the list apart, to either player; a left-over cell is the mover's."""
    empties = np.uint64(lanes.empties)
    half = empties >> _ONE
    if empties & _ONE == _ONE:
        set_row(lanes.words, np.uint64(lanes.empty[empties - _ONE]), _ALL_LANES)
    for pair in range(half):
        first, second = np.uint64(lanes.empty[np.uint64(pair)]), np.uint64(lanes.empty[half + np.uint64(pair)])
        random_row(lanes.streams, lanes.words, first)
        complement_row(lanes.words, second, first)


@helper
def _exchange(lanes: Record, rng: Record, empties: np.uint64) -> None:
    """Pair the empty cells at random and let each pair exchange its owners in half of the lanes."""
    shuffle(rng, lanes.empty, empties)
    for pair in range(empties >> _ONE):
        first = np.uint64(pair) << _ONE
        random_swap(
            lanes.streams,
            lanes.words,
            np.uint64(lanes.empty[first]),
            np.uint64(lanes.empty[first + _ONE]),
        )


def begin_fills(state: Record, lanes: Record, rng: Record) -> None:
    """See `arena.games.contract`."""
    cells = np.uint64(lanes.cells)
    lanes.empties = list_empty(state, lanes.empty, cells)
    mover = state.to_move + 1
    for cell in range(cells):
        mine = state.color[np.uint64(cell)] == mover
        set_row(lanes.words, np.uint64(cell), _ALL_LANES if mine else _ZERO)
    set_row(lanes.words, np.uint64(lanes.black), _ALL_LANES if mover == BLACK else _ZERO)
    set_row(lanes.words, np.uint64(lanes.white), _ALL_LANES if mover == WHITE else _ZERO)
    for row in range(4):
        for column in range(lanes.streams.shape[1]):
            lanes.streams[np.uint64(row), np.uint64(column)] = _scrambled(next_word(rng))


def fill(lanes: Record, rng: Record) -> None:
    """See `arena.games.contract`."""
    _share_out(lanes, rng)
    find_winners(lanes)


@helper
def find_winners(lanes: Record) -> None:
    """Say in `lanes.won` who wins, by the votes of the reduction."""
    for step in range(np.uint64(lanes.steps)):
        vote = np.uint64(step)
        majority(
            lanes.words,
            np.uint64(lanes.votes[vote, _ZERO]),
            np.uint64(lanes.votes[vote, _ONE]),
            np.uint64(lanes.votes[vote, _TWO]),
            np.uint64(lanes.votes[vote, np.uint64(3)]),
        )
    result = np.uint64(lanes.result)
    for column in range(lanes.won.shape[1]):
        lanes.won[_ZERO, np.uint64(column)] = lanes.words[result, np.uint64(column)]


KERNELS: Mapping[str, Callable[..., Any]] = {"begin_fills": begin_fills, "fill": fill}

#: What lanes of connection games have beyond those of all games.
EXTRAS: list[Field] = [
    ("cells", "u4"),
    ("black", "u4"),
    ("white", "u4"),
    ("steps", "u4"),
    ("result", "u4"),
    ("votes", "u2", (_MOST_VOTES, 4)),
]

FAMILY = FillFamily(
    "fills of connection games",
    head=head_fields(MOST_CELLS),
    moves=MOST_CELLS,
    rows=MOST_ROWS,
    extras=EXTRAS,
    kernels=KERNELS,
)
