"""Results as tables."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from arena.arenas.statistics.judgement import Bound, QuestionKind, Verdict
from arena.arenas.statistics.quantity import Quantity
from arena.reports.form import Form
from arena.reports.margin_tables import points
from arena.reports.reproduce.joint_test import JointTest, joint_of_paper
from arena.reports.reproduce.result import Result
from arena.reports.reproduce.row import Row, Scale
from arena.reports.table import Table, render, render_csv
from arena.reports.written import NOTHING, milliseconds, percent


class _Comparison(Table):
    """A table whose last column holds words as well."""

    @property
    def alignment(self) -> list[str]:
        """See Table."""
        return [*super().alignment[:-1], "left"]


def results_text(results: Sequence[Result], form: Form) -> str:
    """Results in any form: for JSON a list of documents, for CSV one table of all rows.

    A paper with several experiments has a joint test of all of them in the end.
    """
    papers = _papers(results)
    if form is Form.JSON:
        documents = [
            {**result.document(), "joint_of_paper": _document(papers.get(result.experiment.paper))}
            for result in results
        ]
        return json.dumps(documents, indent=2) + "\n"
    if form is Form.CSV:
        return _csv(results)
    return "\n".join(render(tables, form) for tables in tables_of_results(results))


def tables_of_results(results: Sequence[Result]) -> list[list[Table]]:
    """Of each result, the tables in the paper's shape, and last the comparison with its verdicts."""
    papers = _papers(results)
    last = {result.experiment.paper: result for result in results}
    return [
        _tables(result, papers.get(paper) if last[paper] is result else None)
        for result in results
        for paper in [result.experiment.paper]
    ]


def _papers(results: Sequence[Result]) -> dict[str, JointTest]:
    """The joint tests of papers of which several experiments have one."""
    found = {}
    for paper in dict.fromkeys(result.experiment.paper for result in results):
        with_joints = [result.findings.joints for result in results if result.experiment.paper == paper]
        with_joints = [joints for joints in with_joints if any(joint.evidence for joint in joints)]
        whole = joint_of_paper(paper, [joint for joints in with_joints for joint in joints])
        if len(with_joints) > 1 and whole is not None:
            found[paper] = whole
    return found


def _document(joint: JointTest | None) -> dict[str, Any] | None:
    return None if joint is None else joint.document()


def _tables(result: Result, paper: JointTest | None) -> list[Table]:
    experiment, findings = result.experiment, result.findings
    table = comparison(
        [row for row in findings.rows if row.listed], f"{experiment.id}: {experiment.title} ({experiment.paper})"
    )
    notes = [
        *map(str, findings.joints),
        *([] if paper is None else [str(paper)]),
        *legend(findings.rows),
        experiment.setup,
        *result.notes,
        f"Profile {result.profile}, seed {result.seed}.",
    ]
    return [*findings.tables, replace(table, notes=notes)]


def comparison(rows: Sequence[Row], caption: str = "") -> Table:
    """Rows side by side: what was published, what was measured, and the verdict."""
    has_units = any(row.scale is not Scale.PERCENT for row in rows)
    return _Comparison(
        caption=caption,
        headers=["", *(["unit"] if has_units else []), "published", "95 %", "measured", "95 %", "verdict"],
        rows=[[row.label, *([_UNITS[row.scale]] if has_units else []), *_cells(row)] for row in rows],
        left=2 if has_units else 1,
    )


