"""What reports claim: the one place that knows in which fields of their JSON documents which numbers stand.

A claim is an interval for something that has a truth. Fields that a document does not have make no claim.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tests.worlds.reference import Key

Document = Mapping[str, Any]


@dataclass(frozen=True)
class Claim:
    """An interval for a number, open where an end is infinite, and the chance that the number is above 0, if told."""

    key: Key
    low: float
    high: float
    superiority: float | None = None

    @property
    def silent(self) -> bool:
        """Whether nothing at all is claimed."""
        return self.low == -math.inf and self.high == math.inf


def _claim(key: Key, part: Document, low: str = "ci_low", high: str = "ci_high") -> Iterator[Claim]:
    """The claim of a part of a document that has an interval."""
    if low in part or high in part:
        ends = part.get(low), part.get(high)
        yield Claim(
            key,
            -math.inf if ends[0] is None else float(ends[0]),
            math.inf if ends[1] is None else float(ends[1]),
            part.get("los"),
        )


def of_ratings(document: Document) -> Iterator[Claim]:
    """The claims of `arena elo`."""
    for player in document["players"]:
        yield from _claim(("rating", player["player"]), player)
    for part in document["differences"]:
        yield from _claim(("difference", part["player"], part["against"]), part)
    if document.get("first_move"):
        yield from _claim(("first move",), document["first_move"])
    if document.get("draws"):
        yield from _claim(("draw rate",), document["draws"])


def of_results(run: str, document: Document) -> Iterator[Claim]:
    """The claims of `arena report`, `arena match`, `arena gauntlet` and `arena round-robin`."""
    for total in document["totals"]:
        yield from _claim(("total", run, total["player"]), total)
    for margin in document.get("margins", []):
        yield from _claim(("mean score", run, margin["player"], margin["opponent"]), margin)


def warnings(document: Document) -> list[str]:
    """What a document says against itself."""
    return [str(line) for line in document.get("warnings", [])]
