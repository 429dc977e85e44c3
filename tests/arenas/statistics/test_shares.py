"""Shares of points from games that hang together, against the same with full matrices."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from scipy.optimize import brentq

from arena.arenas.statistics.interval_kind import IntervalKind
from arena.arenas.statistics.intervals import ANY_SHARE, wilson
from arena.arenas.statistics.shares import NO_GAMES, share_of
from tests.naive.clustered import clustered


def expected_variances(points, stratum):
    """Of the mean of independent games, game by game: what they scatter within strata, and two games of doubt."""
    games, mean = len(points), float(np.mean(points))
    within = 0.0
    for number in set(stratum):
        own = [gained for gained, place in zip(points, stratum, strict=True) if place == number]
        within += len(own) * (float(np.var(own, ddof=1)) if len(own) > 1 else 0.0)
    each = games * (games + 2)
    return within * (games - 1) / games / each, 2 * mean * (1 - mean) / each


def slowly(points, stratum, cluster):
    """The effective number of games and the degrees of freedom."""
    mean = float(np.mean(points))
    design = np.array([[float(place == number) for number in sorted(set(stratum))] for place in stratum])
    residuals = points - design @ np.linalg.lstsq(design, points, rcond=None)[0]
    found = clustered(design, residuals, np.asarray(cluster), design.mean(axis=0))
    within, doubt = expected_variances(points, stratum)
    variance = max(found.variance, (found.freedom * found.variance + within) / (found.freedom + 1)) + doubt
    return mean * (1 - mean) / variance, found.freedom


@st.composite
def tables(draw):
    """Games in unequal numbers of 1 to 3 kinds, from 2 to 7 openings."""
    kinds, openings = draw(st.integers(1, 3)), draw(st.integers(2, 7))
    rows = [
        (points, kind, opening)
        for kind in range(kinds)
        for opening in range(openings)
        for points in draw(st.lists(st.sampled_from([0.0, 0.5, 1.0]), min_size=opening < 2, max_size=4))
    ]
    points, stratum, cluster = map(np.array, zip(*rows, strict=True))
    return points, stratum, cluster


@given(tables())
def test_errors_are_those_of_full_matrices(table):
    points, stratum, cluster = table
    openings = len(set(cluster.tolist()))
    assume(0 < points.sum() < len(points) and openings < len(points))
    found = share_of(points, [stratum], cluster)
    effective, freedom = slowly(points, stratum, cluster)
    assert found.effective == pytest.approx(effective, rel=1e-9)
    assert found.freedom == pytest.approx(freedom, rel=1e-9)
    assert (found.points, found.games, found.clusters) == (points.sum(), len(points), openings)


def test_openings_played_equally_often_have_as_many_degrees_of_freedom_as_there_are_but_one():
    """The textbook's case: the mean of so many means."""
    points = np.array([[1, 1, 0], [1, 0, 0], [1, 1, 1], [0, 0, 0], [1, 0, 1]], dtype=float)
    found = share_of(points.ravel(), cluster=np.repeat(np.arange(5), 3))
    means = points.mean(axis=1)
    one = 8 / 15 * (7 / 15)
    variance = np.var(means, ddof=1) / 5 + 2 * one / 17 / 15
    assert found.freedom == pytest.approx(4)
    assert found.effective == pytest.approx(one / variance)


def test_a_cluster_with_nearly_all_games_is_not_corrected_without_end():
    points = np.array([1, 0] * 100 + [1], dtype=float)
    cluster = np.array([0] * 200 + [1])
    effective, freedom = slowly(points, np.zeros(201), cluster)
    found = share_of(points, cluster=cluster)
    assert found.effective == pytest.approx(effective)
    assert found.freedom == pytest.approx(freedom)


# Independent games


@pytest.mark.parametrize("cluster", [None, range(20), [7] * 20])
@pytest.mark.parametrize("strata", [[], [[0] * 20]])
def test_independent_games_have_wilsons_interval(cluster, strata):
    """Clusters of one game each, or one of all games, are none."""
    found = share_of([1] * 13 + [0] * 7, strata, cluster)
    assert found.effective == pytest.approx(20)
    assert (found.clusters, found.freedom) == (None, math.inf)
    expected = wilson(13, 20)
    assert (found.interval().low, found.interval().high) == pytest.approx((expected.low, expected.high))


def test_a_schedule_is_no_chance():
    """Half of the games as Black, who always wins: nothing is left to chance but what two games would tell."""
    points, black = [1.0] * 50 + [0.0] * 50, [1] * 50 + [0] * 50
    found = share_of(points, [black])
    assert found.effective == pytest.approx(0.25 / (2 * 0.25 / 102 / 100))
    assert share_of(points).effective == pytest.approx(100)


def test_draws_narrow_the_interval_of_independent_games():
    """A variance of a quarter of that without draws, but for the doubt of two games."""
    found = share_of([1.0, 0.0] + [0.5] * 6)
    assert found.effective == pytest.approx(0.25 / ((0.5 + 2 * 0.25) / 10 / 8))
    assert found.share == 0.5


@pytest.mark.parametrize("stratum", [[0, 0, 0, 1, 1, 1, 2, 2], [0, 1, 1, 1, 1, 2, 2, 2]])
def test_the_scatter_of_independent_games_is_that_within_strata(stratum):
    points = [1.0, 0.0, 1.0, 1.0, 0.5, 0.0, 0.0, 0.5]
    variance = sum(expected_variances(points, stratum if stratum[1] == 0 else [0] * 8))
    assert share_of(points, [stratum]).effective == pytest.approx(0.25 / variance)


# Strata


