"""Random numbers in kernels."""

from __future__ import annotations

import itertools
from collections import Counter

import numba
import numpy as np
import numpy.typing as npt
import pytest

from arena.games.toolbox import rng
from arena.games.toolbox.records import Records, new
from tests.support.statistics import assert_equally_likely
from tests.support.xoshiro import WORD, Twin


def twin_of(rngs: Records) -> Twin:
    return Twin(*(int(word) for word in rngs[0]))


@numba.njit
def draw_words(rngs, words):  # type: ignore[no-untyped-def]
    for place in range(len(words)):
        words[place] = rng.next_word(rngs[0])


@numba.njit
def draw_below(rngs, bound, numbers):  # type: ignore[no-untyped-def]
    for place in range(len(numbers)):
        numbers[place] = rng.below(rngs[0], bound)


@numba.njit
def draw_units(rngs, numbers):  # type: ignore[no-untyped-def]
    for place in range(len(numbers)):
        numbers[place] = rng.unit(rngs[0])


@numba.njit
def draw_orders(rngs, items, count, orders):  # type: ignore[no-untyped-def]
    for place in range(len(orders)):
        for index in range(len(items)):
            orders[place, index] = items[index]
        rng.shuffle(rngs[0], orders[place], count)


def words(rngs: Records, count: int) -> list[int]:
    found = np.empty(count, dtype=np.uint64)
    draw_words(rngs, found)
    return [int(word) for word in found]


def below(rngs: Records, bound: int, count: int) -> npt.NDArray[np.uint64]:
    found = np.empty(count, dtype=np.uint64)
    draw_below(rngs, np.uint64(bound), found)
    return found


def seeded(*state: int) -> Records:
    rngs = new(rng.GENERATOR)
    rngs[0] = state
    return rngs


class TestWords:
    def test_known_words(self) -> None:
        """The first words that Blackman and Vigna's own program gives from the state 1, 2, 3, 4."""
        known = [41943041, 58720359, 3588806011781223, 3591011842654386, 9228616714210784205, 9973669472204895162]
        assert words(seeded(1, 2, 3, 4), 6) == known

    @pytest.mark.parametrize("seed", [0, 1, 12345, [1, 2, 3]])
    def test_as_its_twin(self, seed: int | list[int]) -> None:
        rngs = rng.generator(seed)
        twin = twin_of(rngs)
        assert words(rngs, 2000) == [twin.word() for _ in range(2000)]
        assert [int(word) for word in rngs[0]] == twin.state

    def test_words_with_all_bits_at_the_ends(self) -> None:
        """Sums wrap around and shifts fill with zeros, whatever the state."""
        for state in itertools.product((0, 1, 1 << 63, WORD), repeat=4):
            twin = Twin(*state)
            assert words(seeded(*state), 5) == [twin.word() for _ in range(5)]

    def test_seeds_are_numpys(self) -> None:
        state = np.random.SeedSequence([5, 6]).generate_state(4, np.uint64)
        assert list(rng.generator([5, 6])[0]) == list(state)
        assert rng.generator(7) != rng.generator(8)


