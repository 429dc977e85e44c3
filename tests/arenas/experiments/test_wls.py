"""What the pieces of the experiments on Win/Loss States measure."""

import dataclasses
import math

import numpy as np
import pytest

from arena.arenas.experiments.profile import Profile
from arena.arenas.experiments.wls import claims, figure_2, quality, table_1, table_2
from arena.arenas.experiments.wls.quality import Case
from arena.players.wls import WinLossStates
from tests.support.wls_pieces import EXPERIMENTS


def test_pieces_have_experiments_of_their_own(monkeypatch):
    case = Case("some", {"e": 4, "k": 1.0}, 3, 9)
    step = case.sampling(Profile.SMOKE)
    assert (step.pieces, step.parameters["experiments"]) == (5, 40)
    assert case.sampling(Profile.FULL).parameters["experiments"] * 5 == EXPERIMENTS
    assert case.sampling(Profile.SMOKE, 0.16).parameters["experiments"] == 6
    found = [step.measure(seed, number, **step.parameters) for seed, number in ((1, 0), (1, 0), (1, 1), (2, 0))]
    assert found[0] == found[1]
    assert found[0]["sd_r"] != found[2]["sd_r"] != found[3]["sd_r"] != found[0]["sd_r"]
    other = dataclasses.replace(case, name="other").sampling(Profile.SMOKE)
    assert other.measure(1, 0, **other.parameters)["sd_r"] != found[0]["sd_r"]
    longer = dataclasses.replace(case, settings={"e": 21, "k": 1.0}, least=20, most=20).sampling(Profile.SMOKE)
    assert 0.07 < longer.measure(1, 0, **longer.parameters)["sd_r"][0] / 40 < 0.11


def test_calculated_pieces():
    step = quality.exact_sampling("exact", [table_1.lines()[0].case, Case("some", {"e": 3}, 2, 2)])
    expected = sum(number / 20 * (1 - number / 20) / 20 for number in range(21)) / 20
    assert step.measure(1, 0, **step.parameters)["rms"] ** 2 == pytest.approx(expected)
    assert step.measure(9, 1, **step.parameters)["rms"] ** 2 == pytest.approx(10 * expected)


def test_steps_of_tables():
    assert {step.name for step in table_1.steps(Profile.FULL)} == {"wls-quality-20", "wls-quality-200", "wls-exact-1"}
    assert {step.name for step in table_2.steps(Profile.FULL)} == {
        "wls-quality-20", "wls-exact-2", "wls-quality-half-up-1.0", "wls-quality-half-up-1.4",
        *(f"wls-quality-x87-{k}" for k in (0.9, 1.0, 1.1, 1.2, 1.3, 1.4)),
    }  # fmt: skip


def test_a_piece_of_figure_2_is_one_end_of_scale():
    step = figure_2.steps(Profile.SMOKE)[0]
    assert (step.pieces, step.parameters["repetitions"]) == (40, 50)
    found = step.measure(1, 0, ends=[40], repetitions=60)
    assert {rule: len(times) for rule, times in found.items()} == {"fixed": 60, "counter": 60}
    assert np.mean(found["counter"]) == pytest.approx(1.45 * 40, abs=12)
    assert found == step.measure(1, 0, ends=[40], repetitions=60) != step.measure(2, 0, ends=[40], repetitions=60)


def test_pieces_of_claims():
    assert claims.check_conditions(1, 1, ends=list(range(1, 14))) == {"checked": 3, "failed": []}
    steps = {step.name: step for step in claims.steps(Profile.FULL)}
    conditions = steps["wls-conditions"]
    ends = conditions.parameters["ends"]
    assert (ends[0], ends[59], ends[-1], len(set(ends))) == (1, 60, 1000, len(ends))
    assert set(range(25, 1001, 25)) <= set(ends)
    assert conditions.pieces == math.ceil(len(ends) / 10)
    assert steps["wls-long-0.9"].parameters["least"] == 1500
    assert {step.name for step in claims.steps(Profile.SMOKE)} == set(steps)


def test_an_end_of_scale_that_fails_is_counted(monkeypatch):
    monkeypatch.setattr(claims, "WinLossStates", lambda e: WinLossStates(e=e, k=1.5))
    assert claims.check_conditions(1, 0, ends=[21, 48]) == {"checked": 2, "failed": [48]}


def test_costs_are_measured_at_one_moment():
    found = claims.measure_costs(1, 0, stations=100)
    assert set(found) == {"update to increment", "update to counters", "test to comparison", "bound to test"}
    assert all(value > 0 for value in found.values())
