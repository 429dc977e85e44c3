"""What `arena doctor` found, as a table and as a document."""

from __future__ import annotations

import json
import statistics
from collections.abc import Sequence

from arena.arenas.benchmark.measurement import Measured
from arena.arenas.health import Finding, State
from arena.reports.form import Form
from arena.reports.measured import figure
from arena.reports.page import Page
from arena.reports.table import Table, render, render_csv

_HEADERS = ("area", "what", "state", "found", "what to do")


def health_report(found: Sequence[Finding], speeds: Sequence[Measured], form: Form, page: Page) -> str:
    """All that was found, then in words what is wrong and what to do."""
    if form is Form.JSON:
        return json.dumps(_document(found, speeds), indent=2) + "\n"
    rows = [[one.area, one.name, str(one.state), one.found] for one in [*found, *map(_finding, speeds)]]
    if form is Form.CSV:
        advice = [one.advice for one in found] + [""] * len(speeds)
        return render_csv(_HEADERS, [[*row, said] for row, said in zip(rows, advice, strict=True)])
    shown = [
        ["" if place and rows[place - 1][0] == area else area, *cells] for place, (area, *cells) in enumerate(rows)
    ]
    return render([Table("How arena is on this machine", _HEADERS[:4], shown, left=4, notes=_notes(found))], form, page)


def _finding(speed: Measured) -> Finding:
    low, high = min(speed.values), max(speed.values)
    told = f"{figure(statistics.median(speed.values))} {speed.unit} ({figure(low)} to {figure(high)})"
    return Finding("speed", speed.name, State.WELL, told)


def _notes(found: Sequence[Finding]) -> list[str]:
    notes = [
        f"{one.area}, {one.name}: {one.found}{f'; {one.advice}' if one.advice else ''}."
        for state in (State.BROKEN, State.DOUBTFUL)
        for one in found
        if one.state is state
    ]
    broken = sum(one.state is State.BROKEN for one in found)
    verdict = f"{broken} of {len(found)} things are broken." if broken else "Nothing is broken."
    options = [f"{one.name}: {one.advice}" for one in found if one.state is State.ABSENT and one.advice]
    return [*notes, *([f"Not installed, and not needed: {'; '.join(options)}."] if options else []), verdict]


def _document(found: Sequence[Finding], speeds: Sequence[Measured]) -> dict[str, object]:
    names = {State.WELL: "ok", State.ABSENT: "absent", State.DOUBTFUL: "doubtful", State.BROKEN: "broken"}
    return {
        "sound": not any(one.state is State.BROKEN for one in found),
        "findings": [
            {
                "area": one.area,
                "name": one.name,
                "state": names[one.state],
                "found": one.found,
                "advice": one.advice,
            }
            for one in found
        ],
        "speed": [
            {"name": one.name, "unit": one.unit, "median": statistics.median(one.values), "values": list(one.values)}
            for one in speeds
        ],
    }