class TestBelow:
    @pytest.mark.parametrize(
        "bound", [1, 2, 3, 6, 7, 93, 1000, (1 << 31) - 1, 1 << 31, (1 << 31) + 1, 3 << 30, (1 << 32) - 1, 1 << 32]
    )
    def test_as_its_twin(self, bound: int) -> None:
        """The same numbers from as many words, also where half of them are drawn again."""
        rngs = rng.generator(bound)
        twin = twin_of(rngs)
        assert [int(number) for number in below(rngs, bound, 500)] == [twin.below(bound) for _ in range(500)]
        assert [int(word) for word in rngs[0]] == twin.state

    @pytest.mark.parametrize("bound", [2, 3, 7, 60])
    def test_all_numbers_are_equally_likely(self, bound: int) -> None:
        assert_equally_likely(np.bincount(below(rng.generator(1), bound, 2000 * bound).astype(int), minlength=bound))

    def test_below_one_there_is_only_zero(self) -> None:
        assert not below(rng.generator(1), 1, 100).any()

    @pytest.mark.parametrize("bound", [3 << 30, (1 << 31) + 1, 1 << 32])
    def test_large_bounds_are_uniform(self, bound: int) -> None:
        """In all remainders and all ranges alike, which it takes redrawing to get right."""
        numbers = below(rng.generator(2), bound, 30000)
        assert int(numbers.max()) < bound
        for divisor in (2, 3):
            assert_equally_likely(np.bincount((numbers % np.uint64(divisor)).astype(int), minlength=divisor))
        ranges = (numbers.astype(float) * (16 / bound)).astype(int)
        assert_equally_likely(np.bincount(ranges, minlength=16))

    def test_exactly_uniform(self) -> None:
        """Of the values of half a word that are not drawn again, every number gets the same share.

        The words are made to measure: from the state (0, *, *, s) the next word is s rotated by 23.
        """
        bound = 5
        threshold = (1 << 32) % bound
        share = ((1 << 32) - threshold) // bound

        def number_for(half: int) -> int:
            word = half << 32
            rngs = seeded(0, 1, 1, (word >> 23 | word << 41) & WORD)
            return int(below(rngs, bound, 1)[0])

        # The first value of each number's share that counts, and those around it.
        for number in range(bound):
            first = -(-((number << 32) + threshold) // bound)
            assert number_for(first) == number
            assert number_for(first + share - 1) == number
            assert number_for(first + share // 2) == number


def test_drawing_from_python_is_the_same() -> None:
    rngs, again = rng.generator(3), rng.generator(3)
    assert [rng.draw_below(rngs, 17) for _ in range(50)] == below(again, 17, 50).tolist()
    assert rngs == again


class TestUnit:
    def test_as_its_twin(self) -> None:
        """53 bits of a word, as a fraction."""
        rngs = rng.generator(4)
        twin = twin_of(rngs)
        numbers = np.empty(20000)
        draw_units(rngs, numbers)
        assert numbers.tolist() == [(twin.word() >> 11) / (1 << 53) for _ in range(20000)]
        assert numbers.min() >= 0.0
        assert numbers.max() < 1.0
        assert_equally_likely(np.bincount((numbers * 20).astype(int), minlength=20))

    def test_ends(self) -> None:
        """Zero may come, one may not."""
        numbers = np.empty(1)
        draw_units(seeded(0, 1, 1, WORD), numbers)
        assert numbers[0] == 1.0 - 2.0**-53
        draw_units(seeded(0, 1, 1, 0), numbers)
        assert numbers[0] == 0.0


class TestShuffle:
    def test_all_orders_are_equally_likely(self) -> None:
        orders = np.empty((48000, 4), dtype=np.uint16)
        draw_orders(rng.generator(5), np.arange(4, dtype=np.uint16), np.uint64(4), orders)
        found = Counter(map(tuple, orders.tolist()))
        assert set(found) == set(itertools.permutations(range(4)))
        assert_equally_likely(found.values())

    def test_only_the_first_items_move(self) -> None:
        orders = np.empty((6000, 5), dtype=np.uint16)
        draw_orders(rng.generator(6), np.array([9, 8, 7, 6, 5], dtype=np.uint16), np.uint64(3), orders)
        assert np.all(orders[:, 3:] == [6, 5])
        found = Counter(map(tuple, orders[:, :3].tolist()))
        assert set(found) == set(itertools.permutations((9, 8, 7)))
        assert_equally_likely(found.values())

    @pytest.mark.parametrize("count", [0, 1])
    def test_nothing_to_shuffle(self, count: int) -> None:
        """No number is drawn for it either."""
        rngs = rng.generator(7)
        before = rngs.copy()
        orders = np.empty((10, 2), dtype=np.uint16)
        draw_orders(rngs, np.array([3, 4], dtype=np.uint16), np.uint64(count), orders)
        assert np.all(orders == [3, 4])
        assert rngs == before
