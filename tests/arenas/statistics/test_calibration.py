"""Calibration: true values are called true, wrong ones are not, and errors are those that other programs find."""

import math

import numpy as np
import pytest
import statsmodels.api as sm

from arena.arenas.statistics.calibration import calibration


def predictions(rng, games=150, most=12, slope=1.0, shift=0.0):
    """Values of games, each told several times with the same end.

    The odds that come true are those that are told times the slope, and the shift more. Values of one game differ, but
    each tells the truth by itself.
    """
    cluster = np.repeat(np.arange(games), rng.integers(1, most, games))
    luck = rng.random(games)[cluster]
    value = np.clip(rng.beta(2, 2, len(cluster)), 0.02, 0.98)
    chance = 1 / (1 + np.exp(-(shift + slope * np.log(value / (1 - value)))))
    return value, (luck < chance).astype(np.float64), cluster


def test_figures_of_a_few_predictions_by_hand():
    found = calibration([0.25, 0.25, 0.75, 1.0], [0.0, 1.0, 1.0, 0.5], [0, 0, 1, 2])
    assert (found.predictions, found.clusters, found.value, found.outcome) == (4, 3, 0.5625, 0.625)
    assert found.brier.loss == pytest.approx((0.0625 + 0.5625 + 0.0625 + 0.25) / 4)
    assert found.brier.constant == pytest.approx(np.var([0.0, 1.0, 1.0, 0.5]))
    assert found.log.loss == pytest.approx(
        -(math.log(0.75) + math.log(0.25) + math.log(0.75) + 0.5 * math.log(0.999) + 0.5 * math.log(0.001)) / 4
    )
    assert [(it.low, it.predictions, it.value, it.outcome) for it in found.bins] == [
        (0.2, 2, 0.25, 0.5),
        (0.7, 1, 0.75, 1.0),
        (0.9, 1, 1.0, 0.5),
    ]
    assert found.error == pytest.approx((0.5 + 0.25 + 0.5) / 4)
    assert found.brier.skill == pytest.approx(1 - found.brier.loss / found.brier.constant)


def test_true_values_are_called_false_as_rarely_as_is_said_and_their_error_is_that_of_chance():
    rng = np.random.default_rng(5)
    found = [calibration(*predictions(rng)) for _ in range(250)]
    assert 0.01 < np.mean([it.told for it in found]) < 0.10
    assert np.mean([it.expected for it in found]) == pytest.approx(np.mean([it.error for it in found]), rel=0.06)
    assert 0.9 < np.mean([it.bias.low < 0 < it.bias.high for it in found]) < 0.99
    covered = [it.recalibration.about_slope.low < 1 < it.recalibration.about_slope.high for it in found]
    assert 0.9 < np.mean(covered) < 0.99


@pytest.mark.parametrize(("slope", "shift"), [(0.5, 0.0), (2.0, 0.0), (1.0, -0.8)])
def test_wrong_values_are_told_and_how_they_are_wrong(slope, shift):
    found = calibration(*predictions(np.random.default_rng(7), games=1500, slope=slope, shift=shift))
    assert found.told
    line = found.recalibration
    assert line.about_slope.low < slope < line.about_slope.high
    assert line.about_intercept.low < shift < line.about_intercept.high
    assert not line.about_slope.low < 1 < line.about_slope.high or slope == 1
    assert not found.bias.low < 0 < found.bias.high or shift == 0


def test_bins_hold_what_is_true_as_often_as_is_said():
    rng = np.random.default_rng(11)
    held = [
        it.interval.low <= it.value <= it.interval.high
        for _ in range(60)
        for it in calibration(*predictions(rng, games=150)).bins
        if it.clusters > 20
    ]
    assert 0.93 < np.mean(held) < 0.98


def test_lines_and_errors_are_those_of_statsmodels():
    value, outcome, cluster = predictions(np.random.default_rng(3), games=80, slope=0.7, shift=0.3)
    found = calibration(value, outcome, cluster)
    design = sm.add_constant(np.log(value / (1 - value)))
    model = sm.GLM(outcome, design, family=sm.families.Binomial())
    fit = model.fit(cov_type="cluster", cov_kwds={"groups": cluster, "use_correction": False})
    assert [found.recalibration.intercept, found.recalibration.slope] == pytest.approx(fit.params, rel=1e-6)
    games = len(np.unique(cluster))
    halves = np.array([found.recalibration.about_intercept.half, found.recalibration.about_slope.half])
    reach = 1.990450210230129  # of Student's t with 79 degrees of freedom, scipy.stats.t.ppf(0.975, 79)
    assert halves / reach == pytest.approx(fit.bse * math.sqrt(games / (games - 1)), rel=1e-6)
    plain = sm.OLS(value - outcome, np.ones(len(value)))
    mean = plain.fit(cov_type="cluster", cov_kwds={"groups": cluster, "use_correction": False})
    assert found.bias.half / reach == pytest.approx(mean.bse[0] * math.sqrt(games / (games - 1)), rel=1e-6)


def test_saying_the_same_again_in_a_game_tells_no_more():
    value, outcome, cluster = predictions(np.random.default_rng(9), games=60)
    once = calibration(value, outcome, cluster)
    again = calibration(np.tile(value, 5), np.tile(outcome, 5), np.tile(cluster, 5))
    assert (again.error, again.expected, again.limit) == pytest.approx((once.error, once.expected, once.limit))
    assert again.bias.half == pytest.approx(once.bias.half)
    assert again.recalibration.about_slope.half == pytest.approx(once.recalibration.about_slope.half)
    for one, other in zip(once.bins, again.bins, strict=True):
        assert (one.interval.low, one.interval.high) == pytest.approx((other.interval.low, other.interval.high))


def test_what_cannot_be_told_is_none():
    one = calibration([0.3, 0.4], [1.0, 1.0], [7, 7])
    assert (one.bias, one.expected, one.limit, one.recalibration, one.told) == (None, None, None, None, False)
    assert one.brier.skill is None
    assert calibration([0.5] * 9, [0.0, 1.0, 1.0] * 3, range(9)).recalibration is None
    perfect = calibration([0.1, 0.2, 0.8, 0.9] * 5, [0.0, 0.0, 1.0, 1.0] * 5, range(20))
    assert perfect.recalibration is None


def test_wrong_values_are_measured_against_the_scatter_of_true_ones():
    found = calibration([0.95] * 100, [0.0, 1.0] * 50, range(100))
    assert found.error == pytest.approx(0.45)
    deviation = math.sqrt(100 / 99 * 100 * 0.25) / 100  # about the mean: how far off that is does not count
    assert found.expected == pytest.approx(math.sqrt(2 / math.pi) * deviation)
    assert found.limit == pytest.approx(1.96 * deviation, rel=0.03)
