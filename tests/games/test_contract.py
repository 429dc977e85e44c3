"""What every game promises, at its default parameters."""

from __future__ import annotations

import random

import numpy as np
import pytest

from arena.games import Game, IllegalMoveError, Winner, load
from arena.games.outcome import WINNERS
from arena.games.registry import GAMES
from arena.games.toolbox.rng import generator
from tests.games import probes

GAMES_BY_NAME = pytest.mark.parametrize("game", [pytest.param(load(name), id=name) for name in GAMES.names()])
RANDOM_GAMES = 5


def random_positions(game: Game, seed: int):
    """Positions of random games, from the start to the end; the caller may play on a copy."""
    chance = random.Random(f"{game.spec} {seed}")
    for _ in range(RANDOM_GAMES):
        position = game.start()
        yield position
        while position.winner() is None:
            position.play(chance.choice(position.legal_numbers().tolist()))
            yield position


@GAMES_BY_NAME
def test_the_start(game: Game) -> None:
    position = game.start()
    assert position.to_move == "black"
    assert position.winner() is None
    assert position.moves == ()
    assert int(position.state.ply) == 0
    assert 0 < len(position.legal_moves()) <= game.moves
    assert game.max_plies > 0
    assert position.states.shape == (1,)


@GAMES_BY_NAME
def test_legal_moves_are_ascending_and_the_only_ones_that_can_be_played(game: Game) -> None:
    chance = random.Random(game.spec)
    for position in random_positions(game, seed=1):
        legal = position.legal_numbers().tolist()
        assert legal == sorted(set(legal))
        assert position.legal_moves() == [game.move_name(move) for move in legal]
        for move in chance.sample(range(game.moves), min(5, game.moves)):
            after = position.copy()
            if move in legal:
                after.play(move)
            else:
                with pytest.raises(IllegalMoveError):
                    after.play(move)


@GAMES_BY_NAME
def test_players_alternate_and_plies_are_counted(game: Game) -> None:
    for position in random_positions(game, seed=2):
        played = len(position.moves)
        assert int(position.state.ply) == played <= game.max_plies
        assert position.to_move == ("white" if played % 2 else "black")
        assert (position.winner() is None) == bool(position.legal_moves())


@GAMES_BY_NAME
def test_a_copy_is_independent(game: Game) -> None:
    for position in random_positions(game, seed=3):
        if position.winner() is not None:
            continue
        before, drawn, moves = position.states.copy(), position.draw(), position.moves
        copy = position.copy()
        copy.play(int(position.legal_numbers()[-1]))
        assert np.array_equal(position.states, before)
        assert (position.draw(), position.moves) == (drawn, moves)
        assert copy.moves == (*moves, int(position.legal_numbers()[-1]))
        assert not np.array_equal(copy.states, before)


@GAMES_BY_NAME
def test_a_copy_made_in_a_kernel_is_complete(game: Game) -> None:
    scratch = game.new_states()
    scratch.view(np.uint8)[:] = 0xAA
    for position in random_positions(game, seed=4):
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
def test_a_finished_game_has_no_legal_moves_and_takes_none(game: Game) -> None:
    for position in random_positions(game, seed=5):
        if position.winner() is None:
            continue
        assert position.legal_moves() == []
        assert len(position.legal_numbers()) == 0
        before = position.states.copy()
        for move in range(game.moves):
            with pytest.raises(IllegalMoveError, match=r"may not be played: the game is over$"):
                position.play(move)
        assert np.array_equal(position.states, before)


@GAMES_BY_NAME
def test_an_illegal_move_leaves_the_position_as_it_was(game: Game) -> None:
    position = game.start()
    position.play(int(position.legal_numbers()[0]))
    before, moves = position.states.copy(), position.moves
    illegal = next(move for move in range(game.moves) if move not in position.legal_numbers())
    for move in (
        illegal,
        game.move_name(illegal),
        -1,
        game.moves,
        game.moves + 2**16,
        2**40,
        "nowhere",
        "no\nwhere",
        "",
    ):
        with pytest.raises(IllegalMoveError) as error:
            position.play(move)
        assert "\n" not in str(error.value)
    assert np.array_equal(position.states, before)
    assert position.moves == moves


@GAMES_BY_NAME
def test_moves_may_be_given_by_name_and_by_number(game: Game) -> None:
    by_name, by_number = game.start(), game.start()
    move = int(by_name.legal_numbers()[-1])
    by_name.play(game.move_name(move))
    by_number.play(np.uint16(move))
    assert by_name.moves == by_number.moves == (move,)
    assert np.array_equal(by_name.states, by_number.states)


@GAMES_BY_NAME
def test_a_playout_ends_in_a_finished_game(game: Game) -> None:
    traces, rngs = game.new_traces(), generator(41)
    for start in random_positions(game, seed=6):
        position = start.copy()
        probes.one_playout(position.states, position.states.copy(), traces, rngs)
        for move in traces[0].moves[: int(traces[0].length)]:
            position.play(int(move))
        assert position.winner() == WINNERS[int(traces[0].winner)]
        assert position.winner() in set(Winner)


@GAMES_BY_NAME
def test_a_playout_of_a_finished_game_has_no_moves(game: Game) -> None:
    traces, rngs = game.new_traces(), generator(42)
    finished = [position.copy() for position in random_positions(game, seed=7) if position.winner() is not None]
    assert len(finished) == RANDOM_GAMES
    for position in finished:
        probes.one_playout(position.states, position.states.copy(), traces, rngs)
        assert int(traces[0].length) == 0
        assert WINNERS[int(traces[0].winner)] == position.winner()


@GAMES_BY_NAME
def test_playouts_are_repeated_from_the_same_seed(game: Game) -> None:
    def several(seed: int) -> list[list[int]]:
        traces, rngs, start = game.new_traces(), generator(seed), game.start()
        found = []
        for _ in range(5):
            probes.one_playout(start.states, start.states.copy(), traces, rngs)
            found.append(traces[0].moves[: int(traces[0].length)].tolist())
        return found

    assert several(43) == several(43)
    assert several(43) != several(44)


@GAMES_BY_NAME
def test_a_game_is_loaded_once(game: Game) -> None:
    assert load(game.spec) is game
    assert load(f" {game.spec} ") is game


@GAMES_BY_NAME
def test_a_status_line_says_who_is_to_move_or_has_won(game: Game) -> None:
    for position in random_positions(game, seed=8):
        shown = {
            None: {"black": "Black (X) to move", "white": "White (O) to move"}[position.to_move],
            Winner.BLACK: "Black (X) has won",
            Winner.WHITE: "White (O) has won",
            Winner.DRAW: "Draw",
        }
        assert position.status() == str(position).splitlines()[-1] == shown[position.winner()]
