"""Contrasts in Elo from shares against a third."""

from __future__ import annotations

import math

import pytest

from arena.arenas.statistics.elo_contrasts import elo_against, elo_contrast, joint_of_contrasts
from arena.arenas.statistics.quantity import Quantity, mean_of
from arena.arenas.statistics.score_elo import score_of_elo


def shares(*elo: float, games: int = 100_000) -> list[Quantity]:
    return [Quantity.share(round(score_of_elo(one) * games), games) for one in elo]


def test_a_contrast_is_the_difference_of_strengths() -> None:
    strong, weak = shares(150, -120)
    found = elo_contrast(strong, weak)
    assert found.value == pytest.approx(270, abs=0.5)
    # The error of the logarithm of odds is 1 / sqrt(n p (1 - p)).
    odds = [1 / math.sqrt(100_000 * one.value * (1 - one.value)) for one in (strong, weak)]
    assert found.error == pytest.approx(400 / math.log(10) * math.hypot(*odds), rel=1e-3)


def test_shares_of_nothing_and_all_are_finite() -> None:
    nothing, everything = elo_against(Quantity.share(0, 20)), elo_against(Quantity.share(20, 20))
    assert nothing.value == -everything.value == pytest.approx(-400 * math.log10(20.5 / 0.5))
    assert nothing.error == everything.error > 200


def test_what_is_no_share_has_no_elo() -> None:
    with pytest.raises(ValueError, match="shares of games"):
        elo_against(Quantity(0.5, 0.1))


def test_another_opponent_changes_no_contrast() -> None:
    """All rows may be stronger or weaker against it; a row that stands out is found."""
    there = shares(-100, 0, 80)
    assert joint_of_contrasts(list(zip(there, shares(50, 150, 230), strict=True))).chance > 0.9
    assert joint_of_contrasts(list(zip(there, shares(-100, 0, 80), strict=True))).freedom == 2
    assert joint_of_contrasts(list(zip(there, shares(-100, 0, 110), strict=True))).chance < 1e-6


def test_a_mean_of_independent_quantities() -> None:
    found = mean_of([Quantity(1.0, 0.3), Quantity(3.0, 0.4)])
    assert (found.value, found.error) == (2.0, pytest.approx(0.25))
    alone = Quantity.share(3, 10)
    assert mean_of([alone]) is alone
