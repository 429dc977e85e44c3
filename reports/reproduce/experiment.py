"""An experiment of a paper: a small declared thing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from arena.arenas.experiments.evidence import Evidence
from arena.arenas.experiments.profile import Profile
from arena.arenas.experiments.step import Step
from arena.arenas.statistics.judging import corrected
from arena.reports.reproduce.joint_test import JointTest, joints_of_rows
from arena.reports.reproduce.row import Row
from arena.reports.table import Table

if TYPE_CHECKING:
    from matplotlib.figure import Figure


@dataclass(frozen=True)
class Findings:
    """What comes of an experiment."""

    rows: Sequence[Row]
    tables: Sequence[Table] = ()  # in the paper's shape, for readers
    notes: Sequence[str] = field(default=())
    joints: Sequence[JointTest] = ()  # of tables whose rows are not independent, or are not all that there is to test

    def judged(self, evidence: str) -> Findings:
        """With what takes all rows: claims and orders corrected for their number, and every table's joint test."""
        judgements = corrected([row.judgement for row in self.rows])
        rows = [replace(row, judgement=found) for row, found in zip(self.rows, judgements, strict=True)]
        told = any(joint.evidence for joint in self.joints)
        return replace(self, rows=rows, joints=[*self.joints, *joints_of_rows(rows, "" if told else evidence)])


@dataclass(frozen=True)
class Experiment:
    """One table, figure or list of claims of a paper.

    `steps` says what to measure at a profile, `judge` what the evidence says of what was
    published. Both are pure: the frame plays, samples, records and goes on after a stop.
    """

    id: str
    paper: str
    title: str
    setup: str  # how it is measured here, and what was settled where the paper is silent
    steps: Callable[[Profile], Sequence[Step]]
    judge: Callable[[Evidence], Findings]
    draw: Callable[[Evidence, Figure], None] | None = None  # the paper's figure
    files: Callable[[Evidence], Mapping[str, str]] | None = None  # further files, by what follows the id in their names
    published: str = ""  # what the paper says, in a phrase of markdown; empty for a question of our own
    counted: str = "games"  # what the numbers of samples of its rows count
    needs: str = ""  # another program, without which no games are played