def legend(rows: Sequence[Row], together: Sequence[Row] | None = None) -> list[str]:
    """What there is to know of the verdicts: margins, one-sided bounds, and how many chances were corrected for.

    `together` are all rows that were judged with these, if there are more.
    """
    judged = [(row, row.judgement, row.judgement.question) for row in rows if row.judgement is not None]
    margins = {
        (question.table, f"{margin_text(question.margin or 0.0, row.scale)}"): None
        for row, _, question in judged
        if question is not None and question.kind is QuestionKind.COMPARED
    }
    by_margin: dict[str, list[str]] = {}
    for table, margin in margins:
        by_margin.setdefault(margin, []).append(table)
    lines = [
        f"MATCH: surely less than {margin} apart ({', '.join(tables)}). Power: how often so much would have been seen."
        for margin, tables in by_margin.items()
    ]
    if _corrected(rows):
        number = _corrected(rows if together is None else together)
        lines.append(f"Claims and orders: p is corrected by Holm for {number}; ≥ and ≤ are one-sided bounds.")
    if any(found.proportion for _, found, _ in judged):
        lines.append("Size: measured over published, with its 95 % interval; as published if surely 0.8 to 1.25 times.")
    return lines


def _corrected(rows: Sequence[Row]) -> int:
    """How many rows are claims or orders with a chance, which is corrected for their number."""
    judgements = [row.judgement for row in rows if row.judgement is not None]
    return sum(one.verdict in {Verdict.CLAIM, Verdict.ORDER} and one.chance is not None for one in judgements)


def margin_text(margin: float, scale: Scale) -> str:
    """A margin in the unit of the rows."""
    if scale is Scale.PERCENT:
        return f"{100 * margin:g} percentage points"
    return f"{margin:g} {_UNITS[scale]}".strip()


def _cells(row: Row) -> list[str]:
    verdict = NOTHING if row.judgement is None else str(row.judgement)
    bound = None if row.judgement is None else row.judgement.bound
    return [*_with_interval(row.published, row.scale), *_with_interval(row.measured, row.scale, bound), verdict]


def _with_interval(quantity: Quantity | None, scale: Scale, bound: Bound | None = None) -> tuple[str, str]:
    """A number beside its interval, or the bound that goes with a one-sided test."""
    if quantity is None:
        return NOTHING, ""
    write = _WRITERS[scale]
    if quantity.error == 0:
        return write(quantity.value), ""
    if bound is not None:
        return write(quantity.value), f"{'≥' if bound.above else '≤'} {write(bound.value)}"
    low, high = write(quantity.interval.low), write(quantity.interval.high)
    return write(quantity.value), f"{low} to {high}" if low.startswith(("-", "+")) else f"{low}–{high}"


def _percent(value: float) -> str:
    """A share as a percentage; a difference of shares may be negative, but is never minus zero."""
    return percent(round(value, 3) + 0.0)


def _number(value: float) -> str:
    return f"{value:.3g}"


def _count(value: float) -> str:
    return f"{value:.0f}"


_UNITS = {
    Scale.PERCENT: "%",
    Scale.NUMBER: "",
    Scale.COUNT: "",
    Scale.MILLISECONDS: "ms",
    Scale.POINTS: "points",
}
_WRITERS: dict[Scale, Callable[[float], str]] = {
    Scale.PERCENT: _percent,
    Scale.NUMBER: _number,
    Scale.COUNT: _count,
    Scale.MILLISECONDS: milliseconds,
    Scale.POINTS: points,
}


def _csv(results: Sequence[Result]) -> str:
    sides = ("published", "measured")
    numbers = ("value", "error", "ci_low", "ci_high", "samples", "wins")
    judged = (
        "verdict", "outcome", "p", "p_corrected", "tau", "games_needed", "needed_on_both_sides", "power", "shown",
        "size", "times_published", "times_ci_low", "times_ci_high", "bound_side", "bound",
    )  # fmt: skip
    headers = ["id", "label", "unit", *(f"{side}_{number}" for side in sides for number in numbers), *judged]
    lines = []
    for result in results:
        for row in result.findings.rows:
            document = row.document()
            found = [(document[side] or {}).get(number) for side in sides for number in numbers]
            verdict = document["judgement"] or {}
            lines.append([result.experiment.id, row.label, row.scale.value, *found, *map(verdict.get, judged)])
    return render_csv(headers, lines)
