"""Minorization and maximization, against a general optimiser and planted strengths."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from scipy.optimize import minimize

from arena.arenas.training.minorization import Minorization, log_likelihood, log_prior
from arena.games.choices import Choices, likelihood
from arena.games.decisions import NO_TRAIT, Block, Decisions

#: Kinds of traits: one of the first is true of every candidate, the others of some.
KINDS = [list(range(6)), [6, 7, 8], [9], [10, 11]]
TRAITS = 12


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


def decided(choices: Choices, in_block: int = 100) -> Decisions:
    """The same in blocks, candidates with the same traits counted together."""
    sets: dict[tuple[int, ...], int] = {}
    numbers = []
    for row in choices.truths:
        true = set(row[1 : 1 + row[0]].tolist())
        key = tuple(next(iter(true.intersection(kind)), NO_TRAIT) for kind in KINDS)
        numbers.append(sets.setdefault(key, len(sets)))
    blocks = []
    for first in range(0, len(choices.chosen), in_block):
        rows, starts = [], [0]
        for choice in range(first, min(first + in_block, len(choices.chosen))):
            here = numbers[choices.starts[choice] : choices.starts[choice + 1]]
            rows += [number << 8 | here.count(number) for number in dict.fromkeys(here)]
            starts.append(len(rows))
        chosen = [numbers[row] for row in choices.chosen[first : first + in_block]]
        blocks.append(Block(*(np.array(part, dtype=np.uint32) for part in (rows, starts, chosen))))
    return Decisions(np.array(list(sets), dtype=np.int32), blocks)


def planted() -> np.ndarray:
    logs = np.random.default_rng(5).normal(0.0, 0.8, TRAITS)
    logs[:6] -= logs[:6].mean()
    return logs


def test_the_objective_never_falls() -> None:
    search = Minorization(decided(drawn(planted(), 300, seed=1)), TRAITS)
    told = [search.sweep() for _ in range(40)]
    assert all(later >= earlier - 1e-9 for earlier, later in pairwise(told))
    assert told[-1] > told[0] + 1.0


def test_it_finds_what_a_general_optimiser_finds() -> None:
    choices = drawn(planted(), 400, seed=2)

    def lack(logs: np.ndarray) -> tuple[float, np.ndarray]:
        slope = np.zeros(TRAITS)
        found = likelihood(logs, choices.truths, choices.starts, choices.chosen, slope)
        slope += 1.0 - 2.0 / (1.0 + np.exp(-logs))
        return -(found + log_prior(logs)), -slope

    best = minimize(lack, np.zeros(TRAITS), jac=True, method="L-BFGS-B", options={"ftol": 1e-15, "gtol": 1e-9})
    search = Minorization(decided(choices), TRAITS)
    logs = search.run(1000, tolerance=1e-8)
    assert search.sweeps < 200
    assert search.objective() == pytest.approx(-best.fun, abs=1e-6)
    assert logs == pytest.approx(best.x, abs=1e-3)


def test_planted_strengths_are_found_again() -> None:
    logs = planted()
    found = Minorization(decided(drawn(logs, 6000, seed=3)), TRAITS).run(60)
    found = found - np.where(np.arange(TRAITS) < 6, found[:6].mean(), 0.0)
    assert found == pytest.approx(logs, abs=0.12)


def test_it_stops_when_it_is_as_close_as_is_wanted() -> None:
    decisions = decided(drawn(planted(), 300, seed=1))
    near, nearer = (Minorization(decisions, TRAITS) for _ in range(2))
    told: list[tuple[float, float]] = []
    near.run(1000, tolerance=0.01, tell=lambda *what: told.append(what))
    nearer.run(1000, tolerance=1e-9)
    assert near.sweeps < nearer.sweeps < 1000
    assert nearer.objective() - near.objective() < 0.02
    assert told[-1][1] <= 0.01 < told[-2][1]


def test_what_never_occurs_has_a_strength_of_one() -> None:
    decisions = decided(drawn(np.zeros(TRAITS), 50, seed=4))
    logs = Minorization(decisions, TRAITS + 1).run(40)
    assert logs[TRAITS] == 0.0


def test_sets_that_no_candidate_has_change_nothing() -> None:
    decisions = decided(drawn(planted(), 200, seed=4))
    more = Decisions(
        np.append(decisions.sets, [[NO_TRAIT] * 4, [0, 8, 9, 11]], axis=0).astype(np.int32), decisions.blocks
    )
    assert np.array_equal(Minorization(more, TRAITS).run(20), Minorization(decisions, TRAITS).run(20))


def test_the_likelihood_is_that_of_choices() -> None:
    choices, logs = drawn(planted(), 150, seed=7), np.random.default_rng(8).normal(0.0, 1.0, TRAITS)
    known = likelihood(logs, choices.truths, choices.starts, choices.chosen, np.zeros(TRAITS))
    assert log_likelihood(decided(choices), logs) == pytest.approx(known, rel=1e-12)


def test_a_kind_far_from_what_the_prior_likes_comes_back_to_it() -> None:
    search = Minorization(decided(drawn(np.zeros(TRAITS), 200, seed=9)), TRAITS)
    search.logs[:6] += 30.0
    before = search.sweep()
    assert search.objective() > before
    search.run(60)
    assert abs(search.logs[:6].mean()) < 0.5
