"""The figures of Win/Loss States: exact states, and lines through settling times that are made up."""

import math

import numpy as np
import pytest
from matplotlib.figure import Figure

from arena.arenas.experiments.evidence import Evidence
from arena.arenas.experiments.wls.figure_2 import RULES, ends_of_scale
from arena.arenas.laboratory.automaton import Automaton
from arena.players.wls import WinLossStates
from arena.reports.reproduce.wls import figure_1, figure_2


def test_figure_1_is_exact():
    assert [str(row.judgement) for row in figure_1.judge(Evidence({}, {}, True)).rows] == ["EXACT"] * 4


def test_figure_1_would_differ_if_states_only_counted(monkeypatch):
    monkeypatch.setattr(figure_1, "automaton", lambda: Automaton.of(WinLossStates(e=3, small_e="counter")))
    rows = figure_1.judge(Evidence({}, {}, True)).rows
    assert [(row.measured.value, str(row.judgement)) for row in rows] == [
        (10, "EXACT"), (7, "DIFFERS"), (7, "DIFFERS"), (0, "DIFFERS"),
    ]  # fmt: skip


def test_figure_1_has_all_states_and_arrows():
    figure = Figure()
    figure_1.draw(Evidence({}, {}, True), figure)
    (axes,) = figure.axes
    shapes = [type(patch).__name__ for patch in axes.patches]
    assert (shapes.count("Circle"), shapes.count("FancyArrowPatch")) == (10, 20)
    wls = WinLossStates(e=3)
    texts = [text.get_text() for text in axes.texts]
    assert texts == [text for state in range(10) for text in (str(state), "{}/{}".format(*wls.counts_of(state)))]
    colours = [patch.get_edgecolor() for patch in axes.patches if type(patch).__name__ == "FancyArrowPatch"]
    assert len(set(colours)) == 2
    assert colours.count(colours[0]) == 10


def settling(slope, noise, repetitions=100, seed=1):
    """Settling times of lines through zero, by rule, with noise that a mean of 25 divides by five."""
    rng = np.random.default_rng(seed)
    pieces = [
        {rule: (slope[rule] * e + rng.normal(0, noise[rule], repetitions)).tolist() for rule in RULES}
        for e in ends_of_scale()
    ]
    return Evidence({}, {"wls-settling": pieces}, True)


def test_a_worse_fit_than_the_published_differs():
    evidence = settling({"fixed": 2.5, "counter": 1.5}, {"fixed": 200.0, "counter": 38.0})
    findings = figure_2.judge(evidence)
    rows = {row.label: row for row in findings.rows}
    assert (
        str(rows["slope of the first experiment, not zero with p below 1e-05"].judgement) == "CLAIM: holds (p < 0.0001)"
    )
    assert rows["slope, jumps to the past"].measured.value == pytest.approx(2.5, abs=0.03)
    assert rows["slope, counting up and down"].measured.value == pytest.approx(1.5, abs=0.01)
    assert str(rows["log10 of 1 - adjusted R², jumps to the past, 25 repetitions"].judgement).startswith("DIFFERS")
    # One published fit scatters by as much as it leaves over itself: nothing could be shown to be the same.
    assert str(rows["log10 of 1 - adjusted R², counting up and down, 25 repetitions"].judgement).startswith(
        "COMPATIBLE"
    )
    assert rows["log10 of 1 - adjusted R², counting up and down, 25 repetitions"].published.value == pytest.approx(
        math.log10(0.00032)
    )
    assert findings.notes[-1].startswith("That the settling time is linear is reproduced. The published fit of 0.99968")
    assert "25 repetitions is not: it takes some 400 of them" in findings.notes[-1]


def test_a_fit_as_good_as_the_published_is_compatible():
    findings = figure_2.judge(settling({"fixed": 2.5, "counter": 1.5}, {"fixed": 60.0, "counter": 38.0}, 800))
    rows = {row.label: row for row in findings.rows}
    assert str(rows["log10 of 1 - adjusted R², jumps to the past, 25 repetitions"].judgement).startswith("COMPATIBLE")
    larger = rows["log10 of 1 - adjusted R², jumps to the past, 400 repetitions"].measured.value
    smaller = rows["log10 of 1 - adjusted R², jumps to the past, 25 repetitions"].measured.value
    assert larger < smaller - math.log10(8)
    assert len(findings.notes) == 2


def test_times_that_do_not_grow_are_no_line():
    evidence = settling({"fixed": 0.0, "counter": 1.5}, {"fixed": 60.0, "counter": 38.0}, 50)
    rows = {row.label: row for row in figure_2.judge(evidence).rows}
    judgement = rows["slope of the first experiment, not zero with p below 1e-05"].judgement
    assert str(judgement).startswith("CLAIM: undecided")
    assert rows["log10 of 1 - adjusted R², jumps to the past, 25 repetitions"].judgement is None  # of two experiments


def test_figure_2_is_drawn_with_its_lines():
    figure = Figure()
    figure_2.draw(settling({"fixed": 2.5, "counter": 1.5}, {"fixed": 1.0, "counter": 1.0}, 25), figure)
    (axes,) = figure.axes
    points = [line for line in axes.lines if len(line.get_xdata()) == 40]
    assert [line.get_ydata()[-1] / 1000 for line in points] == pytest.approx([2.5, 1.5], abs=0.01)
    labels = [text.get_text() for text in axes.get_legend().get_texts()]
    assert labels[0].startswith("jumps to the past: 2.50 e ")
    assert "adjusted R² 1.00000" in labels[1]
