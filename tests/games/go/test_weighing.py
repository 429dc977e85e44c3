"""Playouts of Go by weights: the fast way draws as traits and gammas say, and its slopes are theirs."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from scipy import stats

from arena.games import Position
from arena.games.go.board import Board
from arena.games.go.game import GoGame
from arena.games.go.trained.shapes import NO_PATTERN, shapes
from arena.games.go.trained.weighing import weighing_on
from arena.games.playing import begin_playout, choose_move
from arena.games.toolbox.jit import entry
from arena.games.toolbox.records import Records
from arena.games.toolbox.rng import generator
from arena.games.traits import traits_at
from arena.players.playouts.trainee import Trainee
from tests.games.go.answers import ANSWERS, answered
from tests.games.go.boards import SIMPLE, USUAL, go
from tests.games.go.probes import playout_moves
from tests.games.weighers import chances, slope
from tests.support.playouts import Playouts

DRAWS = 20_000


@entry
def _count_choices(
    records: Records,
    states: Records,
    traces: Records,
    rngs: Records,
    last: np.uint64,
    earlier: np.uint64,
    counts: Records,
    draws: int,
) -> None:
    begin_playout(records[0], states[0], traces[0])
    for _ in range(draws):
        counts[np.uint64(choose_move(records[0], states[0], rngs[0], traces[0], last, earlier))] += 1


def logarithms(game: GoGame, seed: int) -> np.ndarray:
    """Of patterns, and as large as fitted ones of what answers the last move."""
    found = np.random.default_rng(seed).normal(0, 1, len(game.traits))
    found[2051:] = [1.2, 3.5, -0.7, 1.9, -1.5, 0.8, 2.5]
    return found


def playouts(game: GoGame, values: np.ndarray, seed: int = 1) -> Playouts:
    trainee = Trainee()
    found = Playouts(game, trainee, seed)
    trainee.set_logarithms(found.records, game, values)
    return found


def positions(game: GoGame, count: int, seed: int) -> list[Position]:
    """Positions of such playouts in which somebody may move: those before every fifth move; some are drawn by hand."""
    values, found = logarithms(game, seed), [answered(name)[0] for name in ANSWERS if game.size == SIMPLE["size"]]
    while len(found) < count:
        position = game.start()
        seed += 1
        for number, move in enumerate(playouts(game, values, seed).play(position).moves):
            if number % 5 == 4 and sensible(position):
                found.append(position.copy())
            position.play(move)
    return found[:count]


def sensible(position: Position) -> list[int]:
    return [move for move in playout_moves(position) if move < position.game.first_pass]


def drawn(position: Position, values: np.ndarray, seed: int, records: Records | None = None) -> np.ndarray:
    """How often each move is drawn; by a record that has been used before, if one is given."""
    game = position.game
    records = playouts(game, values).records if records is None else records
    earlier, last = (game.moves, game.moves, *position.moves)[-2:]
    counts = np.zeros(game.moves, dtype=np.int64)
    used = (records, position.states.copy(), game.new_traces(), generator(seed))
    _count_choices(*used, np.uint64(last), np.uint64(earlier), counts, DRAWS)
    return counts


@pytest.mark.parametrize(("parameters", "count"), [(SIMPLE, 60), (USUAL, 40)])
def test_chances_are_products_of_gammas(parameters: dict[str, object], count: int) -> None:
    game = go(**parameters)
    found: list[float] = []
    answers: Counter[str] = Counter()
    for number, position in enumerate(positions(game, count, seed=3)):
        values = logarithms(game, seed=number)
        expected = np.zeros(game.moves)
        for move, chance in chances(position, values, sensible(position)).items():
            expected[move] = DRAWS * chance
            answers.update(game.traits[trait][0] for trait in traits_at(position, move))
        counts = drawn(position, values, number)
        assert not counts[expected == 0].any()
        rare = expected < 5
        classes = [(counts[rare].sum(), expected[rare].sum()), *zip(counts[~rare], expected[~rare], strict=True)]
        counted, means = zip(*(each for each in classes if each[1] > 1), strict=True)
        if len(counted) > 1:
            found.append(float(stats.chisquare(counted, np.array(means) * sum(counted) / sum(means)).pvalue))
    assert min(found) > 1e-4 / count
    assert stats.kstest(found, "uniform").pvalue > 1e-4
    if parameters == SIMPLE:
        assert {"saves new atari", "new ko", "semeai"} <= answers.keys()


def test_a_playout_begins_with_nothing_found() -> None:
    """One record serves for positions in a row that have as many moves behind them."""
    game = go(**SIMPLE)
    values = logarithms(game, seed=1)
    used = playouts(game, values).records
    for name in ANSWERS:
        position = answered(name)[0]
        assert np.array_equal(drawn(position, values, 1, used), drawn(position, values, 1))


@pytest.mark.parametrize(("parameters", "count"), [(SIMPLE, 60), (USUAL, 30)])
def test_slopes_are_what_is_true_less_what_is_true_on_average(parameters: dict[str, object], count: int) -> None:
    game = go(**parameters)
    for number, position in enumerate(positions(game, count, seed=8)):
        values = logarithms(game, seed=number)
        moves = chances(position, values, sensible(position))
        made = list(moves)[number % len(moves)]
        expected = np.zeros(len(game.traits))
        expected[traits_at(position, made)] += 1.0
        for move, chance in moves.items():
            expected[traits_at(position, move)] -= chance
        assert slope(position, made, values) == pytest.approx(expected, abs=1e-9)


@pytest.mark.parametrize("size", [2, 9, 19])
def test_weights_are_as_exact_as_half_a_word_allows(size: int) -> None:
    """The sum over a board is less than 2^32, whatever is true of its points; only eyes have no weight."""
    for seed in range(3):
        logarithms = np.random.default_rng(seed).normal(0, 3, 2058)
        words = weighing_on(Board(size)).values(logarithms)["weights"]
        for side, weights in enumerate((words & np.uint64(0xFFFFFFFF), words >> np.uint64(32))):
            patterns = shapes().patterns[side]
            legal = patterns != NO_PATTERN
            assert not weights[~legal].any()
            assert np.array_equal(weights[legal] == 0, shapes().eyes[patterns[legal]])
            assert 0.99 * 2**32 < int(weights.max()) * size * size < 2**32
            usable = np.flatnonzero(weights > 10_000)
            ratios = weights[usable] / np.exp(logarithms[patterns[usable]])
            assert ratios.max() / ratios.min() < 1.0002
