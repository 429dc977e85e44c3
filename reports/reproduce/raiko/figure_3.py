"""Raiko's figure 3: what every first move is worth, on a straight and on a bent board."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from arena.arenas.experiments.evidence import Evidence
from arena.arenas.experiments.raiko.boards import board_of, central_points
from arena.arenas.experiments.raiko.figure_3 import BOARDS, KINDS, step_name, steps
from arena.arenas.statistics.chance import chance_above, chance_below, chance_of_difference, holm
from arena.arenas.statistics.judging import NO_MORE_MARGIN, claim, claim_above
from arena.arenas.statistics.quantity import Quantity, difference
from arena.games import load
from arena.reports.reproduce.drawing import draw_board
from arena.reports.reproduce.experiment import Experiment, Findings
from arena.reports.reproduce.raiko import PAPER
from arena.reports.reproduce.row import Row, Scale
from arena.reports.written import percent

if TYPE_CHECKING:
    from matplotlib.figure import Figure

Values = npt.NDArray[np.float64]


def _values(evidence: Evidence, shape: str, kind: str) -> Values:
    """Values by piece and cell."""
    return np.array([piece["values"] for piece in evidence.sampled[step_name(shape, kind)]])


def judge(evidence: Evidence) -> Findings:
    """Whether the centre stands out on the straight board, and more than on the bent one; by either heuristic."""
    rows = [row for words, kind in KINDS.items() for row in _rows(evidence, words, kind)]
    rows += [_equivalence(evidence, shape) for shape in BOARDS]
    return Findings(rows, notes=[_range(evidence, shape) for shape in BOARDS])


def _rows(evidence: Evidence, words: str, kind: str) -> list[Row]:
    """What one heuristic says of the two boards."""
    values = {shape: _values(evidence, shape, kind) for shape in BOARDS}
    above = {shape: _centre_above_mean(BOARDS[shape], values[shape]) for shape in BOARDS}
    more = difference(above["straight"], above["bent"])
    variances = {shape: _variance(values[shape]) for shape in BOARDS}
    wider = difference(variances["straight"], variances["bent"])
    deviations = {shape: Quantity(math.sqrt(max(0.0, variances[shape].value))) for shape in BOARDS}
    return [
        Row(f"{words}, straight: centre above the mean", None, above["straight"], claim_above(above["straight"], 0)),
        Row(f"{words}, bent: centre above the mean", None, above["bent"], None),
        Row(f"{words}: more so on the straight board", None, more, claim_above(more, 0)),
        *(Row(f"{words}, {shape}: standard deviation", None, deviations[shape], None) for shape in BOARDS),
        Row(f"{words}: larger variance on the straight board", None, wider, claim_above(wider, 0), Scale.NUMBER),
    ]


def _centre_above_mean(spec: str, values: Values) -> Quantity:
    """How far the points farthest from the sides lie above the mean of all, by the scatter of pieces."""
    centre = central_points(board_of(spec))
    return Quantity.mean(values[:, centre].mean(axis=1) - values.mean(axis=1))


def _variance(values: Values) -> Quantity:
    """The variance of the true values over the board: what pairs of pieces have in common is no noise."""
    return Quantity.mean(
        [float(np.cov(one, other)[0, 1]) for one, other in zip(values[::2], values[1::2], strict=True)]
    )


def _equivalence(evidence: Evidence, shape: str) -> Row:
    """The claim that both heuristics are the same here: no point differs by as much as three points of a hundred."""
    one, other = (_values(evidence, shape, kind) for kind in KINDS.values())
    apart = [difference(Quantity.mean(a), Quantity.mean(b)) for a, b in zip(one.T, other.T, strict=True)]
    too_far = max(max(chance_below(d, NO_MORE_MARGIN), chance_above(d, -NO_MORE_MARGIN)) for d in apart)
    equal = min(holm([chance_of_difference(Quantity(0.0), d) for d in apart]))
    widest = max(apart, key=lambda d: abs(d.value))
    return Row(f"{shape}: largest difference of the two at a point", Quantity(0.0), widest, claim(too_far, equal))


def _range(evidence: Evidence, shape: str) -> str:
    """The best and the worst first move, by the heuristic that knows them better."""
    values = _values(evidence, shape, "amaf").mean(axis=0)
    names = load(BOARDS[shape]).names
    best, worst = int(values.argmax()), int(values.argmin())
    return (
        f"{shape.capitalize()}: from {percent(values[worst])} % ({names[worst]}) to {percent(values[best])} %"
        f" ({names[best]}), all moves as first."
    )


def draw(evidence: Evidence, figure: Figure) -> None:
    """The two boards side by side, in the same colours."""
    figure.set_size_inches(11, 5.5)
    means = {shape: _values(evidence, shape, "amaf").mean(axis=0) for shape in BOARDS}
    limits = [min(values.min() for values in means.values()), max(values.max() for values in means.values())]
    axes = figure.subplots(1, 2)
    for place, (shape, values) in zip(axes, means.items(), strict=True):
        discs = draw_board(place, board_of(BOARDS[shape]), values, cmap="viridis", clim=limits)
        place.set_title(f"{shape}: {BOARDS[shape]}")
    figure.colorbar(discs, ax=axes, label="chance that Black wins after this first move")


EXPERIMENT = Experiment(
    id="raiko-figure-3",
    paper=PAPER,
    title="the value of every first move on a straight and on a bent board",
    published="a straight board lays stress on the centre (heat maps lost)",
    counted="pieces",
    setup=(
        "The heat maps are lost; what their caption says is tested. The straight board has 13 cells a side, which gives"
        " it about as many points as the bent one. The centre is the point or the points farthest from the sides."
    ),
    steps=steps,
    judge=judge,
    draw=draw,
)
