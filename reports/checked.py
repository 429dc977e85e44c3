"""What the check of a ledger found."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from arena.arenas.checking import Check
from arena.games.text import visible_line
from arena.reports.form import Form
from arena.reports.table import render_csv
from arena.reports.written import count_of


def check_report(checks: Sequence[Check], form: Form) -> tuple[str, bool]:
    """Everything that is damaged, a line each, and a line on each ledger; and whether nothing is."""
    found = [(check, list(check.problems())) for check in checks]
    sound = not any(problems for _, problems in found)
    if form is Form.JSON:
        return json.dumps([_document(*item) for item in found], indent=2) + "\n", sound
    if form is Form.CSV:
        rows = [[str(check.ledger.path), problem] for check, problems in found for problem in problems]
        return render_csv(["ledger", "problem"], rows), sound
    return "\n".join(visible_line(line) for item in found for line in _lines(*item)) + "\n", sound


def _document(check: Check, problems: list[str]) -> dict[str, Any]:
    path = str(check.ledger.path)
    return {"ledger": path, "sound": not problems, "runs": check.runs, "games": check.games, "problems": problems}


def _lines(check: Check, problems: list[str]) -> list[str]:
    seen = f"{count_of(check.runs, 'run')} and {count_of(check.games, 'game')}"
    if problems:
        return [*problems, f"{check.ledger.path} is damaged: {count_of(len(problems), 'problem')} in {seen}."]
    return [f"{check.ledger.path} is sound: {seen} are as they were recorded."]
