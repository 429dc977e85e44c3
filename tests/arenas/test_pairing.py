from collections import Counter
from itertools import product

from arena.arenas.pairing import round_robin, round_robin_length


def test_every_ordered_pair_meets_equally_often():
    met = Counter((pairing.black, pairing.white) for pairing in round_robin("ABC", games=4, self_play=True))
    assert met == dict.fromkeys(product("ABC", "ABC"), 4)


def test_without_self_play_nobody_meets_itself():
    met = Counter((pairing.black, pairing.white) for pairing in round_robin("ABC", games=2, self_play=False))
    assert met == {(black, white): 2 for black, white in product("ABC", "ABC") if black != white}


def test_all_pairs_have_met_before_any_meets_again():
    pairings = list(round_robin("ABCD", games=3, self_play=False))
    assert [pairing.game for pairing in pairings] == sorted(pairing.game for pairing in pairings)


def test_no_game_occurs_twice():
    pairings = list(round_robin("ABCD", games=3, self_play=True))
    assert len(set(pairings)) == len(pairings)


def test_length_is_the_number_of_pairings():
    for players, games, self_play in product(("A", "AB", "ABCD"), (1, 5), (False, True)):
        expected = len(list(round_robin(players, games, self_play)))
        assert round_robin_length(len(players), games, self_play) == expected
