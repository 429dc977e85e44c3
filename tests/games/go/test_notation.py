"""Names, drawings, symmetries and handicap stones."""

from __future__ import annotations

import random

import numpy as np
import pytest

from arena.games import IllegalMoveError, load
from arena.games.go.board import Board
from tests.games.go.boards import SIMPLE, USUAL, go, shown
from tests.games.go.gnugo import answers, needs_gnugo


def test_moves_are_named_by_column_and_row_from_below() -> None:
    game = go(**USUAL)
    assert game.names[0] == "A9"
    assert game.names[8] == "J9"
    assert game.names[72:] == ["A1", "B1", "C1", "D1", "E1", "F1", "G1", "H1", "J1", "pass"]
    assert not any("I" in name for name in game.names)
    assert [game.move_number(name) for name in ("e5", "E5", " PASS ", "j1")] == [40, 40, 81, 80]
    for wrong in ("I5", "A10", "A0", "K1", "5e", ""):
        with pytest.raises(IllegalMoveError, match=r"moves run from A9 to pass$"):
            game.move_number(wrong)


def test_every_size_has_its_names() -> None:
    for size in range(2, 26):
        board = Board(size)
        assert len(set(board.names)) == size**2
    assert Board(25).names[24] == "Z25"
    assert (load("go").spec, load("go(19)").spec) == ("go(size=9)", "go(size=19)")


def test_a_drawing_is_read_back() -> None:
    game = go(**SIMPLE)
    position = game.start()
    for move in ("C3", "A1", "E5"):
        position.play(move)
    drawn = position.draw()
    assert drawn == "\n".join(
        [
            "  A B C D E",
            "5 . . . . X",
            "4 . . . . .",
            "3 . . X . .",
            "2 . . . . .",
            "1 O . . . .",
            "White (O) to move",
        ]
    )
    again = game.parse(drawn)
    assert again.draw() == drawn
    assert again.moves == ()


def test_symmetries_keep_neighbours_and_leave_the_pass() -> None:
    board = Board(5)
    game = go(**SIMPLE)
    assert len(set(game.symmetries)) == len(game.symmetries) == 8
    assert list(game.symmetries[0]) == list(range(26))
    for symmetry in game.symmetries:
        assert sorted(symmetry) == list(range(26))
        assert symmetry[25] == 25
        for cell in range(25):
            assert {symmetry[near] for near in board.neighbours[cell]} == set(board.neighbours[symmetry[cell]])


def test_a_game_turned_or_mirrored_goes_the_same_way() -> None:
    chance, game = random.Random(3), go(**SIMPLE)
    for _ in range(5):
        position = game.start()
        while position.winner() is None:
            position.play(chance.choice(position.legal_numbers().tolist()))
        for symmetry in game.symmetries:
            image = game.start()
            for move in position.moves:
                image.play(symmetry[move])
            assert image.score() == position.score()
            assert image.key() == position.key()
            assert game.least_line(image.moves) == game.least_line(position.moves)


def test_handicap_stones_stand_at_the_start_and_white_moves_first() -> None:
    game = go(size=9, handicap=3, komi=0.5)
    position = game.start()
    assert position.to_move == "white"
    assert [game.names[cell] for cell in np.flatnonzero(position.stones() == 1)] == ["C7", "G7", "C3"]
    assert position.score() == 80.5
    position.play("E5")
    assert position.to_move == "black"
    assert len(game.symmetries) <= 1


#: By size; all of the standard's boards have the corners first, then the middles of the sides.
PLACES = {
    7: {4: "C3 C5 E3 E5"},
    9: {2: "C3 G7", 5: "C3 C7 E5 G3 G7", 9: "C3 C5 C7 E3 E5 E7 G3 G5 G7"},
    13: {6: "D10 D4 D7 K10 K4 K7", 7: "D10 D4 D7 G7 K10 K4 K7"},
    19: {2: "D4 Q16", 3: "D16 D4 Q16", 4: "D16 D4 Q16 Q4", 8: "D10 D16 D4 K16 K4 Q10 Q16 Q4"},
}


def test_handicap_stones_stand_where_the_standard_says() -> None:
    for size, by_count in PLACES.items():
        board = Board(size)
        for stones, places in by_count.items():
            assert " ".join(sorted(board.names[cell] for cell in board.handicap_cells(stones))) == places
    assert [Board(size).most_handicap for size in (6, 7, 8, 9, 10, 19, 25)] == [0, 4, 4, 9, 4, 9, 9]


@needs_gnugo
def test_handicap_stones_stand_where_gnu_go_puts_them() -> None:
    """But for size 12, where it does not follow the standard."""
    wanted = [
        (size, stones) for size in range(7, 20) if size != 12 for stones in range(2, Board(size).most_handicap + 1)
    ]
    commands = [
        command
        for size, stones in wanted
        for command in (f"boardsize {size}", "clear_board", f"fixed_handicap {stones}")
    ]
    for (size, stones), found in zip(wanted, answers(commands)[2::3], strict=True):
        board = Board(size)
        assert sorted(found.split()) == sorted(board.names[cell] for cell in board.handicap_cells(stones))


def test_a_point_that_may_not_be_retaken_makes_another_position() -> None:
    """Black has just taken a stone at B4; the same stones where none was taken are another position."""
    stones = """
        . X O . .
        X O . O .
        . X O . .
        . . . . .
        . . . . .
        """
    position, _ = shown(stones, to_move="black")
    position.play("C4")
    taken = go(**SIMPLE).parse(position.draw())
    assert taken.stones().tolist() == position.stones().tolist()
    assert taken.key() != position.key()
    assert int(position.states["ko"][0]) != 0


def test_cells_have_the_names_of_the_moves_onto_them() -> None:
    game = go(size=9, handicap=2)
    assert list(game.diagram.names) == list(game.names[:81])
    assert [game.cell_number(name) for name in ("A9", "j1")] == [0, 80]
