"""The children of a node, read out of the tree."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from arena.games.toolbox.records import Records
from arena.games.toolbox.rowwise import ROW
from arena.players.base import Candidates
from arena.players.tree.nodes import BLOCK
from arena.players.tree.waiting import Queue

_PLAIN = np.dtype(BLOCK.descr)


class Family:
    """The children of a node, in the tree's order. Those that wait, if there is a `queue`, come last."""

    def __init__(self, nodes: Records, queue: Queue | None, parent: int) -> None:
        block, place = nodes[parent // ROW], parent % ROW
        first, count, waiting = (int(block[name][place]) for name in ("first", "children", "waiting"))
        rows = np.arange(first // ROW, first // ROW + -(-count // ROW))
        self._homes = rows if queue is None else queue.homes[rows]
        # A field of a selection of records costs as much as all of them, if it is not a plain array.
        blocks = nodes[self._homes].view(_PLAIN)

        def read(name: str) -> npt.NDArray[Any]:
            known = blocks[name].reshape(-1)[:count]
            return np.asarray(np.concatenate([known, np.zeros(waiting, dtype=known.dtype)]))

        self.moves, self._marks = read("move"), read("mark")
        if queue is not None:
            self.moves[count:] = queue.moves[first + count : first + count + waiting]
        self.amaf_visits, self.amaf_totals = read("amaf_visits"), read("amaf_total")
        self.candidates = Candidates(self.moves, read("visits"), read("total"), read("squares"))

    def node(self, child: int) -> int:
        """The node of a child that does not wait."""
        return int(self._homes[child // ROW]) * ROW + child % ROW

    def marked(self, mark: np.uint64) -> npt.NDArray[np.bool_]:
        """Which children have a mark."""
        return np.asarray(self._marks & np.uint8(mark) != 0)
