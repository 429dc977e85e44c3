"""Sorting moves: as Python sorts, and however many there are."""

from __future__ import annotations

import random

import numba
import numpy as np
import pytest

from arena.players.tree.course import new_courses
from arena.players.tree.nodes import ROOT, add_children, first_child, new_nodes, new_trees, plant
from arena.players.tree.pruning import rank_children
from arena.players.tree.sorting import sort_by


@numba.njit
def _sort(keys, items, count, spare):  # type: ignore[no-untyped-def]
    sort_by(keys, items, np.uint64(count), spare)


@numba.njit
def _grow(trees, nodes, moves):  # type: ignore[no-untyped-def]
    plant(trees[0], nodes)
    add_children(trees[0], nodes, ROOT, moves, np.uint64(len(moves)))
    return np.int64(first_child(nodes, ROOT))


@numba.njit
def _rank(nodes, courses):  # type: ignore[no-untyped-def]
    rank_children(nodes, ROOT, courses[0])


@pytest.mark.parametrize("values", [1, 3, 1000])
def test_moves_come_in_descending_order_and_equal_ones_stay_in_theirs(values: int) -> None:
    chance = random.Random(values)
    for count in (0, 1, 2, 3, 7, 8, 64, 100, 990):
        keys = np.array([chance.randrange(values) for _ in range(1000)], dtype=np.float32)
        moves = chance.sample(range(1000), 1000)
        items, spare = np.array(moves, dtype=np.uint16), np.zeros(count, dtype=np.uint16)
        _sort(keys, items, count, spare)
        assert items.tolist() == sorted(moves[:count], key=lambda move: -keys[move]) + moves[count:]


@pytest.mark.parametrize("values", [2, 1000])
def test_children_are_put_in_the_order_of_their_means_with_all_that_is_known_of_them(values: int) -> None:
    chance, count = random.Random(values), 300
    nodes, courses = new_nodes(400), new_courses(count, 9)
    first = _grow(new_trees(), nodes, np.arange(count, dtype=np.uint16))
    assert first % 8 == 0
    family = nodes[first // 8 : first // 8 + -(-count // 8)]
    family["visits"] = 1000
    family["total"] = np.array([chance.randrange(values) for _ in range(family["total"].size)]).reshape(-1, 8)
    family["squares"] = family["move"]
    totals = family["total"].reshape(-1)[:count].tolist()
    _rank(nodes, courses)
    assert family["move"].reshape(-1)[:count].tolist() == sorted(range(count), key=lambda move: -totals[move])
    assert family["total"].reshape(-1)[:count].tolist() == sorted(totals, reverse=True)
    assert (family["squares"].reshape(-1) == family["move"].reshape(-1)).all()
    assert nodes["ranked"][0][0] == 1
