"""A row of a comparison: what was published, what was measured, and what they say about each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from arena.arenas.statistics.quantity import Quantity
from arena.arenas.statistics.verdict import SHARE_RESOLUTION, Judgement, compare


class Scale(StrEnum):
    """How quantities are written."""

    PERCENT = "%"
    NUMBER = "number"
    COUNT = "count"
    MILLISECONDS = "ms"
    POINTS = "points"


@dataclass(frozen=True)
class Row:
    """One comparison. Either side may be missing: a lost figure has no numbers, a person cannot be measured."""

    label: str
    published: Quantity | None
    measured: Quantity | None
    judgement: Judgement | None  # None for a number that is only shown
    scale: Scale = Scale.PERCENT
    listed: bool = True  # whether tables for readers list it: a matrix may show it already

    def document(self) -> dict[str, Any]:
        """The row for programs."""
        return {
            "label": self.label,
            "unit": self.scale.value,
            "published": self.published.document() if self.published else None,
            "measured": self.measured.document() if self.measured else None,
            "judgement": self.judgement.document() if self.judgement else None,
        }


def compared_rows(
    entries: Sequence[tuple[str, Quantity, Quantity]],
    resolution: float = SHARE_RESOLUTION,
    scale: Scale = Scale.PERCENT,
    listed: bool = True,
) -> list[Row]:
    """The rows of one table, judged together: label, published, measured."""
    judgements = compare([(published, measured) for _, published, measured in entries], resolution)
    return [
        Row(label, published, measured, judgement, scale, listed=listed)
        for (label, published, measured), judgement in zip(entries, judgements, strict=True)
    ]
