"""Fills in which intrusions into bridges are answered.

A fill gives every empty cell to one of the players, in every lane. Here the cells have an order as well, as if they
were played one after the other. Where an intrusion into a bridge comes before its answer, and the intruder has been
given both, the answer is taken back by the owner of the bridge, who gives a later cell for it: each player keeps as
many cells as the share gave. What the player to move has to answer of the last move comes first of all.

Estimates from such fills are not those of uniform playouts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from arena.games.connection import fills
from arena.games.connection.intrusions import answered_elsewhere, intrusions, parts_of
from arena.games.connection.topology import Topology
from arena.games.lanes import FillFamily
from arena.games.toolbox.jit import helper
from arena.games.toolbox.records import Record
from arena.games.toolbox.rng import below, shuffle
from arena.games.toolbox.vectors import random_swap

_ZERO, _ONE = np.uint64(0), np.uint64(1)
#: So many later cells are looked at for one to give in exchange.
_PARTNERS = np.uint64(8)
#: Of the largest board; each bridge counts once for either of its two cells.
_MOST_BRIDGES = 4096

_begin_uniform = helper(fills.begin_fills)


def lane_values(board: Topology) -> dict[str, Any]:
    """What lanes have to know of a board."""
    first, words = intrusions(board)
    near = [[*around, *[board.cells] * (6 - len(around))] for around in board.neighbours]
    return {
        **fills.lane_values(board),
        "first_bridge": first,
        "bridges": words,
        "near": np.array(near, dtype=np.uint16),
    }


def begin_fills(state: Record, lanes: Record, rng: Record) -> None:
    """See `arena.games.contract`."""
    _begin_uniform(state, lanes, rng)
    for cell in range(np.uint64(lanes.cells)):
        lanes.place[np.uint64(cell)] = 0
    lanes.replies = 0
    last = np.uint64(state.last)
    if last < np.uint64(lanes.cells):
        _list_replies(state, lanes, last)


@helper
def _list_replies(state: Record, lanes: Record, last: np.uint64) -> None:
    """List the bridges of the player to move that the last move has intruded into, but those within one group."""
    cells, mover = np.uint64(lanes.cells), state.to_move + 1
    for number in range(np.uint64(lanes.first_bridge[last]), np.uint64(lanes.first_bridge[last + _ONE])):
        answer, _, one, other = parts_of(answered_elsewhere(lanes.bridges[np.uint64(number)]))
        if state.color[answer] != 0 or state.color[one] != mover:
            continue
        if other < cells:
            if state.color[other] != mover or (other != one and _are_joined(state, lanes, one, other)):
                continue
        elif other - cells != np.uint64(state.to_move):
            continue
        lanes.answers[np.uint64(lanes.replies)] = answered_elsewhere(lanes.bridges[np.uint64(number)])
        lanes.replies += 1


@helper
def _are_joined(state: Record, lanes: Record, one: np.uint64, other: np.uint64) -> bool:
    """Whether two stones belong to one group; `lanes.reached` and `lanes.place` are work space, left as they were."""
    colour, count, seen = state.color[one], _ONE, _ZERO
    lanes.reached[_ZERO] = one
    lanes.place[one] = 1
    while seen < count:
        cell = np.uint64(lanes.reached[seen])
        seen += _ONE
        for step in range(lanes.near.shape[1]):
            near = np.uint64(lanes.near[cell, np.uint64(step)])
            if state.color[near] == colour and lanes.place[near] == 0:
                lanes.place[near] = 1
                lanes.reached[count] = near
                count += _ONE
    joined = lanes.place[other] == 1
    for number in range(count):
        lanes.place[np.uint64(lanes.reached[np.uint64(number)])] = 0
    return bool(joined)


@helper
def order_cells(lanes: Record, rng: Record) -> None:
    """Put the empty cells into a random order, and list what may have to be answered in it.

    That are bridges whose cells are empty, and whose ends are there, by a stone or an earlier cell, when the first of
    the two is played. They stand in the order of the answers, those of one cell as in `lanes.bridges`.
    """
    empties = np.uint64(lanes.empties)
    shuffle(rng, lanes.empty, empties)
    for number in range(empties):
        lanes.place[np.uint64(lanes.empty[np.uint64(number)])] = number + 1
    count = np.uint64(lanes.replies)
    for number in range(empties):
        answer = np.uint64(lanes.empty[np.uint64(number)])
        for entry in range(np.uint64(lanes.first_bridge[answer]), np.uint64(lanes.first_bridge[answer + _ONE])):
            bridge = lanes.bridges[np.uint64(entry)]
            _, intruder, one, other = parts_of(bridge)
            at = np.uint64(lanes.place[intruder])
            is_earlier = (at - _ONE) < np.uint64(number)  # of a stone, `at` is 0, and the difference wraps around
            has_ends = (np.uint64(lanes.place[one]) < at) & (np.uint64(lanes.place[other]) < at)
            lanes.answers[count] = bridge  # stays only if it counts: without a branch
            count += _ONE if is_earlier & has_ends else _ZERO
    lanes.listed = count


@helper
def share_out(lanes: Record, rng: Record) -> None:
    """Give the empty cells to the two players, in all lanes at once, and leave their order as it is.

    Pairs, one cell each, and then exchanges between other pairs, as in uniform fills; these pair the places whose
    numbers add up to a random one, so that nothing has to be shuffled.
    """
    empties = np.uint64(lanes.empties)
    fills.share_pairs(lanes)
    if empties > _ONE:
        for _ in range(_ONE + fills.EXCHANGES // empties):
            _exchange(lanes, rng, empties)


@helper
def _exchange(lanes: Record, rng: Record, empties: np.uint64) -> None:
    """Let cells whose places add up to a random number, modulo that of cells, exchange owners in half of the lanes."""
    total = below(rng, empties)
    _exchange_between(lanes, _ZERO, total)
    _exchange_between(lanes, total + _ONE, empties - _ONE)


@helper
def _exchange_between(lanes: Record, first: np.uint64, last: np.uint64) -> None:
    """The same for all places from a first to a last one, from both ends inwards."""
    for step in range((last + _ONE - first) >> _ONE):
        one, other = first + np.uint64(step), last - np.uint64(step)
        random_swap(lanes.streams, lanes.words, np.uint64(lanes.empty[one]), np.uint64(lanes.empty[other]))


@helper
def answer_intrusions(lanes: Record) -> None:
    """Where an intruder has both cells of a bridge, give the answer to its owner, for one of the next cells."""
    empties = np.uint64(lanes.empties)
    for number in range(np.uint64(lanes.listed)):
        answer, intruder, one, other = parts_of(lanes.answers[np.uint64(number)])
        after = np.uint64(lanes.place[answer])  # places count from 1: this is the index of the next cell
        end = min(empties, after + _PARTNERS)
        for column in range(lanes.words.shape[1]):
            word = np.uint64(column)
            intruded, own = lanes.words[intruder, word], lanes.words[answer, word]
            owner = lanes.words[one, word]
            need = (owner ^ intruded) & (lanes.words[other, word] ^ intruded) & (own ^ owner)
            for place in range(after, end):
                partner = np.uint64(lanes.empty[np.uint64(place)])
                moved = need & (own ^ lanes.words[partner, word])
                own ^= moved
                lanes.words[partner, word] ^= moved
                need ^= moved
            lanes.words[answer, word] = own


def fill(lanes: Record, rng: Record) -> None:
    """See `arena.games.contract`."""
    order_cells(lanes, rng)
    share_out(lanes, rng)
    answer_intrusions(lanes)
    fills.find_winners(lanes)


KERNELS: Mapping[str, Callable[..., Any]] = {"begin_fills": begin_fills, "fill": fill}

FAMILY = FillFamily(
    "answering fills of connection games",
    head=fills.head_fields(fills.MOST_CELLS),
    moves=fills.MOST_CELLS,
    rows=fills.MOST_ROWS,
    extras=[
        *fills.EXTRAS,
        ("first_bridge", "u4", (fills.MOST_CELLS + 1,)),
        ("bridges", "u8", (_MOST_BRIDGES,)),
        ("near", "u2", (fills.MOST_CELLS, 6)),
        ("place", "u2", (fills.MOST_CELLS + 2,)),  # of each cell, from 1 on; 0 for stones, and for the players' rows
        ("reached", "u2", (fills.MOST_CELLS,)),
        ("answers", "u8", (_MOST_BRIDGES,)),
        ("replies", "u4"),
        ("listed", "u4"),
    ],
    kernels=KERNELS,
)
