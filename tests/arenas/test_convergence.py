"""Ratings by ever more rounds: the last are the ratings, and the first are those of a run that had ended there."""

from dataclasses import replace

import pytest

from arena.arenas.convergence import convergence
from arena.arenas.ledger import Ledger
from arena.arenas.rating import rate
from arena.games import Winner
from tests.support.records import fill_ledger, record
from tests.support.runs import settings_of

GAMES = 12
SETTINGS = settings_of("tic-tac-toe", "random, one=random, other=random", games=GAMES)


def games(first, last):
    return [
        record(seats, game, Winner.WHITE if (seats * game) % 3 == 1 else Winner.BLACK)
        for game in range(first, last)
        for seats in range(6)
    ]


@pytest.fixture
def ledger(tmp_path):
    with Ledger(tmp_path / "arena.db", create=True) as found:
        yield found


def test_waypoints_are_the_ratings_of_the_first_rounds(ledger):
    whole = rate(ledger, [fill_ledger(ledger, SETTINGS, games(0, GAMES), "whole")])
    found = convergence(whole, 3)
    assert [one.games for one in found] == [18, 36, 72]
    for one, rounds in zip(found, (3, 6, 12), strict=True):
        part = rate(ledger, [fill_ledger(ledger, SETTINGS, games(0, rounds), f"part {rounds}")])
        for player in range(3):
            assert one.ratings[player].elo == pytest.approx(part.rating(player).elo, abs=1e-6)
            assert one.ratings[player].interval.low == pytest.approx(part.rating(player).interval.low, abs=1e-6)


def test_rounds_that_tie_nobody_together_are_left_out(ledger):
    few = [
        replace(game, winner=Winner.BLACK)
        for game in games(0, GAMES)
        if game.pairing.game > 5 or game.pairing.seats == 0
    ]
    rated = rate(ledger, [fill_ledger(ledger, SETTINGS, few)])
    assert [one.games for one in convergence(rated, 4)] == [len(few)]
