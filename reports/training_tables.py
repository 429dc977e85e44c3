"""What came of training, as text."""

from __future__ import annotations

import json

from arena.arenas.known_weights import KnownWeights
from arena.arenas.training.mm import Fitness, Fitted
from arena.reports.form import Form
from arena.reports.page import PLAIN, Page
from arena.reports.table import Table, render, render_csv
from arena.reports.weights_tables import SMALL, trait_table

_HEADERS = ("moves", "number", "nats/move", "all alike")


def fitted_report(fitted: Fitted, form: Form = Form.TABLE, page: Page = PLAIN) -> str:
    """How likely the moves are, and the gammas of kinds that have few traits."""
    known = KnownWeights.of("trained", fitted.weights)
    told = [("learned from", fitted.learned), *([("held out", fitted.tested)] if fitted.tested else [])]
    if form is Form.JSON:
        likelihoods = {name: vars(fitness) for name, fitness in told}
        return json.dumps({"sweeps": fitted.sweeps, **likelihoods, "facts": known.facts}, indent=2) + "\n"
    if form is Form.CSV:
        return render_csv(_HEADERS, [[name, one.moves, one.likelihood, one.uniform] for name, one in told])
    small = [one for kind in known.kinds if len(known.of_kind(kind)) <= SMALL for one in known.of_kind(kind)]
    tables = [
        Table(
            f"How likely the moves of {fitted.account.games} games are, after {fitted.sweeps} sweeps",
            _HEADERS,
            [_row(name, fitness) for name, fitness in told],
            notes=["Nats/move: the mean logarithm of a move's chance; and what it would be if all moves were alike."],
        ),
        *([trait_table("Traits of kinds that have few, the strongest of each first", small)] if small else []),
    ]
    return render(tables, form, page)


def _row(name: str, fitness: Fitness) -> list[str]:
    return [name, str(fitness.moves), f"{fitness.likelihood:.4f}", f"{fitness.uniform:.4f}"]
