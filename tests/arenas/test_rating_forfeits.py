"""Ratings with forfeits, swaps and runs that differ: what goes in, and what is said of it."""

import math

import pytest

from arena.arenas.game_record import Reason
from arena.arenas.rating import Forfeits
from arena.arenas.settings import Format
from arena.arenas.statistics.sequential import SequentialTest
from arena.games import InputError
from tests.arenas.test_rating import EQUAL, FOUR, HEX, B, D, W, drawn_games, numbers
from tests.support.records import record
from tests.support.runs import settings_of


def forfeited(rated, **wishes):
    """a beats b 12 to 8 at the board, and gives 6 more games away."""
    settings = settings_of(HEX, "a=random, b=random", games=13)
    results = [B, W] * 10 + [W, B] * 3
    games = []
    for number, pairing in enumerate(settings.pairings()):
        won = number >= 20 or number % 10 >= 6
        winner = results[number] if number >= 20 else (B if (pairing.seats == 0) is not won else W)
        games.append(
            record(pairing.seats, pairing.game, winner, reason=Reason.TIME if number >= 20 else Reason.RESIGNED)
        )
    return rated((settings, games), **wishes)


def test_forfeits_are_apart_unless_they_are_wanted(rated):
    apart, losses = forfeited(rated), forfeited(rated, forfeits=Forfeits.LOSSES)
    assert apart.pool.forfeits().tolist() == [6, 0]
    assert [found.tolist() for found in apart.scores()] == [[12, 8], [20, 20]]
    assert [found.tolist() for found in losses.scores()] == [[12, 14], [26, 26]]
    assert apart.difference(0, 1).elo > 0 > losses.difference(0, 1).elo
    assert apart.difference(0, 1).elo == pytest.approx(400 * math.log10(12 / 8), abs=3)


def test_bounds_hold_either_way(rated):
    apart, losses = forfeited(rated), forfeited(rated, forfeits=Forfeits.LOSSES)
    bounds = forfeited(rated, forfeits=Forfeits.BOUNDS)
    for found in (lambda rated: rated.difference(0, 1), lambda rated: rated.difference(1, 0)):
        either = [found(apart), found(losses)]
        assert found(bounds).elo == found(apart).elo
        assert found(bounds).interval.low == min(one.interval.low for one in either)
        assert found(bounds).interval.high == max(one.interval.high for one in either)
        careful = min((one.superiority for one in either), key=lambda chance: abs(chance - 0.5))
        assert found(bounds).superiority == careful
    assert bounds.superiority(0, 1) == bounds.difference(0, 1).superiority
    assert bounds.with_confidence(0.5).difference(0, 1).interval.half < bounds.difference(0, 1).interval.half


def test_bounds_without_forfeits_are_the_ratings(rated):
    run = drawn_games(settings_of(HEX, FOUR, games=5), EQUAL, 11)
    assert numbers(rated(run, forfeits=Forfeits.BOUNDS)) == numbers(rated(run))


def test_players_linked_by_forfeits_alone_have_no_ratings_without_them(rated):
    settings = settings_of(HEX, "a=random, b=random", games=1)
    run = settings, [record(0, 0, B, reason=Reason.CRASHED), record(1, 0, W, reason=Reason.CRASHED)]
    with pytest.raises(InputError, match=r"a \| b; forfeited games tell nothing \(2 here; --forfeits losses would"):
        rated(run)
    assert rated(run, forfeits=Forfeits.LOSSES).difference(0, 1).elo > 100


def test_the_first_move_has_a_term_of_its_own_under_the_swap_rule(rated):
    plain = drawn_games(settings_of(HEX, FOUR, games=40), EQUAL, 12, first_move=1.0)
    swapped = drawn_games(settings_of(HEX, FOUR, games=40, swap=True, seed=2), EQUAL, 13, first_move=0.0)
    both = rated(plain, swapped)
    assert both.swaps == [False, True]
    assert both.conducts() == ["swap"]
    for group, alone in enumerate((rated(plain), rated(swapped))):
        assert alone.swaps == [group == 1]
        assert both.ratings.first_move(group).elo == pytest.approx(alone.ratings.first_move().elo, abs=2)
    assert both.ratings.first_move(0).interval.low > both.ratings.first_move(1).interval.high


@pytest.mark.parametrize("swap", [False, True])
def test_a_run_without_games_has_no_first_move(rated, swap):
    played = drawn_games(settings_of(HEX, FOUR, games=10, swap=swap), EQUAL, 14)
    found = rated(played, (settings_of(HEX, FOUR, games=10, swap=not swap, seed=2), []))
    assert found.swaps == [swap]
    assert found.conducts() == ["swap"]
    assert numbers(found) == numbers(rated(played))


def test_what_differs_between_runs_is_said(rated):
    runs = [
        drawn_games(settings_of(HEX, "a=random, b=random", games=3, seed=seed, **conduct), EQUAL, seed)
        for seed, conduct in enumerate(
            ({}, {"resign": "0.1:2"}, {"max_moves": 9}, {"move_time_limit": 2.0}, {"on_forfeit": "count"}), start=1
        )
    ]
    assert rated(*runs).conducts() == ["max moves", "move time limit", "resign"]
    assert rated(runs[0], runs[4]).conducts() == []


def test_runs_that_are_not_complete_or_stopped_early_are_named(rated):
    whole = drawn_games(settings_of(HEX, "a=random, b=random", games=3), EQUAL, 15)
    part = settings_of(HEX, "a=random, b=random", games=3, seed=2), whole[1][:4]
    test = SequentialTest(0.0, 30.0, 0.05, 0.05, 6)
    regression = (
        settings_of(HEX, "a=random, b=random", Format.REGRESS, games=3, seed=3, openings="random:2", sequential=test),
        whole[1][:4],
    )
    found = rated(whole, part, regression)
    assert found.unfinished() == [("run 1", 4, 6)]
    assert found.stopped_early() == ["run 2"]


def test_without_games_there_are_no_ratings(rated):
    with pytest.raises(InputError, match="hold no games yet"):
        rated((settings_of(HEX, "a=random, b=random", games=3), []))


def test_the_share_of_draws_is_of_the_games_that_go_in(rated):
    settings = settings_of("tic-tac-toe", "a=random, b=random", games=3)
    games = [record(0, 0, D), record(1, 0, D), record(0, 1, B), record(1, 1, W, reason=Reason.TIME)]
    assert rated((settings, games)).drawn.share == pytest.approx(2 / 3)
    assert rated((settings, games), forfeits=Forfeits.LOSSES).drawn.share == pytest.approx(1 / 2)
