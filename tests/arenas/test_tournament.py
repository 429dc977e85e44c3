import gc
import sys

import pytest

from arena.arenas.tournament import play, round_robin_of
from arena.games import InputError, load
from arena.players import entrants


def records(game, players, games=2, seed=1, self_play=False, swap=False):
    tournament = round_robin_of(load(game), entrants(players), games, self_play, seed, swap)
    return {record.pairing: (record.moves, record.winner, record.swapped) for record in play(tournament)}


@pytest.mark.parametrize("game", ["tic-tac-toe", "hex(size=5)", "y(board=bent, size=27)"])
def test_same_seed_same_games(game):
    players = "A, B, mc(playouts=50), amaf(playouts=20, sampling=moves)"
    assert records(game, players, seed=7) == records(game, players, seed=7)


def test_another_seed_gives_other_games():
    assert records("hex(size=5)", "A,B", seed=1) != records("hex(size=5)", "A,B", seed=2)


def test_a_player_who_joins_leaves_the_other_games_as_they_were():
    few = records("hex(size=5)", "A,C", games=3)
    many = records("hex(size=5)", "B,C,A", games=3)
    assert {pairing: many[pairing] for pairing in few} == few


def test_games_of_one_pairing_differ():
    games = records("hex(size=5)", "A,B", games=10)
    assert len({moves for moves, _, _ in games.values()}) == len(games)


def test_more_games_begin_with_the_same_ones():
    few, many = records("hex(size=5)", "A,B", games=2), records("hex(size=5)", "A,B", games=5)
    assert {pairing: many[pairing] for pairing in few} == few


def test_self_play_and_swap():
    games = records("hex(size=5)", "A,C", games=6, self_play=True, swap=True)
    assert len(games) == 24
    assert any(swapped for _, _, swapped in games.values())
    assert not all(swapped for _, _, swapped in games.values())


def test_swap_needs_a_game_that_has_it():
    with pytest.raises(InputError, match="tic-tac-toe has no swap rule"):
        round_robin_of(load("tic-tac-toe"), entrants("A,B"), 1, False, 1, True)


def test_one_player_needs_self_play():
    with pytest.raises(InputError, match="nobody to meet"):
        round_robin_of(load("hex(size=3)"), entrants("A"), 1, False, 1, False)
    assert len(records("hex(size=3)", "A", games=3, self_play=True)) == 3


def test_a_player_that_cannot_play_the_game_stops_everything_before_the_first_game():
    tournament = round_robin_of(load("tic-tac-toe"), entrants("A, amaf(10, fills)"), 1, False, 1, False)
    with pytest.raises(InputError, match="fills"):
        play(tournament)


def test_memory_does_not_grow_with_the_games():
    def blocks_after(games):
        tournament = round_robin_of(load("tic-tac-toe"), entrants("A"), games, True, 1, False)
        for _ in play(tournament):
            pass
        gc.collect()
        return sys.getallocatedblocks()

    blocks_after(100)
    assert blocks_after(1500) < blocks_after(10) + 100
