"""Numbers as people write them, and how to write those that were not understood."""

from __future__ import annotations

import math
import re

_WRITTEN = re.compile(
    r"([+-]?(?:\d+|\d{1,3}(?:[_,' ]\d{3})+)(?:\.\d+)?(?:e[+-]?\d{1,3})?)\s*([kmbg]?)", re.ASCII | re.IGNORECASE
)
_FACTORS = {"": 1, "k": 10**3, "m": 10**6, "b": 10**9, "g": 10**9}
_LARGEST = 10**18


def whole_number_meant(text: str) -> int | None:
    """The whole number that somebody means by `10k`, `1e3` or `1,000`; None if that is not clear."""
    found = _WRITTEN.fullmatch(text.strip())
    if found is None:
        return None
    value = float(re.sub(r"[_,' ]", "", found[1])) * _FACTORS[found[2].lower()]
    return int(value) if math.isfinite(value) and abs(value) <= _LARGEST and value == int(value) else None


def number_advice(problem: str, value: object) -> str:
    """What to write in place of a value that is no number, by pydantic's name of the problem."""
    if problem.startswith("float"):
        return "a number, such as 0.5"
    meant = whole_number_meant(value) if isinstance(value, str) else None
    return "a whole number" if meant is None else f"a whole number: {meant}"
