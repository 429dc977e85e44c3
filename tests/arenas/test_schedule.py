from collections import Counter
from itertools import product

from arena.arenas.schedule import Seats, gauntlet_seats, pairings, round_robin_seats


def test_every_ordered_pair_meets():
    assert round_robin_seats("ABC", self_play=True) == [Seats(*pair) for pair in product("ABC", "ABC")]


def test_without_self_play_nobody_meets_itself():
    assert round_robin_seats("ABC", self_play=False) == [
        Seats(black, white) for black, white in product("ABC", "ABC") if black != white
    ]


def test_a_gauntlet_is_one_against_each_with_both_colours():
    assert gauntlet_seats("ABC") == [Seats("A", "B"), Seats("B", "A"), Seats("A", "C"), Seats("C", "A")]


def test_a_match_has_both_colours():
    assert gauntlet_seats("AB") == [Seats("A", "B"), Seats("B", "A")]


def test_all_games_of_all_seats_once_and_in_rounds():
    games = list(pairings(3, 4))
    assert Counter(pairing.seats for pairing in games) == {0: 4, 1: 4, 2: 4}
    assert len(set(games)) == len(games) == 12
    assert [pairing.game for pairing in games] == sorted(pairing.game for pairing in games)
