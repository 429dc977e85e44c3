"""The course of a training: how far from the targets the weights are, by iteration."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from arena.arenas.experiments.erica.columns import Column
from arena.arenas.experiments.evidence import Evidence
from arena.arenas.statistics.quantity import Quantity

#: Squared errors of results 0 and 1 are a quarter of those of results -1 and 1.
_SQUARED_SPANS = {"01": 4.0, "pm1": 1.0}


@dataclass(frozen=True)
class Course:
    """Mean squared errors by iteration, of results from -1 to 1: what is beyond chance, and chance itself."""

    excess: Sequence[Quantity]
    floors: Sequence[float]

    @classmethod
    def of(cls, column: Column, evidence: Evidence) -> Course:
        """The one of a column."""
        scale, errors = _SQUARED_SPANS[column.outcome], evidence.made[column.course].told
        return cls(
            [Quantity(scale * one["excess"], scale * one["error"]) for one in errors],
            [scale * one["floor"] for one in errors],
        )

    @property
    def iterations(self) -> int:
        """How many there were."""
        return len(self.excess) - 1

    @property
    def first(self) -> Quantity:
        """The error before the first iteration."""
        return self.excess[0]

    @property
    def last(self) -> Quantity:
        """The error in the end."""
        return self.excess[-1]

    @property
    def floor(self) -> float:
        """What chance makes of the error, in the mean over the course."""
        return sum(self.floors) / len(self.floors)

    @property
    def fall(self) -> float:
        """What share of the error is gone."""
        return 1 - self.last.value / self.first.value
