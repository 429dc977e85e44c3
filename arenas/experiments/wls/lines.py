"""The lines of tables I and II: what was published of states after some updates, and where that is measured."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from arena.arenas.experiments.evidence import Evidence
from arena.arenas.experiments.wls.quality import Case
from arena.arenas.statistics.moments import Moments


@dataclass(frozen=True)
class TableLine:
    """One line of a table: what was published of a case, and where it was measured."""

    label: str
    case: Case
    sd_r: Sequence[float]
    s_rc: Sequence[float]
    experiments: int

    def measured(self, evidence: Evidence, statistic: str) -> Moments:
        """What was found here."""
        return Moments.pooled(evidence.sampled[self.case.name], statistic)

    def published(self, evidence: Evidence, statistic: str) -> Moments:
        """What the paper prints."""
        printed = self.sd_r if statistic == "sd_r" else self.s_rc
        return Moments.published(printed, self.experiments, like=self.measured(evidence, statistic))
