"""Moves that were chosen, and among what: all that fitting needs to know of positions, in little memory.

What is true of a candidate is a set of traits, one of each kind at most. Different sets are kept once and have numbers;
of a position there remains how many candidates have which set, and which set the chosen move has.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

#: A row says in its upper bits the number of a set, and in so many lower ones how many candidates have it.
COUNT_BITS = 8
#: A set that more candidates have takes several rows.
MOST_IN_ROW = (1 << COUNT_BITS) - 1

#: In place of a trait's number: none of the kind.
NO_TRAIT = -1

Sets = npt.NDArray[np.int32]


@dataclass(frozen=True)
class Block:
    """Some decisions; the candidates of decision i are the rows from `starts[i]` to `starts[i + 1]`."""

    rows: npt.NDArray[np.uint32]
    starts: npt.NDArray[np.uint32]
    chosen: npt.NDArray[np.uint32]  # sets


@dataclass(frozen=True)
class Decisions:
    """Decisions in blocks. `sets` has a row for each set: of each kind the number of the trait, or NO_TRAIT."""

    sets: Sets
    blocks: Sequence[Block]

    def __len__(self) -> int:
        return sum(len(block.chosen) for block in self.blocks)

    @property
    def chosen(self) -> npt.NDArray[np.int64]:
        """Of how many chosen moves each set is what is true."""
        found = np.zeros(len(self.sets), dtype=np.int64)
        for block in self.blocks:
            found += np.bincount(block.chosen, minlength=len(self.sets))
        return found

    @property
    def occurring(self) -> npt.NDArray[np.bool_]:
        """Which sets any candidate has."""
        found = np.zeros(len(self.sets), dtype=bool)
        for block in self.blocks:
            found[block.rows >> np.uint32(COUNT_BITS)] = True
        return found

    @property
    def candidates(self) -> int:
        """How many candidates there are in all positions."""
        return sum(int((block.rows & np.uint32(MOST_IN_ROW)).sum(dtype=np.int64)) for block in self.blocks)

    def seen(self, traits: int) -> npt.NDArray[np.int64]:
        """Of how many chosen moves each trait is true."""
        often, found = self.chosen, np.zeros(traits, dtype=np.int64)
        for kind in self.sets.T:
            known = kind != NO_TRAIT
            found += np.bincount(kind[known], weights=often[known], minlength=traits).astype(np.int64)
        return found
