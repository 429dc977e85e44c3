"""The player by micro-reduction."""

from __future__ import annotations

import numpy as np
import pytest

from arena.games import InputError, Position, load
from arena.players import generator, load_player
from arena.players.base import Decision
from tests.games.boards import twin_of, undecided_position
from tests.naive import estimate as naive
from tests.naive.game import NaiveGame
from tests.support.bare import bare_game

BOARDS = ["hex(size=4)", "y(board=straight, size=5)"]


def choose(spec: str, position: Position, seed: int = 1) -> Decision:
    return load_player(spec).build(position.game).choose(position, generator(seed))


def twin_at(position: Position) -> NaiveGame:
    twin = twin_of(position.game.spec)
    twin.owner = [(None, "black", "white")[stone] for stone in position.stones()[: position.game.moves]]
    twin.to_move = position.to_move
    return twin


def value_after(twin: NaiveGame, cell: int, depth: int) -> float:
    """The mover's chance after this move, and if depth is 2 after the reply that is best against it."""
    mover = twin.to_move
    other = "white" if mover == "black" else "black"
    twin.owner[cell] = mover
    value = naive.estimate(twin, mover)
    if depth == 2 and value < 1.0:
        twin.to_move = other
        value = 1.0 - max(value_after(twin, reply, 1) for reply in twin.legal_moves())
        twin.to_move = mover
    twin.owner[cell] = None
    return value


@pytest.mark.parametrize("depth", [1, 2])
@pytest.mark.parametrize("spec", BOARDS)
def test_every_move_is_worth_what_the_plain_recursion_says(spec: str, depth: int) -> None:
    for seed, plies in enumerate((0, 3, 8)):
        position = undecided_position(spec, plies, seed)
        decision, twin = choose(f"reduction(depth={depth})", position), twin_at(position)
        expected = [value_after(twin, int(move), depth) for move in position.legal_numbers()]
        found = decision.candidates
        assert found is not None
        assert found.moves.tolist() == position.legal_numbers().tolist()
        assert found.totals == pytest.approx(np.array(expected), abs=1e-9)
        assert found.visits.tolist() == [1] * len(expected)
        assert found.squares == pytest.approx(found.totals**2)
        assert decision.value == pytest.approx(max(expected), abs=1e-9)
        assert expected[found.moves.tolist().index(decision.move)] == pytest.approx(max(expected), abs=1e-9)
        assert decision.playouts == 0


def test_ties_are_broken_at_random() -> None:
    position = load("y(board=straight, size=2)").start()
    moves = {choose("reduction", position, seed).move for seed in range(40)}
    assert moves == {0, 1, 2}
    assert choose("reduction", position, 3).move == choose("reduction", position, 3).move


def test_a_win_is_taken() -> None:
    position = load("hex(size=4)").parse("X . . .\n . O O .\n  O . . .\n   X . . X\nWhite to move")
    for depth in (1, 2):
        decision = choose(f"reduction(depth={depth})", position)
        assert position.game.move_name(decision.move) in {"d1", "d2"}
        assert decision.value == 1.0


def test_a_move_that_ends_the_game_is_worth_its_result() -> None:
    def estimate(state, sheet):
        return 0.9

    def estimate_moves(state, sheet):
        for cell in range(3):
            sheet.values[cell] = 0.9
            sheet.odds[cell] = 2.0

    game = bare_game(estimate=estimate, estimate_moves=estimate_moves)
    position = game.start()
    assert choose("reduction", position).value == 0.9
    assert choose("reduction(depth=2)", position).value == pytest.approx(0.1)
    position.play(0)
    assert choose("reduction(depth=2)", position).value == 0.5
    position.play(1)
    assert choose("reduction", position).value == 0.5


def test_a_win_counts_for_more_than_any_estimate() -> None:
    def play(state, move):
        state.winner = 1 if move == 2 else 0
        state.color[move] = state.to_move + 1
        state.to_move = 1 - state.to_move
        state.ply += 1

    def estimate_moves(state, sheet):
        for cell in range(3):
            sheet.values[cell] = 1.0
            sheet.odds[cell] = 900.0 - cell

    def estimate(state, sheet):
        return 1.0

    position = bare_game(play=play, estimate=estimate, estimate_moves=estimate_moves).start()
    assert {choose("reduction", position, seed).move for seed in range(5)} == {2}


def games_won(spec: str, game: str, games: int) -> int:
    """Games that a player wins against the random one, half of them as Black."""
    players = [load_player(text).build(load(game)) for text in (spec, "random")]
    won = 0
    for number in range(games):
        position, rngs = load(game).start(), [generator(number, side) for side in range(2)]
        while position.winner() is None:
            side = (position.turn + number) % 2
            position.play(players[side].choose(position, rngs[side]).move)
        won += (1 - position.turn + number) % 2 == 0
    return won


@pytest.mark.parametrize("spec", BOARDS)
def test_random_play_has_no_chance(spec: str) -> None:
    assert games_won("reduction", spec, 40) >= 38


def test_games_without_estimates_are_refused() -> None:
    with pytest.raises(InputError) as error:
        load_player("reduction").build(load("tic-tac-toe"))
    assert str(error.value) == "reduction: tic-tac-toe has no formula for the chance to win; hex and y have one"


def test_depths_are_one_and_two() -> None:
    with pytest.raises(InputError, match="'depth' is 3"):
        load_player("reduction(depth=3)")
    assert load_player("reduction(depth=2)").spec == "reduction(depth=2)"
    assert load_player("reduction").budget == 0
