"""Columns of numbers in few signs."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.reports.html.packing import packed

DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def unpacked(column, count):
    """The slow twin of what the page's script does."""
    if not isinstance(column, str):
        return [column] * count
    width, signs = int(column[0]), column[1:]
    numbers = [
        sum(DIGITS.index(sign) * 64 ** (width - 1 - place) for place, sign in enumerate(signs[start : start + width]))
        for start in range(0, len(signs), width)
    ]
    return [None if number == 64**width - 1 else number for number in numbers]


@given(st.lists(st.none() | st.integers(0, 2**53), max_size=20))
def test_what_is_packed_is_unpacked(numbers):
    assert unpacked(packed(numbers), len(numbers)) == numbers


@pytest.mark.parametrize("edge", [62, 63, 64, 4094, 4095, 4096])
def test_the_number_that_stands_for_none_is_never_one(edge):
    assert unpacked(packed([edge, None, 0]), 3) == [edge, None, 0]


def test_a_constant_is_itself():
    assert packed([7, 7, 7]) == 7
    assert packed([None, None]) is None
    assert packed([]) is None
    assert packed([1, 2]) == "1BC"
