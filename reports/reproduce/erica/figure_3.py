"""Figure 3: how the Elo of patterns are distributed, by MM and by SB."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from arena.arenas.experiments.evidence import Evidence
from arena.arenas.experiments.literature import published
from arena.arenas.statistics.judging import claim_above
from arena.arenas.statistics.quantity import Quantity, difference
from arena.reports.reproduce.erica import PAPER
from arena.reports.reproduce.erica.gammas import Floats, Gammas, both, steps
from arena.reports.reproduce.experiment import Experiment, Findings
from arena.reports.reproduce.row import Row, Scale
from arena.reports.table import Table

if TYPE_CHECKING:
    from matplotlib.figure import Figure

#: The shares of patterns below which the table tells Elo.
_QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)
#: The width of bars, in Elo.
_BAR = 25


def judge(evidence: Evidence) -> Findings:
    """That more of SB's patterns are neutral."""
    found = both(evidence)
    within = published("erica-figure-3")["neutral"]
    mm, sb = (_neutral(one, within) for one in found)
    more = difference(sb, mm)
    rows = [
        Row(f"MM: patterns within {within} Elo of the median", None, mm, None),
        Row(f"SB: patterns within {within} Elo of the median", None, sb, None),
        Row("SB has more neutral patterns", None, more, claim_above(more, 0.0), Scale.PERCENT),
    ]
    return Findings(rows, [_table(found)])


def _neutral(one: Gammas, within: float) -> Quantity:
    """The share of patterns near the median: a common factor of all changes nothing."""
    near = np.abs(_centred(one)) <= within
    return Quantity.share(int(near.sum()), len(near))


def _centred(one: Gammas) -> Floats:
    return np.asarray(one.elo - np.median(one.elo))


def _table(found: tuple[Gammas, Gammas]) -> Table:
    return Table(
        "Elo of patterns above their median: so many percent of them are below",
        ["", *(f"{100 * share:g} %" for share in _QUANTILES)],
        [[one.label, *(f"{value:+.0f}" for value in np.quantile(_centred(one), _QUANTILES))] for one in found],
        left=1,
    )


def draw(evidence: Evidence, figure: Figure) -> None:
    """The densities of both."""
    found = both(evidence)
    widest = max(float(np.abs(_centred(one)).max()) for one in found)
    reach = _BAR * (np.ceil(widest / _BAR) + 0.5)
    axes = figure.subplots()
    for one in found:
        edges = np.arange(-reach, reach + _BAR, _BAR).tolist()
        axes.hist(_centred(one), bins=edges, density=True, histtype="step", label=one.label)
    axes.set(xlabel="Elo above the median of all patterns", ylabel="density")
    axes.legend()


EXPERIMENT = Experiment(
    id="erica-figure-3",
    paper=PAPER,
    title="how many patterns are neutral by MM and by SB",
    published="very many patterns are neutral by SB (curves lost)",
    counted="patterns",
    setup=(
        "Elo are 400 log(γ) / log(10). MM's weights are those that are shipped. SB's are of a training of the paper's"
        " fourth column, after its last iteration; at the profile fast those that are shipped, if there are any. A"
        " common factor of all patterns changes no playout, so they are told from their median. Patterns that SB"
        " hardly met in training have kept their gamma of 1, in the paper as here, which makes them neutral."
    ),
    steps=steps,
    judge=judge,
    draw=draw,
)
