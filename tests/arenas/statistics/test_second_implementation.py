"""Games that were played, rated and counted a second time: by statsmodels and scipy, from the bytes of the ledger."""

from __future__ import annotations

import itertools
import math
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
import statsmodels.api as sm
from scipy import optimize, stats
from statsmodels.stats.proportion import proportion_confint
from statsmodels.tools.numdiff import approx_hess

from tests.support.second_games import PLAYERS, Played, play

ELO = 400 / math.log(10)


@pytest.fixture(scope="module")
def hexagons(tmp_path_factory) -> Played:
    """480 games of Hex from 40 openings, each once with everybody and either colour."""
    turns = [list(range(16)), list(range(15, -1, -1))]
    return play(tmp_path_factory.mktemp("hex"), "hex(size=4)", turns, 2, games=40, openings="random:2")


@pytest.fixture(scope="module")
def crosses(tmp_path_factory) -> Played:
    """480 games of tic-tac-toe without openings: with draws."""
    return play(tmp_path_factory.mktemp("crosses"), "tic-tac-toe", [list(range(9))], 0, games=40)


@pytest.fixture(scope="module")
def few(tmp_path_factory) -> Played:
    """576 games of tic-tac-toe from its twelve openings of two moves, in four rounds."""
    corners = np.arange(9).reshape(3, 3)
    squares = [np.rot90(side, turns).ravel().tolist() for side in (corners, corners.T) for turns in range(4)]
    return play(tmp_path_factory.mktemp("few"), "tic-tac-toe", squares, 2, games=48, openings="random:2")


def design_of(games: Played) -> npt.NDArray[Any]:
    """Columns for players 1 to 3, above player 0, and for the first move."""
    signs = [(games.black == player).astype(float) - (games.white == player) for player in (1, 2, 3)]
    return np.column_stack([*signs, np.ones(len(games.black))])


def contrasts() -> list[tuple[tuple[int, int] | None, npt.NDArray[Any]]]:
    """All differences between players, and the first move, of the parameters of such a design."""
    rows = np.vstack([np.zeros(4), np.eye(4)])
    found: list[Any] = [((one, other), rows[one] - rows[other]) for one, other in itertools.permutations(range(4), 2)]
    return [*found, (None, rows[4])]


def told(games: Played, pair: tuple[int, int] | None) -> dict[str, Any]:
    found: dict[str, Any] = games.elo["first_move"] if pair is None else games.difference(*pair)
    return found


# Which games there are


def test_games_and_openings_are_those_of_the_ledger(hexagons, crosses, few):
    for games, count, openings in ((hexagons, 480, 40), (crosses, 480, 0), (few, 576, 12)):
        assert games.elo["evidence"]["evidence"] == len(games.black) == count
        assert games.elo["evidence"]["different_openings"] == openings == (games.openings if openings else 0)
        assert games.elo["evidence"]["clusters"] == (openings or None)


# Ratings


def test_ratings_are_those_of_a_generalised_linear_model(hexagons):
    """But for the prior, which moves no difference by more than a tenth of its error."""
    fitted = sm.GLM(hexagons.points, design_of(hexagons), family=sm.families.Binomial()).fit()
    for pair, contrast in contrasts():
        found = told(hexagons, pair)
        assert found["elo"] == pytest.approx(ELO * float(contrast @ fitted.params), abs=0.05 * found["error"])


def test_errors_are_those_of_clusters_by_opening(hexagons):
    """Between the plain sandwich and Mancl and DeRouen's, who overcorrect, as Bell and McCaffrey do not."""
    design, family = design_of(hexagons), sm.families.Binomial()
    plain = sm.GLM(hexagons.points, design, family=family).fit(
        cov_type="cluster", cov_kwds={"groups": hexagons.opening, "use_correction": False}
    )
    model = sm.GLM(hexagons.points, design, family=family).fit()
    reduced = sm.GEE(hexagons.points, design, hexagons.opening, family=family).fit(cov_type="bias_reduced")
    ratios = []
    for pair, contrast in contrasts():
        found = told(hexagons, pair)["error"] / ELO
        expected, low, high = (
            math.sqrt(float(contrast @ each.cov_params() @ contrast)) for each in (model, plain, reduced)
        )
        # Where openings scatter less than independent games, that is believed a little less.
        careful = [max(end, math.sqrt((39 * end**2 + expected**2) / 40)) for end in (low, high)]
        assert 0.99 * careful[0] < found < 1.01 * careful[1]
        assert high < 1.06 * low
        ratios.append(low / expected)
    # And it does make a difference which of the errors it is.
    assert max(ratios) > 1.1 or min(ratios) < 0.9


