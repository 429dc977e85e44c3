import math

import numpy as np
import pytest
from scipy.optimize import minimize

from arena.arenas.statistics.contrasts import relative_to_mean
from arena.arenas.statistics.ratings import Prior, fit_ratings
from tests.support.results import ELO, Results, drawn_games, games, tournament

#: Next to no prior, and one that rules out any advantage of the first move.
NO_PRIOR = Prior(strength=1e5, first_move=1e5, log_draw=1e3)
NO_FIRST_MOVE = Prior(strength=1e5, first_move=1e-4)

#: Strengths with mean 0 of the games of `tournament`, by choix 0.4.1: `opt_pairwise(5, [(winner, loser), ...], alpha=0,
#: tol=1e-14)`; `ilsr_pairwise` gives the same eight digits.
CHOIX = [0.80180172, 0.3209672, -0.0660848, -0.32462475, -0.73205937]
#: By statsmodels 0.15.0: `GLM(result, X, family=Binomial()).fit()`, where X has +1 for Black and -1 for White in the
#: columns of players 1 to 4 and a column of ones. Strengths above player 0 and the first move, and standard errors.
GLM = [-0.51705851, -0.93483748, -1.21394378, -1.65263943, 0.58159409]
GLM_ERRORS = [0.2248939, 0.22783249, 0.2324007, 0.24365132, 0.11444605]
#: The same with `cov_type="cluster", cov_kwds={"groups": cluster, "use_correction": False}`, times √(200 / 199), as
#: there are 200 clusters.
GLM_CLUSTERED_ERRORS = [0.21526987, 0.22698134, 0.2299349, 0.23756722, 0.11674491]


def fit(results, players, **options):
    return fit_ratings(*results.columns(), players, **options)


def difference(fitted, one, other):
    return relative_to_mean(fitted).difference(one, other)


def first_move(fitted):
    return relative_to_mean(fitted).first_move()


def alone(results):
    return Results(results.black, results.white, results.result, np.arange(len(results.black)))


def mixed(draw_weight=0.5, pairs=10, seed=3):
    return drawn_games(np.random.default_rng(seed), [200, 80, 0, -80, -200], 70, draw_weight, pairs, 0.3)


def all_differences(fitted):
    return [difference(fitted, a, b) for a in range(fitted.players) for b in range(fitted.players) if a != b]


def numbers(differences):
    return np.array([(d.elo, d.error, d.interval.low, d.interval.high, d.superiority) for d in differences])


# Against other programs


def test_agrees_with_choix_where_moving_first_is_worth_nothing():
    fitted = fit(tournament(), 5, prior=NO_FIRST_MOVE)
    assert fitted.strengths == pytest.approx(CHOIX, abs=1e-6)
    assert fitted.first_moves[0] == pytest.approx(0, abs=1e-6)
    assert relative_to_mean(fitted).elo == pytest.approx(ELO * np.array(CHOIX), abs=1e-3)


def test_agrees_with_a_generalised_linear_model():
    fitted = fit(alone(tournament()), 5, prior=NO_PRIOR)
    above = [difference(fitted, player, 0) for player in range(1, 5)]
    assert [each.elo / ELO for each in above] == pytest.approx(GLM[:4], abs=1e-5)
    assert [each.error / ELO for each in above] == pytest.approx(GLM_ERRORS[:4], rel=1e-5)
    assert first_move(fitted).elo / ELO == pytest.approx(GLM[4], abs=1e-5)
    assert first_move(fitted).error / ELO == pytest.approx(GLM_ERRORS[4], rel=1e-5)


def test_clustered_errors_are_near_those_of_a_generalised_linear_model():
    """Its correction for few clusters is another one, and ours believes in the model a little."""
    fitted = fit(tournament(), 5, prior=NO_PRIOR)
    above = [difference(fitted, player, 0).error / ELO for player in range(1, 5)]
    assert above == pytest.approx(GLM_CLUSTERED_ERRORS[:4], rel=0.02)
    assert first_move(fitted).error / ELO == pytest.approx(GLM_CLUSTERED_ERRORS[4], rel=0.02)


