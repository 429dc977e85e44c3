"""Which games a run's settings give."""

import gc
import sys

import pytest

from arena.arenas.stage.hall import Hall
from arena.games import InputError
from tests.support.runs import played, settings_of


@pytest.mark.parametrize("game", ["tic-tac-toe", "hex(size=5)", "y(board=bent, size=27)"])
def test_same_seed_same_games(game):
    settings = settings_of(game, "A, B, mc(playouts=50), amaf(playouts=20, sampling=moves)", games=2, seed=7)
    assert played(settings) == played(settings)


def test_another_seed_gives_other_games():
    assert played(settings_of("hex(size=5)", "A,B", seed=1)) != played(settings_of("hex(size=5)", "A,B", seed=2))


def test_a_player_who_joins_leaves_the_other_games_as_they_were():
    few = played(settings_of("hex(size=5)", "A,C", games=3))
    many = played(settings_of("hex(size=5)", "B,C,A", games=3))
    assert {game: many[game] for game in few} == few


def test_games_of_one_pairing_differ():
    games = played(settings_of("hex(size=5)", "A,B", games=10))
    assert len({moves for moves, _, _ in games.values()}) == len(games)


def test_more_games_begin_with_the_same_ones():
    few, many = (played(settings_of("hex(size=5)", "A,B", games=games)) for games in (2, 5))
    assert {game: many[game] for game in few} == few


def test_self_play_and_swap():
    games = played(settings_of("hex(size=5)", "A,C", games=6, self_play=True, swap=True))
    assert len(games) == 24
    assert {swapped for _, _, swapped in games.values()} == {True, False}


def test_openings_are_shared_by_all_pairs_and_colours():
    games = played(settings_of("hex(size=5)", "A,B,C", games=4, openings="random:3"))
    openings = {
        number: {moves[:3] for (_, _, game), (moves, _, _) in games.items() if game == number} for number in range(4)
    }
    assert all(len(found) == 1 for found in openings.values())
    assert len(set().union(*openings.values())) == 4


def test_swap_needs_a_game_that_has_it():
    with pytest.raises(InputError, match="tic-tac-toe has no swap rule"):
        settings_of("tic-tac-toe", "A,B", swap=True)


def test_swap_does_not_go_with_long_openings():
    with pytest.raises(InputError, match="--swap"):
        settings_of("hex(size=4)", "A,B", swap=True, openings="random:2")


def test_one_player_needs_self_play():
    with pytest.raises(InputError, match="nobody to meet"):
        settings_of("hex(size=3)", "A")
    assert len(played(settings_of("hex(size=3)", "A", games=3, self_play=True))) == 3


def test_a_player_that_cannot_play_the_game_is_found_before_the_first_game():
    with pytest.raises(InputError, match="fills"):
        Hall(settings_of("tic-tac-toe", "A, amaf(10, fills)"))


def test_memory_does_not_grow_with_the_games():
    def blocks_after(games):
        settings = settings_of("tic-tac-toe", "A", games=games, self_play=True)
        hall = Hall(settings)
        for pairing in settings.pairings():
            hall.play(pairing)
        gc.collect()
        return sys.getallocatedblocks()

    blocks_after(100)
    assert blocks_after(1500) < blocks_after(10) + 100
