"""The paper's conditions, on tables that hold them and on tables that were spoiled."""

import dataclasses

import numpy as np
import pytest

from arena.games import InputError
from arena.players.wls import WinLossStates
from arena.players.wls.conditions import check_order, check_transitions
from arena.players.wls.proportions import Proportions


@pytest.fixture
def wls():
    return WinLossStates(e=6)


def spoiled(wls, event, before, after):
    """Both tables, in one of which a proportion leads elsewhere."""
    tables = {"loss": wls.loss.copy(), "win": wls.win.copy()}
    tables[event][wls.state_of(*before)] = wls.state_of(*after)
    return tables["loss"], tables["win"]


def test_the_paper_holds_its_conditions():
    for e in (*range(1, 40), 100, 333):
        WinLossStates(e=e)


@pytest.mark.parametrize(
    ("event", "before", "after", "message"),
    [
        ("win", (3, 6), (3, 6), "condition 2 of Win/Loss States fails: a win at 3/6 leads to 3/6"),
        ("win", (5, 6), (1, 6), "condition 2 .*: a win at 5/6 leads to 1/6"),
        ("win", (6, 6), (5, 5), "condition 2 .*: a win at 6/6 leads to 5/5"),
        ("loss", (3, 6), (4, 6), "condition 2 .*: a loss at 3/6 leads to 4/6"),
        ("loss", (1, 6), (0, 0), "condition 2 .*: a loss at 1/6 leads to 0/0"),
        ("loss", (0, 6), (0, 5), "condition 2 .*: a loss at 0/6 leads to 0/5"),
        ("win", (1, 2), (3, 3), "condition 3 of Win/Loss States fails: a win at 1/2 leads to 3/3"),
        ("loss", (1, 2), (0, 3), "condition 3 .*: a loss at 1/2 leads to 0/3"),
    ],
)
def test_wrong_transitions_are_named(wls, event, before, after, message):
    with pytest.raises(InputError, match=message):
        check_transitions(wls.proportions, *spoiled(wls, event, before, after))


def test_what_follows_0_0_is_free(wls):
    check_transitions(wls.proportions, *spoiled(wls, "win", (0, 0), (3, 3)))


def test_values_out_of_order_are_refused(wls):
    values = wls.proportions.values.copy()
    values[[4, 9]] = values[[9, 4]]
    with pytest.raises(InputError, match=r"condition 1 .* not in the order of their values"):
        check_order(dataclasses.replace(wls.proportions, values=values))


def test_halves_that_overlap_are_refused():
    """Two proportions of one result, the loss above the win."""
    with pytest.raises(InputError, match=r"condition 1 .* a proportion below 1/2 stands above"):
        check_order(
            Proportions(
                np.array([0, 1, 0]),
                np.array([0, 1, 1]),
                np.array([-2.0, -1.0, 0.0]),
                np.array([[0, 2], [-1, 1]], dtype=np.int32),
            )
        )


@pytest.mark.parametrize("z", [1e-9, 1e-7])
def test_bounds_that_do_not_tell_evidence_apart_are_refused(z):
    with pytest.raises(InputError, match=r"condition 1 .* is no stronger evidence than the same proportion of fewer"):
        WinLossStates(e=12, z=z)


def test_proportions_that_are_weaker_with_more_results_are_refused(wls):
    """On either side of one half."""
    for pair in ((4, 6), (2, 6)):
        wins, visits = wls.proportions.wins, wls.proportions.visits
        state, fewer = wls.state_of(*pair), wls.state_of(pair[0] // 2, pair[1] // 2)
        order = np.arange(len(wls))
        order[[state, fewer]] = order[[fewer, state]]
        index = wls.proportions.index.copy()
        index[wins[order], visits[order]] = np.arange(len(wls))
        swapped = Proportions(wins[order], visits[order], wls.proportions.values, index)
        with pytest.raises(InputError, match=f"{pair[0]}/{pair[1]} is no stronger evidence"):
            check_order(swapped)