@pytest.mark.parametrize("draw_weight", [0.05, 0.5, 4])
def test_draws_agree_with_a_slow_search(draw_weight):
    results = mixed(draw_weight)
    rows = list(zip(results.black.tolist(), results.white.tolist(), results.result.tolist(), strict=True))

    def surprise(parameters):
        *elo, advantage, log_draw = parameters
        total = sum((each / 800) ** 2 for each in elo) / 2 + (advantage / 400) ** 2 / 2 + (log_draw / 3) ** 2 / 2
        for black, white, result in rows:
            black_weight = 10 ** ((elo[black] + advantage) / 400)
            white_weight = 10 ** (elo[white] / 400)
            draw_weight = math.exp(log_draw) * math.sqrt(black_weight * white_weight)
            happened = {1.0: black_weight, 0.5: draw_weight, 0.0: white_weight}[result]
            total -= math.log(happened / (black_weight + white_weight + draw_weight))
        return total

    best = minimize(surprise, [0.0] * 7, options={"gtol": 1e-6})
    fitted = fit(results, 5)
    assert ELO * fitted.strengths == pytest.approx(best.x[:5], abs=0.05)
    assert ELO * fitted.first_moves[0] == pytest.approx(best.x[5], abs=0.05)
    assert fitted.log_draw == pytest.approx(best.x[6], abs=1e-3)


# What must not matter


def test_colours_may_be_swapped():
    results = mixed()
    mirrored = Results(results.white, results.black, 1 - results.result, results.cluster)
    there, back = fit(results, 5), fit(mirrored, 5)
    assert numbers(all_differences(back)) == pytest.approx(numbers(all_differences(there)))
    assert back.first_moves[0] == pytest.approx(-there.first_moves[0])
    assert back.log_draw == pytest.approx(there.log_draw)


def test_players_may_be_renumbered():
    results, order = mixed(), np.array([3, 0, 4, 1, 2])
    there = fit(results, 5)
    back = fit(Results(order[results.black], order[results.white], results.result, results.cluster), 5)
    for a in range(5):
        for b in range(5):
            moved = numbers([difference(back, order[a], order[b])])
            assert moved == pytest.approx(numbers([difference(there, a, b)]), abs=1e-7)


def test_games_and_clusters_may_be_shuffled_and_clusters_renamed():
    results = mixed()
    order = np.random.default_rng(1).permutation(len(results.black))
    shuffled = Results(*(column[order] for column in results.columns()))
    renamed = Results(shuffled.black, shuffled.white, shuffled.result, 10**12 - 7 * shuffled.cluster)
    assert numbers(all_differences(fit(renamed, 5))) == pytest.approx(numbers(all_differences(fit(results, 5))))


def test_the_prior_hardly_moves_what_games_have_settled():
    with_prior, without = fit(tournament(), 5), fit(tournament(), 5, prior=NO_PRIOR)
    for there, back in zip(all_differences(with_prior), all_differences(without), strict=True):
        assert abs(there.elo - back.elo) < 0.02 * back.error
        # Errors also count on thin data being as the model expects.
        assert there.error == pytest.approx(back.error, rel=0.01)
    assert abs(with_prior.first_moves[0] - without.first_moves[0]) < 0.02 * first_move(without).error / ELO


def test_the_prior_moves_400_elo_by_less_than_a_hundredth_of_an_error_of_20():
    results = games(*[(0, 1, 1)] * 1550 + [(0, 1, 0)] * 155 + [(1, 0, 0)] * 1550 + [(1, 0, 1)] * 155)
    with_prior, without = difference(fit(results, 2), 0, 1), difference(fit(results, 2, prior=NO_PRIOR), 0, 1)
    assert without.elo == pytest.approx(400, abs=0.01)
    assert 10 < without.error < 20
    assert 0 < without.elo - with_prior.elo < 0.01 * 20


# Scanty games


# Errors
