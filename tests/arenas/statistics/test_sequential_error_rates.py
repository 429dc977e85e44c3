"""How often sequential tests err, how long they take and how good the estimates after them are, by simulation.

Seeds are fixed, so that these tests pass always or never. Results are drawn pair by pair from the chances of the five
possible ones; thousands of matches are played at once, and every match is asked after every pair.
"""

import math
from dataclasses import dataclass

import numpy as np
import pytest
from scipy.optimize import brentq
from scipy.special import expit

from arena.arenas.statistics.score_elo import elo_of_score, score_of_elo
from arena.arenas.statistics.sequential import (
    Conclusion,
    EloModel,
    Likelihood,
    SequentialTest,
    among,
    log_likelihood_ratios,
    verdict_over,
)
from arena.arenas.statistics.stopping import elo_after_stopping

MATCHES = 10_000
OPENINGS = np.random.default_rng(1).normal(size=(2, 2000))


@dataclass(frozen=True)
class Played:
    """Matches that a test has stopped, or that have reached their largest number of pairs."""

    counts: np.ndarray
    accepted: np.ndarray
    rejected: np.ndarray

    @property
    def mean_length(self):
        return self.counts.sum(axis=1).mean()

    @property
    def shares(self):
        """Shares of accepted and of rejected matches."""
        return self.accepted.mean(), self.rejected.mean()


def play(test, chances, seed, matches=MATCHES, longest=5000):
    rng = np.random.default_rng(seed)
    counts = np.zeros((matches, len(chances)))
    llr = np.zeros(matches)
    going = np.arange(matches)
    edges = np.cumsum(chances)[:-1]
    for _ in range(longest):
        counts[going, np.searchsorted(edges, rng.random(len(going)), side="right")] += 1
        llr[going] = ratios(test, counts[going])
        going = going[(llr[going] > test.bounds.lower) & (llr[going] < test.bounds.upper)]
        if not len(going):
            break
    return Played(counts, llr >= test.bounds.upper, llr <= test.bounds.lower)


def ratios(test, counts):
    """Log-likelihood ratios of the rows, equal rows being computed once."""
    keys = counts.astype(np.int64) @ 5001 ** np.arange(counts.shape[1])
    _, first, inverse = np.unique(keys, return_index=True, return_inverse=True)
    return log_likelihood_ratios(test, counts[first])[inverse]


def most(chance, trials=MATCHES):
    """Four standard errors above what is allowed."""
    return chance + 4 * math.sqrt(chance * (1 - chance) / trials)


def pairs_of(as_black, as_white, draws=0.0):
    """Chances of the five results of a pair of independent games with these mean scores; a mean over arrays of them."""
    found = np.zeros((5, *np.shape(as_black)))
    for i, black in enumerate(game(as_black, draws)):
        for j, white in enumerate(game(as_white, draws)):
            found[i + j] += black * white
    return found.reshape(5, -1).mean(axis=1)


def game(score, draws):
    """Chances of loss, draw and win; no more draws than the score leaves room for."""
    draws = np.minimum(draws, 2 * np.minimum(score, 1 - score))
    return 1 - score - draws / 2, draws, score - draws / 2


def with_score(score, chances_of):
    """Chances of a pair where the candidate's strength, in logits, makes the mean score as given."""
    cells = np.linspace(0, 1, 5)
    return chances_of(brentq(lambda strength: chances_of(strength) @ cells - score, -30, 30))


def independent(elo, draws=0.0):
    return pairs_of(score_of_elo(elo), score_of_elo(elo), draws)


def first_mover(elo):
    """Between equals the first mover wins 80 %."""
    edge = math.log(4)
    return with_score(score_of_elo(elo), lambda x: pairs_of(expit(x + edge), expit(x - edge)))


def random_openings(elo, for_first=1.5, for_candidate=0.0):
    """Every opening favours whoever moves first, and suits the candidate with either colour, by random amounts."""
    edge, suit = for_first * OPENINGS[0], for_candidate * OPENINGS[1]
    return with_score(score_of_elo(elo), lambda x: pairs_of(expit(x + suit + edge), expit(x + suit - edge)))


