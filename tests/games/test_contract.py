"""What every game promises, at its default parameters: the checks that are there for anybody's game, and our own."""

from __future__ import annotations

import numpy as np
import pytest

from arena.games import Game, load
from arena.games.random_games import random_games
from arena.games.registry import GAMES
from arena.games.testing import CHECKS, Check
from tests.games import probes

GAMES_BY_NAME = pytest.mark.parametrize("game", [pytest.param(load(name), id=name) for name in GAMES.names()])


@GAMES_BY_NAME
@pytest.mark.parametrize("check", CHECKS)
def test_what_every_game_promises(game: Game, check: Check) -> None:
    check(game)


@GAMES_BY_NAME
def test_a_copy_made_in_a_kernel_is_complete(game: Game) -> None:
    scratch = game.new_states()
    scratch.view(np.uint8)[:] = 0xAA
    for position in random_games(game, seed=4):
        if position.winner() is not None:
            continue
        before = position.states.copy()
        move = int(position.legal_numbers()[0])
        probes.copy_and_play(position.states, scratch, move)
        assert np.array_equal(position.states, before)
        after = position.copy()
        after.play(move)
        assert np.array_equal(scratch, after.states)


@GAMES_BY_NAME
def test_a_game_is_loaded_once(game: Game) -> None:
    assert load(game.spec) is game
    assert load(f" {game.spec} ") is game
