"""What states stand for in the long run: farther from one half than the chance that they measure."""

from __future__ import annotations

import json
from collections.abc import Sequence

from arena.players.wls import WinLossStates
from arena.players.wls.distribution import mean_rates, stationary
from arena.reports.form import Form
from arena.reports.table import Table, render, render_csv

CHANCES: tuple[float, ...] = (0.05, 0.1, 0.25, 0.4, 0.5, 0.6, 0.75, 0.9, 0.95)


def bias_text(choices: Sequence[WinLossStates], form: Form) -> str:
    """By chance, the mean rate that some states stand for in the long run, in any form."""
    means = [mean_rates(wls, stationary(wls, CHANCES)).tolist() for wls in choices]
    specs = [wls.parameters.canonical("wls") for wls in choices]
    if form is Form.JSON:
        found = [{"states": spec, "mean_rates": rates} for spec, rates in zip(specs, means, strict=True)]
        return json.dumps({"chances": CHANCES, "found": found}, indent=2) + "\n"
    headers = ["chance", *specs]
    if form is Form.CSV:
        return render_csv(
            headers, [[chance, *row] for chance, row in zip(CHANCES, zip(*means, strict=True), strict=True)]
        )
    rows = [
        [f"{chance:.2f}", *(f"{rate:.3f}" for rate in row)]
        for chance, row in zip(CHANCES, zip(*means, strict=True), strict=True)
    ]
    return render([Table("Mean rate of states in the long run, by the chance to win", headers, rows)], form)
