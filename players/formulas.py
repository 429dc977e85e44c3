"""What single kernels of the players compute, for Python to ask: no playouts, only the formulas in between.

Searches do not go through here. These functions hand rows of numbers to the very kernels that searches use.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from arena.games.toolbox.jit import entry
from arena.games.toolbox.records import Records
from arena.games.toolbox.rowwise import ROW
from arena.players import means
from arena.players.flat.leanings import new_leanings, record, weigh_exponentially, weigh_linearly
from arena.players.flat.softmax import inverse_temperature
from arena.players.playouts.credit import clear_credits, set_credit
from arena.players.tree.backup import back_up, back_up_amaf
from arena.players.tree.course import clear_pending, new_courses
from arena.players.tree.nodes import ROOT, add_children, first_child, new_nodes, new_trees, plant
from arena.players.tree.options import new_options
from arena.players.tree.urgency import silver_bound, simple_bound

Floats = npt.NDArray[np.float64]
Numbers = npt.NDArray[Any] | Sequence[float]

_ZERO, _ONE, _TWO = np.uint64(0), np.uint64(1), np.uint64(2)


# Progressive pruning


@entry
def _compare_pairs(pairs: Records, found: Records) -> None:
    for number in range(len(pairs)):
        place = np.uint64(number)
        mean, error, other_mean = pairs[place, 0], pairs[place, 1], pairs[place, 2]
        other_error, rd, largest = pairs[place, 3], pairs[place, 4], pairs[place, 5]
        found[place, 0] = means.left_end(mean, error, rd)
        found[place, 1] = means.right_end(mean, error, rd)
        found[place, 2] = means.is_inferior(mean, error, other_mean, other_error, rd)
        found[place, 3] = means.is_inferior(mean, error, other_mean, other_error, rd, largest)
        found[place, 4] = means.is_equal(mean, error, other_mean, other_error, rd, largest)


def compared_intervals(pairs: Floats) -> Floats:
    """How progressive pruning compares two moves, a row for each pair.

    Given are the mean and the error of either, r_d and σ_e. Found are the ends of the first one's interval, whether it
    is inferior, whether it is if errors must be below σ_e for that as well, and whether both are equal.
    """
    found = np.zeros((len(pairs), 5))
    _compare_pairs(np.ascontiguousarray(pairs, dtype=np.float64), found)
    return found


@entry
def _errors(sums: Records, found: Records) -> None:
    for number in range(len(sums)):
        place = np.uint64(number)
        found[place] = means.standard_error(sums[place, 0], sums[place, 1], sums[place, 2])


def standard_errors(totals: Numbers, squares: Numbers, visits: Numbers) -> Floats:
    """Standard errors of means of results from 0 to 1, given their sums, sums of squares and numbers."""
    sums = np.column_stack([totals, squares, visits]).astype(np.float64)
    found = np.zeros(len(sums))
    _errors(sums, found)
    return found


# All moves as first, and RAVE


@entry
def _weigh(target: Records, visits: Records, shared: Records, results: Records, parameter: float, silver: bool) -> None:
    nothing = np.zeros(ROW)
    for number in range(len(target)):
        row = np.uint64(number)
        if silver:
            silver_bound(target, row, visits[row], nothing, shared[row], results[row], 0.0, 0.0, parameter)
        else:
            simple_bound(target, row, visits[row], nothing, shared[row], results[row], 0.0, 0.0, parameter)


def _weights(visits: Numbers, shared: Numbers, parameter: float, silver: bool) -> Floats:
    """The mixed value of moves whose own playouts were all lost and whose shared ones were all won."""
    count = len(visits)
    rows = -(-count // ROW)
    padded = np.zeros((2, rows * ROW), dtype=np.uint32)
    padded[0, :count], padded[1, :count] = visits, shared
    own, all_shared = padded.reshape(2, rows, ROW)
    target = np.zeros((rows, ROW), dtype=np.float32)
    _weigh(target, own, all_shared, all_shared.astype(np.float64), parameter, silver)
    return target.reshape(-1)[:count].astype(np.float64)


def silver_weights(visits: Numbers, shared: Numbers, b: float) -> Floats:
    """Silver's weight of the all-moves-as-first value, by playouts of the move and those that it occurs in."""
    return _weights(visits, shared, 4.0 * b * b, silver=True)


