"""What is said of exploration constants, for games whose results are made up: each return's best, and fairly judged."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from arena.arenas.experiments.blokus.exploration import MATCHED, SWEEPS, Cell
from arena.arenas.experiments.evidence import Evidence
from arena.arenas.experiments.profile import Profile
from arena.reports.reproduce import catalogue
from arena.reports.reproduce.blokus.exploration import Swept
from arena.reports.reproduce.experiment import Findings
from tests.support.blokus_games import made_up, wins

SWEEP = SWEEPS[0]
GAMES = 60  # of each colour


def evidence(share: Callable[[Cell], float], profile: Profile = Profile.FAST, games: int = GAMES) -> Evidence:
    """Games in which every cell wins such a share."""
    (step,) = SWEEP.steps(profile)
    leads = {cell.name: wins(share(cell)) for cell in SWEEP.cells}
    return Evidence({step.name: made_up(step, leads, games)}, {}, times=True)


def judged(share: Callable[[Cell], float]) -> Findings:
    return catalogue.experiment(SWEEP.id).judge(evidence(share)).judged(SWEEP.id)


def verdicts(findings: Findings) -> dict[str, str]:
    return {row.label: str(row.judgement) for row in findings.rows}


def explored_too_much(cell: Cell) -> float:
    """The final score is as good as win-or-lose, with a sixteenth of its constant."""
    if cell.label == "final score":
        return 0.8 if cell.scale == MATCHED or cell.c == 1 / 16 else 0.15
    return 0.8 if cell.scale == MATCHED or cell.c == 1.0 else 0.3


def test_what_is_due_to_the_constant_is_told_from_what_is_not() -> None:
    findings = judged(explored_too_much)
    found = verdicts(findings)
    assert found["final score: weaker than win-or-lose, both at the paper's constant"].startswith("CLAIM: holds")
    assert not found["final score: weaker than win-or-lose, each at its own best constant"].startswith("CLAIM: holds")
    assert found["final score: stronger at its own best constant than at the paper's"].startswith("CLAIM: holds")
    assert not found["final score: as strong as win-or-lose, each at its own best constant"].startswith(
        "CLAIM: does not"
    )
    (joint,) = findings.joints
    assert "not rejected" in str(joint)
    assert "win-or-lose 1, sigmoid, k = 0.3 1, final score 0.0625" in findings.notes[0]


def test_a_return_that_is_bad_at_every_constant_stays_bad() -> None:
    findings = judged(lambda cell: 0.2 if cell.label == "final score" else 0.7)
    found = verdicts(findings)
    assert found["final score: weaker than win-or-lose, each at its own best constant"].startswith("CLAIM: holds")
    assert found["final score: weaker than win-or-lose, both divided by their spread, c = 0.25"].startswith(
        "CLAIM: holds"
    )
    alike = found["final score: as strong as win-or-lose, each at its own best constant"]
    assert alike.startswith("CLAIM: does not hold")
    (joint,) = findings.joints
    assert str(joint).startswith("Together, each return at its own best constant")
    assert "not rejected" not in str(joint)
    assert not joint.differs


def test_the_best_is_chosen_by_other_openings_than_it_is_judged_by() -> None:
    """Of equal cells the one that is best by luck is as good as any by the openings that judge."""
    swept = Swept.of(SWEEP, evidence(lambda _: 0.5, Profile.FULL, games=40))
    best, places = swept.best("final score"), range(len(swept.cells))
    own = [
        place for place in places if swept.cells[place].label == "final score" and swept.cells[place].scale != MATCHED
    ]
    chosen = swept.points[::2].mean(axis=0)
    assert chosen[swept.cells.index(best)] == max(chosen[place] for place in own)
    judging = swept.apart(best, swept.cells[own[0]], judging=True)
    assert len(judging) == len(swept.points) // 2
    expected = swept.points[1::2, swept.cells.index(best)] - swept.points[1::2, own[0]]
    assert np.array_equal(judging, expected)


def test_the_table_has_a_cell_for_every_constant() -> None:
    (table,) = judged(explored_too_much).tables
    assert list(table.headers) == ["return", "c = 0.0625", "c = 0.25", "c = 1", "matched c = 0.25"]
    shares = {row[0]: [float(cell) for cell in row[1:]] for row in table.rows}
    assert list(shares) == ["win-or-lose", "sigmoid, k = 0.3", "final score"]
    assert shares["final score"] == pytest.approx([80, 15, 15, 80], abs=12)
