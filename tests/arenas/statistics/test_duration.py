"""How many games to expect, against tests that are played."""

import numpy as np
import pytest

from arena.arenas.statistics.duration import outlook
from arena.arenas.statistics.score_elo import score_of_elo
from arena.arenas.statistics.sequential import EloModel, SequentialTest, among, log_likelihood_ratios

MATCHES = 4000


def played(test, elo, most_pairs, matches=MATCHES, seed=1):
    """Lengths in pairs, and whether tests accepted and rejected; independent games without draws."""
    rng = np.random.default_rng(seed)
    counts, length = np.zeros((matches, 5)), np.full(matches, most_pairs)
    llr, going = np.zeros(matches), np.arange(matches)
    for pairs in range(1, most_pairs + 1):
        won = rng.random((2, len(going))) < score_of_elo(elo)
        counts[going, 2 * won.sum(axis=0)] += 1
        seen, inverse = np.unique(counts[going], axis=0, return_inverse=True)
        llr[going] = log_likelihood_ratios(test, seen)[inverse.reshape(-1)]
        done = (llr[going] <= test.bounds.lower) | (llr[going] >= test.bounds.upper)
        length[going[done]] = pairs
        going = going[~done]
        if not len(going):
            break
    return length, llr >= test.bounds.upper, llr <= test.bounds.lower


def assert_games(told, seen):
    """Real tests end a little sooner: in what they have seen the scatter may be small by chance."""
    assert 0.97 * seen <= told <= 1.12 * seen


@pytest.mark.parametrize("elo", [-60, 0, 40, 80, 200])
def test_games_against_one_baseline(elo):
    test = SequentialTest(0, 80)
    length, accepted, _ = played(test, elo, 1500)
    found = outlook(test, elo, 1500)
    assert_games(found.games(), 2 * length.mean())
    assert found.accepted[-1] == pytest.approx(accepted.mean(), abs=0.02)
    assert found.undecided() < 1e-3


def test_games_may_run_out():
    test = SequentialTest(0, 80)
    length, accepted, rejected = played(test, 40, 80)
    found = outlook(test, 40, 80)
    assert_games(found.games(), 2 * length.mean())
    assert found.undecided() == pytest.approx(1 - (accepted | rejected).mean(), abs=0.06)
    assert found.undecided() > 0.2


@pytest.mark.parametrize("elo", [0, 50, 100])
def test_games_against_several_baselines_together(elo):
    """Each gets a pair a round until it is decided or another has rejected."""
    baselines, most_pairs = 3, 60
    test = among(SequentialTest(0, 100), baselines)
    length, accepted, rejected = (part.reshape(-1, baselines) for part in played(test, elo, most_pairs, 12_000))
    until = np.where(rejected, length, most_pairs).min(axis=1, keepdims=True)
    games = 2 * np.minimum(length, until).sum(axis=1)
    found = outlook(test, elo, most_pairs)
    assert_games(found.games(baselines), games.mean())
    open_ones = ~rejected.any(axis=1) & ~accepted.all(axis=1)
    assert found.undecided(baselines) == pytest.approx(open_ones.mean(), abs=0.06)


def test_wald():
    """Between close hypotheses the test is Wald's, whose expected length is known."""
    test = SequentialTest(0, 10)
    found = outlook(test, 5, 1_000_000)
    step = 2 * (score_of_elo(10) - 0.5) ** 2 / 0.25  # variance of the LLR a pair, which has no drift half-way
    assert found.games() == pytest.approx(2 * test.bounds.upper**2 / step, rel=0.02)
    assert found.accepted[-1] == pytest.approx(0.5, abs=0.01)
    drift = step / 2
    ends = 0.95 * test.bounds.upper + 0.05 * test.bounds.lower
    assert outlook(test, 10, 1_000_000).games() == pytest.approx(2 * ends / drift, rel=0.02)


def test_normalized_elo_of_even_games_is_nearly_logistic_elo():
    # For games without draws the deviation is 1/2 at equality, so that both are the same scale.
    logistic = outlook(SequentialTest(0, 20), 20, 5000)
    normalized = outlook(SequentialTest(0, 20, elo_model=EloModel.NORMALIZED), 20, 5000)
    assert normalized.games() == pytest.approx(logistic.games(), rel=0.01)


def test_chances_only_grow():
    found = outlook(SequentialTest(0, 200), 100, 3000)
    assert found.pairs[0] == found.accepted[0] == found.rejected[0] == 0
    assert found.pairs[-1] == 3000
    assert np.all(np.diff(found.accepted) >= 0)
    assert np.all(np.diff(found.rejected) >= 0)
    assert np.all(found.accepted + found.rejected <= 1 + 1e-12)
