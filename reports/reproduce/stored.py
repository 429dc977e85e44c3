"""Results that were written to a file: read again, and judged again where verdicts have changed since."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from arena.arenas.statistics.judgement import Judgement, Question, QuestionKind
from arena.arenas.statistics.judging import answered, compare
from arena.arenas.statistics.quantity import Quantity
from arena.arenas.whole_files import write_file
from arena.games import InputError
from arena.reports.reproduce.experiment import Findings
from arena.reports.reproduce.joint_test import JointTest, evidence_name
from arena.reports.reproduce.row import Row
from arena.reports.table import Table


@dataclass(frozen=True)
class Stored:
    """A document of a result."""

    path: Path
    document: dict[str, Any]

    @classmethod
    def read(cls, path: Path) -> Stored:
        """The document in a file."""
        try:
            document = json.loads(path.read_text(encoding="utf-8"))
            found = cls(path, document)
            if not (found.rows or found.tables) or not {"command", "profile"} & document.keys():
                raise ValueError
        except OSError as error:
            raise InputError(f"{path} cannot be read: {error.strerror}") from error
        except (ValueError, KeyError, TypeError) as error:
            raise InputError(f"{path} is no result of `arena reproduce`, or of a version that knew less") from error
        return found

    @property
    def rows(self) -> list[Row]:
        """All rows, with their verdicts."""
        return [Row.from_document(row) for row in self.document["rows"]]

    @property
    def joints(self) -> list[JointTest]:
        """The joint tests."""
        return [JointTest.from_document(joint) for joint in self.document["joint"]]

    @property
    def tables(self) -> list[Table]:
        """The tables in the paper's shape."""
        return [Table(**table) for table in self.document["tables"]]

    def judged_again(self) -> Stored:
        """With the verdicts that its quantities and questions have now."""
        steps = [*self.document.get("runs", []), *self.document.get("samplings", [])]
        findings = _judged_again(self.rows, self.joints).judged(evidence_name([step["name"] for step in steps]))
        changed = {
            "rows": [row.document() for row in findings.rows],
            "joint": [joint.document() for joint in findings.joints],
        }
        return replace(self, document={**self.document, **changed})

    def write(self) -> None:
        """Write the document to its file."""
        write_file(self.path, [json.dumps(self.document, indent=2), "\n"], force=True)


def _judged_again(rows: Sequence[Row], joints: Sequence[JointTest]) -> Findings:
    """Rows as an experiment judges them, and the joint tests that it gives itself."""
    judgements = {place: _judgement(row) for place, row in enumerate(rows)}
    automatic = set()
    for question, places in _tables(rows).items():
        pairs = [(there, here) for place in places for there, here in [_sides(rows[place])]]
        judged = compare(pairs, question.margin or 0.0, question.table, question.independent)
        judgements |= dict(zip(places, judged, strict=True))
        automatic |= {question.table} if question.independent else set()
    return Findings(
        [replace(row, judgement=judgements[place]) for place, row in enumerate(rows)],
        joints=[
            joint if joint.cells is None else JointTest.of_cells(joint.label, joint.evidence, joint.cells)
            for joint in joints
            if joint.label not in automatic
        ],
    )


def _tables(rows: Sequence[Row]) -> dict[Question, list[int]]:
    """The places of rows that are compared with published ones, by what was asked of their table."""
    found: dict[Question, list[int]] = {}
    for place, row in enumerate(rows):
        question = row.judgement and row.judgement.question
        if question and question.kind is QuestionKind.COMPARED:
            found.setdefault(question, []).append(place)
    return found


def _sides(row: Row) -> tuple[Quantity, Quantity]:
    if row.published is None or row.measured is None:
        raise InputError(f"'{row.label}' was compared, but has not both numbers")
    return row.published, row.measured


def _judgement(row: Row) -> Judgement | None:
    """The judgement on a row by itself; what was not tested stays as it is, and so does what its table is judged by."""
    question = row.judgement and row.judgement.question
    if not question or question.kind is QuestionKind.COMPARED:
        return row.judgement
    return answered(question, row.published, row.measured)
