"""Results as tables: what is listed, and how numbers are written."""

import re

from arena.arenas.experiments.evidence import Evidence
from arena.arenas.experiments.profile import Profile
from arena.arenas.statistics.judgement import NOT_REPRODUCIBLE
from arena.arenas.statistics.judging import exact
from arena.arenas.statistics.quantity import Quantity
from arena.reports.form import Form
from arena.reports.reproduce.comparison_tables import results_text
from arena.reports.reproduce.experiment import Experiment, Findings
from arena.reports.reproduce.result import Result
from arena.reports.reproduce.row import Row, Scale
from arena.reports.table import Table

ROWS = [
    Row("shares", Quantity.share(92, 140), Quantity.share(0, 10), None),
    Row("below zero", None, Quantity(-0.01234, 0.01), None),
    Row("hardly anything", None, Quantity(-0.0001), None),
    Row("a number", Quantity(7.6667), Quantity(12.345, 1.0), None, Scale.NUMBER),
    Row("a count", Quantity(640), Quantity(640), exact(640, 640), Scale.COUNT),
    Row("a time", None, Quantity(0.01234), None, Scale.MILLISECONDS),
    Row("shown elsewhere", Quantity.share(1, 2), None, NOT_REPRODUCIBLE, listed=False),
]


def text(rows, form=Form.TABLE, tables=()):
    experiment = Experiment("it", "Nobody 2000", "what it is", "How.", lambda _profile: (), lambda _evidence: None)
    findings = Findings(rows, tables, ["A note."])
    return results_text([Result(experiment, Profile.SMOKE, 3, Evidence({}, {}, True), findings)], form)


def test_numbers_are_written_as_their_scale_says():
    lines = {line.split("  ")[0]: re.split("  +", line)[1:] for line in text(ROWS).splitlines()}
    assert lines["shares"] == ["%", "65.7", "57.5–73.1", "0.0", "0.0–27.8", "-"]
    assert lines["below zero"] == ["%", "-", "-1.2", "-3.2 to 0.7", "-"]
    assert lines["hardly anything"] == ["%", "-", "0.0", "-"]
    assert lines["a number"] == ["7.67", "12.3", "10.4–14.3", "-"]
    assert lines["a count"] == ["640", "640", "EXACT"]
    assert lines["a time"] == ["ms", "-", "0.0123", "-"]


def test_rows_that_a_matrix_shows_are_for_programs_only():
    matrix = Table("The matrix", ["", "A"], [["B", "7 (6)"]])
    shown = text(ROWS, tables=[matrix])
    assert shown.index("The matrix") < shown.index("it: what it is (Nobody 2000)")
    assert "shown elsewhere" not in shown
    for form in (Form.CSV, Form.JSON):
        assert "shown elsewhere" in text(ROWS, form)


def test_shares_alone_need_no_units():
    assert " unit " not in text(ROWS[:2])
    assert " unit " in text(ROWS[:4])


def test_notes_end_with_the_profile_and_the_seed():
    assert text(ROWS).endswith("\nHow.\nA note.\nProfile smoke, seed 3.\n")
