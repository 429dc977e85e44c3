"""Win/Loss States by their definition: fractions, fifty digits, and a search through everything."""

from __future__ import annotations

import math
from decimal import Decimal, localcontext
from fractions import Fraction

Pair = tuple[int, int]


def value(pair: Pair, z: float) -> Decimal:
    """What pairs (wins, visits) are ordered by, to fifty digits."""
    wins, visits = pair
    with localcontext() as context:
        context.prec = 50
        square = Decimal(z) ** 2
        adjusted = visits + square
        centre = (wins + square / 2) / adjusted
        half = Decimal(z) * (centre * (1 - centre) / adjusted).sqrt()
        if Fraction(wins, visits) >= Fraction(1, 2):
            return centre - half
        return centre + half - 2


def order(e: int, z: float) -> list[Pair]:
    """All pairs in the order of their states."""
    pairs = [(wins, visits) for visits in range(1, e + 1) for wins in range(visits + 1)]
    return [(0, 0), *sorted(pairs, key=lambda pair: value(pair, z))]


def jump(wins: int, e: int, k: str, rounding: str) -> int:
    """By how many results a full pair goes back."""
    length = Fraction(k) * e * abs(Fraction(wins, e) - Fraction(1, 2))
    whole, rest = math.floor(length), length - math.floor(length)
    if rest == Fraction(1, 2):
        return whole + 1 if rounding == "half-up" or whole % 2 == 1 else whole
    return whole + 1 if rest > Fraction(1, 2) else whole


def following(pair: Pair, won: bool, e: int, z: float, k: str, jps: str, rounding: str) -> Pair | None:
    """What follows a pair, or None if there is nothing to jump to."""
    wins, visits = pair
    if visits < e:
        return wins + won, visits + 1
    if wins == (e if won else 0):
        return pair
    if jps == "counter":
        return (wins + 1, e) if won else (wins - 1, e)
    first = max(1, e - jump(wins, e, k, rounding))
    last = first if jps == "fixed" else max(first, e - 1)
    past = [other for other in order(e, z)[1:] if first <= other[1] <= last]
    if won:
        return next((other for other in past if value(other, z) > value(pair, z)), None)
    return next((other for other in reversed(past) if value(other, z) < value(pair, z)), None)
