"""Strengths that are fitted to choices."""

from __future__ import annotations

import random

import numpy as np
import pytest

from arena.games.choices import Choices, appraise, fit, likelihood

#: How many things may be true.
TRUTHS = 1130


def choices_of(truths: list[list[list[int]]], chosen: list[int]) -> Choices:
    """From the truths of each candidate of each choice, and the places of those that were chosen."""
    rows = np.zeros((sum(map(len, truths)), 8), dtype=np.int16)
    starts = np.concatenate([[0], np.cumsum([len(candidates) for candidates in truths])])
    for row, true in zip(rows, (true for candidates in truths for true in candidates), strict=True):
        row[0], row[1 : 1 + len(true)] = len(true), true
    return Choices(rows, starts, starts[:-1] + np.array(chosen))


def drawn(values: dict[int, float], number: int, seed: int) -> Choices:
    """Choices by players whose logarithms of strength are these."""
    chance = random.Random(seed)
    truths = [[[one for one in values if chance.random() < 0.4] for _ in range(6)] for _ in range(number)]
    chosen = [
        chance.choices(range(6), [np.exp(sum(values[one] for one in true)) for true in candidates])[0]
        for candidates in truths
    ]
    return choices_of(truths, chosen)


def test_known_gammas_are_found_again() -> None:
    values = {0: 1.0, 3: -2.0, 8: 0.5, 900: -0.7, 1120: 0.0}
    found = fit(drawn(values, 20_000, seed=1), TRUTHS, spread=10.0)
    assert {one: found[one] for one in values} == pytest.approx(values, abs=0.08)
    assert np.count_nonzero(np.abs(found) > 1e-9) == len(values)


def test_a_narrow_spread_keeps_the_logarithms_small() -> None:
    choices = drawn({0: 2.0, 1: -2.0}, 200, seed=2)
    wide, narrow = fit(choices, TRUTHS, spread=10.0), fit(choices, TRUTHS, spread=0.1)
    assert abs(narrow[0]) < abs(wide[0]) / 2
    assert abs(narrow[1]) < abs(wide[1]) / 2


def test_the_derivatives_are_those_of_the_likelihood() -> None:
    choices, size = drawn({0: 1.0, 1: -1.0, 2: 0.3}, 50, seed=3), TRUTHS
    values, slope = np.zeros(size), np.zeros(size)
    values[:3] = 0.2, -0.4, 0.1
    parts = (choices.truths, choices.starts, choices.chosen)
    here = likelihood(values, *parts, slope)
    for place in range(3):
        moved = values.copy()
        moved[place] += 1e-6
        assert (likelihood(moved, *parts, np.zeros(size)) - here) / 1e-6 == pytest.approx(slope[place], abs=1e-3)


def test_equal_strengths_have_equal_chances() -> None:
    choices = choices_of([[[0], [1], [2], []], [[], []]], [1, 0])
    found = likelihood(
        np.zeros(TRUTHS), choices.truths, choices.starts, choices.chosen,
        np.zeros(TRUTHS),
    )  # fmt: skip
    assert found == pytest.approx(-np.log(4) - np.log(2))


def test_equal_candidates_share_places_in_an_appraisal() -> None:
    values = np.zeros(TRUTHS)
    values[1], values[2] = np.log(2.0), np.log(3.0)
    truths = [[[1], [2], [0]], [[0], [0], [1]], [[0], [3], [4], [5], [6], [7], [1]]]
    found = appraise(choices_of(truths, [1, 0, 2]), values)
    assert found.likelihood == pytest.approx(np.log(3 / 6 * 1 / 4 * 1 / 8) / 3)
    assert found.first == pytest.approx(1 / 3)  # in the others another one is stronger
    assert found.among_five == pytest.approx((1 + 1 + 4 / 6) / 3)
    assert str(found) == "-1.386 nats, 33.3 % first, 88.9 % among five"
