"""How far from one half states are in the long run, by the chance that they measure."""

from __future__ import annotations

import json
from collections.abc import Sequence

from arena.arenas.laboratory.bias import CHANCES, Bias
from arena.reports.form import Form
from arena.reports.table import Table, render, render_csv


def bias_text(found: Sequence[Bias], form: Form) -> str:
    """By chance, the mean rate that some states stand for in the long run, in any form."""
    if form is Form.JSON:
        documents = [{"states": one.spec, "mean_rates": one.rates} for one in found]
        return json.dumps({"chances": CHANCES, "found": documents}, indent=2) + "\n"
    headers = ["chance", *(one.spec for one in found)]
    by_chance = list(zip(CHANCES, zip(*(one.rates for one in found), strict=True), strict=True))
    if form is Form.CSV:
        return render_csv(headers, [[chance, *rates] for chance, rates in by_chance])
    rows = [[f"{chance:.2f}", *(f"{rate:.3f}" for rate in rates)] for chance, rates in by_chance]
    return render([Table("Mean rate of states in the long run, by the chance to win", headers, rows)], form)
