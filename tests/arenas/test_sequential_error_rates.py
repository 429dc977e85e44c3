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

from arena.arenas.sequential import EloModel, Model, SequentialTest, Verdict, among, log_likelihood_ratios, verdict_over
from arena.reports.elo import elo_of_score, score_of_elo
from arena.reports.stopping import elo_after_stopping

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
        llr[going] = log_likelihood_ratios(test, counts[going])
        going = going[(llr[going] > test.bounds.lower) & (llr[going] < test.bounds.upper)]
        if not len(going):
            break
    return Played(counts, llr >= test.bounds.upper, llr <= test.bounds.lower)


def most(chance, trials=MATCHES):
    """Four standard errors above what is allowed."""
    return chance + 4 * math.sqrt(chance * (1 - chance) / trials)


def pairs_of(as_black, as_white, draws=0.0):
    """Chances of the five results of a pair, its games being independent with these mean scores, averaged over arrays."""
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


def first_mover(elo, advantage=math.log(4)):
    """Between equals the first mover wins 80 %."""
    chances_of = lambda strength: pairs_of(expit(strength + advantage), expit(strength - advantage))  # noqa: E731
    return with_score(score_of_elo(elo), chances_of)


def random_openings(elo, for_first=1.5, for_candidate=0.0):
    """Every opening favours whoever moves first, and suits the candidate with either colour, by random amounts."""
    first, candidate = for_first * OPENINGS[0], for_candidate * OPENINGS[1]
    chances_of = lambda x: pairs_of(expit(x + candidate + first), expit(x + candidate - first))  # noqa: E731
    return with_score(score_of_elo(elo), chances_of)


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
