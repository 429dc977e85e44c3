import math

import numpy as np
import pytest
from scipy.optimize import brentq, minimize, minimize_scalar

from arena.arenas.statistics.contrasts import Open, relative_to_mean
from arena.arenas.statistics.ratings import ConvergenceError, DisconnectedError, Prior, fit_ratings
from arena.arenas.statistics.score_elo import score_of_elo
from arena.games.errors import ArenaError, InputError
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


@pytest.mark.parametrize("count", [1, 10, 1000])
@pytest.mark.parametrize("result", [0, 1])
def test_perfect_and_empty_records_have_finite_ratings(count, result):
    fitted = fit(games(*[(0, 1, result), (1, 0, 1 - result)] * count, cluster=np.repeat(np.arange(count), 2)), 2)
    estimate = difference(fitted, *((0, 1) if result == 1 else (1, 0)))
    assert 0 < estimate.elo < 2000
    assert 100 < estimate.error < 1000
    assert 0.5 < estimate.superiority <= 1
    assert first_move(fitted).elo == pytest.approx(0, abs=1e-6)


def test_the_longer_a_perfect_record_the_higher_its_lower_end():
    lows = [difference(fit(games(*[(0, 1, 1), (1, 0, 0)] * count), 2), 0, 1).interval.low for count in (1, 10, 100)]
    assert lows == sorted(lows)