SCENARIOS = {
    "equal players": (independent, SequentialTest(0, 60)),
    "score of 95 %": (independent, SequentialTest(400, elo_of_score(0.95))),
    "80 % draws": (lambda elo: independent(elo, 0.8), SequentialTest(0, 60)),
    "40 % draws": (lambda elo: independent(elo, 0.4), SequentialTest(-30, 30, alpha=0.01, beta=0.1)),
    "first mover wins 80 %": (first_mover, SequentialTest(0, 60)),
    "random openings": (random_openings, SequentialTest(0, 60)),
    "openings that suit a player": (lambda elo: random_openings(elo, 0.3, 1.5), SequentialTest(0, 100)),
    "few games": (independent, SequentialTest(0, 200, alpha=0.01, beta=0.01)),
}


@pytest.mark.parametrize("name", SCENARIOS)
def test_error_rates_are_kept(name):
    chances, test = SCENARIOS[name]
    weak = play(test, chances(test.elo0), seed=1)
    strong = play(test, chances(test.elo1), seed=2)
    assert weak.shares[0] <= most(test.alpha)
    assert strong.shares[1] <= most(test.beta)
    assert weak.accepted.sum() + weak.rejected.sum() == MATCHES  # every test came to an end


def test_error_rates_of_single_games_are_kept():
    test = SequentialTest(0, 60)
    weak = play(test, np.array(game(score_of_elo(0), 0.3)), seed=3)
    strong = play(test, np.array(game(score_of_elo(60), 0.3)), seed=4)
    assert weak.shares[0] <= most(test.alpha)
    assert strong.shares[1] <= most(test.beta)


def test_error_rates_are_kept_in_normalized_elo():
    test = SequentialTest(0, 100, elo_model=EloModel.NORMALIZED)
    cells = np.linspace(0, 1, 5)

    def normalized(elo):
        chances = independent(elo, 0.5)
        mean = chances @ cells
        deviation_of_game = math.sqrt(2 * (chances @ (cells - mean) ** 2))
        return (mean - 0.5) / deviation_of_game * 800 / math.log(10)

    weak = play(test, independent(0, 0.5), seed=5, matches=3000)
    strong = play(test, independent(brentq(lambda elo: normalized(elo) - 100, 0, 100), 0.5), seed=6, matches=3000)
    assert weak.shares[0] <= most(test.alpha, 3000)
    assert strong.shares[1] <= most(test.beta, 3000)


def test_a_test_ends_sooner_by_far_if_the_true_strength_is_far_away():
    test = SequentialTest(0, 60)
    far = play(test, independent(elo_of_score(0.95)), seed=7)
    assert far.accepted.all()
    assert far.mean_length < 22
    assert play(test, independent(-200), seed=8).rejected.all()


def test_nothing_is_lost_by_counting_pairs():
    # Independent games without draws are what the binomial test is made for.
    by_pairs = play(SequentialTest(0, 60), independent(0), seed=9)
    by_games = play(SequentialTest(0, 60, model=Likelihood.BINOMIAL), independent(0), seed=9)
    assert by_pairs.mean_length == pytest.approx(by_games.mean_length, rel=0.03)


def test_first_move_advantage_shortens_a_test_by_pairs_only():
    by_pairs = play(SequentialTest(0, 60), first_mover(0), seed=10)
    by_games = play(SequentialTest(0, 60, model=Likelihood.BINOMIAL), first_mover(0), seed=10)
    # 4 p (1 - p) of the variance
    assert by_pairs.mean_length == pytest.approx(0.64 * by_games.mean_length, rel=0.06)
    assert by_games.shares[0] < 0.02


def test_binomial_errs_too_often_if_games_of_a_pair_go_the_same_way():
    chances = random_openings(0, 0.3, 1.5)
    assert play(SequentialTest(0, 100, model=Likelihood.BINOMIAL), chances, seed=11).shares[0] > most(0.05)
    assert play(SequentialTest(0, 100), chances, seed=11).shares[0] <= most(0.05)


