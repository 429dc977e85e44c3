import numpy as np
import pytest

from arena.arenas.statistics.differences import difference, first_move
from arena.arenas.statistics.ratings import Prior, fit_ratings
from tests.support.results import Results, games, tournament


def fit(results, players, **options):
    return fit_ratings(*results.columns(), players, **options)


def independent(results):
    return Results(results.black, results.white, results.result, np.arange(len(results.black)))


def error(results, **options):
    return difference(fit(results, 2, **options), 0, 1).error


def pairs(*counts):
    """How often player 0 won both games, Black both, White both, player 1 both."""
    rows = [((0, 1, 1), (1, 0, 0)), ((0, 1, 1), (1, 0, 1)), ((0, 1, 0), (1, 0, 0)), ((0, 1, 0), (1, 0, 1))]
    listed = [game for pair, count in zip(rows, counts, strict=True) for game in pair * count]
    return games(*listed, cluster=np.arange(len(listed)) // 2)


def test_clusters_count_if_one_has_two_games():
    whole = tournament()
    assert fit(whole, 5).clustered
    assert not fit(independent(whole), 5).clustered
    once = Results(whole.black, whole.white, whole.result, np.maximum(np.arange(400), 1))
    assert fit(once, 5).clustered


def test_the_strengths_do_not_depend_on_clusters():
    assert fit(tournament(), 5).strengths.tolist() == fit(independent(tournament()), 5).strengths.tolist()


def test_openings_that_decide_games_narrow_differences_and_widen_the_first_move():
    results = pairs(10, 40, 40, 10)
    # A score of a pair is 1 for 20 of 100, where independent games would have 1 for 50.
    assert error(results, thin=0) / error(independent(results)) == pytest.approx(np.sqrt(20 / 50), rel=0.01)
    assert first_move(fit(results, 2)).error > 1.2 * first_move(fit(independent(results), 2)).error


def test_repeated_games_do_not_narrow_errors():
    single = independent(pairs(60, 60, 40, 40))
    columns = [np.repeat(column, 5) for column in single.columns()]
    repeated = fit_ratings(*columns, 2, prior=Prior(1e5, 1e5))
    assert difference(repeated, 0, 1).error == pytest.approx(error(single), rel=0.02)


def test_no_scatter_is_not_certainty():
    alike = pairs(0, 10, 10, 0)
    whole = error(independent(alike))
    assert error(alike, thin=0) < 0.1 * whole
    # Twenty pairs measured and five as expected: a fifth of the variance.
    assert error(alike) == pytest.approx(np.sqrt(5 / 25) * whole, rel=0.02)
    assert error(pairs(0, 1, 1, 0)) > 0.8 * error(independent(pairs(0, 1, 1, 0)))


def test_a_perfect_record_is_not_certainty():
    perfect = pairs(50, 0, 0, 0)
    assert error(perfect, thin=0) < 0.6 * error(independent(perfect))
    assert error(perfect) == pytest.approx(error(independent(perfect)), rel=0.05)


def test_one_loss_does_not_make_a_record_certain():
    nearly = pairs(49, 1, 0, 0)
    assert error(nearly) > 0.8 * error(independent(nearly))


def test_with_all_scatter_expected_the_covariance_is_the_models():
    results = tournament()
    expected = fit(results, 5, clustered=False).covariance
    assert fit(results, 5, thin=1e12).covariance == pytest.approx(expected, rel=1e-6, abs=1e-9)


@pytest.mark.parametrize("lost", [(2, 0, 0), (0, 2, 1)], ids=["black", "white"])
def test_a_cluster_has_the_weight_of_its_thinnest_player(lost):
    # Player 2 never wins, which is no contest; so pairs of 0 and 1 that share their clusters with it are not measured.
    alike, extra = pairs(0, 10, 10, 0), games(*[lost] * 20)
    columns = [np.concatenate([a, b]) for a, b in zip(alike.columns()[:3], extra.columns()[:3], strict=True)]
    separate = fit_ratings(*columns, np.append(alike.cluster, 100 + extra.cluster), 3)
    joined = fit_ratings(*columns, np.append(alike.cluster, extra.cluster), 3)
    assert difference(separate, 0, 1).error < 0.7 * difference(joined, 0, 1).error


def test_games_against_oneself_do_not_thicken_a_record():
    few = pairs(0, 1, 1, 0)
    selves = games(*[(0, 0, 1), (0, 0, 0), (1, 1, 1), (1, 1, 0)] * 100)
    columns = [np.concatenate([a, b]) for a, b in zip(few.columns()[:3], selves.columns()[:3], strict=True)]
    together = difference(fit_ratings(*columns, np.append(few.cluster, 10 + selves.cluster), 2), 0, 1)
    assert together.error == pytest.approx(error(few), rel=0.02)


@pytest.mark.parametrize("thin", [0, 5])
def test_a_single_cluster_is_finite(thin):
    assert 0 < error(games((0, 1, 1), (1, 0, 1), cluster=[7, 7]), thin=thin) < 1000


def test_scores_of_draws_are_clustered_too():
    # Openings decide whether both games are drawn: ln ν is known only half as well as by independent games.
    rows = [(0, 1, 0.5), (1, 0, 0.5)] * 50 + [(0, 1, 1), (1, 0, 1), (0, 1, 0), (1, 0, 0)] * 25
    together = games(*rows, cluster=np.arange(len(rows)) // 2)
    ratio = fit(together, 2, thin=0).covariance[-1, -1] / fit(independent(together), 2).covariance[-1, -1]
    assert ratio == pytest.approx(2, rel=0.03)
