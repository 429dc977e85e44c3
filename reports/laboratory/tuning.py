"""The best jumps to the past, as tables and for programs."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from typing import Any

from arena.arenas.laboratory.tuning import KS, LEAST, MOST, Candidate, Tuning, best
from arena.arenas.statistics.quantity import Quantity, difference
from arena.reports.form import Form
from arena.reports.table import Table, render, render_csv
from arena.reports.written import NOTHING


def tuning_text(tuning: Tuning, form: Form) -> str:
    """The best K of every end of scale under both rules; and samples for those that were asked for."""
    if form is Form.JSON:
        return json.dumps(_document(tuning), indent=2) + "\n"
    if form is Form.CSV:
        headers = ["e", "jps", "k", "rms", "best"]
        return render_csv(headers, [row for found in tuning.candidates.values() for row in _csv_rows(found)])
    tables = [_best_table(tuning.candidates)]
    if tuning.samples:
        tables.append(_sample_table(tuning))
    return render(tables, form)


def _csv_rows(candidates: Sequence[Candidate]) -> list[list[Any]]:
    return [[one.e, one.jps.value, one.k, one.error, one is best(candidates, one.jps)] for one in candidates]


def _document(tuning: Tuning) -> dict[str, Any]:
    return {
        "candidates": [
            {"e": one.e, "jps": one.jps.value, "k": one.k, "rms": one.error, "best": one is best(found, one.jps)}
            for found in tuning.candidates.values()
            for one in found
        ],
        "experiments": tuning.experiments,
        "seed": tuning.seed,
        "samples": [
            {
                "e": one.candidate.e,
                "jps": one.candidate.jps.value,
                "k": one.candidate.k,
                "sd_r": one.sd_r.document(),
                "s_rc": one.s_rc.document(),
            }
            for one in tuning.samples
        ],
    }


def _best_table(candidates: dict[int, list[Candidate]]) -> Table:
    rows = []
    for e, found in candidates.items():
        cells = [str(e)]
        for rule in ("fixed", "nearest"):
            one = best(found, rule)
            cells += [NOTHING, NOTHING] if one is None else [f"{one.k:.1f}", f"{one.error:.4f}"]
        counter = best(found, "counter")
        rows.append([*cells, NOTHING if counter is None else f"{counter.error:.4f}"])
    return Table(
        caption="Best K for every end of scale, and the error with it",
        headers=["e", "fixed: best K", "error", "nearest: best K", "error", "counter: error"],
        rows=rows,
        notes=[
            f"Errors are root mean squares of SD_r in the long run, calculated for chances 0, 0.05, ..., 1. K from"
            f" {KS[0]} to {KS[-1]}."
        ],
    )


def _sample_table(tuning: Tuning) -> Table:
    """Means with their errors, and how far each is from the paper's K under the paper's rule."""
    rows, samples = [], tuning.samples
    for one in samples:
        candidate = one.candidate
        reference = next(other for other in samples if other.candidate.e == candidate.e)
        k = NOTHING if candidate.k is None else f"{candidate.k:.1f}"
        gaps = [_gap(one.sd_r, reference.sd_r), _gap(one.s_rc, reference.s_rc)]
        cells = [f"{one.sd_r.value:.4f}", f"{one.s_rc.value:.4f}"]
        rows.append([candidate.jps.value, str(candidate.e), k, cells[0], gaps[0], cells[1], gaps[1]])
    return Table(
        caption="The best of every rule in the paper's experiment",
        headers=["rule", "e", "K", "SD_r", "errors from the first", "S_rc", "errors from the first"],
        rows=rows,
        notes=[
            f"Means of {tuning.experiments} experiments of {LEAST} to {MOST} updates, seed {tuning.seed}, and their"
            " distances from the first of the same e in standard errors of the difference. Low SD_r and high S_rc are"
            " better."
        ],
    )


def _gap(here: Quantity, there: Quantity) -> str:
    """A difference in its standard errors."""
    apart = difference(here, there)
    return NOTHING if apart.value == 0 or math.isclose(apart.error, 0) else f"{apart.value / apart.error:+.1f}"
