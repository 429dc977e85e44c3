"""Random games by the game's own playout, and moves drawn one by one."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from arena.games import Position, load
from arena.games.outcome import WINNERS
from arena.games.random_games import random_games
from arena.games.toolbox.rng import generator
from tests.games import probes as any_game
from tests.games.blokus import probes


@pytest.mark.parametrize(("spec", "count"), [("blokus-duo", 5), ("blokus-duo(size=7)", 40)])
def test_a_playout_is_a_game_by_the_rules(spec: str, count: int) -> None:
    game, rngs = load(spec), generator(1)
    traces = game.new_traces()
    for position in random_games(game, seed=2):
        before = position.states.copy()
        for _ in range(count // 5):
            any_game.one_playout(position.states, position.states.copy(), traces, rngs)
            assert np.array_equal(position.states, before)
            after = position.copy()
            for move in traces[0].moves[: int(traces[0].length)]:
                after.play(int(move))
            assert after.winner() == WINNERS[int(traces[0].winner)] is not None
            assert after.score() == traces[0].score


def spread(position: Position, kernel: object, count: int, seed: int) -> np.ndarray:
    """How often each move is the first of a playout."""
    game = position.game
    results = np.zeros((4, game.max_plies + 1), dtype=np.int64)
    firsts = np.zeros(game.moves, dtype=np.int64)
    scratch, traces = position.states.copy(), game.new_traces()
    kernel(position.states, scratch, traces, generator(seed), results, firsts, count)  # type: ignore[operator]
    assert results.sum() == firsts.sum() == count
    return firsts


@pytest.mark.parametrize(("spec", "plies"), [("blokus-duo", (0, 1, 2, 7, 12, 18)), ("blokus-duo(size=7)", (0, 2, 5))])
def test_every_move_is_equally_likely(spec: str, plies: tuple[int, ...]) -> None:
    """Where moves are drawn by trials, and where the possible ones are counted."""
    game = load(spec)
    position = next(position for position in random_games(game, seed=3) if position.winner() is not None)
    for ply in plies:
        start = game.start()
        for move in position.moves[:ply]:
            start.play(move)
        legal = start.legal_numbers()
        for kernel, seed in ((any_game.many_playouts, 4), (any_game.many_chosen_playouts, 5)):
            firsts = spread(start, kernel, 40 * len(legal), seed=seed)
            assert firsts.sum() == firsts[legal].sum()
            assert len(legal) == 1 or stats.chisquare(firsts[legal]).pvalue > 1e-6


def test_random_games_have_the_figures_that_another_program_found() -> None:
    """Means of 20,000 games of its own, within four standard errors of both."""
    game, count, theirs = load("blokus-duo"), 100_000, 20_000
    found = np.zeros((count, 5), dtype=np.int64)
    probes.play_out(game.new_states(), game.new_states(), generator(6), game.new_traces(), found)
    placements, _, black, white, winners = found.T
    error = np.sqrt(1 / count + 1 / theirs)
    for values, published in ((placements, 27.15), (black, 55.16), (white, 53.42)):
        # The figures have two digits behind the point.
        assert abs(values.mean() - published) < 4 * values.std() * error + 0.005
    assert placements.min() >= 18
    for winner, published in ((1, 10_889), (2, 8_191), (3, 920)):
        p = published / theirs
        assert abs(np.mean(winners == winner) - p) < 4 * np.sqrt(p * (1 - p)) * error


def test_playouts_of_a_position_are_those_of_moves_drawn_from_the_list() -> None:
    game, count, tables = load("blokus-duo(size=7)"), 20_000, []
    for kernel, seed in (
        (any_game.many_playouts, 7),
        (any_game.many_uniform_playouts, 8),
        (any_game.many_chosen_playouts, 9),
    ):
        results = np.zeros((4, game.max_plies + 1), dtype=np.int64)
        firsts = np.zeros(game.moves, dtype=np.int64)
        states = game.new_states()
        kernel(states, states.copy(), game.new_traces(), generator(seed), results, firsts, count)
        tables.append(results.ravel())
    common = sum(tables) >= 30
    table = np.array([[*counts[common], counts[~common].sum()] for counts in tables])
    assert stats.chi2_contingency(table[:, table.sum(axis=0) > 0]).pvalue > 1e-5
