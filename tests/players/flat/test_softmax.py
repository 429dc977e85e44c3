"""Playouts at a temperature."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numba
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from arena.games import Game, InputError, Position, load
from arena.players import generator, load_player
from arena.players.flat import softmax
from tests.naive.softmax import Temperature, search
from tests.support import exact
from tests.support.outcomes import draws, wins
from tests.support.statistics import LEAST_CHANCE, assert_equally_likely
from tests.support.swing import swing

MOVES = 6
DRAWS = 20_000


@numba.njit
def _draw(habits, side, legal, rngs, chosen):  # type: ignore[no-untyped-def]
    for number in range(len(chosen)):
        chosen[number] = softmax.draw(habits[0], np.uint64(side), legal, np.uint64(len(legal)), rngs[0])


@numba.njit
def _update(habits, side, k, settings):  # type: ignore[no-untyped-def]
    softmax.update(habits[0], np.uint64(side), k, settings[0])


@numba.njit
def _clear(habits):  # type: ignore[no-untyped-def]
    softmax.clear(habits[0])


def habits_of(values: list[float | None], side: int = 0) -> Any:
    """What a player with these values of moves knows after ten playouts of each; None: the move was never made."""
    habits = softmax.new_habits(MOVES)
    _clear(habits)
    habits["visits"][:, 1 - side], habits["totals"][:, 1 - side] = 7, 5
    for move, value in enumerate(values):
        if value is not None:
            habits["visits"][0, side, move], habits["totals"][0, side, move] = 10, 10 * value
    return habits


def chances(habits: Any, k: float, points: float = 0.0, linear: bool = False, side: int = 0) -> np.ndarray[Any, Any]:
    """Chances of all moves after an update."""
    settings = softmax.new_settings(k, k, points, linear, 1)
    _update(habits, side, k, settings)
    weights = habits["weights"][0, side]
    return np.asarray(weights / weights.sum())


def drawn(habits: Any, legal: list[int], side: int = 0, purpose: str = "draw") -> np.ndarray[Any, Any]:
    """How often each of the legal moves is drawn."""
    chosen = np.empty(DRAWS, dtype=np.int64)
    _draw(habits, side, np.array(legal, dtype=np.uint16), generator(1, purpose), chosen)
    assert set(chosen.tolist()) <= set(legal)
    return np.array([np.sum(chosen == move) for move in legal])


VALUES: list[float | None] = [0.2, 0.5, 0.4, 0.9, 0.55, 0.45]


class TestChances:
    def test_exponential_in_points(self) -> None:
        """e^(K v), with v in points of which there are 20 between a loss and a win."""
        expected = np.exp(0.3 * 20 * np.array(VALUES, dtype=float))
        assert chances(habits_of(VALUES), 0.3, points=20.0) == pytest.approx(expected / expected.sum())

    def test_exponential_in_standard_deviations(self) -> None:
        scores = stats.zscore(np.array(VALUES, dtype=float))
        expected = np.exp(2 * scores)
        assert chances(habits_of(VALUES), 2.0) == pytest.approx(expected / expected.sum())

    def test_linear(self) -> None:
        values = np.array(VALUES, dtype=float)
        assert chances(habits_of(VALUES), 2.0, linear=True) == pytest.approx(values / values.sum())

    @pytest.mark.parametrize("side", [0, 1])
    def test_moves_never_made_count_as_average(self, side: int) -> None:
        values: list[float | None] = [0.2, None, 0.4, 0.9, None, 0.5]
        found = chances(habits_of(values, side), 2.0, side=side)
        known = np.array([0.2, 0.4, 0.9, 0.5])
        scores = np.zeros(MOVES)
        scores[[0, 2, 3, 5]] = stats.zscore(known)
        assert found == pytest.approx(np.exp(2 * scores) / np.exp(2 * scores).sum())
        linear = chances(habits_of(values, side), 2.0, linear=True, side=side)
        assert linear[1] == linear[4] == pytest.approx(0.5 / 3)

    def test_the_other_players_are_left_alone(self) -> None:
        habits = habits_of(VALUES)
        before = habits["weights"][0, 1].copy()
        chances(habits, 2.0)
        assert np.array_equal(habits["weights"][0, 1], before)

    @pytest.mark.parametrize("values", [[0.5] * MOVES, [None] * MOVES, [0.0] * MOVES])
    @pytest.mark.parametrize("linear", [False, True])
    def test_nothing_to_choose_by(self, values: list[float | None], linear: bool) -> None:
        """Equal values, or none at all, are equal chances."""
        habits = habits_of(values)
        settings = softmax.new_settings(2.0, 2.0, 0.0, linear, 1)
        _update(habits, 0, 2.0, settings)
        assert_equally_likely(drawn(habits, [0, 2, 3], purpose=f"{values}{linear}"))

    def test_no_temperature(self) -> None:
        """K = 0: all moves are equally likely."""
        assert chances(habits_of(VALUES), 0.0) == pytest.approx([1 / MOVES] * MOVES)

    def test_low_temperature_is_greedy(self) -> None:
        assert chances(habits_of(VALUES), 1000.0) == pytest.approx([0, 0, 0, 1, 0, 0])

    @given(
        st.lists(st.floats(0, 1, width=16), min_size=MOVES, max_size=MOVES, unique=True),
        st.floats(0, 5),
        st.floats(0, 5),
        st.integers(0, MOVES - 1),
        st.integers(0, MOVES - 1),
    )
    def test_better_moves_gain_by_cold(self, values: list[float], k: float, other_k: float, one: int, two: int) -> None:
        """With K, the lead of a better move grows, if its value is at least the mean one at the greater K."""
        low, high = min(k, other_k), max(k, other_k)
        better, worse = (one, two) if values[one] >= values[two] else (two, one)
        warm, cold = (chances(habits_of(list(values)), inverse, points=4.0) for inverse in (low, high))
        if values[better] >= float(cold @ np.array(values)):
            assert cold[better] - cold[worse] >= warm[better] - warm[worse] - 1e-12


class TestDraws:
    @pytest.mark.parametrize("side", [0, 1])
    @pytest.mark.parametrize("legal", [[0, 1, 2, 3, 4, 5], [5, 0, 2], [3, 1], [2]])
    @pytest.mark.parametrize("linear", [False, True])
    def test_in_proportion(self, legal: list[int], linear: bool, side: int) -> None:
        habits = habits_of(VALUES, side)
        expected = chances(habits, 1.0, linear=linear, side=side)[legal]
        found = drawn(habits, legal, side, purpose=f"{legal} {linear} {side}")
        if len(legal) > 1:
            assert stats.chisquare(found, expected / expected.sum() * DRAWS).pvalue > LEAST_CHANCE

    def test_bad_moves_among_themselves(self) -> None:
        """Where no good move is legal, chances are right although the weights are too small for numbers."""
        habits = habits_of([0.0, 0.001, 0.002, 1.0, None, None])
        assert chances(habits, 1000.0, points=1.0)[[0, 1, 2]] == pytest.approx([0, 0, 0], abs=1e-200)
        found = drawn(habits, [0, 1, 2])
        expected = np.exp([0.0, 1.0, 2.0])
        assert stats.chisquare(found, expected / expected.sum() * DRAWS).pvalue > LEAST_CHANCE

    def test_greedy_among_bad_moves(self) -> None:
        habits = habits_of([0.1, 0.3, 0.2, 1.0, 0.3, None])
        chances(habits, 1e6, points=1.0)
        found = drawn(habits, [0, 1, 2, 4])
        assert found[0] == found[2] == 0
        assert_equally_likely(found[[1, 3]])


@pytest.mark.parametrize(("update", "expected"), [(1, 0.5), (2, 1.0), (5, 2.5), (9, 4.5), (10, 5.0)])
def test_annealing_goes_in_equal_steps(update: int, expected: float) -> None:
    assert softmax.inverse_temperature(0.5, 5.0, float(update), 10.0) == pytest.approx(expected)
    assert softmax.inverse_temperature(5.0, 0.5, float(update), 10.0) == pytest.approx(5.5 - expected)


def test_annealing_with_a_single_update() -> None:
    assert softmax.inverse_temperature(0.5, 5.0, 1.0, 1.0) == 0.5


def by_winner(position: Position) -> float:
    return {1: 1.0, 2: 0.0, 3: 0.5}[int(position.state.winner)]


def by_score(position: Position) -> float:
    owners = [(0, 1, -1)[colour] for colour in position.stones().tolist()]
    lead = sum(worth * owner for worth, owner in zip((1, 2, 3, 5), owners, strict=True))
    return (lead / 11 + 1) / 2


TWINS: dict[str, tuple[str, Temperature, Callable[[], Game], Callable[[Position], float]]] = {
    "default": ("softmax(playouts=350)", Temperature(350), lambda: load("tic-tac-toe"), by_winner),
    "cold": ("softmax(playouts=90, k=9, refresh=7)", Temperature(90, k=9, refresh=7), swing, by_winner),
    "annealed": (
        "softmax(playouts=101, k=0, anneal_to=5, refresh=10)",
        Temperature(101, k=0, anneal_to=5, refresh=10),
        swing,
        by_winner,
    ),
    "linear": (
        "softmax(playouts=100, choice=linear, refresh=1)",
        Temperature(100, linear=True, refresh=1),
        lambda: load("tic-tac-toe"),
        by_winner,
    ),
    "points": (
        "softmax(playouts=120, score=final, k=0.4, refresh=20)",
        Temperature(120, k=0.4, points=22.0, refresh=20),
        swing,
        by_score,
    ),
    "points as z-scores": (
        "softmax(playouts=120, score=final, unit=zscore, refresh=20)",
        Temperature(120, refresh=20),
        swing,
        by_score,
    ),
}


@pytest.mark.parametrize("plies", [0, 1])
@pytest.mark.parametrize("name", TWINS)
def test_twin(name: str, plies: int) -> None:
    """The same playouts and the same counts, for either player; a move made twice in a playout counts once."""
    spec, settings, make, result = TWINS[name]
    game = make()
    for seed in range(5):
        position = game.start()
        for move in range(plies):
            position.play(move)
        rngs = generator(seed, name)
        twin = search(position, rngs, settings, result)[position.turn]
        found = load_player(spec).build(game).choose(position, rngs)
        assert found.candidates is not None
        moves = [int(move) for move in found.candidates.moves]
        assert list(found.candidates.visits) == [len(twin.get(move, [])) for move in moves]
        assert found.candidates.totals == pytest.approx([sum(twin.get(move, [])) for move in moves])
        assert found.candidates.squares == pytest.approx([sum(u * u for u in twin.get(move, [])) for move in moves])
        assert found.value == pytest.approx(max(sum(results) / len(results) for results in twin.values()))
        assert found.playouts == settings.playouts


@pytest.mark.parametrize("to_move", ["black", "white"])
def test_without_temperature_it_is_all_moves_as_first(to_move: str) -> None:
    """K = 0: the exact values of uniform playouts."""
    position = load("tic-tac-toe").parse("X . O\n. X .\n. O .", to_move)
    colours = position.stones().tolist()
    black, white = (frozenset(cell for cell, colour in enumerate(colours) if colour == side) for side in (1, 2))
    counts = exact.all_moves_as_first(exact.tic_tac_toe(), (black, white), int(to_move == "white"))
    player = load_player("softmax(playouts=100000, k=0)").build(position.game)
    found = player.choose(position, generator(1, to_move)).candidates
    assert found is not None
    for move, visits, won, drew in zip(found.moves, found.visits, wins(found), draws(found), strict=True):
        made = float(counts[int(move)].visits)
        for seen, chance in (
            (visits, made),
            (won, float(counts[int(move)].wins)),
            (drew, float(counts[int(move)].draws)),
        ):
            assert abs(seen / 100000 - chance) <= 4 * math.sqrt(chance * (1 - chance) / 100000)


@pytest.mark.parametrize("game", ["tic-tac-toe", "hex(size=3)"])
def test_mercy_and_scores_need_a_score(game: str) -> None:
    for spec, words in (
        ("softmax(unit=points)", "unit=points: with score=win values are no points"),
        ("softmax(score=final)", "has no score"),
        ("softmax(mercy=3)", "has no score"),
        ("softmax(choice=linear, k=3)", "'k' has no effect without choice=exponential"),
        ("softmax(choice=linear, anneal_to=3)", "'anneal_to' has no effect without choice=exponential"),
        ("softmax(choice=linear, unit=zscore)", "'unit' has no effect without choice=exponential"),
    ):
        with pytest.raises(InputError) as caught:
            load_player(spec).build(load(game))
        assert words in str(caught.value)
        assert "\n" not in str(caught.value)


def test_mercy_ends_playouts_early() -> None:
    """A playout is over with the first lead of so many points: in the first move of the player whose turn it is."""
    game = swing()
    found = load_player("softmax(playouts=400, mercy=1, k=0)").build(game).choose(game.start(), generator(1))
    assert found.candidates is not None
    assert found.candidates.visits.sum() == 400
    assert list(found.candidates.values) == [1.0] * 4
    found = load_player("softmax(playouts=400, mercy=5, k=0)").build(game).choose(game.start(), generator(1))
    assert found.candidates is not None
    assert found.candidates.values[3] > found.candidates.values[0]
    assert found.candidates.visits.sum() > 400
