"""Joint tests, derived in two ways, and under simulated equality."""

import itertools
import math

import numpy as np
import pytest
from scipy import special, stats

from arena.arenas.statistics.chance import chance_of_difference
from arena.arenas.statistics.joint import (
    Joint,
    joint_of_cells,
    joint_of_chances,
    joint_of_differences,
    joint_of_halves,
    joint_of_joints,
    joint_of_means,
    joint_of_pairs,
)
from arena.arenas.statistics.quantity import Quantity

#: The published table 2 of Raiko (2006), and one that was played: wins of Black, of ten games a cell.
PUBLISHED = [
    [7, 0, 0, 0, 0, 0, 0, 0], [10, 6, 0, 1, 1, 0, 0, 0], [10, 10, 7, 3, 7, 6, 6, 6], [10, 10, 5, 2, 5, 5, 5, 8],
    [10, 10, 7, 7, 7, 6, 3, 6], [10, 10, 6, 6, 4, 4, 6, 3], [10, 10, 4, 5, 5, 6, 8, 6], [10, 9, 4, 5, 6, 7, 6, 6],
]  # fmt: skip
PLAYED = [
    [5, 0, 0, 0, 0, 0, 0, 0], [10, 6, 2, 3, 3, 0, 1, 3], [10, 10, 2, 5, 3, 3, 5, 6], [10, 9, 8, 7, 6, 5, 4, 4],
    [10, 10, 2, 6, 7, 8, 3, 5], [10, 9, 6, 9, 8, 4, 8, 7], [10, 7, 6, 7, 7, 4, 6, 5], [10, 9, 8, 7, 8, 4, 8, 5],
]  # fmt: skip


def cells(table):
    return [(wins, 10 - wins) for row in table for wins in row]


def totals(players=8):
    """How cells add up to everybody's wins against the others: a win of White is one that Black has not."""
    sums = np.zeros((players, players, players))
    for black, white in itertools.permutations(range(players), 2):
        sums[black, black, white] += 1
        sums[white, black, white] -= 1
    return sums.reshape(players, -1)


def test_eight_totals_that_are_compatible_one_by_one_are_not_so_together():
    """By deals of the cells' games, and by the totals' covariance: every game is in two of them."""
    found = joint_of_cells(cells(PUBLISHED), cells(PLAYED), totals())
    # All totals have the same sum, and A's cells say nothing: nobody ever lost to it.
    assert found.freedom == 6
    assert found.asymptotic == pytest.approx(0.0006, abs=5e-5)
    assert found.chance == pytest.approx(0.0005, abs=2e-4)
    there, here = np.array(PUBLISHED).ravel(), np.array(PLAYED).ravel()
    variance = (there + here) * (20 - there - here) / (4 * 19)
    covariance = totals() @ np.diag(variance) @ totals().T
    again = joint_of_differences(totals() @ (there - here) / 2, covariance)
    assert (again.statistic, again.freedom) == (pytest.approx(found.statistic), 6)
    assert again.chance == pytest.approx(found.asymptotic)


def test_the_covariance_of_totals_is_that_of_simulated_tournaments():
    """Naively: both tournaments are played over and over by the shares that both tables have together."""
    rng = np.random.default_rng(1)
    shares = (np.array(PUBLISHED) + np.array(PLAYED)).ravel() / 20
    apart = (rng.binomial(10, shares, (20_000, 64)) - rng.binomial(10, shares, (20_000, 64))) @ totals().T
    simulated = np.cov(apart.T)
    # With the wins of both together given, as many wins of ten have a variance larger by 20 / 19.
    expected = totals() @ np.diag(20 * shares * (1 - shares)) @ totals().T
    assert np.abs(simulated - expected).max() < 0.03 * expected.max()
    statistic = joint_of_cells(cells(PUBLISHED), cells(PLAYED), totals()).statistic
    inverse = np.linalg.pinv(expected * 20 / 19)
    beyond = np.einsum("ni,ij,nj->n", apart, inverse, apart) >= statistic
    assert beyond.mean() == pytest.approx(0.0006, abs=0.0006)


def test_chances_of_all_deals_are_enumerated():
    """Two small cells: every way to share out the wins of each, by hand."""
    published, measured = [(3, 0), (1, 3)], [(1, 3), (3, 2)]
    outcomes = []
    for first, second in itertools.product(range(4), range(5)):
        chance = stats.hypergeom.pmf(first, 7, 4, 3) * stats.hypergeom.pmf(second, 9, 4, 4)
        # Variances of a hypergeometric number: n K (N - K) (N - n) / N² (N - 1).
        square = (first - 12 / 7) ** 2 / (3 * 4 * 3 * 4 / 49 / 6) + (second - 16 / 9) ** 2 / (4 * 4 * 5 * 5 / 81 / 8)
        outcomes.append((square, chance))
    seen = next(square for square, _ in [((3 - 12 / 7) ** 2 / (144 / 294) + (1 - 16 / 9) ** 2 / (400 / 648), 0)])
    exact = sum(chance * (1.0 if square > seen + 1e-9 else 0.5) for square, chance in outcomes if square > seen - 1e-9)
    found = joint_of_cells(published, measured)
    assert found.statistic == pytest.approx(seen)
    assert found.chance == pytest.approx(exact, abs=0.005)
    assert found.deals == 100_000


