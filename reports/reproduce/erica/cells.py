"""The cells of table 2."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from arena.arenas.experiments.erica.columns import columns
from arena.arenas.experiments.erica.contests import TABLE_2, cell_label, cells_of
from arena.arenas.experiments.evidence import Evidence
from arena.arenas.experiments.literature import published
from arena.arenas.statistics.quantity import Quantity, mean_of
from arena.reports.reproduce.erica.against import Against, measured_of


@dataclass(frozen=True)
class Cells:
    """Shares of games won by column and iteration."""

    published: Mapping[tuple[int, int], Quantity]
    measured: Mapping[tuple[int, int], Quantity] = field(default_factory=dict)

    @classmethod
    def of(cls, evidence: Evidence) -> Cells:
        """Those of the paper, and those that were played."""
        games = published("erica-table-2")["games"]
        there = {
            (column.number, iteration): Quantity.share(round(games * percent / 100), games)
            for column in columns()
            for iteration, percent in column.percent.items()
        }
        played = evidence.played.get(TABLE_2.name)
        if played is None:
            return cls(there)
        cells = cells_of(played.settings.names)
        labels = [cell_label(*cell) for cell in cells]
        found = measured_of(TABLE_2, evidence, labels)
        return cls(there, dict(zip(cells, found.values(), strict=True)))

    @property
    def iterations(self) -> list[int]:
        """After which weights played."""
        return sorted({iteration for _, iteration in self.measured})

    def against(self) -> Against:
        """The cells that both have, by label; without games, those of the paper that the text speaks of."""
        common = [cell for cell in self.measured if cell in self.published]
        if not self.measured:
            common = [(column.number, min(column.percent)) for column in columns()]
        there = {cell_label(*cell): self.published[cell] for cell in common}
        return Against(there, {cell_label(*cell): self.measured[cell] for cell in common if cell in self.measured})

    def mean(self, column: int) -> Quantity:
        """The share of games that a column has won, in the mean over the iterations that played."""
        return mean_of([self.measured[column, iteration] for iteration in self.iterations])

    def last(self, column: int) -> Quantity:
        """The share of games that a column has won with its last weights."""
        return self.measured[column, self.iterations[-1]]
