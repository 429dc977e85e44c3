"""Figures 2 and 6: what the end of a playout is worth by its score, drawn from the formulas."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from arena.arenas.experiments.blokus.formulas import RETURNS, SQUARES, STEP, steps
from arena.arenas.experiments.evidence import Evidence
from arena.arenas.statistics.judging import exact
from arena.arenas.statistics.quantity import Quantity
from arena.reports.reproduce.blokus import PAPER
from arena.reports.reproduce.experiment import Experiment, Findings
from arena.reports.reproduce.row import Row, Scale

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_TOLERANCE = 1e-12
_Formula = Callable[[float], float]


def _win_or_lose(x: float) -> float:
    return float((x > 0) - (x < 0))


def _final_score(x: float) -> float:
    return x / SQUARES


def _sigmoid(k: float, x: float) -> float:
    return 1 / (1 + math.exp(-k * x))


#: The paper's formulas by return, and from where to where their values go: ours go from 0 to 1.
_FORMULAS: Mapping[str, tuple[_Formula, tuple[float, float]]] = {
    RETURNS[0]: (_win_or_lose, (-1, 1)),
    RETURNS[1]: (_final_score, (-1, 1)),
    RETURNS[2]: (lambda x: _sigmoid(1.0, x), (0, 1)),
    RETURNS[3]: (lambda x: _sigmoid(0.3, x), (0, 1)),
}
_STEP, _CURVES = RETURNS[:2], RETURNS[2:]


def _values(evidence: Evidence, name: str) -> list[float]:
    """What a return is worth by score, as the paper codes it."""
    (piece,) = evidence.sampled[STEP]
    low, high = _FORMULAS[name][1]
    return [low + (high - low) * value for value in piece["worth"][name]]


def _farthest(evidence: Evidence, name: str) -> Row:
    """How far the players' return is from the formula where it is farthest."""
    formula, leads = _FORMULAS[name][0], range(-SQUARES, SQUARES + 1)
    off = max(abs(formula(lead) - value) for lead, value in zip(leads, _values(evidence, name), strict=True))
    label = f"{name}: largest distance from the formula"
    return Row(label, Quantity(0.0), Quantity(off), exact(0.0, off, _TOLERANCE), Scale.NUMBER)


def _judge(names: tuple[str, ...], evidence: Evidence) -> Findings:
    return Findings([_farthest(evidence, name) for name in names])


def _draw(names: tuple[str, ...], reach: int, evidence: Evidence, figure: Figure) -> None:
    figure.set_size_inches(6, 4)
    axes = figure.add_subplot()
    for name in names:
        values = _values(evidence, name)[SQUARES - reach : SQUARES + reach + 1]
        axes.plot(range(-reach, reach + 1), values, label=name, drawstyle="steps-mid" if name == "win" else "default")
    axes.set(xlabel="squares more than the opponent", ylabel="worth")
    axes.legend(frameon=False)


def _figure(number: int, title: str, says: str, names: tuple[str, ...], reach: int) -> Experiment:
    return Experiment(
        id=f"blokus-figure-{number}",
        paper=PAPER,
        title=title,
        published=says,
        setup="The players' own kernel is asked for every score; EXACT is to 12 decimals of the paper's formula.",
        steps=steps,
        judge=lambda evidence: _judge(names, evidence),
        draw=lambda evidence, figure: _draw(names, reach, evidence, figure),
    )


FIGURE_2 = _figure(2, "win-or-lose and final score, by the score", "a step and a line", _STEP, SQUARES)
FIGURE_6 = _figure(6, "the sigmoid of the score", "1 / (1 + e^-kx) with k = 1", _CURVES, 20)
