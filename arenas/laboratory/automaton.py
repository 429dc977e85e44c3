"""Win/Loss States as an automaton: every state, and what follows it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from arena.players.wls import WinLossStates

_HALF = 0.5


@dataclass(frozen=True)
class Automaton:
    """States in their order, which are integers from 0."""

    spec: str
    parameters: dict[str, Any]
    e: int  # end of scale: the most results that a state counts
    bits: int  # of an integer
    half: int  # this state and those above it stand for rates of at least 1/2
    counts: list[tuple[int, int]]  # wins and visits that a state stands for
    win: list[int]  # what follows after a win
    loss: list[int]

    @classmethod
    def of(cls, wls: WinLossStates) -> Automaton:
        """That of some states."""
        return cls(
            spec=wls.parameters.canonical("wls"),
            parameters=wls.parameters.model_dump(mode="json"),
            e=wls.parameters.e,
            bits=8 * wls.dtype.itemsize,
            half=wls.threshold(_HALF),
            counts=[wls.counts_of(state) for state in range(len(wls))],
            win=wls.win.tolist(),
            loss=wls.loss.tolist(),
        )

    @property
    def names(self) -> list[str]:
        """The states as proportions, such as 2/3."""
        return [f"{wins}/{visits}" for wins, visits in self.counts]

    def __len__(self) -> int:
        return len(self.counts)
