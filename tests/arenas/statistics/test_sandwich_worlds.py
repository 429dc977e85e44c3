"""What clusters make of errors, in tables of games that are known."""

from __future__ import annotations

import math

import numpy as np
import pytest

from arena.arenas.statistics import sandwich
from arena.arenas.statistics.contrasts import relative_to_mean
from arena.arenas.statistics.ratings import fit_ratings
from tests.arenas.statistics.test_sandwich import NO_PRIOR, fit, independent, joined, pairs
from tests.support.results import drawn_games, games, tournament


def error(results, **options):
    return relative_to_mean(fit(results, 2, **options)).difference(0, 1).error


def first_move_error(results):
    return relative_to_mean(fit(results, 2)).first_move().error


@pytest.fixture
def measured_only(monkeypatch):
    """Believe in measured scatter, however few games there are."""
    monkeypatch.setattr(sandwich, "THIN", 0.0)


def test_a_single_cluster_is_no_cluster():
    one = games((0, 1, 1), (1, 0, 1), (1, 0, 0), cluster=[7, 7, 7])
    assert error(one) == error(independent(one))


def test_openings_that_decide_games_narrow_differences_and_widen_the_first_move(measured_only):
    results = pairs(10, 40, 40, 10)
    # A score of a pair is 1 for 20 of 100, where independent games would have 1 for 50.
    assert error(results) / error(independent(results)) == pytest.approx(np.sqrt(20 / 50), rel=0.02)
    assert first_move_error(results) / first_move_error(independent(results)) == pytest.approx(
        np.sqrt(80 / 50), rel=0.02
    )


def test_repeated_games_do_not_narrow_errors(measured_only):
    single = pairs(60, 60, 40, 40)
    columns = [np.repeat(column, 5) for column in single.columns()]
    repeated = fit_ratings(*columns, 2, prior=NO_PRIOR)
    assert relative_to_mean(repeated).difference(0, 1).error == pytest.approx(error(single), rel=0.01)


def test_scores_of_draws_are_clustered_too(measured_only):
    # Openings decide whether both games are drawn: ln ν is known only half as well as by independent games.
    rows = [(0, 1, 0.5), (1, 0, 0.5)] * 50 + [(0, 1, 1), (1, 0, 1), (0, 1, 0), (1, 0, 0)] * 25
    together = games(*rows, cluster=np.arange(len(rows)) // 2)
    last = np.array([0.0, 0, 0, 1])
    ratio = fit(together, 2).spread(last).variance / fit(independent(together), 2).spread(last).variance
    assert ratio == pytest.approx(2, rel=0.03)


def test_openings_shared_across_pairings_widen_the_first_move():
    """Of eight players in ten openings, a game hangs together with 55 others, not with one."""
    rng = np.random.default_rng(8)
    whole = drawn_games(rng, [0.0] * 8, 40, 0, 10, 0.0)
    lucky = rng.standard_normal(10)[whole.cluster % 10] + rng.standard_normal(len(whole.cluster)) > 0
    result = np.where(lucky, 1.0, 0.0)
    shared = fit_ratings(whole.black, whole.white, result, whole.cluster % 10, 8)
    by_pair = fit_ratings(whole.black, whole.white, result, whole.cluster, 8)
    first = np.eye(9)[8]
    assert shared.spread(first).variance > 5 * by_pair.spread(first).variance
    assert shared.spread(first).freedom < 9.5
    assert by_pair.spread(first).freedom > 100


def test_no_scatter_is_not_certainty():
    alike = pairs(0, 10, 10, 0)
    whole = error(independent(alike))
    # Forty even games are trusted 40/45; nothing is measured, so one cluster of twenty scatters as expected.
    assert error(alike) == pytest.approx(math.sqrt(40 / 45 / 20 + 5 / 45) * whole, rel=0.02)
    assert error(pairs(0, 1, 1, 0)) > 0.8 * error(independent(pairs(0, 1, 1, 0)))


def test_a_perfect_record_is_not_certainty():
    perfect = pairs(50, 0, 0, 0)
    assert 0.9 * error(independent(perfect)) < error(perfect) < error(independent(perfect))


def test_a_perfect_record_would_be_certainty_by_its_scatter_alone(measured_only):
    perfect = pairs(50, 0, 0, 0)
    assert error(perfect) < 0.6 * error(independent(perfect))


def test_one_loss_does_not_make_a_record_certain():
    nearly = pairs(49, 1, 0, 0)
    assert error(nearly) > 0.8 * error(independent(nearly))


def test_with_all_scatter_expected_the_covariance_is_the_models(monkeypatch):
    monkeypatch.setattr(sandwich, "THIN", 1e12)
    clustered_fit, plain = fit(tournament(), 5), fit(independent(tournament()), 5)
    rows = np.eye(6)
    assert clustered_fit.covariance_of(rows) == pytest.approx(plain.covariance_of(rows), rel=1e-6, abs=1e-9)
    assert plain.covariance_of(rows) == pytest.approx(plain.covariance)


@pytest.mark.parametrize("lost", [(2, 0, 0), (0, 2, 1)], ids=["black", "white"])
def test_games_of_somebody_who_never_wins_do_not_disturb(lost):
    """Whether they share the openings of others or have their own."""
    alike, extra = pairs(0, 10, 10, 0), games(*[lost] * 20)
    separate = fit(joined(alike, extra), 3)
    together = fit(joined(alike, extra, apart=0), 3)
    one, other = (relative_to_mean(each).difference(0, 1).error for each in (separate, together))
    assert one == pytest.approx(other, rel=0.1)
    assert other == pytest.approx(error(alike), rel=0.1)


def test_games_against_oneself_do_not_thicken_a_record():
    few = pairs(0, 1, 1, 0)
    selves = games(*[(0, 0, 1), (0, 0, 0), (1, 1, 1), (1, 1, 0)] * 100)
    assert error(joined(few, selves)) == pytest.approx(error(few), rel=0.02)


def test_nothing_scatters_that_is_no_contrast():
    spread = fit(tournament(), 5).spread(np.zeros(6))
    assert (spread.variance, spread.freedom) == (0.0, math.inf)
