"""Verdicts: what a published number and a measured one say about each other."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from arena.arenas.statistics.chance import agreement, chance_above, chance_below, chance_of_difference, holm
from arena.arenas.statistics.quantity import REACH, Quantity

#: A chance this small counts as significant.
LEVEL = 0.05
#: A share of games is known well enough for a MATCH to within this standard error of the difference.
SHARE_RESOLUTION = 0.03


class Verdict(StrEnum):
    """The kinds of verdict. How each comes about is told in docs/reproduce.md."""

    MATCH = "MATCH"
    COMPATIBLE = "COMPATIBLE"
    DIFFERS = "DIFFERS"
    ORDER = "ORDER"
    CLAIM = "CLAIM"
    EXACT = "EXACT"
    NOT_REPRODUCIBLE = "NOT REPRODUCIBLE"


class Outcome(StrEnum):
    """What became of an order or a claim."""

    HOLDS = "holds"
    UNDECIDED = "undecided"
    FAILS = "does not hold"


@dataclass(frozen=True)
class Needed:
    """Games that would decide whether numbers match; `both`: the paper would have to play as many."""

    games: int
    both: bool

    def __str__(self) -> str:
        return f"{self.games} games{' on both sides' if self.both else ''} would decide"


@dataclass(frozen=True)
class Judgement:
    """A verdict with its reasons."""

    verdict: Verdict
    outcome: Outcome | None = None  # of an order or a claim
    chance: float | None = None  # of what was seen, under the hypothesis that was rejected or upheld
    tau: float | None = None  # Kendall's, of an order of more than two
    needed: Needed | None = None

    def __str__(self) -> str:
        tau = [] if self.tau is None else [f"tau {self.tau:.2f}"]
        chance = [] if self.chance is None else [_chance_text(self.chance)]
        needed = [] if self.needed is None else [str(self.needed)]
        reasons = ", ".join([*tau, *chance, *needed])
        outcome = "" if self.outcome is None else f": {self.outcome}"
        return f"{self.verdict}{outcome}{f' ({reasons})' if reasons else ''}"

    def document(self) -> dict[str, Any]:
        """The judgement for programs."""
        return {
            "verdict": self.verdict.value,
            "outcome": self.outcome.value if self.outcome else None,
            "p": self.chance,
            "tau": self.tau,
            "games_needed": self.needed.games if self.needed else None,
            "needed_on_both_sides": self.needed.both if self.needed else None,
        }


def _chance_text(chance: float) -> str:
    return "p < 0.0001" if chance < 0.0001 else f"p = {chance:.2g}"


#: For what people said or did, which no program can measure again.
NOT_REPRODUCIBLE = Judgement(Verdict.NOT_REPRODUCIBLE)


def compare(pairs: Sequence[tuple[Quantity, Quantity]], resolution: float = SHARE_RESOLUTION) -> list[Judgement]:
    """Judge the rows of one table, each published and measured, of the same experiment.

    With d their difference and s its standard error: DIFFERS if |d| > 1.96 s and the row's
    chance, corrected by Holm for the number of rows, is at most 5 %; MATCH if |d| <= 1.96 s
    and s is at most the resolution; else COMPATIBLE.
    """
    corrected = holm([chance_of_difference(published, measured) for published, measured in pairs])
    return [
        _compared(published, measured, chance, resolution)
        for (published, measured), chance in zip(pairs, corrected, strict=True)
    ]


def _compared(published: Quantity, measured: Quantity, chance: float, resolution: float) -> Judgement:
    error = math.hypot(published.error, measured.error)
    apart = abs(measured.value - published.value) > REACH * error
    if apart and chance <= LEVEL:
        return Judgement(Verdict.DIFFERS, chance=chance)
    if not apart and error <= resolution:
        return Judgement(Verdict.MATCH)
    return Judgement(Verdict.COMPATIBLE, needed=games_to_decide(published, measured, resolution))


def games_to_decide(published: Quantity, measured: Quantity, resolution: float) -> Needed | None:
    """How many games here would bring the error of the difference down to the resolution.

    If the published error alone is larger, no number would: then, how many both sides need.
    None if it cannot be told, or if the error is that small already.
    """
    one = measured.variance_of_one
    if one is None or math.hypot(published.error, measured.error) <= resolution:
        return None
    if published.error < resolution:
        return Needed(_whole_games(one / (resolution**2 - published.error**2)), both=False)
    other = published.variance_of_one
    return Needed(_whole_games((one + (one if other is None else other)) / resolution**2), both=True)


def _whole_games(games: float) -> int:
    """Rounded up, but not for a rounding error."""
    return math.ceil(games * (1 - 1e-12))


def exact(published: float, measured: float, tolerance: float = 0.0) -> Judgement:
    """EXACT for arithmetic that comes out as printed, else DIFFERS."""
    equal = abs(published - measured) <= tolerance
    return Judgement(Verdict.EXACT if equal else Verdict.DIFFERS)


def order(published: Sequence[float], measured: Sequence[float]) -> Judgement:
    """ORDER of a table whose numbers depend on hardware or opponents: it holds if it agrees beyond accident."""
    found = agreement(published, measured)
    if found.as_high <= LEVEL:
        return Judgement(Verdict.ORDER, Outcome.HOLDS, found.as_high, found.tau)
    outcome = Outcome.FAILS if found.as_low <= LEVEL else Outcome.UNDECIDED
    return Judgement(Verdict.ORDER, outcome, found.as_low if outcome is Outcome.FAILS else found.as_high, found.tau)


def contrast(published: float, measured: Quantity, neutral: float = 0.0) -> Judgement:
    """ORDER of two rows: whether their contrast lies on the published side of `neutral` (1 for a ratio)."""
    above, below = chance_above(measured, neutral), chance_below(measured, neutral)
    found = claim(above, below) if published > neutral else claim(below, above)
    return Judgement(Verdict.ORDER, found.outcome, found.chance)


def claim(without: float, against: float) -> Judgement:
    """CLAIM: it holds if `without`, the chance of what was seen if it is false, is at most 5 %.

    It does not hold if `against`, the same chance for the claim's opposite, is at most 5 %.
    """
    if without <= LEVEL:
        return Judgement(Verdict.CLAIM, Outcome.HOLDS, without)
    if against <= LEVEL:
        return Judgement(Verdict.CLAIM, Outcome.FAILS, against)
    return Judgement(Verdict.CLAIM, Outcome.UNDECIDED, without)


def claim_above(measured: Quantity, bound: float) -> Judgement:
    """The claim that a quantity is above a bound."""
    return claim(chance_above(measured, bound), chance_below(measured, bound))


def claim_below(measured: Quantity, bound: float) -> Judgement:
    """The claim that a quantity is below a bound."""
    return claim(chance_below(measured, bound), chance_above(measured, bound))


def claim_no_more(measured: Quantity, bound: float, margin: float = SHARE_RESOLUTION) -> Judgement:
    """The claim that a quantity is not above a bound, which holds once it is surely below bound + margin."""
    found = claim(chance_below(measured, bound + margin), chance_above(measured, bound))
    above = chance_above(measured, bound)
    return Judgement(Verdict.CLAIM, Outcome.FAILS, above) if above <= LEVEL else found