@pytest.mark.parametrize(
    ("won", "lost", "doubt"), [(20, 0, 1e-6), (10, 0, 2e-4), (19, 1, 5e-6), (95, 5, 1e-12), (12, 8, 0.25)]
)
def test_lopsided_records_have_the_bounds_of_their_likelihood(won, lost, doubt):
    """Where moving first is worth nothing: one number, whose likelihood times prior is looked at directly."""
    rows = [(0, 1, 1), (1, 0, 0)] * (won // 2) + [(0, 1, 1)] * (won % 2) + [(1, 0, 1), (0, 1, 0)] * (lost // 2)
    estimate = difference(fit(games(*rows, *[(1, 0, 1)] * (lost % 2)), 2, prior=Prior(first_move=1e-3)), 0, 1)

    def height(elo):
        return won * math.log(score_of_elo(elo)) + lost * math.log(score_of_elo(-elo)) - (elo / 800) ** 2 / 4

    best = minimize_scalar(lambda elo: -height(elo), bounds=(-3000, 3000), method="bounded").x
    ends = [
        brentq(lambda elo: height(best) - height(elo) - 1.959964**2 / 2, best, best + side) for side in (-3000, 3000)
    ]
    assert estimate.elo == pytest.approx(best, abs=0.5)
    assert (estimate.interval.low, estimate.interval.high) == pytest.approx(ends, abs=1)
    assert 1 - estimate.superiority < doubt
    assert estimate.open is (Open.NEITHER if lost else Open.ABOVE)


def test_a_player_who_lost_everything_does_not_disturb_the_others():
    beginner = [(5, player, 0) for player in range(5)] + [(player, 5, 1) for player in range(5)]
    lost = games(*beginner * 4)
    whole = tournament()
    both = [np.concatenate([a, b]) for a, b in zip(whole.columns()[:3], lost.columns()[:3], strict=True)]
    cluster = np.concatenate([whole.cluster, 1000 + np.arange(len(lost.cluster)) // 2])
    fitted, alone = fit_ratings(*both, cluster, 6), fit(whole, 5)
    assert difference(fitted, 4, 5).interval.low > 100
    for a in range(5):
        for b in range(a):
            assert difference(fitted, a, b).elo == pytest.approx(difference(alone, a, b).elo, abs=8)
            assert difference(fitted, a, b).error == pytest.approx(difference(alone, a, b).error, rel=0.06)


@pytest.mark.parametrize("result", [0, 0.5, 1])
def test_one_game_says_little(result):
    estimate = difference(fit(games((0, 1, result)), 2), 0, 1)
    assert abs(estimate.elo) < 500
    assert np.sign(estimate.elo) == np.sign(result - 0.5)
    assert 300 < estimate.error < 1200
    assert 0.1 < estimate.superiority < 0.9


def test_without_swapped_colours_strength_and_first_move_share_the_credit():
    fitted = fit(games(*[(0, 1, 1)] * 30 + [(0, 1, 0)] * 10), 2)
    both = difference(fitted, 0, 1).elo + first_move(fitted).elo
    assert both == pytest.approx(400 * math.log10(3), rel=0.02)
    # The variances of the prior are 2 · 800² and 400²: eight parts to one.
    assert difference(fitted, 0, 1).elo == pytest.approx(8 * first_move(fitted).elo)
    assert first_move(fitted).error > 300


def test_draws_only():
    fitted = fit(games(*[(0, 1, 0.5), (1, 0, 0.5)] * 10), 2)
    assert difference(fitted, 0, 1).elo == pytest.approx(0)
    assert 100 < difference(fitted, 0, 1).error < 1200
    chance, interval = relative_to_mean(fitted).draw_chance()
    assert 0.9 < chance < 1
    assert interval.low < chance < interval.high


def test_games_against_oneself_tell_of_the_first_move_only():
    itself = fit(games(*[(0, 0, 1)] * 30 + [(0, 0, 0)] * 10), 1)
    assert first_move(itself).elo == pytest.approx(400 * math.log10(3), rel=0.05)
    assert relative_to_mean(itself).rating(0).error == 0
    with_others = games(*[(0, 0, 1)] * 30, *[(0, 1, 1), (1, 0, 1)] * 5, cluster=[0] * 30 + [1] * 10)
    assert difference(fit(with_others, 2), 0, 1).elo == pytest.approx(0)


def test_one_player_without_games():
    fitted = fit_ratings([], [], [], [], 1)
    assert first_move(fitted).elo == 0
    assert first_move(fitted).error == pytest.approx(400)
    assert relative_to_mean(fitted).superiorities().tolist() == [[0.5]]


# Errors


def test_unlinked_players_are_named():
    with pytest.raises(DisconnectedError, match=r"A, B, E \| C, D \| F$") as caught:
        fit(games((0, 1, 1), (1, 4, 0), (3, 2, 0.5)), 6, names="ABCDEF")
    assert caught.value.parts == [[0, 1, 4], [2, 3], [5]]
    assert isinstance(caught.value, ArenaError)


def test_unlinked_players_without_names_are_numbers():
    with pytest.raises(DisconnectedError, match=r"0, 1 \| 2$"):
        fit(games((0, 1, 1), (2, 2, 1)), 3)


def test_players_without_any_game_are_unlinked():
    with pytest.raises(DisconnectedError, match=r"0 \| 1$"):
        fit_ratings([], [], [], [], 2)


@pytest.mark.parametrize("iterations", [0, 1])
def test_a_fit_that_has_not_settled_is_an_error(iterations):
    with pytest.raises(ConvergenceError, match=f"within {iterations} iterations"):
        fit(tournament(), 5, iterations=iterations)


def test_a_lopsided_million_settles():
    count = 500_000
    black, white = np.repeat([0, 1], count), np.repeat([1, 0], count)
    result = np.repeat([1.0, 0.0], count)
    result[0] = 0.5
    estimate = difference(fit_ratings(black, white, result, np.arange(2 * count), 2), 0, 1)
    assert 1000 < estimate.elo < 5000
    assert math.isfinite(estimate.error)


def test_steps_that_lead_too_far_are_halved():
    results = games((0, 1, 1), (0, 1, 0.5), *[(1, 0, 0)] * 10_000)
    fitted = fit(results, 2, prior=Prior(1e4, 1e4, 10))
    assert 1000 < difference(fitted, 0, 1).elo < 10_000


@pytest.mark.parametrize(
    ("columns", "players", "message"),
    [
        (([0], [1], [0.7], [0]), 2, "a result is 1"),
        (([0], [1], [math.nan], [0]), 2, "a result is 1"),
        (([0], [2], [1], [0]), 2, "from 0 to 1"),
        (([-1], [1], [1], [0]), 2, "from 0 to 1"),
        (([0.5], [1], [1], [0]), 2, "from 0 to 1"),
        (([0, 1], [1, 0], [1], [0, 0]), 2, "one entry per game"),
        (([0], [1], [1], [[0]]), 2, "one entry per game"),
        (([], [], [], []), 0, "need a player"),
    ],
)
def test_columns_without_a_meaning_are_refused(columns, players, message):
    with pytest.raises(InputError, match=message):
        fit_ratings(*columns, players)


@pytest.mark.parametrize("spread", [0, -1, math.inf, math.nan])
def test_a_prior_has_positive_finite_spreads(spread):
    with pytest.raises(InputError, match="spreads"):
        Prior(strength=spread)
