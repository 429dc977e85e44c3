"""Seeds of generators."""

from __future__ import annotations

import itertools

import numpy as np

from arena.players import generator
from arena.players.seeds import entropy

GOLDEN_ENTROPY = [
    1759762582,
    814953993,
    1180266674,
    312836527,
    3369858903,
    1741339074,
    2069576402,
    3089417168,
]
GOLDEN_STATE = (
    9885671488115704789,
    15155444075721048243,
    361929687907177805,
    875196828856860826,
)
GOLDEN_PLAIN = (
    2450888877185918191,
    13670364505246097485,
    13244602302873692827,
    8705522541509198239,
)


def state(*arguments: int | str) -> tuple[int, ...]:
    """The state of a generator before its first number."""
    seed, *purpose = arguments
    return tuple(int(word) for word in generator(int(seed), *purpose)[0])


def test_golden_values() -> None:
    """Recorded games can be played again only while these stay as they are."""
    assert entropy(1, "game", 7) == GOLDEN_ENTROPY
    assert state(1, "game", 7) == GOLDEN_STATE
    assert state(0) == GOLDEN_PLAIN


def test_same_purpose_same_generator() -> None:
    assert generator(5, "player", "A", 3) == generator(5, "player", "A", 3)


def test_every_purpose_has_its_own_generator() -> None:
    """Neither the kind of a word, nor where one ends, nor their order makes two purposes alike."""
    purposes: list[tuple[int | str, ...]] = [
        (),
        ("",),
        ("", ""),
        ("1",),
        (1,),
        (11,),
        (1, 1),
        ("11",),
        ("1", "1"),
        ("a", "b"),
        ("b", "a"),
        ("ab",),
        ("a, b",),
        ("a', 'b",),
        ("a", "b", 0),
        ("a", "b", "0"),
        (-1,),
        (1 << 64,),
    ]
    seeds = (0, 1, 2, 11, -1, 1 << 40)
    states = [state(seed, *purpose) for seed, purpose in itertools.product(seeds, purposes)]
    assert len(set(states)) == len(states)
    assert all(any(words) for words in states)


def test_many_games_have_different_generators() -> None:
    states = {state(1, "game", number, side) for number in range(1000) for side in ("black", "white")}
    assert len(states) == 2000
    words = np.array(sorted(states), dtype=np.uint64)
    ones = np.bitwise_count(words).sum() / words.size
    assert abs(ones - 32) < 4 * 4 / np.sqrt(words.size)  # 64 fair bits: mean 32, standard deviation 4


def test_entropy_is_eight_words_of_32_bits() -> None:
    for seed in range(50):
        words = entropy(seed, "purpose")
        assert len(words) == 8
        assert all(0 <= word < 1 << 32 for word in words)