def test_a_largest_number_of_games_only_makes_tests_inconclusive():
    test = SequentialTest(0, 60, max_games=100)
    played = play(test, independent(0), seed=12, longest=50)
    assert played.shares[0] <= most(test.alpha)
    open_ones = played.counts[~(played.accepted | played.rejected)]
    assert len(open_ones) > MATCHES / 2
    assert test.state(open_ones[0]).verdict is Conclusion.INCONCLUSIVE


@pytest.mark.parametrize("baselines", [3, 5])
def test_one_beta_covers_all_baselines(baselines):
    whole, families = SequentialTest(0, 100), MATCHES // baselines

    def failed(test):
        played = play(test, independent(100), seed=13, matches=families * baselines)
        return played.rejected.reshape(families, baselines).any(axis=1).mean()

    assert whole.beta / 2 < failed(among(whole, baselines)) <= most(whole.beta, families)
    assert failed(whole) > 2 * whole.beta


def test_to_pass_against_all_is_to_pass_against_the_one_that_is_as_strong():
    """However weak the others are, the chance to pass wrongly is that of a single test, with alpha undivided."""
    test = among(SequentialTest(0, 100), 3)
    wrong = play(test, independent(0), seed=14).accepted.mean()
    assert 0.6 * test.alpha < wrong <= most(test.alpha)
    assert verdict_over([Conclusion.ACCEPTED, Conclusion.REJECTED]) is Conclusion.REJECTED


#: Chances of a pair at a strength, the test, and the longest match in pairs.
STOPS = {
    "independent": (independent, SequentialTest(0, 80), 1000),
    "stopped by the number of games": (independent, SequentialTest(0, 80), 40),
    "60 % draws": (lambda elo: independent(elo, 0.6), SequentialTest(0, 80), 1000),
    "first mover wins 80 %": (first_mover, SequentialTest(0, 80), 1000),
    "few games": (independent, SequentialTest(0, 200), 1000),
}


@pytest.mark.parametrize("part", [0.0, 0.5, 1.0, 2.0])
@pytest.mark.parametrize("name", STOPS)
def test_estimates_after_stopping(name, part):
    chances, test, longest = STOPS[name]
    elo = test.elo0 + part * (test.elo1 - test.elo0)
    found = estimates(test, chances(elo), elo, 300, longest)
    assert found.held >= 0.915
    assert 0.35 <= found.above <= 0.65
    assert abs(found.error) <= max(0.05 * (test.elo1 - test.elo0), 0.08 * found.width)


@pytest.mark.parametrize("elo", [-600, -400, -200, 200, 400, 600])
@pytest.mark.parametrize("name", ["independent", "60 % draws", "first mover wins 80 %"])
def test_estimates_far_from_both_hypotheses(name, elo):
    """Some dozen pairs, of which next to none is lost: what is seen of the scatter is little."""
    found = estimates(SequentialTest(0, 30), STOPS[name][0](elo), elo, 300, 1000)
    assert found.held >= 0.93
    assert abs(found.error) <= 0.08 * found.width


def test_the_score_itself_is_too_good_after_passing():
    found = estimates(SequentialTest(0, 80), independent(80), 80, 1000, 1000)
    assert found.held >= 0.94
    assert found.above < 0.58
    assert found.score_above > 0.63


@dataclass(frozen=True)
class Estimates:
    """Shares of intervals that hold the truth, and of estimates and of scores above it; the median error and width."""

    held: float
    above: float
    score_above: float
    error: float
    width: float


def estimates(test, chances, elo, matches, longest):
    counts = play(test, chances, 20, matches, longest).counts
    ends, times = np.unique(counts, axis=0, return_counts=True)
    found = [elo_after_stopping(test, end.astype(int).tolist()) for end in ends]
    held = np.array([estimate.interval.low <= elo <= estimate.interval.high for estimate in found])
    widths = np.array([estimate.interval.high - estimate.interval.low for estimate in found])
    strengths = np.array([estimate.elo for estimate in found])
    scores = ends @ np.linspace(0, 1, 5) / ends.sum(axis=1)
    return Estimates(
        held @ times / matches,
        (strengths > elo) @ times / matches,
        (scores > score_of_elo(elo)) @ times / matches,
        np.median(np.repeat(strengths, times)) - elo,
        np.median(np.repeat(widths, times)),
    )
