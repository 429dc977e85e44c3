"""How a reader wants results shown."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from arena.arenas.statistics.interval_kind import IntervalKind
from arena.reports.page import PLAIN, Page


class CellContent(StrEnum):
    """What stands in a cell."""

    WINS = "wins"  # games won; with draws wins-draws-losses
    RATE = "rate"  # share of the points in per cent
    INTERVAL = "interval"  # the share with its interval


class ColourSplit(StrEnum):
    """Whether games with either colour have cells of their own."""

    APART = "apart"
    POOLED = "pooled"


@dataclass(frozen=True)
class Wanted:
    """How a reader wants results shown."""

    cells: CellContent = CellContent.WINS
    colours: ColourSplit = ColourSplit.APART
    together: bool = False  # whether all intervals shall hold their truths together 95 % of the time
    interval: IntervalKind | None = None
    page: Page = PLAIN

    @property
    def kind(self) -> IntervalKind:
        """Whose intervals: exact ones where they shall hold together, as Wilson's do not in the far tails."""
        return self.interval or (IntervalKind.EXACT if self.together else IntervalKind.WILSON)
