"""Surfaces: Laplace's approximation beside slow twins, and what it makes of games."""

import numpy as np
import pytest
import scipy

from arena.arenas.statistics.surface import PRIORS, Posterior, Prior, Surface

POINTS = np.array([[0.0, 0.2], [0.3, 0.9], [0.55, 0.4], [1.0, 0.7]])
GAMES = np.array([10.0, 4.0, 25.0, 6.0])
WON = np.array([3.0, 3.5, 15.0, 0.0])
KINDS = [Prior(0.3), Prior(0.3, 0.6, 0.15), Prior(1.0, 1.8, 0.4), Prior(0.08, 1.0, 0.25, smooth=True)]


def logarithm(prior, logits):
    """Of the chance of what was seen times that of these logits, as the definitions have it."""
    gap = logits - prior.mean(POINTS)
    covariance = prior.covariance(POINTS, POINTS)
    chances = 1 / (1 + np.exp(-logits))
    seen = float((WON * np.log(chances) + (GAMES - WON) * np.log(1 - chances)).sum())
    return seen - 0.5 * gap @ np.linalg.solve(covariance, gap)


@pytest.mark.parametrize("prior", KINDS)
def test_the_mode_the_spread_and_the_evidence_are_laplaces(prior):
    found = scipy.optimize.minimize(lambda logits: -logarithm(prior, logits), np.zeros(4), method="BFGS", tol=1e-10)
    posterior = Posterior(prior, POINTS, WON, GAMES)
    np.testing.assert_allclose(posterior.means(POINTS), found.x, atol=1e-4)
    chances = 1 / (1 + np.exp(-found.x))
    covariance = prior.covariance(POINTS, POINTS)
    precision = np.linalg.inv(covariance) + np.diag(GAMES * chances * (1 - chances))
    np.testing.assert_allclose(posterior.covariance(POINTS), np.linalg.inv(precision), atol=1e-4)
    volume = 0.5 * np.linalg.slogdet(covariance @ precision)[1]
    assert posterior.evidence == pytest.approx(-found.fun - volume, abs=1e-5)


def test_variances_are_the_diagonal_and_elsewhere_little_is_known():
    posterior = Posterior(Prior(0.3, 0.6, 0.06), POINTS, WON, GAMES)
    others = np.array([[0.0, 0.2], [0.5, 0.0], [0.0, 1.0]])
    np.testing.assert_allclose(posterior.variances(others), np.diag(posterior.covariance(others)), atol=1e-9)
    assert posterior.variances(others)[0] < 0.5 * posterior.variances(others)[1:].min()


def test_a_difference_is_known_better_than_its_ends():
    surface = Surface.fitted(POINTS, WON, GAMES, [Prior(0.3, 0.6, 0.4)])
    mean, error = surface.above(POINTS[[0, 2]], POINTS[0])
    assert (mean[0], error[0]) == (pytest.approx(0, abs=1e-9), pytest.approx(0, abs=1e-4))
    whole = surface.posteriors[0].covariance(POINTS)
    assert error[1] == pytest.approx(np.sqrt(whole[0, 0] + whole[2, 2] - 2 * whole[0, 2]))
    logits, _ = surface.logits(POINTS)
    assert mean[1] == pytest.approx(logits[2] - logits[0])


def test_several_priors_are_weighed_by_evidence():
    surface = Surface.fitted(POINTS, WON, GAMES)
    evidence = {prior: Posterior(prior, POINTS, WON, GAMES).evidence for prior in PRIORS}
    best = sorted(evidence, key=lambda prior: -evidence[prior])[: len(surface.priors)]
    assert surface.priors == best
    assert surface.weights.sum() == pytest.approx(1)
    ratio = surface.weights[1] / surface.weights[0]
    assert ratio == pytest.approx(np.exp(evidence[best[1]] - evidence[best[0]]))
    mean, error = surface.logits(POINTS)
    means = [posterior.means(POINTS) for posterior in surface.posteriors]
    np.testing.assert_allclose(mean, surface.weights @ np.array(means))
    middle, low, high = surface.chances(POINTS)
    np.testing.assert_allclose(middle, 1 / (1 + np.exp(-mean)))
    np.testing.assert_allclose(np.log(high / (1 - high)), mean + 1.96 * error)
    assert (low < middle).all()


def test_drawn_surfaces_scatter_as_the_posterior_does():
    surface = Surface.fitted(POINTS, WON, GAMES, [Prior(0.3), Prior(0.3, 0.6, 0.15)])
    drawn = surface.drawn(POINTS, np.random.default_rng(1).random((20_000, 5)))
    mean, error = surface.logits(POINTS)
    np.testing.assert_allclose(drawn.mean(axis=0), mean, atol=0.02)
    np.testing.assert_allclose(drawn.std(axis=0), error, atol=0.02)


def test_games_at_a_cliff_are_taken_for_what_they_are():
    points = np.linspace(0, 1, 21)[:, np.newaxis]
    games = np.full(21, 100)
    won = np.where(points[:, 0] < 0.7, 60.0, 10.0)
    middle, _, _ = Surface.fitted(points, won, games).chances(points)
    np.testing.assert_allclose(middle, won / games, atol=0.15)
    assert middle[12] - middle[15] > 0.45
    assert Surface.fitted(points, won, games).priors[0].rough > 0


def test_of_equal_points_a_plain_surface_is_made():
    points = np.linspace(0, 1, 21)[:, np.newaxis]
    surface = Surface.fitted(points, np.full(21, 50.0), np.full(21, 100))
    assert surface.priors[0] == Prior(0.08)
    middle, low, high = surface.chances(points)
    np.testing.assert_allclose(middle, 0.5, atol=0.02)
    assert (high - low).max() < 0.2


def test_all_won_and_all_lost_are_finite():
    surface = Surface.fitted(POINTS, GAMES.copy(), GAMES)
    middle, low, high = surface.chances(POINTS)
    assert np.isfinite([middle, low, high]).all()
    assert (low > 0.3).all()
