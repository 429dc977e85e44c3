"""Keys of positions: equal where the same games can follow."""

from __future__ import annotations

import random

from arena.games import Position
from tests.games import opinions
from tests.games.go.boards import MIDDLE, SIMPLE, go, shown


def after(moves: str, **board: object) -> Position:
    position = go(**board).start()
    for move in moves.split():
        position.play(move)
    return position


def test_the_order_of_moves_does_not_matter_before_captures() -> None:
    for board in (SIMPLE, MIDDLE):
        one, other = after("A1 B2 C3 D4", **board), after("C3 D4 A1 B2", **board)
        assert opinions.key(one) == opinions.key(other)


def test_stones_passes_kos_and_who_is_to_move_matter() -> None:
    drawing = ". X O . .\nX O . O .\n. X O . .\n. . . . .\n. . . . ."
    with_ko = shown(drawing)[0]
    with_ko.play("C4")
    without = with_ko.game.parse(with_ko.draw(), "white")
    assert with_ko.stones().tolist() == without.stones().tolist()
    keys = [
        opinions.key(position)
        for position in (
            with_ko,
            without,
            with_ko.game.parse(with_ko.draw(), "black"),
            after("", **SIMPLE),
            after("pass", **SIMPLE),
            after("A1", **SIMPLE),
            after("pass A1", **SIMPLE),
            after("A1 pass", **SIMPLE),
        )
    ]
    assert len(set(keys)) == len(keys)


def test_with_superko_what_has_been_there_matters_after_captures() -> None:
    """White's corner stone is captured in either game, but the positions on the way are others."""
    one = after("A2 A1 B1 E5 C3 E4", **MIDDLE)
    other = after("B1 A1 A2 E4 C3 E5", **MIDDLE)
    assert one.stones().tolist() == other.stones().tolist()
    assert opinions.key(one) != opinions.key(other)
    one, other = (after(moves, **SIMPLE) for moves in ("A2 A1 B1 E5 C3 E4", "B1 A1 A2 E4 C3 E5"))
    assert opinions.key(one) == opinions.key(other)


def test_keys_depend_on_nothing_else() -> None:
    """A position by another way: the same stones, put in another order, after captures under the simple rule."""
    chance, game = random.Random(1), go(**SIMPLE)
    compared = 0
    for _ in range(10):
        position = game.start()
        while position.winner() is None:
            position.play(chance.choice(position.legal_numbers().tolist()))
            if position.winner() is None and not position.states["ko"][0] and not position.states["passes"][0]:
                drawn = game.set_up(position.stones().tolist(), position.turn)
                assert opinions.key(drawn) == opinions.key(position)
                compared += 1
    assert compared > 200