def test_intervals_and_superiority_are_students(hexagons):
    for pair, _ in contrasts():
        found = told(hexagons, pair)
        freedom = found["degrees_of_freedom"]
        assert 25 < freedom < 39.5
        half = stats.t.ppf(0.975, freedom) * found["error"]
        # Profiles are a little longer on the side of the stronger.
        assert (found["ci_low"], found["ci_high"]) == pytest.approx(
            (found["elo"] - half, found["elo"] + half), abs=0.12 * half
        )
        if pair is not None:
            assert found["los"] == pytest.approx(stats.t.cdf(found["elo"] / found["error"], freedom), abs=0.01)


def surprise(games: Played, prior: bool) -> Any:
    """Minus the logarithm of Davidson's likelihood of all games, and of the prior, game by game."""

    def found(parameters: npt.NDArray[Any]) -> float:
        strengths, first, log_draw = parameters[:4], parameters[4], parameters[5]
        ahead = np.exp((strengths[games.black] - strengths[games.white] + first) / 2)
        drawn = np.exp(log_draw)
        weights = np.where(games.points == 1, ahead, np.where(games.points == 0, 1 / ahead, drawn))
        total = -float(np.log(weights / (ahead + drawn + 1 / ahead)).sum())
        spreads = np.array([800 / ELO] * 4 + [400 / ELO, 3])
        return total + (float(((parameters / spreads) ** 2).sum()) / 2 if prior else 1e-3 * float(strengths.sum() ** 2))

    return found


@pytest.mark.parametrize("name", ["crosses", "few"])
def test_draws_are_those_of_a_general_search(name, request):
    games = request.getfixturevalue(name)
    assert 20 < (games.points == 0.5).sum() < 400
    best = optimize.minimize(surprise(games, True), np.zeros(6), options={"gtol": 1e-6})
    plain = optimize.minimize(surprise(games, False), np.zeros(6), options={"gtol": 1e-6})
    for one, other in itertools.permutations(range(4), 2):
        found = games.difference(one, other)
        assert found["elo"] == pytest.approx(ELO * (best.x[one] - best.x[other]), abs=0.01)
        assert found["elo"] == pytest.approx(ELO * (plain.x[one] - plain.x[other]), abs=0.05 * found["error"])
    assert games.elo["first_move"]["elo"] == pytest.approx(ELO * best.x[4], abs=0.01)
    weight = math.exp(best.x[5])
    assert games.elo["draws"]["between_equals"] == pytest.approx(weight / (2 + weight), abs=1e-5)
    assert games.elo["draws"]["rate"] == pytest.approx(np.mean(games.points == 0.5))


def test_errors_of_independent_games_are_those_of_the_likelihoods_curvature(crosses):
    best = optimize.minimize(surprise(crosses, True), np.zeros(6), options={"gtol": 1e-6})
    covariance = np.linalg.inv(approx_hess(best.x, surprise(crosses, True)))
    rows = np.eye(6)
    for one, other in itertools.permutations(range(4), 2):
        contrast, found = rows[one] - rows[other], crosses.difference(one, other)
        assert found["error"] == pytest.approx(ELO * math.sqrt(contrast @ covariance @ contrast), rel=1e-3)
        assert found["degrees_of_freedom"] is None
    assert crosses.elo["first_move"]["error"] == pytest.approx(ELO * math.sqrt(covariance[4, 4]), rel=1e-3)
    log_draw, half = best.x[5] - math.log(2), 1.959964 * math.sqrt(covariance[5, 5])
    low, high = (1 / (1 + math.exp(-(log_draw + shift))) for shift in (-half, half))
    draws = crosses.elo["draws"]
    assert (draws["between_equals_low"], draws["between_equals_high"]) == pytest.approx((low, high), rel=1e-3)


# Shares


def robust_variance(games: Played, chosen: npt.NDArray[Any], points: npt.NDArray[Any]) -> float:
    """Of the mean of points, by least squares on who met whom with which colour, with clusters by opening.

    Where every opening has all of these, Bell and McCaffrey's correction is by openings over openings but one.
    """
    _, seats = np.unique(games.black[chosen] * 4 + games.white[chosen], return_inverse=True)
    design = np.eye(seats.max() + 1)[seats]
    fitted = sm.OLS(points[chosen], design).fit(
        cov_type="cluster", cov_kwds={"groups": games.opening[chosen], "use_correction": False}
    )
    mean = design.mean(axis=0)
    return float(mean @ fitted.cov_params() @ mean) * games.openings / (games.openings - 1)


