"""The slides' formulas: what is asked of kernels, and whether other kernels would be found out."""

import itertools

import numpy as np
import pytest

from arena.arenas.experiments.profile import Profile
from arena.arenas.experiments.slides import formulas
from arena.players import formulas as product

CHECKS = {
    "slides-formulas-pruning": formulas.check_pruning,
    "slides-formulas-rave": formulas.check_rave,
    "slides-formulas-temperature": formulas.check_temperature,
}
CASES = 400


@pytest.mark.parametrize(
    ("name", "kernel", "counts"),
    [
        ("slides-formulas-pruning", "compared_intervals", ("left end", "right end", "inferior", "equal")),
        ("slides-formulas-pruning", "standard_errors", ("error by the mean",)),
        ("slides-formulas-rave", "silver_weights", ("Silver", "Silver, divided", "unbiased", "many playouts")),
        ("slides-formulas-rave", "simple_weights", ("simple", "unvisited")),
        ("slides-formulas-temperature", "move_chances", ("chances", "equal at K = 0", "linear")),
    ],
)
def test_other_kernels_would_be_found_out(monkeypatch, name, kernel, counts):
    sound = getattr(product, kernel)
    monkeypatch.setattr(product, kernel, lambda *arguments, **options: 0.9 * sound(*arguments, **options) + 0.01)
    piece = CHECKS[name](1, 0, CASES)
    for count in counts:
        assert piece[count] > 0


def test_weights_out_of_bounds_would_be_found_out(monkeypatch):
    for weight, count in ((0.0, "below"), (1.1, "above")):
        monkeypatch.setattr(product, "silver_weights", lambda visits, *_, weight=weight: np.full(len(visits), weight))
        assert formulas.check_rave(1, 0, CASES)[count] > CASES / 2


def test_pieces_are_of_their_own_and_come_again():
    for check in CHECKS.values():
        assert check(1, 0, CASES) == check(1, 0, CASES)
    assert formulas.check_temperature(1, 0, CASES)["example"] != formulas.check_temperature(1, 1, CASES)["example"]
    assert formulas.check_temperature(1, 0, CASES)["example"] != formulas.check_temperature(2, 0, CASES)["example"]


def test_values_of_first_moves_are_points_without_the_pass():
    points = formulas.first_move_values(1, 0, 2_000)["points"]
    assert len(points) == 81
    assert abs(np.mean(points) + 7.5) < 15
    assert 1 < np.std(points) < 6


def test_steps_grow_with_the_profile():
    sizes = [[(step.pieces, *step.parameters.values()) for step in formulas.steps(profile)] for profile in Profile]
    for small, large in itertools.pairwise(sizes):
        assert all(one <= other for one, other in zip(small, large, strict=True))
    assert [step.name for step in formulas.steps(Profile.FAST)] == [
        *CHECKS,
        "slides-formulas-values",
        "slides-formulas-constants",
    ]
