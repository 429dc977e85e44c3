"""Win/Loss States as they are built: every state and what follows it."""

from __future__ import annotations

import json

from arena.arenas.laboratory.automaton import Automaton
from arena.reports.form import Form
from arena.reports.table import Table, render, render_csv


def automaton_text(automaton: Automaton, form: Form) -> str:
    """All states in any form; for JSON one document with the look-up tables."""
    if form is Form.JSON:
        return json.dumps(_document(automaton)) + "\n"
    headers = ["integer", "proportion", "after a win", "after a loss"]
    states = zip(automaton.names, automaton.win, automaton.loss, strict=True)
    rows = [[str(state), name, str(win), str(loss)] for state, (name, win, loss) in enumerate(states)]
    if form is Form.CSV:
        return render_csv(headers, rows)
    note = (
        f"{len(automaton)} states in {automaton.bits} bits; {automaton.half} and more stand for rates of at least 1/2."
    )
    return render([Table(automaton.spec, headers, rows, left=0, notes=[note])], form)


def _document(automaton: Automaton) -> dict[str, object]:
    return {
        "parameters": automaton.parameters,
        "states": len(automaton),
        "bits": automaton.bits,
        "half": automaton.half,
        "order": automaton.names,
        "win": automaton.win,
        "loss": automaton.loss,
    }
