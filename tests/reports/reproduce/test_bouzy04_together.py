"""What is said of everything together, with GNU Go and without."""

import pytest

from arena.arenas.experiments.bouzy04 import together as plan
from arena.arenas.experiments.evidence import Evidence
from arena.arenas.experiments.profile import Profile
from arena.reports.reproduce.bouzy04 import together
from tests.support.gauntlets import played


def gnugo_evidence(below):
    """GNU Go's lead over the two versions, at both levels."""
    steps = together.steps(Profile.FULL)
    return Evidence({step.name: played(step, lambda number: -below[number - 1]) for step in steps}, {}, True)


@pytest.fixture
def with_gnugo(monkeypatch):
    monkeypatch.setattr(plan, "is_installed", lambda: True)


def test_more_than_thirty_points_below(with_gnugo):
    rows = together.judge(gnugo_evidence((50.0, 20.0))).rows
    found = {row.label: str(row.judgement) for row in rows}
    assert found == {
        f"{version}: more than 30 points below level {level}": f"CLAIM: {verdict} (p < 0.0001)"
        for version, verdict in zip(together.VERSIONS, ("holds", "does not hold"), strict=True)
        for level in (10, 0)
    }
    assert [row.measured.value for row in rows] == pytest.approx([-50, -20, -50, -20])
    level = together.judge(gnugo_evidence((30.0, 30.0))).rows
    assert {str(row.judgement) for row in level} == {"CLAIM: undecided (p = 0.5)"}


def test_without_gnu_go_nothing_is_played_and_the_package_is_named(monkeypatch):
    monkeypatch.setattr("arena.arenas.experiments.gnugo._PROGRAM", "no-such-program")
    assert together.steps(Profile.FAST) == []
    findings = together.judge(Evidence({}, {}, True))
    assert {str(row.judgement) for row in findings.rows} == {"CLAIM: undecided"}
    assert len(findings.rows) == 4
    (note,) = findings.notes
    assert "install the package `gnugo`" in note
    assert "\n" not in note