def simple_weights(visits: Numbers, shared: Numbers, until: float) -> Floats:
    """The weight of that value that falls in a straight line, to nothing after so many playouts."""
    return _weights(visits, shared, until, silver=False)


@entry
def _illustrate(
    trees: Records, nodes: Records, courses: Records, options: Records, moves: Records, numbers: Records
) -> None:
    tree, course = trees[0], courses[0]
    plant(tree, nodes)
    add_children(tree, nodes, ROOT, moves[_ZERO], np.uint64(moves.shape[1]))
    upper = first_child(nodes, ROOT)
    add_children(tree, nodes, upper, moves[_ONE], np.uint64(moves.shape[1]))
    lower = first_child(nodes, upper)
    course.path[_ZERO], course.path[_ONE], course.path[_TWO] = ROOT, upper, lower
    course.length = 2
    clear_pending(course)
    clear_credits(course)
    course.pending, course.total, course.squares = 1.0, 1.0, 1.0
    set_credit(course, _ZERO, np.uint64(moves[_ZERO, _ONE]), 1.0, 1.0)
    set_credit(course, _ONE, np.uint64(moves[_ONE, _ONE]), 1.0, 0.0)
    back_up(nodes, course)
    back_up_amaf(nodes, options[0], course)
    numbers[0], numbers[1], numbers[2] = ROOT, upper + _ONE, lower + _ONE


def illustrated_playouts() -> dict[str, int]:
    """Playouts recorded after one of the slides' illustration of AMAF: at L, and at what u and w lead to.

    At L the moves v, u and another are known, after v the moves y, w and another. The playout is v, y, u, w.
    """
    v, y, u, w, other = range(5)
    nodes = new_nodes(10 * ROW)
    numbers = np.zeros(3, dtype=np.int64)
    options = new_options(rave=1, update_every=1, accumulate=True)
    moves = np.array([[v, u, other], [y, w, other]], dtype=np.uint16)
    _illustrate(new_trees(), nodes, new_courses(8, 8), options, moves, numbers)
    shared = nodes["amaf_visits"].reshape(-1)
    return {name: int(shared[number]) for name, number in zip(("L", "u", "w"), numbers, strict=True)}


# Temperature


@entry
def _set_weights(leanings_records: Records, values: Records, k: float, linear: bool) -> None:
    leanings = leanings_records[0]
    for move in range(np.uint64(len(values))):
        record(leanings, _ZERO, np.uint64(move), values[np.uint64(move)])
    if linear:
        weigh_linearly(leanings, _ZERO)
    else:
        weigh_exponentially(leanings, _ZERO, k, 1.0)


def move_chances(values: Numbers, k: float, linear: bool = False) -> Floats:
    """Chances of moves in playouts at the temperature 1 / K, given their values; or proportional to the values."""
    leanings = new_leanings(len(values))
    _set_weights(leanings, np.asarray(values, dtype=np.float64), k, linear)
    weights = np.asarray(leanings["weights"][0, 0, : len(values)], dtype=np.float64)
    return np.asarray(weights / weights.sum())


@entry
def _anneal(found: Records, first: float, last: float) -> None:
    for number in range(len(found)):
        found[np.uint64(number)] = inverse_temperature(first, last, float(number + 1), float(len(found)))


def annealed(first: float, last: float, updates: int) -> Floats:
    """K at each of so many updates, if it changes from the first value to the last one."""
    found = np.zeros(updates)
    _anneal(found, first, last)
    return found


__all__ = [
    "annealed",
    "compared_intervals",
    "illustrated_playouts",
    "move_chances",
    "silver_weights",
    "simple_weights",
    "standard_errors",
]