def wilson_ends(share: float, variance: float, freedom: float) -> tuple[float, float]:
    """Shares from which this one is as many errors away as Student says, if errors go with p(1-p)."""
    reach, effective = stats.t.ppf(0.975, freedom), share * (1 - share) / variance

    def excess(true: float) -> float:
        return abs(share - true) * math.sqrt(effective / (true * (1 - true))) - reach

    return (
        float(optimize.brentq(excess, 1e-9, share - 1e-9)),
        float(optimize.brentq(excess, share + 1e-9, 1 - 1e-9)),
    )


def assert_share(document: dict[str, Any], games: Played, chosen: npt.NDArray[Any], points: npt.NDArray[Any]) -> None:
    """A share of points with its interval, where openings scatter more than a fifth of what independent games do."""
    share, count, freedom = float(points[chosen].mean()), int(chosen.sum()), games.openings - 1
    robust = robust_variance(games, chosen, points)
    seats = games.black * 4 + games.white
    within = sum(
        points[chosen & (seats == seat)].var(ddof=1) * (seats[chosen] == seat).sum() for seat in set(seats[chosen])
    )
    alone = within * (count - 1) / count / (count + 2) / count
    doubt = 2 * share * (1 - share) / (count + 2) / count
    variance = max(robust, (freedom * robust + alone) / (freedom + 1)) + doubt
    assert document.get("rate", document.get("win_rate")) == pytest.approx(share)
    assert document["effective_games"] == pytest.approx(share * (1 - share) / variance)
    assert (document["ci_low"], document["ci_high"]) == pytest.approx(wilson_ends(share, variance, freedom))


@pytest.mark.parametrize("name", ["hexagons", "few"])
def test_shares_are_those_of_least_squares_with_clusters(name, request):
    games = request.getfixturevalue(name)
    everything = np.ones(len(games.black), dtype=bool)
    assert_share(games.results["black_wins"], games, everything, (games.points == 1).astype(float))
    assert games.results["black_wins"]["degrees_of_freedom"] == pytest.approx(games.openings - 1)
    for player, total in enumerate(games.results["totals"]):
        chosen = (games.black == player) | (games.white == player)
        assert_share(total, games, chosen, np.where(games.black == player, games.points, 1 - games.points))
    for pair in games.results["pairs"]:
        one, other = (PLAYERS.index(pair[side]) for side in ("player", "opponent"))
        chosen = np.isin(games.black, (one, other)) & np.isin(games.white, (one, other))
        points = np.where(games.black == one, games.points, 1 - games.points)
        assert_share(pair, games, chosen, points)
        assert pair["score_elo"] == pytest.approx(400 * math.log10(1 / (1 / points[chosen].mean() - 1)))


def test_cells_without_draws_are_statsmodels(hexagons):
    """Every game of a cell has an opening of its own."""
    for cell in hexagons.results["cells"]:
        one, other = (PLAYERS.index(cell[side]) for side in ("black", "white"))
        points = hexagons.points[(hexagons.black == one) & (hexagons.white == other)]
        wins, count = int(points.sum()), len(points)
        assert (cell["black_wins"], cell["games"]) == (wins, count)
        for key, method in (("agresti_coull", "agresti_coull"), ("exact", "beta")):
            assert cell[key] == pytest.approx(proportion_confint(wins, count, method=method))
        found = proportion_confint(wins, count, method="wilson")
        assert (cell["ci_low"], cell["ci_high"]) == pytest.approx(found)


def test_shares_of_independent_games_have_the_variance_within_cells(crosses):
    """The schedule is no chance: but for two games, errors are by the scatter among games of a kind."""
    points = (crosses.points == 1).astype(float)
    seats = np.unique(crosses.black * 4 + crosses.white, return_inverse=True)[1]
    fitted = sm.OLS(points, np.eye(12)[seats]).fit()
    share, count = float(points.mean()), len(points)
    scatter = float(fitted.ssr) * 40 / 39 * (count - 1) / count
    variance = (scatter + 2 * share * (1 - share)) / (count + 2) / count
    document = crosses.results["black_wins"]
    assert document["effective_games"] == pytest.approx(share * (1 - share) / variance)
    expected = proportion_confint(share * document["effective_games"], document["effective_games"], method="wilson")
    assert (document["ci_low"], document["ci_high"]) == pytest.approx(expected)
