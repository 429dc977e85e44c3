"""Models of what a playout is worth, each against win-or-lose: what figures 7 to 11 are about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from arena.arenas.experiments.blokus.models import OPPONENT, SELF, SIMULATIONS, STAGES, Model, models_of, run_of
from arena.arenas.experiments.blokus.readings import Reading
from arena.arenas.experiments.evidence import Evidence, Played
from arena.arenas.experiments.profile import Profile
from arena.arenas.statistics.joint import joint_of_differences, joint_of_means
from arena.arenas.statistics.quantity import Quantity
from arena.reports.margin_tables import points
from arena.reports.reproduce.blokus.meeting import Meeting, by_opening
from arena.reports.reproduce.joint_test import JointTest
from arena.reports.table import Table
from arena.reports.written import NOTHING, percent


@dataclass(frozen=True)
class Bout:
    """Every model with its games."""

    played: Played
    meetings: dict[Model, Meeting]

    @classmethod
    def of(cls, evidence: Evidence, reading: Reading) -> Bout:
        """Those of figures 7 to 10."""
        return cls._with(evidence.played[run_of(reading)], stages=False)

    @classmethod
    def by_stages(cls, evidence: Evidence) -> Bout:
        """Those of figure 11."""
        return cls._with(evidence.played[STAGES], stages=True)

    @classmethod
    def _with(cls, played: Played, stages: bool) -> Bout:
        found = models_of(played.settings.names, stages)
        return cls(played, {model: Meeting.of(played, model.name, OPPONENT) for model in found})

    @property
    def sigmoids(self) -> dict[Model, Meeting]:
        """The sigmoids, by rising k."""
        return {model: meeting for model, meeting in self.meetings.items() if model.k is not None}

    def at(self, k: float) -> tuple[Model, Meeting] | None:
        """The sigmoid with this k, if it was played."""
        return next(((model, meeting) for model, meeting in self.sigmoids.items() if model.k == k), None)

    @property
    def simulations(self) -> int:
        """Simulations a move."""
        return int(self.played.settings.entrants[0].config.budget)

    @property
    def as_many_as_the_paper(self) -> bool:
        """Whether numbers can be held against the paper's, which had as many simulations."""
        return self.simulations == SIMULATIONS[Profile.FULL]

    def joint_of_shares(self) -> JointTest:
        """Whether every k could be as strong as win-or-lose."""
        names = [model.name for model in self.sigmoids]
        table = by_opening(self.played, names, OPPONENT) - 0.5
        return JointTest.of_hypothesis("every k as strong as win-or-lose", joint_of_means(table))

    def joint_of_scores(self, losing: bool) -> JointTest | None:
        """Whether every k could win, or lose, by as much as win-or-lose against itself; the baseline is shared."""
        baseline = self._part(self.meetings[SELF], losing)
        known = [found for one in self.sigmoids.values() if (found := self._part(one, losing)) is not None]
        if baseline is None or not known:
            return None
        covariance = [[baseline.error**2 + (one.error**2 if one is other else 0.0) for other in known] for one in known]
        joint = joint_of_differences([one.value - baseline.value for one in known], covariance)
        word = "loses" if losing else "wins"
        return JointTest.of_hypothesis(f"every k {word} by as much as win-or-lose", joint)

    @staticmethod
    def _part(meeting: Meeting, losing: bool) -> Quantity | None:
        return meeting.when_losing if losing else meeting.when_winning

    def table(self, caption: str) -> Table:
        """What was measured of every model."""
        return Table(
            caption=caption,
            headers=[
                "against win-or-lose",
                "games",
                "won %",
                "95 %",
                "when winning",
                "when losing",
                "mean score",
                "variance",
            ],
            rows=[self._line(model, meeting) for model, meeting in self.meetings.items()],
            notes=["A draw counts as half a win. Scores are in squares; sigmoids take them so, and not divided by 89."],
        )

    def _line(self, model: Model, meeting: Meeting) -> Sequence[str]:
        share, variance = meeting.share, meeting.variance
        parts = (meeting.when_winning, meeting.when_losing)
        return [
            model.label,
            str(len(meeting.points)),
            percent(share.value),
            f"{percent(share.interval.low)}–{percent(share.interval.high)}",
            *(NOTHING if part is None else points(part.value) for part in parts),
            points(meeting.mean_score.value),
            NOTHING if variance is None else f"{variance.value:.1f}",
        ]
