"""Results as tables."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

from arena.arenas.statistics.quantity import Quantity
from arena.reports.figures import NOTHING, milliseconds, percent
from arena.reports.form import Form
from arena.reports.margin_tables import points
from arena.reports.reproduce.result import Result
from arena.reports.reproduce.row import Row, Scale
from arena.reports.table import Table, render, render_csv


class _Comparison(Table):
    """A table whose last column holds words as well."""

    @property
    def alignment(self) -> list[str]:
        """See Table."""
        return [*super().alignment[:-1], "left"]


def results_text(results: Sequence[Result], form: Form) -> str:
    """Results in any form: for JSON a list of documents, for CSV one table of all rows."""
    if form is Form.JSON:
        return json.dumps([result.document() for result in results], indent=2) + "\n"
    if form is Form.CSV:
        return _csv(results)
    return "\n".join(render(_tables(result), form) for result in results)


def _tables(result: Result) -> list[Table]:
    experiment = result.experiment
    rows = [row for row in result.findings.rows if row.listed]
    has_units = any(row.scale is not Scale.PERCENT for row in rows)
    comparison = _Comparison(
        caption=f"{experiment.id}: {experiment.title} ({experiment.paper})",
        headers=["", *(["unit"] if has_units else []), "published", "95 %", "measured", "95 %", "verdict"],
        rows=[[row.label, *([_UNITS[row.scale]] if has_units else []), *_cells(row)] for row in rows],
        left=2 if has_units else 1,
        notes=[experiment.setup, *result.notes, f"Profile {result.profile}, seed {result.seed}."],
    )
    return [*result.findings.tables, comparison]


def _cells(row: Row) -> list[str]:
    verdict = NOTHING if row.judgement is None else str(row.judgement)
    return [*_with_interval(row.published, row.scale), *_with_interval(row.measured, row.scale), verdict]


def _with_interval(quantity: Quantity | None, scale: Scale) -> tuple[str, str]:
    if quantity is None:
        return NOTHING, ""
    write = _WRITERS[scale]
    if quantity.error == 0:
        return write(quantity.value), ""
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
    judged = ("verdict", "outcome", "p", "tau", "games_needed", "needed_on_both_sides")
    headers = ["id", "label", "unit", *(f"{side}_{number}" for side in sides for number in numbers), *judged]
    lines = []
    for result in results:
        for row in result.findings.rows:
            document = row.document()
            found = [(document[side] or {}).get(number) for side in sides for number in numbers]
            verdict = document["judgement"] or {}
            lines.append([result.experiment.id, row.label, row.scale.value, *found, *map(verdict.get, judged)])
    return render_csv(headers, lines)
