"""Searches against solved games: they find the best moves."""

from __future__ import annotations

import pytest

from arena.games import Position, load
from arena.players import generator
from tests.support.solver import value_of
from tests.support.trees import player_of

SEEDS = (1, 2, 3)


@pytest.mark.parametrize(
    "spec",
    [
        "uct(playouts=4000)",
        "uct(playouts=4000, choice=visits)",
        "uct(playouts=4000, choice=lcb)",
        "uct(playouts=4000, proofs=true)",
        "uct(playouts=4000, transpositions=true)",
        "uct(playouts=4000, prior=0.5, width=widening)",
        "uct(playouts=4000, expansion=siblings)",
        "uct(playouts=1500, reuse=true, proofs=true)",
        "rave(playouts=4000)",
        "rave(playouts=4000, transpositions=true, proofs=true)",
        "rave(playouts=4000, weight=simple, until=1000)",
    ],
)
def test_tic_tac_toe_is_never_lost(spec: str) -> None:
    """Against every line of play of the opponent, with either side; and no won position is given away."""
    game = load("tic-tac-toe")
    player = player_of(spec, game)
    ends, moves = 0, {}

    def follow(position: Position, own: int) -> None:
        nonlocal ends
        if position.winner() is not None:
            ends += 1
            return
        for move in [answer(position)] if position.turn == own else position.legal_numbers().tolist():
            after = position.copy()
            after.play(move)
            follow(after, own)

    def answer(position: Position) -> int:
        key = position.stones().tobytes()
        if key not in moves:
            player.start_game()
            moves[key] = player.choose(position, generator(5)).move
            after = position.copy()
            after.play(moves[key])
            assert 1 - value_of(after) == value_of(position)
        return moves[key]

    for own in (0, 1):
        follow(game.start(), own)
    assert ends > 400


@pytest.mark.parametrize("kind", ["uct", "rave", "uct(transpositions=true)"])
def test_the_value_of_tic_tac_toe_is_that_of_a_draw(kind: str) -> None:
    position = load("tic-tac-toe").start()
    spec = kind.replace(")", ", ") if "(" in kind else f"{kind}("
    decision = player_of(f"{spec}playouts=400000)", position.game).choose(position, generator(1))
    assert decision.value == pytest.approx(0.5, abs=0.03)
    lost = load("tic-tac-toe").parse("X O .\n. X .\n. . .\nWhite (O) to move")
    value = player_of(f"{spec}playouts=400000)", position.game).choose(lost, generator(1)).value
    assert value == pytest.approx(value_of(lost), abs=0.03)


#: First moves with which the first player wins, by exhaustive search.
WINNING = {
    "hex(size=3)": {"c1", "a2", "b2", "c2", "a3"},
    "hex(size=4)": {"d1", "c2", "b3", "a4"},
    "y(board=straight, size=3)": {"b1", "a2", "b2"},
    "y(board=straight, size=4)": {"b1", "c1", "a2", "b2", "c2", "a3", "b3"},
    "y(board=straight, size=5)": {"b2", "c2", "b3"},
}

MOVES = [
    "uct(playouts=100000)",
    "rave(playouts=100000)",
    "uct(playouts=100000, transpositions=true)",
    "uct(playouts=200000, proofs=true)",
    "rave(playouts=100000, amaf=accumulating)",
    "rave(playouts=100000, transpositions=true, proofs=true, prior=0.2)",
]

FILLS = [
    "uct(playouts=200000, leaf_playouts=64)",
    "rave(playouts=200000, leaf_playouts=64)",
    "uct(playouts=200000, leaf_playouts=64, proofs=true, transpositions=true)",
]


def assert_opening_wins(game: str, spec: str) -> None:
    position = load(game).start()
    for seed in SEEDS:
        decision = player_of(spec, position.game).choose(position, generator(seed))
        assert position.game.move_name(decision.move) in WINNING[game]


@pytest.mark.parametrize("spec", MOVES)
@pytest.mark.parametrize(
    "game", ["hex(size=3)", "hex(size=4)", "y(board=straight, size=3)", "y(board=straight, size=5)"]
)
def test_winning_openings_are_found_move_by_move(game: str, spec: str) -> None:
    assert_opening_wins(game, spec)


@pytest.mark.parametrize("spec", FILLS)
@pytest.mark.parametrize(
    "game", ["hex(size=3)", "hex(size=4)", "y(board=straight, size=4)", "y(board=straight, size=5)"]
)
def test_winning_openings_are_found_by_fills(game: str, spec: str) -> None:
    assert_opening_wins(game, spec)


def test_the_winning_openings_of_the_smallest_boards() -> None:
    """They are as this repository's own rules have them."""
    for name in ("hex(size=3)", "y(board=straight, size=3)"):
        game, winning = load(name), set()
        for move in range(game.moves):
            position = game.start()
            position.play(move)
            if value_of(position) == 0.0:
                winning.add(game.move_name(move))
        assert winning == WINNING[name]
