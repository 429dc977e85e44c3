"""A row of a comparison: what was published, what was measured, and what they say about each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Self

from arena.arenas.statistics.judgement import Judgement
from arena.arenas.statistics.judging import SHARE_MARGIN, compare
from arena.arenas.statistics.quantity import Quantity


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
            "listed": self.listed,
        }

    @classmethod
    def from_document(cls, document: Mapping[str, Any]) -> Self:
        """The row of a document."""
        published, measured, judgement = (document[side] for side in ("published", "measured", "judgement"))
        return cls(
            document["label"],
            Quantity.from_document(published) if published else None,
            Quantity.from_document(measured) if measured else None,
            Judgement.from_document(judgement) if judgement else None,
            Scale(document["unit"]),
            document["listed"],
        )


def compared_rows(
    entries: Sequence[tuple[str, Quantity, Quantity]],
    margin: float = SHARE_MARGIN,
    scale: Scale = Scale.PERCENT,
    listed: bool = True,
    table: str = "all rows",
    independent: bool = True,
) -> list[Row]:
    """The rows of one table, judged together: label, published, measured.

    Numbers that are surely less than `margin` apart are the same. Independent rows get a joint test besides, which
    goes by the name of `table`; rows that share games need one that knows of it, in `Findings.joints`.
    """
    pairs = [(published, measured) for _, published, measured in entries]
    judgements = compare(pairs, margin, table, independent)
    return [
        Row(label, published, measured, judgement, scale, listed=listed)
        for (label, published, measured), judgement in zip(entries, judgements, strict=True)
    ]
