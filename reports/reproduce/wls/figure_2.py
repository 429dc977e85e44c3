"""Figure 2: the settling time of states is a linear function of their end of scale."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from arena.arenas.experiments.evidence import Evidence
from arena.arenas.experiments.literature import published
from arena.arenas.experiments.wls.figure_2 import STEP, ends_of_scale, steps
from arena.arenas.statistics.judging import claim
from arena.arenas.statistics.line_fit import LineFit, fitted
from arena.arenas.statistics.quantity import Quantity
from arena.reports.reproduce.experiment import Experiment, Findings
from arena.reports.reproduce.row import Row, Scale, compared_rows
from arena.reports.reproduce.wls import PAPER

if TYPE_CHECKING:
    from matplotlib.figure import Figure

Times = npt.NDArray[np.float64]
"""By end of scale and repetition."""

#: What the rules are called.
WORDS = {"fixed": "jumps to the past", "counter": "counting up and down"}

#: In an experiment with this many times the repetitions, chance is small enough for the published fit.
_LARGER = 16
#: What is left over is the same if it is surely less than a quarter more, in logarithms.
_MARGIN = 0.1
_ENOUGH = 3  # experiments whose scatter tells something


def _times(evidence: Evidence, rule: str) -> Times:
    return np.array([piece[rule] for piece in evidence.sampled[STEP]], dtype=float)


def fits(times: Times, repetitions: int) -> list[LineFit]:
    """The lines of independent experiments of so many repetitions each; what is left over is not used."""
    ends = ends_of_scale()
    return [
        fitted(ends, times[:, start : start + repetitions].mean(axis=1))
        for start in range(0, times.shape[1] - repetitions + 1, repetitions)
    ]


def judge(evidence: Evidence) -> Findings:
    """The claim of a line, and the published fit against those of the same experiment done many times."""
    paper = published("wls-figure-2")
    times = {rule: _times(evidence, rule) for rule in WORDS}
    rows = [_claim(fits(times["fixed"], paper["repetitions"])[0], paper["p_below"])]
    for rule, words in WORDS.items():
        rows += _fit_rows(words, times[rule], paper)
    repetitions = _LARGER * paper["repetitions"]
    if times["fixed"].shape[1] >= repetitions:
        larger = Quantity(float(np.mean([math.log10(line.left_over) for line in fits(times["fixed"], repetitions)])))
        label = _fit_label(WORDS["fixed"], repetitions)
        rows.append(Row(label, Quantity(math.log10(1 - paper["adjusted_r2"])), larger, None, Scale.NUMBER))
    return Findings(rows, notes=_notes(times, paper))


def _claim(line: LineFit, bound: float) -> Row:
    """That the slope is not zero: shown is that of the first experiment."""
    label = f"slope of the first experiment, not zero with p below {bound:g}"
    return Row(label, None, Quantity(line.slope), claim(line.chance if line.chance < bound else 1.0, 1.0), Scale.NUMBER)


def _fit_rows(words: str, times: Times, paper: dict[str, Any]) -> list[Row]:
    """One rule's slope and fit. The published fit is one draw from experiments that scatter as those here do.

    Fits are compared by the logarithm of what they leave over, which scatters evenly; the share itself cannot be
    less than nothing.
    """
    lines = fits(times, paper["repetitions"])
    slopes = Quantity.mean([line.slope for line in lines])
    found = [math.log10(line.left_over) for line in lines]
    label, there = _fit_label(words, paper["repetitions"]), math.log10(1 - paper["adjusted_r2"])
    rows = [Row(f"slope, {words}", None, slopes, None, Scale.NUMBER)]
    if len(lines) < _ENOUGH:
        return [*rows, Row(label, Quantity(there), Quantity.mean(found), None, Scale.NUMBER)]
    published_fit = Quantity(there, float(np.std(found, ddof=1)), freedom=len(found) - 1)
    measured = replace(Quantity.mean(found), samples=None)
    return [*rows, *compared_rows([(label, published_fit, measured)], _MARGIN, Scale.NUMBER, table=words)]


def _fit_label(words: str, repetitions: int) -> str:
    return f"log10 of 1 - adjusted R², {words}, {repetitions} repetitions"


def _notes(times: dict[str, Times], paper: dict[str, Any]) -> list[str]:
    """Ranges of the fits with all their digits, and what follows."""
    notes = []
    for rule, words in WORDS.items():
        lines = fits(times[rule], paper["repetitions"])
        found = [line.adjusted_r2 for line in lines]
        whole = fitted(ends_of_scale(), times[rule].mean(axis=1))
        notes.append(
            f"{words.capitalize()}: adjusted R² {min(found):.5f} to {max(found):.5f} in {len(found)} experiments of"
            f" {paper['repetitions']} repetitions; with all {times[rule].shape[1]} repetitions {whole.adjusted_r2:.5f},"
            f" and the line is {whole.slope:.3f} e {whole.intercept:+.1f}."
        )
    best = max(line.adjusted_r2 for line in fits(times["fixed"], paper["repetitions"]))
    if best < paper["adjusted_r2"]:
        notes.append(
            f"That the settling time is linear is reproduced. The published fit of {paper['adjusted_r2']} with"
            f" {paper['repetitions']} repetitions is not: it takes some {_LARGER * paper['repetitions']} of them, or"
            " states that only count. The experiment cannot be recovered in full from the paper."
        )
    return notes


def draw(evidence: Evidence, figure: Figure) -> None:
    """Mean settling times of the first experiment over ends of scale, with their line."""
    figure.set_size_inches(7, 5)
    axes = figure.add_subplot()
    ends, repetitions = ends_of_scale(), published("wls-figure-2")["repetitions"]
    for (rule, words), marker in zip(WORDS.items(), ("o", "s"), strict=True):
        times = _times(evidence, rule)[:, :repetitions].mean(axis=1)
        line = fitted(ends, times)
        drawn = axes.plot(ends, times, marker, markersize=4, markerfacecolor="none")
        text = f"{words}: {line.slope:.2f} e {line.intercept:+.0f}, adjusted R² {line.adjusted_r2:.5f}"
        edge = np.array([0, ends[-1]])
        axes.plot(edge, line.slope * edge + line.intercept, color=drawn[0].get_color(), linewidth=1, label=text)
    axes.set(xlabel="end of scale e", ylabel=f"mean settling time in updates, {repetitions} repetitions")
    axes.set(xlim=(0, None), ylim=(0, None))
    axes.legend(loc="upper left", frameon=False)


EXPERIMENT = Experiment(
    id="wls-figure-2",
    paper=PAPER,
    title="settling time and end of scale",
    published="settling time is linear in e, adjusted R² 0.99968 (points lost)",
    counted="experiments",
    setup=(
        "The points are lost. A state starts at 1/4, gets 10 e updates of chance 1/4 (the paper does not say how many),"
        " then updates of chance 3/4 until it stands for a rate within 0.025 of that. The published fit is taken for"
        " one draw from experiments like those done here."
    ),
    steps=steps,
    judge=judge,
    draw=draw,
)
