"""Win/Loss States as they are built: every state and what follows it."""

from __future__ import annotations

import json

from arena.players.wls import WinLossStates
from arena.reports.form import Form
from arena.reports.table import Table, render, render_csv

_HALF = 0.5


def states_text(wls: WinLossStates, form: Form) -> str:
    """All states in any form; for JSON one document with the look-up tables."""
    names = [_name(wls, state) for state in range(len(wls))]
    if form is Form.JSON:
        return json.dumps(_document(wls, names)) + "\n"
    headers = ["integer", "proportion", "after a win", "after a loss"]
    rows = [[str(state), name, str(wls.win[state]), str(wls.loss[state])] for state, name in enumerate(names)]
    if form is Form.CSV:
        return render_csv(headers, rows)
    spec, bits = wls.parameters.canonical("wls"), 8 * wls.dtype.itemsize
    note = f"{len(wls)} states in {bits} bits; {wls.threshold(_HALF)} and more stand for rates of at least 1/2."
    return render([Table(spec, headers, rows, left=0, notes=[note])], form)


def _name(wls: WinLossStates, state: int) -> str:
    wins, visits = wls.counts_of(state)
    return f"{wins}/{visits}"


def _document(wls: WinLossStates, names: list[str]) -> dict[str, object]:
    return {
        "parameters": wls.parameters.model_dump(mode="json"),
        "states": len(wls),
        "bits": 8 * wls.dtype.itemsize,
        "half": wls.threshold(_HALF),
        "order": names,
        "win": wls.win.tolist(),
        "loss": wls.loss.tolist(),
    }
