"""How far the most visited move at the root is ahead."""

from __future__ import annotations

import numpy as np

from arena.games.toolbox.jit import helper
from arena.games.toolbox.records import Record
from arena.players.tree.nodes import ROOT, count_children, first_child, visits_of
from arena.players.tree.waiting import child_at

_ZERO = np.uint64(0)


@helper
def lead(nodes: Record, course: Record) -> np.uint64:
    """How many playouts the most visited child of the root has more than any other."""
    first, most, next_most = first_child(nodes, ROOT), _ZERO, _ZERO
    for number in range(count_children(nodes, ROOT)):
        visits = visits_of(nodes, child_at(course, first, np.uint64(number)))
        if visits > most:
            most, next_most = visits, most
        elif visits > next_most:
            next_most = visits
    return most - next_most
