"""Jumps to the past: which state follows a saturated proportion, which has no room for one more result.

A jump goes back to proportions of fewer results, the farther back the more the proportion differs
from one half, so that an extreme one is reached again only when it is confirmed.
"""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from arena.games.errors import InputError
from arena.players.wls.proportions import Proportions
from arena.players.wls.wls_parameters import Jumps, Rounding, WlsParameters

_EXTENDED_BITS = 64  # in the fraction of an 80-bit number

States = npt.NDArray[np.int32]


def jump_lengths(e: int, k: float, rounding: Rounding) -> list[int]:
    """K e |n/e - 1/2| for n = 0..e, rounded: by how many results each saturated proportion goes back."""
    exact_k = Fraction(str(k))
    if rounding is Rounding.X87:
        return [_by_80_bits(exact_k, n, e) for n in range(e + 1)]
    products = [exact_k * abs(Fraction(2 * n - e, 2)) for n in range(e + 1)]
    if rounding is Rounding.HALF_EVEN:
        return [round(product) for product in products]
    return [math.floor(product + Fraction(1, 2)) for product in products]


def _by_80_bits(k: Fraction, n: int, e: int) -> int:
    """The same as an 80-bit processor works it out, from left to right."""
    difference = _extended(abs(_extended(Fraction(n, e)) - Fraction(1, 2)))
    return round(_extended(_extended(_extended(k) * e) * difference))


def _extended(number: Fraction) -> Fraction:
    """The 80-bit number next to a number that is not negative, ties to even."""
    if number == 0:
        return number
    exponent = number.numerator.bit_length() - number.denominator.bit_length()
    if Fraction(2) ** exponent > number:
        exponent -= 1
    unit = Fraction(2) ** (exponent - _EXTENDED_BITS + 1)
    return round(number / unit) * unit


def saturated_transitions(proportions: Proportions, settings: WlsParameters) -> tuple[States, States]:
    """The states after a loss and after a win at n/e, for n = 0..e."""
    e = settings.e
    here = proportions.index[:, e]
    wins = np.arange(e + 1)
    if settings.effective_jumps is Jumps.COUNTER:
        return here[np.maximum(wins - 1, 0)], here[np.minimum(wins + 1, e)]
    after_loss, after_win = here.copy(), here.copy()
    for n, length in enumerate(jump_lengths(e, settings.k, settings.rounding)):
        denominator = max(1, e - length)
        past = _past(proportions, denominator, settings)
        if n > 0:
            after_loss[n] = _below(past, here[n], f"{n}/{e}", denominator, settings)
        if n < e:
            after_win[n] = _above(past, here[n], f"{n}/{e}", denominator, settings)
    return after_loss, after_win


def _past(proportions: Proportions, denominator: int, settings: WlsParameters) -> States:
    """The states to which a jump back to this denominator may lead, in their order."""
    if settings.jps is Jumps.FIXED:
        return proportions.index[: denominator + 1, denominator]
    last = max(denominator, settings.e - 1)
    return np.sort(np.concatenate([proportions.index[: m + 1, m] for m in range(denominator, last + 1)]))


def _above(past: States, state: int, name: str, denominator: int, settings: WlsParameters) -> int:
    place = int(np.searchsorted(past, state, side="right"))
    if place == len(past):
        raise _too_long("win", "above", name, denominator, settings)
    return int(past[place])


def _below(past: States, state: int, name: str, denominator: int, settings: WlsParameters) -> int:
    place = int(np.searchsorted(past, state, side="left"))
    if place == 0:
        raise _too_long("loss", "below", name, denominator, settings)
    return int(past[place - 1])


def _too_long(event: str, side: str, name: str, denominator: int, settings: WlsParameters) -> InputError:
    return InputError(
        f"condition 2 fails with e={settings.e}, k={settings.k:g}, z={settings.z:.4g}: a {event} at {name} jumps to"
        f" denominator {denominator}, which has no proportion {side} it; choose a smaller k, or jps=nearest"
    )
