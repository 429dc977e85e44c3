"""What a player has learned of moves, and the chances that these have in playouts at a temperature."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from arena.players import generator
from arena.players.flat.leanings import (
    clear,
    draw,
    new_leanings,
    record,
    weigh_exponentially,
    weigh_linearly,
    weight_of,
)
from tests.support.statistics import LEAST_CHANCE, assert_equally_likely

MOVES = 6
DRAWS = 20_000


@numba.njit
def _draw(leanings, side, legal, rngs, chosen):  # type: ignore[no-untyped-def]
    for number in range(len(chosen)):
        chosen[number] = draw(leanings[0], np.uint64(side), legal, np.uint64(len(legal)), rngs[0])


@numba.njit
def _weigh(leanings, side, k, points, linear):  # type: ignore[no-untyped-def]
    if linear:
        weigh_linearly(leanings[0], np.uint64(side))
    else:
        weigh_exponentially(leanings[0], np.uint64(side), k, points)


@numba.njit
def _weights(leanings, side, found):  # type: ignore[no-untyped-def]
    for move in range(len(found)):
        found[move] = weight_of(leanings[0], np.uint64(side), np.uint64(move))


@numba.njit
def _clear(leanings):  # type: ignore[no-untyped-def]
    clear(leanings[0])


@numba.njit
def _record(leanings, side, move, result):  # type: ignore[no-untyped-def]
    record(leanings[0], np.uint64(side), np.uint64(move), result)


def leanings_of(values: list[float | None], side: int = 0) -> Any:
    """What a player with these values of moves knows after ten playouts of each; None: the move was never made."""
    leanings = new_leanings(MOVES)
    for move in range(MOVES):
        _record(leanings, 1 - side, move, move / MOVES)
    learn_values(leanings, values, side)
    return leanings


def learn_values(leanings: Any, values: list[float | None], side: int = 0) -> None:
    """Make known ten playouts of each move that has a value; the best moves were made first."""
    known = [(value, move) for move, value in enumerate(values) if value is not None]
    for value, move in sorted(known, reverse=True):
        for _ in range(10):
            _record(leanings, side, move, value)


def chances(leanings: Any, k: float, points: float = 0.0, linear: bool = False, side: int = 0) -> np.ndarray[Any, Any]:
    """Chances of all moves after an update."""
    _weigh(leanings, side, k, points, linear)
    weights = np.empty(MOVES)
    _weights(leanings, side, weights)
    return np.asarray(weights / weights.sum())


def drawn(leanings: Any, legal: list[int], side: int = 0, purpose: str = "draw") -> np.ndarray[Any, Any]:
    """How often each of the legal moves is drawn."""
    chosen = np.empty(DRAWS, dtype=np.int64)
    _draw(leanings, side, np.array(legal, dtype=np.uint16), generator(1, purpose), chosen)
    assert set(chosen.tolist()) <= set(legal)
    return np.array([np.sum(chosen == move) for move in legal])


VALUES: list[float | None] = [0.2, 0.5, 0.4, 0.9, 0.55, 0.45]


class TestChances:
    def test_exponential_in_points(self) -> None:
        """e^(K v), with v in points of which there are 20 between a loss and a win."""
        expected = np.exp(0.3 * 20 * np.array(VALUES, dtype=float))
        assert chances(leanings_of(VALUES), 0.3, points=20.0) == pytest.approx(expected / expected.sum())

    def test_exponential_in_standard_deviations(self) -> None:
        scores = stats.zscore(np.array(VALUES, dtype=float))
        expected = np.exp(2 * scores)
        assert chances(leanings_of(VALUES), 2.0) == pytest.approx(expected / expected.sum())

    def test_linear(self) -> None:
        values = np.array(VALUES, dtype=float)
        assert chances(leanings_of(VALUES), 2.0, linear=True) == pytest.approx(values / values.sum())

    @pytest.mark.parametrize("side", [0, 1])
    def test_moves_never_made_count_as_average(self, side: int) -> None:
        values: list[float | None] = [0.2, None, 0.4, 0.9, None, 0.5]
        found = chances(leanings_of(values, side), 2.0, side=side)
        known = np.array([0.2, 0.4, 0.9, 0.5])
        scores = np.zeros(MOVES)
        scores[[0, 2, 3, 5]] = stats.zscore(known)
        assert found == pytest.approx(np.exp(2 * scores) / np.exp(2 * scores).sum())
        linear = chances(leanings_of(values, side), 2.0, linear=True, side=side)
        assert linear[1] == linear[4] == pytest.approx(0.5 / 3)

    def test_the_other_players_are_left_alone(self) -> None:
        leanings = leanings_of(VALUES)
        chances(leanings, 2.0, side=1)
        before = leanings["weights"][0, 1, :MOVES].copy()
        assert len(set(before.tolist())) == MOVES
        chances(leanings, 2.0)
        assert np.array_equal(leanings["weights"][0, 1, :MOVES], before)

    @pytest.mark.parametrize("linear", [False, True])
    def test_nothing_is_left_when_all_is_cleared(self, linear: bool) -> None:
        leanings = leanings_of(VALUES)
        chances(leanings, 2.0, linear=linear)
        _clear(leanings)
        fresh = new_leanings(MOVES)
        for name in ("totals", "squares", "visits", "weights", "shared", "count"):
            assert np.array_equal(leanings[name], fresh[name])
        later: list[float | None] = [None, 0.3, None, 0.8, None, None]
        for known in (leanings, fresh):
            learn_values(known, later)
        assert chances(leanings, 2.0, linear=linear).tolist() == chances(fresh, 2.0, linear=linear).tolist()

    @pytest.mark.parametrize("values", [[0.5] * MOVES, [None] * MOVES, [0.0] * MOVES])
    @pytest.mark.parametrize("linear", [False, True])
    def test_nothing_to_choose_by(self, values: list[float | None], linear: bool) -> None:
        """Equal values, or none at all, are equal chances."""
        leanings = leanings_of(values)
        _weigh(leanings, 0, 2.0, 0.0, linear)
        assert_equally_likely(drawn(leanings, [0, 2, 3], purpose=f"{values}{linear}"))

    def test_no_temperature(self) -> None:
        """K = 0: all moves are equally likely."""
        assert chances(leanings_of(VALUES), 0.0) == pytest.approx([1 / MOVES] * MOVES)

    def test_low_temperature_is_greedy(self) -> None:
        assert chances(leanings_of(VALUES), 1000.0) == pytest.approx([0, 0, 0, 1, 0, 0])

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
        warm, cold = (chances(leanings_of(list(values)), inverse, points=4.0) for inverse in (low, high))
        if values[better] >= float(cold @ np.array(values)):
            assert cold[better] - cold[worse] >= warm[better] - warm[worse] - 1e-12


class TestDraws:
    @pytest.mark.parametrize("side", [0, 1])
    @pytest.mark.parametrize("legal", [[0, 1, 2, 3, 4, 5], [5, 0, 2], [3, 1], [2]])
    @pytest.mark.parametrize("linear", [False, True])
    def test_in_proportion(self, legal: list[int], linear: bool, side: int) -> None:
        leanings = leanings_of(VALUES, side)
        expected = chances(leanings, 1.0, linear=linear, side=side)[legal]
        found = drawn(leanings, legal, side, purpose=f"{legal} {linear} {side}")
        if len(legal) > 1:
            assert stats.chisquare(found, expected / expected.sum() * DRAWS).pvalue > LEAST_CHANCE

    def test_bad_moves_among_themselves(self) -> None:
        """Where no good move is legal, chances are right although the weights are too small for numbers."""
        leanings = leanings_of([0.0, 0.001, 0.002, 1.0, None, None])
        assert chances(leanings, 1000.0, points=1.0)[[0, 1, 2]] == pytest.approx([0, 0, 0], abs=1e-200)
        found = drawn(leanings, [0, 1, 2])
        expected = np.exp([0.0, 1.0, 2.0])
        assert stats.chisquare(found, expected / expected.sum() * DRAWS).pvalue > LEAST_CHANCE

    def test_greedy_among_bad_moves(self) -> None:
        leanings = leanings_of([0.1, 0.3, 0.2, 1.0, 0.3, None])
        chances(leanings, 1e6, points=1.0)
        found = drawn(leanings, [0, 1, 2, 4])
        assert found[0] == found[2] == 0
        assert_equally_likely(found[[1, 3]])
