"""The final score against win-or-lose by algorithm and number of simulations: what figures 3 to 5 are about."""

from __future__ import annotations

from dataclasses import dataclass

from arena.arenas.experiments.blokus.final_score import NAMES, Point, points_of
from arena.arenas.experiments.blokus.players import Algorithm
from arena.arenas.experiments.blokus.readings import WORDS, Reading
from arena.arenas.experiments.evidence import Evidence
from arena.arenas.experiments.literature import published
from arena.reports.reproduce.blokus import PAPER
from arena.reports.reproduce.blokus.meeting import Meeting, scaled
from arena.reports.table import Table
from arena.reports.written import NOTHING, percent

#: What the paper says of its figures 3 to 5.
PAPER_NUMBERS = published("blokus-figure-3")
SQUARES: int = PAPER_NUMBERS["squares"]


@dataclass(frozen=True)
class Series:
    """The points that were played, each with its games."""

    reading: Reading
    meetings: dict[Point, Meeting]

    @classmethod
    def of(cls, evidence: Evidence, reading: Reading) -> Series:
        """The points of a reading whose games are at hand."""
        found = points_of(reading, evidence.played)
        return cls(reading, {point: Meeting.of(evidence.played[point.run], *NAMES) for point in found})

    def by(self, algorithm: Algorithm) -> dict[int, Meeting]:
        """One algorithm's games by simulations, ascending."""
        return {point.simulations: meeting for point, meeting in self.meetings.items() if point.algorithm is algorithm}

    @property
    def simulations(self) -> list[int]:
        """Numbers of simulations that were played, ascending."""
        return sorted({point.simulations for point in self.meetings})

    @property
    def few(self) -> int:
        """Simulations that are few: 1,000, or what was played in their place."""
        weak: int = PAPER_NUMBERS["weak"]
        return weak if weak in self.simulations else self.simulations[0]

    def table(self) -> Table:
        """What was measured of every point."""
        return Table(
            caption=f"{PAPER}, figures 3 to 5: the final score against win-or-lose, {WORDS[self.reading]}",
            headers=["player", "simulations", "games", "won %", "mean score / 89", "95 %", "variance / 89²"],
            rows=[self._line(point, meeting) for point, meeting in self.meetings.items()],
            left=1,
            notes=["A draw counts as half a win. Scores are squares more than the opponent has, divided by 89."],
        )

    def _line(self, point: Point, meeting: Meeting) -> list[str]:
        score, variance = scaled(meeting.mean_score, 1 / SQUARES), meeting.variance
        return [
            point.algorithm,
            f"{point.simulations:,}",
            str(len(meeting.points)),
            percent(meeting.share.value),
            f"{score.value:+.4f}",
            f"{score.interval.low:+.4f} to {score.interval.high:+.4f}",
            NOTHING if variance is None else f"{variance.value / SQUARES**2:.4f}",
        ]
