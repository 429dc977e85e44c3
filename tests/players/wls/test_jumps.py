"""Lengths of jumps to the past, and jumps that lead nowhere."""

from fractions import Fraction

import pytest

from arena.games import InputError
from arena.players.wls import Rounding, WinLossStates
from arena.players.wls.jumps import jump_lengths
from tests.naive import wls as naive

#: e less the jump at n/21 for n = 0..21, with K = 1 and numbers of 80 bits.
X87_K_1 = [11, 11, 13, 13, 15, 15, 17, 18, 19, 20, 20, 21, 20, 19, 17, 17, 15, 15, 13, 13, 11, 11]


@pytest.mark.parametrize("rounding", ["half-up", "half-even"])
@pytest.mark.parametrize(("e", "k"), [(21, "1.0"), (21, "1.4"), (21, "1.3"), (20, "0.9"), (3, "1.0")])
def test_exact_lengths(e, k, rounding):
    expected = [naive.jump(n, e, k, rounding) for n in range(e + 1)]
    assert jump_lengths(e, float(k), Rounding(rounding)) == expected


def test_ties_are_rounded_as_asked():
    up, even = (jump_lengths(21, 1.0, Rounding(rounding)) for rounding in ("half-up", "half-even"))
    assert (up[21], up[20], up[11]) == (11, 10, 1)
    assert (even[21], even[20], even[11]) == (10, 10, 0)


def test_numbers_of_80_bits():
    assert [21 - length for length in jump_lengths(21, 1.0, Rounding.X87)] == X87_K_1
    of_1_4 = jump_lengths(21, 1.4, Rounding.X87)
    assert [21 - of_1_4[n] for n in (3, 8, 13, 18)] == [11, 17, 17, 11]


@pytest.mark.parametrize("k", [0.9, 1.1, 1.2, 1.3, 1.7])
def test_without_ties_all_roundings_agree(k):
    products = [Fraction(str(k)) * abs(Fraction(2 * n - 21, 2)) for n in range(22)]
    clear = [n for n, product in enumerate(products) if abs(product % 1 - Fraction(1, 2)) > Fraction(1, 10**6)]
    assert len(clear) > 17
    lengths = [jump_lengths(21, k, rounding) for rounding in Rounding]
    assert all(len({length[n] for length in lengths}) == 1 for n in clear)


def test_too_long_a_jump_is_refused():
    with pytest.raises(InputError) as caught:
        WinLossStates(e=48, k=1.5)
    assert str(caught.value) == (
        "condition 2 fails with e=48, k=1.5, z=0.6745: a loss at 1/48 jumps to denominator 13, which has no proportion"
        " below it; choose a smaller k, or jps=nearest"
    )
    with pytest.raises(InputError, match=r"which has no proportion (above|below) it"):
        WinLossStates(e=21, k=10)
    assert len(WinLossStates(e=48, k=1.5, jps="nearest")) == 1225
    assert naive.following((1, 48), False, 48, 0.6744897501960817, "1.5", "fixed", "half-up") is None