POINTS = [1.0, 0.0, 1.0, 1.0, 0.0, 0.0, 1.0, 0.5, 1.0, 0.0]


def test_the_finest_division_counts_that_has_two_clusters_in_every_part():
    cluster = [0, 0, 1, 1, 2, 2, 3, 3, 4, 4]
    fine, coarse = [0, 0, 1, 1, 1, 1, 2, 2, 2, 2], [0, 0, 0, 0, 0, 1, 1, 1, 1, 1]
    by_coarse = slowly(np.array(POINTS), coarse, cluster)
    by_none = slowly(np.array(POINTS), [0] * 10, cluster)
    found = share_of(POINTS, [fine, coarse], cluster)
    assert (found.effective, found.freedom) == pytest.approx(by_coarse)
    found = share_of(POINTS, [fine], cluster)
    assert (found.effective, found.freedom) == pytest.approx(by_none)
    found = share_of(POINTS, [coarse, fine], cluster)
    assert (found.effective, found.freedom) == pytest.approx(by_coarse)


# Few and duplicate openings


def test_a_book_with_copies_of_its_openings_tells_no_more():
    """Twenty times the games from each of ten openings, with the same results, are the same ten measurements."""
    points, cluster = [1.0, 1.0, 0.0, 1.0, 0.0, 0.0, 1.0, 0.0, 1.0, 1.0] * 2, list(range(10)) * 2
    once, often = share_of(points, cluster=cluster), share_of(points * 20, cluster=cluster * 20)
    assert often.freedom == pytest.approx(once.freedom) == pytest.approx(9)
    assert once.effective < often.effective < 1.1 * once.effective
    assert share_of(points * 20).effective == pytest.approx(20 * once.games)


def test_few_openings_leave_nearly_nothing_known():
    """Black wins all games from one opening and loses all from the other: Student's t with one degree of freedom."""
    found = share_of([1.0] * 50 + [0.0] * 50, cluster=[0] * 50 + [1] * 50)
    assert found.effective == pytest.approx(1, rel=0.01)
    assert found.freedom == pytest.approx(1)
    assert found.interval().low < 0.01
    assert found.interval().high > 0.99


def test_clusters_that_ended_alike_are_no_certainty():
    """One cluster more is added that scatters as independent games do, and two games are doubted."""
    found = share_of([1.0, 0.0] * 10, cluster=np.repeat(range(10), 2))
    assert found.effective == pytest.approx(1 / (1 / 22 / 10 + 2 / 22 / 20))


# Perfect records


@pytest.mark.parametrize("cluster", [None, np.repeat(range(10), 2)])
def test_perfect_records_keep_their_number_of_games(cluster):
    for points in (20, 0):
        found = share_of([points / 20] * 20, cluster=cluster)
        assert found.effective == 20
        assert found.interval() == wilson(points, 20, freedom=found.freedom)
        assert found.freedom == pytest.approx(math.inf if cluster is None else 9)


def test_a_perfect_record_from_few_openings_is_wide():
    found = share_of([1.0] * 100, cluster=[0, 1] * 50)
    assert found.interval().low == pytest.approx(1 / (1 + 12.7062**2 / 100), abs=1e-4)
    assert found.interval().high == 1


def test_without_games_nothing_is_known():
    found = share_of([])
    assert found is NO_GAMES
    assert found.share is None
    assert found.interval() == ANY_SHARE
    assert found.superiority == 0.5


# Superiority


@pytest.mark.parametrize("cluster", [None, [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5]])
@pytest.mark.parametrize("won", [2, 5, 7, 10, 12])
def test_the_interval_that_ends_at_one_half_has_the_confidence_of_superiority(cluster, won):
    found = share_of([1.0] * won + [0.0] * (12 - won), cluster=cluster)

    def end(confidence):
        interval = found.interval(confidence)
        return (interval.low if won > 6 else interval.high) - 0.5

    confidence = brentq(end, 1e-6, 1 - 1e-6)
    superiority = found.superiority if won > 6 else 1 - found.superiority
    assert superiority == pytest.approx((1 + confidence) / 2, abs=1e-6)


@pytest.mark.parametrize("points", [[1.0, 0.0] * 6, [0.5] * 12])
def test_as_many_wins_as_losses_leave_superiority_open(points):
    assert share_of(points).superiority == 0.5


# What must not matter


@given(tables(), st.integers(0, 1000))
def test_order_names_and_side_do_not_matter(table, seed):
    points, stratum, cluster = table
    found = share_of(points, [stratum], cluster)
    order = np.random.default_rng(seed).permutation(len(points))
    names = np.array([f"opening {(5 * number) % 7}" for number in range(7)])
    moved = share_of(points[order], [9 - 3 * stratum[order]], names[cluster[order]])
    turned = share_of(1 - points, [stratum], cluster)
    for other in (moved, turned):
        assert (other.effective, other.freedom) == pytest.approx((found.effective, found.freedom))
    for kind in IntervalKind:
        here, there = found.interval(0.9, kind), turned.interval(0.9, kind)
        assert (there.low, there.high) == pytest.approx((1 - here.high, 1 - here.low), abs=1e-9)
    assert moved.superiority == pytest.approx(found.superiority)
    assert turned.superiority == pytest.approx(1 - found.superiority)


@pytest.mark.parametrize("kind", list(IntervalKind))
@given(tables())
def test_intervals_of_every_kind_hold_the_share(kind, table):
    points, stratum, cluster = table
    found = share_of(points, [stratum], cluster)
    inner, outer = found.interval(0.8, kind), found.interval(0.95, kind)
    assert 0 <= outer.low <= inner.low <= found.share + 1e-9
    assert found.share - 1e-9 <= inner.high <= outer.high <= 1
