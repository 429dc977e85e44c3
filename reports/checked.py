"""What the check of a ledger found."""

from __future__ import annotations

import json

from arena.arenas.checking import Check
from arena.reports.figures import count_of
from arena.reports.form import Form
from arena.reports.table import render_csv


def check_report(check: Check, form: Form) -> tuple[str, bool]:
    """Everything that is damaged, a line each, and a line on the whole; and whether nothing is."""
    problems = list(check.problems())
    seen = f"{count_of(check.runs, 'run')} and {count_of(check.games, 'game')}"
    if form is Form.JSON:
        found = {"sound": not problems, "runs": check.runs, "games": check.games, "problems": problems}
        return json.dumps(found, indent=2) + "\n", not problems
    if form is Form.CSV:
        return render_csv(["problem"], [[problem] for problem in problems]), not problems
    whole = f"{check.ledger.path}: {seen} are as they were recorded."
    if problems:
        whole = f"{check.ledger.path} is damaged: {count_of(len(problems), 'problem')} in {seen}."
    return "\n".join([*problems, whole]) + "\n", not problems
