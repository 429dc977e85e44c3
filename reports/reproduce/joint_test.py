"""Joint tests: whether the rows of a table could all be as published, beside the verdicts on single rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from arena.arenas.statistics.equivalence import LEVEL
from arena.arenas.statistics.joint import (
    Joint,
    joint_of_cells,
    joint_of_differences,
    joint_of_joints,
    joint_of_pairs,
)
from arena.arenas.statistics.judgement import QuestionKind, Verdict, chance_text
from arena.arenas.statistics.quantity import Quantity
from arena.reports.reproduce.row import Row

Counts = tuple[int, int]
"""Wins and losses."""


@dataclass(frozen=True)
class GameCells:
    """Cells of independent games, and the sums of their shares that are asked about; without, every cell."""

    published: Sequence[Counts]
    measured: Sequence[Counts]
    sums: Sequence[Sequence[float]] | None = None

    def test(self) -> Joint:
        """The joint test."""
        return joint_of_cells(self.published, self.measured, self.sums)


@dataclass(frozen=True)
class JointTest:
    """A joint test with what it is about. Tests of the same evidence are not independent of each other."""

    label: str
    joint: Joint
    evidence: str = ""  # what was measured; empty where another test of the experiment has the last word on it
    cells: GameCells | None = None  # of shares of games
    published: bool = True  # whether numbers are compared with published ones; else the label is a hypothesis of ours

    @classmethod
    def of_cells(cls, label: str, evidence: str, cells: GameCells) -> Self:
        """The test of shares of games."""
        return cls(label, cells.test(), evidence, cells)

    @classmethod
    def of_differences(cls, label: str, evidence: str, differences: npt.ArrayLike, covariance: npt.ArrayLike) -> Self:
        """The test of normal differences, measured less published."""
        return cls(label, joint_of_differences(differences, covariance), evidence)

    @classmethod
    def of_hypothesis(cls, label: str, joint: Joint) -> Self:
        """The test of something that is not published, such as that all of several players are equally strong."""
        return cls(label, joint, published=False)

    @property
    def rejected(self) -> bool:
        """Whether what was seen is too rare under the hypothesis."""
        return self.joint.chance <= LEVEL

    @property
    def differs(self) -> bool:
        """Whether the rows differ from the published ones together."""
        return self.published and self.rejected

    def __str__(self) -> str:
        joint = self.joint
        verdict = str(Verdict.DIFFERS if self.differs else Verdict.COMPATIBLE)
        if not self.published:
            verdict = "rejected" if self.rejected else "not rejected"
        found = f"chi-squared {joint.statistic:.1f}, {joint.freedom} degrees of freedom, {chance_text(joint.chance)}"
        return f"Together, {self.label}: {verdict} ({found})."

    def document(self) -> dict[str, Any]:
        """The test for programs."""
        cells = self.cells
        return {
            "label": self.label,
            "evidence": self.evidence,
            **self.joint.document(),
            "cells": None
            if cells is None
            else [[*there, *here] for there, here in zip(cells.published, cells.measured, strict=True)],
            "sums": None if cells is None or cells.sums is None else np.asarray(cells.sums).tolist(),
            **({} if self.published else {"published": False}),
        }

    @classmethod
    def from_document(cls, document: Mapping[str, Any]) -> Self:
        """The test of a document."""
        numbers = document["cells"]
        cells = None
        if numbers is not None:
            cells = GameCells([(a, b) for a, b, _, _ in numbers], [(c, d) for _, _, c, d in numbers], document["sums"])
        names = ("chi_squared", "freedom", "p", "p_asymptotic", "deals")
        joint = Joint(*(document[name] for name in names))
        return cls(document["label"], joint, document["evidence"], cells, document.get("published", True))


def evidence_name(steps: Sequence[str]) -> str:
    """What an experiment with these steps measures: experiments of the same steps have the same evidence."""
    return ", ".join(steps)


def joints_of_rows(rows: Sequence[Row], evidence: str) -> list[JointTest]:
    """The joint tests of all tables with two or more independent rows."""
    tables: dict[str, list[tuple[Quantity, Quantity]]] = {}
    for row in rows:
        question = row.judgement and row.judgement.question
        if (
            question
            and question.kind is QuestionKind.COMPARED
            and question.independent
            and row.published
            and row.measured
        ):
            tables.setdefault(question.table, []).append((row.published, row.measured))
    return [JointTest(table, joint_of_pairs(pairs), evidence) for table, pairs in tables.items() if len(pairs) > 1]


def pooled(tests: Sequence[JointTest]) -> JointTest:
    """The same cells measured several times, as one test: the games of all are taken together."""
    cells = [test.cells for test in tests if test.cells is not None]
    first = cells[0]
    games = np.sum([one.measured for one in cells], axis=0)
    together = replace(first, measured=[(int(won), int(lost)) for won, lost in games])
    return JointTest.of_cells(tests[0].label, tests[0].evidence, together)


def joint_of_paper(paper: str, tests: Sequence[JointTest]) -> JointTest | None:
    """One test of all that was compared with a paper.

    Of several tests of the same evidence the one with the smallest chance stands for all, its chance being
    multiplied by their number; those of different evidence are put together by Fisher's sum of logarithms.
    """
    by_evidence: dict[str, list[JointTest]] = {}
    for test in tests:
        if test.evidence:
            by_evidence.setdefault(test.evidence, []).append(test)
    if not by_evidence:
        return None
    strongest = [_strongest([test.joint for test in together]) for together in by_evidence.values()]
    label = f"all that was compared with {paper}"
    if len(strongest) == 1:
        (alone,) = by_evidence.values()
        return JointTest(f"{label}, by the strongest of {len(alone)} tests of the same games", strongest[0])
    return JointTest(f"{label}, by {len(strongest)} independent tests", joint_of_joints(strongest))


def _strongest(tests: Sequence[Joint]) -> Joint:
    """The test with the smallest chance, corrected for their number (Bonferroni)."""
    found = min(tests, key=lambda test: test.chance)
    chance, asymptotic = (min(1.0, len(tests) * chance) for chance in (found.chance, found.asymptotic))
    return Joint(found.statistic, found.freedom, chance, asymptotic, found.deals)
