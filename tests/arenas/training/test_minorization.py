"""Minorization and maximization, against a general optimiser and planted strengths."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from scipy.optimize import minimize

from arena.arenas.training.minorization import Minorization, log_prior, packed
from arena.games.choices import Choices, likelihood

#: Kinds of things: one of the first is true of every candidate, the others of some.
KINDS = [list(range(6)), [6, 7, 8], [9], [10, 11]]
TRUTHS = 12


def drawn(logs: np.ndarray, choices: int, seed: int, candidates: int = 8) -> Choices:
    """Choices of players who go by these logarithms of strengths."""
    chance = np.random.default_rng(seed)
    rows, chosen = np.zeros((choices * candidates, 1 + len(KINDS)), dtype=np.int16), []
    for choice in range(choices):
        strengths = []
        for row in rows[choice * candidates : (choice + 1) * candidates]:
            true = [int(chance.choice(kind)) for kind in KINDS if kind[0] == 0 or chance.random() < 0.5]
            row[0], row[1 : 1 + len(true)] = len(true), true
            strengths.append(np.exp(logs[true].sum()))
        chosen.append(choice * candidates + int(chance.choice(candidates, p=np.array(strengths) / sum(strengths))))
    return Choices(rows, np.arange(choices + 1) * candidates, np.array(chosen))


def planted() -> np.ndarray:
    logs = np.random.default_rng(5).normal(0.0, 0.8, TRUTHS)
    logs[:6] -= logs[:6].mean()
    return logs


def test_the_objective_never_falls() -> None:
    told: list[float] = []
    Minorization(packed(drawn(planted(), 300, seed=1)), KINDS, TRUTHS).run(30, lambda _, value: told.append(value))
    assert len(told) == 30
    assert all(later >= earlier - 1e-9 for earlier, later in pairwise(told))
    assert told[-1] > told[0] + 1.0


def test_it_finds_what_a_general_optimiser_finds() -> None:
    choices = drawn(planted(), 400, seed=2)

    def lack(logs: np.ndarray) -> tuple[float, np.ndarray]:
        slope = np.zeros(TRUTHS)
        found = likelihood(logs, choices.truths, choices.starts, choices.chosen, slope)
        slope += 1.0 - 2.0 / (1.0 + np.exp(-logs))
        return -(found + log_prior(logs)), -slope

    best = minimize(lack, np.zeros(TRUTHS), jac=True, method="L-BFGS-B", options={"ftol": 1e-15, "gtol": 1e-9})
    search = Minorization(packed(choices), KINDS, TRUTHS)
    logs = search.run(200)
    assert search.objective() == pytest.approx(-best.fun, abs=1e-6)
    assert logs == pytest.approx(best.x, abs=1e-2)


def test_planted_strengths_are_found_again() -> None:
    logs = planted()
    found = Minorization(packed(drawn(logs, 6000, seed=3)), KINDS, TRUTHS).run(60)
    found = found - np.where(np.arange(TRUTHS) < 6, found[:6].mean(), 0.0)
    assert found == pytest.approx(logs, abs=0.12)


def test_what_never_occurs_has_a_strength_of_one() -> None:
    choices = drawn(np.zeros(TRUTHS), 50, seed=4)
    logs = Minorization(packed(choices), [*KINDS, [12]], TRUTHS + 1).run(40)
    assert logs[12] == pytest.approx(0.0, abs=1e-6)


def test_two_things_of_one_kind_are_refused() -> None:
    choices = drawn(np.zeros(TRUTHS), 20, seed=6)
    with pytest.raises(ValueError, match="two things of one kind"):
        Minorization(packed(choices), [list(range(9)), [9], [10, 11]], TRUTHS)


def test_packed_choices_say_the_same() -> None:
    choices = drawn(planted(), 40, seed=7)
    few = packed(choices)
    assert len(few.sets) < len(choices.truths)
    assert np.array_equal(few.sets[few.rows], choices.truths)
