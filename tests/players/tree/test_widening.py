"""How many children are looked at: progressive widening and un-pruning."""

from __future__ import annotations

from fractions import Fraction

import numba
import numpy as np
import pytest

from arena.games import InputError, load
from arena.players import generator, load_player
from arena.players.tree.options import ALL, UNPRUNING, WIDENING, new_options
from arena.players.tree.urgency import open_children
from tests.support.toyscore import harvest
from tests.support.trees import TEXTBOOK, children, item, player_of, tree_of

CHILDREN = 81


@numba.njit
def _open(options_records, children, visits):  # type: ignore[no-untyped-def]
    return open_children(np.uint64(children), float(visits), options_records[0])


def widening(visits: int, after: Fraction, growth: Fraction) -> int:
    """The n-th child comes at t(n) = t(n - 1) + a g^(n - 2), the first at once."""
    number, needed = 1, after
    while number < CHILDREN and visits >= needed:
        number += 1
        needed += after * growth ** (number - 1)
    return number


def unpruning(visits: int, first: int, after: Fraction, growth: Fraction) -> int:
    """k are left, and the (k + i)-th comes back with a g^i visits."""
    further = 0
    while first + further < CHILDREN and visits >= after * growth ** (further + 1):
        further += 1
    return first + further


SCHEDULES = [("40", "1.4"), ("40", "2"), ("5", "1.25"), ("100", "3")]


@pytest.mark.parametrize(("after", "growth"), SCHEDULES)
def test_widening_keeps_its_schedule(after: str, growth: str) -> None:
    options = new_options(opening=WIDENING, open_first=1, open_after=float(after), open_growth=float(growth))
    exact = Fraction(after), Fraction(growth)
    for visits in [*range(3000), 10**4, 10**5, 10**6, 10**9]:
        assert _open(options, CHILDREN, visits) == widening(visits, *exact), visits
    assert _open(options, 5, 10**6) == 5


@pytest.mark.parametrize(("after", "growth"), SCHEDULES)
@pytest.mark.parametrize("first", [1, 5])
def test_unpruning_keeps_its_schedule(first: int, after: str, growth: str) -> None:
    options = new_options(
        opening=UNPRUNING, open_first=first, open_after=float(after), open_growth=float(growth), prune_after=70
    )
    exact = Fraction(after), Fraction(growth)
    for visits in [*range(3000), 10**4, 10**5, 10**6, 10**9]:
        expected = CHILDREN if visits < 70 else unpruning(visits, first, *exact)
        assert _open(options, CHILDREN, visits) == expected, visits


def test_coulombs_schedule() -> None:
    """40 visits for the second move, 96 for the third, 174.4 for the fourth."""
    options = new_options(opening=WIDENING, open_first=1, open_after=40.0, open_growth=1.4)
    found = [_open(options, CHILDREN, visits) for visits in (0, 1, 39, 40, 95, 96, 174, 175)]
    assert found == [1, 1, 1, 2, 2, 3, 3, 4]


def test_all_children_are_open_otherwise() -> None:
    assert _open(new_options(opening=ALL), CHILDREN, 0) == CHILDREN


@pytest.mark.parametrize("game", ["tic-tac-toe", "hex(size=3)"])
def test_moves_are_tried_in_the_order_of_their_prior_and_all_in_the_end(game: str) -> None:
    position = load(game).start()
    visited = {}
    for playouts in (4, 30, 3000):
        player = tree_of(
            f"uct(playouts={playouts}, {TEXTBOOK}, width=widening, width_after=4, width_growth=1.3)", position
        )
        family = children(player)
        priors = [item(player, "prior", child) for child in family]
        assert priors == sorted(priors, reverse=True)
        assert priors[0] > priors[-1]
        visits = [item(player, "visits", child) for child in family]
        visited[playouts] = sum(count > 0 for count in visits)
        assert all(count > 0 for count in visits[: visited[playouts]])
    assert visited[4] == 1 < visited[30] < visited[3000] == 9


def test_unpruning_ranks_the_children_by_their_means_once() -> None:
    """From then on the best few are looked at, and the others stay as they are until they come back."""
    position = load("tic-tac-toe").start()
    spec = "uct(playouts={}, width=unpruning, width_first=2, width_from=90, width_after=1000)"
    before, after = (tree_of(spec.format(playouts), position) for playouts in (90, 800))
    by_mean = sorted(
        children(before), key=lambda child: -item(before, "total", child) / max(1, item(before, "visits", child))
    )
    family = children(after)
    moves = [item(after, "move", child) for child in family]
    assert moves == [item(before, "move", child) for child in by_mean]
    visits = [item(after, "visits", child) for child in family]
    assert visits[2:] == [item(before, "visits", child) for child in by_mean[2:]]
    assert sum(visits[:2]) > 600


@pytest.mark.parametrize("option", ["width=widening", "prior=1", "prior_seed=1", "prior_pull=1", "prior_least=0.5"])
def test_some_options_need_an_opinion(option: str) -> None:
    name = option if option.startswith("width") else option.partition("=")[0]
    with pytest.raises(InputError, match=rf"^{name}: .* has no opinion of moves"):
        load_player(f"uct(playouts=5, {option})").build(harvest(7))


def test_what_an_untried_move_is_worth_is_said_once() -> None:
    game = load("tic-tac-toe")
    for spec, other in (("uct(prior_seed=1, fpu=0.5)", "fpu"), ("rave(prior_seed=1, weight=simple)", "weight=simple")):
        with pytest.raises(InputError, match=rf"^prior_seed and {other} do not go together"):
            load_player(spec).build(game)


def test_unpruning_needs_no_opinion() -> None:
    player_of("uct(playouts=5, width=unpruning)", harvest(7)).choose(harvest(7).start(), generator(1))
