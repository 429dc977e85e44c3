"""Error rates of `arena regress`, by settings and judge: a fast part of `python -m tests.arenas.statistics.gate`."""

import math
from dataclasses import replace

import pytest

from arena.arenas import regression
from arena.arenas.statistics.sequential import Conclusion
from tests.arenas.statistics.gate import GATES, Gate, simulate

RUNS = 100


def most(chance):
    """Three standard errors above what is allowed."""
    return chance + 3 * math.sqrt(chance * (1 - chance) / RUNS)


@pytest.mark.parametrize("name", ["5 openings, sd 0.6", "10 openings, sd 1", "10 openings in 4 images, sd 0.6"])
@pytest.mark.parametrize(("times", "wrong"), [(0.0, Conclusion.ACCEPTED), (1.0, Conclusion.REJECTED)])
def test_few_openings_seldom_mislead(name, times, wrong):
    gate = replace(GATES[name], most_games=600)
    found = simulate(gate, [times * gate.elo1], RUNS, estimates=0)
    assert found.share(wrong) <= most(0.05)


def test_taken_for_independent_they_would(monkeypatch):
    monkeypatch.setattr(regression, "limited", lambda llr, *_: llr)
    gate = replace(GATES["5 openings, sd 0.6"], most_games=600)
    assert simulate(gate, [0.0], RUNS, estimates=0).share(Conclusion.ACCEPTED) > most(0.05)


def test_openings_that_agree_cost_little():
    gate = Gate(openings=10)
    found = simulate(gate, [gate.elo1], RUNS)
    assert found.share(Conclusion.ACCEPTED) >= 0.9
    assert found.share(Conclusion.INCONCLUSIVE) <= 0.01
    assert found.held >= 0.93
    assert abs(found.bias) < 0.1 * found.width


def test_a_much_stronger_candidate_passes_whatever_the_openings():
    found = simulate(Gate(openings=5, spread=0.3), [400.0], 50, estimates=0)
    assert found.share(Conclusion.ACCEPTED) == 1
    assert max(found.games) < 200


def test_several_baselines():
    gate, baselines = GATES["3 baselines, 200 openings, sd 0.6"], 3
    assert simulate(gate, [gate.elo1] * baselines, RUNS, estimates=0).share(Conclusion.REJECTED) <= most(0.05)
    # H0 is true of one baseline only: the others let the candidate pass.
    elos = [0.0, *[4 * gate.elo1] * (baselines - 1)]
    assert simulate(gate, elos, RUNS, estimates=0).share(Conclusion.ACCEPTED) <= most(0.05)


def test_programs_that_repeat_by_chance_are_judged_as_others():
    gate = GATES["few lines of unknown programs"]
    assert simulate(gate, [0.0], RUNS, estimates=0).share(Conclusion.ACCEPTED) <= most(0.05)
    assert simulate(gate, [gate.elo1], RUNS, estimates=0).share(Conclusion.ACCEPTED) >= 0.88


def test_forfeits_are_no_weakness():
    gate = replace(GATES["5 % forfeits by the candidate"], forfeits=0.2)
    found = simulate(gate, [gate.elo1], RUNS, estimates=0)
    assert found.share(Conclusion.REJECTED) <= most(0.05)
    assert found.share(Conclusion.ACCEPTED) >= 0.88
