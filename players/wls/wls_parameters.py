"""The parameters of Win/Loss States."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

import pydantic

from arena.games.parameters import Parameters, parameter

#: The upper quartile of the normal distribution.
UPPER_QUARTILE = 0.6744897501960817

#: Below this end of scale `small_e` counts.
SMALL_END = 4

_PAPER = "Basaldúa and Moreno Vega 2011"
_SOURCE = "authors' program"


class Jumps(StrEnum):
    """Where a saturated proportion goes, which has no room for one more result."""

    FIXED = "fixed"  # to the next proportion of one denominator in the past
    NEAREST = "nearest"  # to the next proportion of that denominator or any between it and the end of scale
    COUNTER = "counter"  # to one win more or one win less: no jump to the past


class Rounding(StrEnum):
    """How the length of a jump is rounded."""

    HALF_UP = "half-up"  # the exact product, ties upwards
    HALF_EVEN = "half-even"  # the exact product, ties to the even number
    X87 = "x87"  # a product of 80-bit numbers, each step rounded, ties to the even number


class SmallEnd(StrEnum):
    """What becomes of saturated proportions when the end of scale is less than 4."""

    JPS = "jps"
    COUNTER = "counter"


class WlsParameters(Parameters):
    """Which proportions there are, how they are ordered, and what follows a win or a loss."""

    always_shown: ClassVar[tuple[str, ...]] = ("e", "k")

    e: int = parameter(21, "end of scale: the most results that a proportion counts", source=_PAPER, ge=1, le=2000)
    k: float = parameter(
        1.3,
        "the longest jump to the past, in halves of the end of scale",
        source=f"{_PAPER}, table II",
        ge=0.0,
        le=10.0,
        allow_inf_nan=False,
    )
    z: float = parameter(
        UPPER_QUARTILE,
        "standard deviations to either side in the interval that orders proportions",
        source=_SOURCE,
        gt=0.0,
        le=10.0,
        allow_inf_nan=False,
    )
    jps: Jumps = parameter(
        Jumps.FIXED, "where saturated proportions jump: fixed, nearest, or counter for no jumps", source=_PAPER
    )
    rounding: Rounding = parameter(
        Rounding.HALF_UP, "of the jump's length: half-up, half-even, or x87 as 80-bit processors do", source=_PAPER
    )
    prior: str = parameter("0/0", "the proportion that 0/0 stands for before its first result", source=_SOURCE)
    small_e: SmallEnd = parameter(
        SmallEnd.JPS, "with an end of scale below 4: jps as above, or counter for no jumps", source=_SOURCE
    )

    @pydantic.field_validator("prior")
    @classmethod
    def _is_a_proportion(cls, prior: str) -> str:
        if _read(prior) is None:
            raise ValueError("it should be wins/visits such as 1/1, the wins being no more than the visits")
        return prior

    @pydantic.model_validator(mode="after")
    def _prior_in_scale(self) -> WlsParameters:
        if self.prior_counts[1] > self.e:
            raise ValueError(f"'prior' is {self.prior}, but it should have no more than e = {self.e} visits")
        return self

    @property
    def prior_counts(self) -> tuple[int, int]:
        """Wins and visits of the prior."""
        return _read(self.prior) or (0, 0)

    @property
    def effective_jumps(self) -> Jumps:
        """Where saturated proportions go at this end of scale."""
        return Jumps.COUNTER if self.e < SMALL_END and self.small_e is SmallEnd.COUNTER else self.jps


def _read(prior: str) -> tuple[int, int] | None:
    """Wins and visits as written, or None if they are none."""
    wins, _, visits = prior.partition("/")
    if not (wins.isascii() and wins.isdigit() and visits.isascii() and visits.isdigit()):
        return None
    return (int(wins), int(visits)) if int(wins) <= int(visits) else None
