"""Whether the playouts of a game choose all moves equally often."""

from __future__ import annotations

import numpy as np
from scipy import stats

from arena.games import Position
from arena.games.toolbox.rng import generator
from tests.games import probes


def played(position: Position, kernel, count: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Playouts counted by (winner, length), and by first move."""
    game = position.game
    results = np.zeros((4, game.max_plies + 1), dtype=np.int64)
    firsts = np.zeros(game.moves, dtype=np.int64)
    kernel(position.states, position.states.copy(), game.new_traces(), generator(seed), results, firsts, count)
    assert results.sum() == firsts.sum() == count
    return results, firsts


def chi_square_p(counts: np.ndarray, expected: np.ndarray) -> float:
    assert counts[expected == 0].sum() == 0
    counts, expected = counts[expected > 0], expected[expected > 0]
    return float(stats.chi2.sf(((counts - expected) ** 2 / expected).sum(), len(counts) - 1))


def mean_length(results: np.ndarray) -> tuple[float, float]:
    """The mean length of counted playouts, and its standard error."""
    counts, lengths = results.sum(axis=0), np.arange(results.shape[1])
    mean = (lengths * counts).sum() / counts.sum()
    variance = ((lengths - mean) ** 2 * counts).sum() / counts.sum()
    return mean, np.sqrt(variance / counts.sum())


def own_ways_are_uniform(position: Position, count: int) -> None:
    """The game's own playout, and its own ways to draw one move after the other, against moves drawn by its rules."""
    plain, plain_firsts = played(position, probes.many_uniform_playouts, count, seed=25)
    legal = position.legal_numbers()
    expected = np.zeros(position.game.moves)
    expected[legal] = count / len(legal)
    assert chi_square_p(plain_firsts, expected) > 1e-5
    for kernel, seed in ((probes.many_playouts, 24), (probes.many_chosen_playouts, 26)):
        own, own_firsts = played(position, kernel, count, seed=seed)
        assert chi_square_p(own_firsts, expected) > 1e-5
        for winner in (1, 2, 3):
            p, q = own[winner].sum() / count, plain[winner].sum() / count
            assert abs(p - q) <= 4 * np.sqrt((p * (1 - p) + q * (1 - q)) / count)
        (own_mean, own_error), (plain_mean, plain_error) = mean_length(own), mean_length(plain)
        assert abs(own_mean - plain_mean) <= 4 * np.hypot(own_error, plain_error)
        # All of (winner, length) at once; rare results go together.
        common = own + plain >= 20
        table = np.array([[*counts[common], counts[~common].sum()] for counts in (own, plain)])
        table = table[:, table.sum(axis=0) > 0]
        assert stats.chi2_contingency(table).pvalue > 1e-5
