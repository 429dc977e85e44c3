"""What came of a contest: several policies of playouts, each against the same opponent."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from arena.arenas.experiments.erica.contests import Contest
from arena.arenas.experiments.evidence import Evidence
from arena.arenas.experiments.literature import published
from arena.arenas.statistics.elo_contrasts import elo_contrast, joint_of_contrasts
from arena.arenas.statistics.judgement import Judgement, Outcome, Verdict
from arena.arenas.statistics.judging import contrast, order
from arena.arenas.statistics.quantity import Quantity
from arena.reports.reproduce.joint_test import JointTest, evidence_name
from arena.reports.reproduce.row import Row, Scale, compared_rows

#: Fewer rows have no order that can be told from an accident.
_FEWEST_IN_ORDER = 4

WITHOUT_GNUGO = (
    "GNU Go is not installed, so no games were played: install the package `gnugo` (Debian, Ubuntu) and run this again."
)
SUBSTITUTE = (
    "Fuego 0.4 is not to be had: in its place stands GNU Go 3.8's own Monte-Carlo search with about as many"
    " simulations a move (`--monte-carlo --level 10 --mc-games-per-level 300`). So levels are shown and not judged;"
    " what is judged are the differences between rows, in Elo, which would be the same against any opponent if"
    " strengths added up."
)
SEARCH = (
    "Chinese rules, komi 7.5 (the paper does not say), both colours; GNU Go has a seed of its own for every game. All"
    " play by the search of the roster's `erica` and differ in their playouts only."
)


@dataclass(frozen=True)
class Against:
    """Shares of games won, published and here, by the label of the row; here none without GNU Go."""

    published: Mapping[str, Quantity]
    measured: Mapping[str, Quantity]

    @classmethod
    def of_table(cls, contest: Contest, evidence: Evidence) -> Against:
        """Those of a table, whose policies played in its order."""
        table = published(contest.name)
        there = [Quantity.share(round(table["games"] * percent / 100), table["games"]) for percent in table["percent"]]
        return cls(dict(zip(table["policies"], there, strict=True)), measured_of(contest, evidence, table["policies"]))

    def rows(self) -> list[Row]:
        """The shares, without verdicts."""
        return [Row(label, there, self.measured.get(label), None) for label, there in self.published.items()]

    def compared(self) -> list[Row]:
        """The shares, compared with those of the paper, whose opponent was the same."""
        if not self.measured:
            return self.rows()
        return compared_rows([(label, there, self.measured[label]) for label, there in self.published.items()])

    def contrasts(self, pairs: Sequence[tuple[str, str]]) -> list[Row]:
        """By how much one row is above another, in Elo."""
        return [self._contrast(one, other) for one, other in pairs]

    def _contrast(self, one: str, other: str) -> Row:
        label, there = f"{one} above {other}, in Elo", elo_contrast(self.published[one], self.published[other])
        if not self.measured:
            return Row(label, there, None, Judgement(Verdict.ORDER, Outcome.UNDECIDED), Scale.NUMBER)
        here = elo_contrast(self.measured[one], self.measured[other])
        return Row(label, there, here, contrast(there.value, here), Scale.NUMBER)

    def order(self) -> list[Row]:
        """Whether the rows come in the published order."""
        labels = list(self.measured)
        if len(labels) < _FEWEST_IN_ORDER:
            return []
        sides = ([side[label].value for label in labels] for side in (self.published, self.measured))
        return [Row("order of all rows", None, None, order(*sides))]

    def joint(self, evidence: Evidence) -> list[JointTest]:
        """One test of all differences between rows."""
        pairs = [(self.published[label], here) for label, here in self.measured.items()]
        if len(pairs) < 2:
            return []
        name = evidence_name([*evidence.played])
        return [JointTest("differences between rows, in Elo", joint_of_contrasts(pairs), name)]

    def notes(self) -> list[str]:
        """That there are no games, if there are none."""
        return [] if self.measured else [WITHOUT_GNUGO]


def measured_of(contest: Contest, evidence: Evidence, labels: Sequence[str]) -> dict[str, Quantity]:
    """Shares of games won by the policies of a contest, in their order."""
    played = evidence.played.get(contest.name)
    if played is None:
        return {}
    opponent, *names = played.settings.names
    return {label: played.share(name, opponent) for label, name in zip(labels, names, strict=True)}


def printed_errors(name: str) -> str:
    """What stands behind ± in a table, beside the standard error of its shares."""
    table = published(name)
    found = [100 * math.sqrt(percent / 100 * (1 - percent / 100) / table["games"]) for percent in table["percent"]]
    shown, printed = (", ".join(f"{number:.1f}" for number in row) for row in (found, table["error"]))
    return f"± in the paper is one standard error: √(p(1-p)/n) makes {shown}; printed are {printed}."