@pytest.mark.parametrize("sums", [None, totals(4)])
def test_under_equality_chances_are_uniform(sums):
    """For sparse cells with shares as unlike as those of a real tournament, singly and in totals."""
    rng = np.random.default_rng(4)
    shares = np.array([0.5, 0.02, 0.05, 0.0, 0.98, 0.5, 0.4, 0.3, 0.95, 0.7, 0.5, 0.45, 1.0, 0.9, 0.6, 0.55])
    found = []
    for _ in range(400):
        there, here = rng.binomial(10, shares), rng.binomial(10, shares)
        pairs = [[(int(won), 10 - int(won)) for won in table] for table in (there, here)]
        found.append(joint_of_cells(*pairs, sums, deals=2_000).chance)
    assert stats.kstest(found, "uniform").pvalue > 0.01
    assert np.mean(np.array(found) <= 0.05) == pytest.approx(0.05, abs=0.03)


def test_different_shares_are_seen_together_where_none_is_by_itself():
    rng = np.random.default_rng(5)
    there, here = rng.binomial(10, 0.4, 64), rng.binomial(10, 0.6, 64)
    pairs = [[(int(won), 10 - int(won)) for won in table] for table in (there, here)]
    assert joint_of_cells(*pairs).chance < 1e-4


def test_equal_cells_of_nothing_are_no_evidence():
    assert joint_of_cells([(10, 0), (0, 10)], [(10, 0), (0, 5)]) == Joint(0.0, 0, 1.0, 1.0)


def test_dependent_differences_count_once():
    # The third is the sum of the others: 1² / 1 + 2² / 4, with two degrees of freedom.
    covariance = [[1.0, 0.0, 1.0], [0.0, 4.0, 4.0], [1.0, 4.0, 5.0]]
    found = joint_of_differences([1.0, 2.0, 3.0], covariance)
    assert (found.statistic, found.freedom) == (pytest.approx(2.0), 2)
    assert found.chance == pytest.approx(np.exp(-1.0))


def test_rows_without_counts_are_summed_by_their_chances():
    pairs = [(Quantity(1.0, 0.3), Quantity(1.5, 0.4)), (Quantity(2.0, 0.1), Quantity.mean([1.0, 2.0, 3.5]))]
    found = joint_of_pairs(pairs)
    squares = [special.chdtri(1, chance_of_difference(*pair)) for pair in pairs]
    assert squares[0] == pytest.approx(1.0)  # 0.5 / 0.5
    assert (found.statistic, found.freedom, found.deals) == (pytest.approx(sum(squares)), 2, None)
    shares = [(Quantity.share(3, 10), Quantity.share(5, 12)), (Quantity.share(1, 4), Quantity.share(2, 4))]
    assert joint_of_pairs(shares) == joint_of_cells([(3, 7), (1, 3)], [(5, 7), (2, 2)])


def test_chances_of_independent_tests_are_uniform_together():
    rng = np.random.default_rng(6)
    found = [joint_of_chances(chances).chance for chances in rng.uniform(size=(2000, 12))]
    assert stats.kstest(found, "uniform").pvalue > 0.01
    tests = [[Joint(0.0, 1, chance, chance) for chance in chances] for chances in rng.uniform(size=(2000, 3))]
    combined = [joint_of_joints(one).chance for one in tests]
    assert stats.kstest(combined, "uniform").pvalue > 0.01
    two = joint_of_joints([Joint(0.0, 1, 0.04, 0.05), Joint(0.0, 1, 0.2, 0.2)])
    assert two.chance == pytest.approx(stats.combine_pvalues([0.04, 0.2]).pvalue)


@pytest.mark.parametrize(("games", "cells"), [(2, 5), (6, 3), (20, 2)])
def test_shares_of_equals_are_seldom_far_from_half_together(games, cells):
    """All that can come out is counted: of few games 5 % are not exceeded, and hardly by the steps of more."""
    chances = [math.comb(games, wins) / 2**games for wins in range(games + 1)]
    rejected = 0.0
    for wins in itertools.product(range(games + 1), repeat=cells):
        if joint_of_halves([Quantity.share(won, games) for won in wins]).chance <= 0.05:
            rejected += math.prod(chances[won] for won in wins)
    assert rejected < 0.06


def test_shares_that_hang_together_tell_less():
    alone, together = (joint_of_halves([Quantity.share(70, 100, effective)]) for effective in (None, 50))
    assert alone.statistic == pytest.approx(0.2**2 / (0.25 / 100))
    assert together.statistic == pytest.approx(alone.statistic / 2)


def test_means_of_one_column_are_students():
    values = np.random.default_rng(1).normal(0.5, 1, 12)
    found = joint_of_means(values[:, np.newaxis])
    assert found.freedom == 1
    assert found.chance == pytest.approx(stats.ttest_1samp(values, 0.0).pvalue)


def test_chances_of_means_are_uniform_and_know_that_columns_hang_together():
    rng = np.random.default_rng(2)
    mix = np.array([[1.0, 0.9, 0.0], [0.0, 0.4, 0.0], [0.0, 0.5, 1.0]])
    chances = [joint_of_means(rng.normal(size=(15, 3)) @ mix).chance for _ in range(2000)]
    assert stats.kstest(chances, "uniform").pvalue > 0.01
    moved = [joint_of_means(rng.normal(size=(15, 3)) @ mix + [0.0, 0.0, 1.5]).chance for _ in range(200)]
    assert np.mean(np.array(moved) < 0.05) > 0.8


def test_a_column_that_follows_from_others_counts_once():
    values = np.random.default_rng(3).normal(0.3, 1, (20, 2))
    twice = np.column_stack([values, values.sum(axis=1)])
    alone, together = joint_of_means(values), joint_of_means(twice)
    assert together.freedom == 2
    assert together.chance == pytest.approx(alone.chance)


@pytest.mark.parametrize("rows", [np.ones((1, 2)), np.eye(3), np.zeros((5, 2))])
def test_too_few_rows_or_rows_without_scatter_tell_nothing_of_means(rows):
    assert joint_of_means(rows).chance == 1.0
