"""Pictures: where numbers stand, and that what they are drawn from is what tables say."""

import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.arenas.ledger import Ledger
from arena.reports.calibration_report import calibration_report
from arena.reports.form import Form
from arena.reports.html.axis import Axis, axis_over, tick_text
from arena.reports.html.histogram import edges_of, histogram
from arena.reports.html.run_page import run_page
from arena.reports.results import results_of
from tests.reports.html.test_equal_numbers import Tables, plain_tables
from tests.support.pages import recorded
from tests.support.runs import settings_of


@given(st.floats(-1e6, 1e6), st.floats(1e-3, 1e6), st.integers(2, 8))
def test_ticks_are_round_few_and_on_the_axis(low, length, most):
    axis = Axis(low, low + length, 0.0, 100.0)
    ticks = axis.ticks(most)
    assert len(ticks) <= most + 1
    assert all(low - 1e-6 * length <= tick <= low + length * (1 + 1e-6) for tick in ticks)
    steps = np.diff(ticks)
    if len(steps):
        assert np.allclose(steps, steps[0])
        assert re.fullmatch(r"[125]0*(\.0+)?|0?\.0*[125]0*|[125](\.0*)?e[+-]\d+", f"{steps[0]:.6g}")


def test_numbers_beyond_an_end_stand_at_it():
    axis = Axis(0.0, 10.0, 20.0, 40.0)
    assert [axis.place(value) for value in (-5, 0, 5, 10, 99)] == [20, 20, 30, 40, 40]
    alone = axis_over([7.0], 0.0, 1.0)
    assert alone.low < 7 < alone.high
    assert tick_text(-0.0) == "0"
    assert tick_text(-400.0) == "−400"


@pytest.mark.parametrize("numbers", [[5], [0, 1, 1, 2], list(range(500)), [-40.5, 3.5, 90.5]])
def test_a_histogram_has_every_number_once(numbers):
    values = np.array(numbers, dtype=np.float64)
    edges = edges_of(values)
    assert edges[0] <= values.min()
    assert values.max() < edges[-1]
    assert len(edges) <= 42
    drawn = histogram(values, edges, "x", "title")
    counts = np.histogram(values, edges)[0]
    assert counts.sum() == len(numbers)
    assert drawn.count("<rect") == np.count_nonzero(counts)


def test_calibration_is_that_of_the_terminal(tmp_path):
    path = recorded(tmp_path / "arena.db", settings_of("hex(size=3)", "random, other=random", games=6), thoughtful=True)
    with Ledger(path) as ledger:
        run = ledger.run("run")
        page = Tables(run_page(ledger, results_of(ledger, run)))
        text = plain_tables(calibration_report(ledger, [run], Form.TABLE))
    for id in ("calibration-summary", "reliability-0", "reliability-1"):
        assert page.tables[id] in text, id
