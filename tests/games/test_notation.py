"""How moves are named."""

from __future__ import annotations

import pytest

from arena.games import IllegalMoveError, InputError, load
from tests.games.boards import DRAWN


def test_cells_of_y_are_numbered_row_by_row_with_a1_in_the_corner() -> None:
    game = load("y(board=straight, size=4)")
    assert list(game.names) == ["a1", "b1", "c1", "d1", "a2", "b2", "c2", "a3", "b3", "a4"]


def test_y_cells_have_the_coordinates_of_openspiel() -> None:
    """There, the cell in column x and row y of a board of size n is action x + n y, where x + y < n."""
    size = 7
    game = load(f"y(board=straight, size={size})")
    on_the_board = [action for action in range(size * size) if action % size + action // size < size]
    names = [f"{'abcdefg'[action % size]}{action // size + 1}" for action in on_the_board]
    assert list(game.names) == names
    position = game.start()
    for action in (0, 1, 7, 2, 14):  # a1 b1 a2 c1 a3
        position.play(on_the_board.index(action))
    assert [position.game.move_name(move) for move in position.moves] == ["a1", "b1", "a2", "c1", "a3"]


def test_cells_of_hex_are_numbered_row_by_row_with_a1_at_the_top_left() -> None:
    game = load("hex(size=3)")
    assert list(game.names) == ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]


@pytest.mark.parametrize("spec", DRAWN)
def test_names_and_numbers_of_moves_belong_together(spec: str) -> None:
    game = load(spec)
    assert len(set(game.names)) == len(game.names) == game.moves
    for move, name in enumerate(game.names):
        assert game.move_name(move) == name
        assert game.move_number(name) == game.move_number(f" {name.upper()} ") == move


@pytest.mark.parametrize("name", ["", "a", "1", "a0", "d1", "a4", "aa1", "a-1", "pass", "ä1", "a\n1"])
def test_an_unknown_move_is_refused_by_name(name: str) -> None:
    with pytest.raises(IllegalMoveError, match=r"^'.*' is not a move of hex\(size=3\); moves run from a1 to c3$"):
        load("hex(size=3)").start().play(name)


def test_every_place_of_a_folded_corner_names_its_point() -> None:
    game = load("y(board=bent, size=9)")
    a1, b2 = game.move_number("a1"), game.move_number("b2")
    assert a1 == game.move_number("b1") == game.move_number("a2")
    assert b2 not in (a1, game.move_number("c1"))
    position = game.start()
    position.play("b1")
    assert position.moves == (a1,)
    with pytest.raises(IllegalMoveError, match=r"a1 may not be played"):
        position.play("a2")


@pytest.mark.parametrize("spec", DRAWN)
def test_cells_have_the_names_of_the_moves_onto_them(spec: str) -> None:
    """Also those that are drawn in several places, which are found by all of them."""
    game = load(spec)
    assert list(game.diagram.names) == list(game.names)
    assert [game.move_onto(cell) for cell in range(game.cells)] == list(range(game.moves))
    for name, move in game.aliases.items():
        assert game.cell_number(name) == move
    with pytest.raises(InputError, match=r"^'z99' is not a cell of "):
        game.cell_number("z99")
