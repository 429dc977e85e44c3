"""What the experiment on values says of games whose values are known to be true, and of others."""

import itertools

import numpy as np
import pytest

from arena.arenas.experiments.calibration import MIRRORS
from arena.arenas.experiments.evidence import Evidence, Played
from arena.arenas.experiments.profile import Profile
from arena.arenas.game_record import Cost, GameRecord, Reason
from arena.arenas.plan import new_settings
from arena.arenas.schedule import Pairing
from arena.arenas.statistics.judgement import Outcome
from arena.arenas.thoughts import Thought
from arena.games import Winner
from arena.reports.reproduce import catalogue

EXPERIMENT = catalogue.experiment("calibration")
COST = Cost(6, 0.0, 0.0, 0)


STEPS = {step.name: step for step in EXPERIMENT.steps(Profile.FULL)}
SETTINGS = {name: new_settings(step.format, step.wishes) for name, step in STEPS.items()}


def games(name, rng, slope, sharpness):
    """Games of six moves in which both players tell the same odds, which come true times the slope."""
    for number, seats in itertools.product(range(SETTINGS[name].games), range(2)):
        odds = sharpness * rng.normal()
        value = 1 / (1 + np.exp(-odds))
        winner = Winner.BLACK if rng.random() < 1 / (1 + np.exp(-slope * odds)) else Winner.WHITE
        thoughts = tuple(Thought(1 - value if ply % 2 else value, 1, 0.0, 0.0) for ply in range(6))
        moves = (*SETTINGS[name].opening(number), *range(6))
        ends = (winner, Reason.PLAYED_OUT, "", number, COST, COST)
        yield GameRecord(Pairing(seats, number), moves, False, *ends, thoughts=thoughts)


@pytest.fixture(scope="module")
def findings():
    rng, played = np.random.default_rng(3), {}
    for mirror in MIRRORS:
        timid = 3.0 if mirror.board == "Hex 7" else 1.0
        sharp = 2.0 if mirror.kind == "search" else 0.7
        settings = SETTINGS[mirror.run]
        played[mirror.run] = Played(None, settings, None, list(games(mirror.run, rng, timid, sharp)))
    return EXPERIMENT.judge(Evidence(played, {}, times=False)).judged("calibration")


def test_there_is_a_slope_for_every_board_kind_and_phase_and_a_gain_for_every_board_and_phase(findings):
    assert len(findings.rows) == 3 * 2 * 3 + 3 * 3
    assert [len(table.rows) for table in findings.tables] == [3 * 2 * 4, 10]


def test_timid_values_are_told_and_true_ones_are_not(findings):
    outcomes = {row.label: row.judgement.outcome for row in findings.rows if row.label.endswith("slope")}
    for label, outcome in outcomes.items():
        assert outcome is (Outcome.HOLDS if label.startswith("Hex") else Outcome.UNDECIDED), label


def test_what_a_search_saves_more_is_told(findings):
    gains = [row for row in findings.rows if row.label.endswith("search less playouts") and "Hex" not in row.label]
    assert [row.judgement.outcome for row in gains] == [Outcome.HOLDS] * 6
