"""How boards are drawn, and positions read back from drawings."""

from __future__ import annotations

import random
import re
import textwrap

import numpy as np
import pytest

from arena.games import Game, InputError, Position, load
from tests.games.boards import DRAWN, undecided_position


def colours(position: Position) -> list[int]:
    return position.state.color[: position.game.moves].tolist()


def drawing(text: str) -> str:
    return textwrap.dedent(text).strip("\n")


def test_drawing_of_tic_tac_toe() -> None:
    position = load("tic-tac-toe").start()
    position.play("b2")
    position.play("c1")
    assert str(position) == drawing("""
          a b c
        1 . . O
        2 . X .
        3 . . .
        Black (X) to move
    """)


def test_drawing_of_hex_slants_to_the_right() -> None:
    position = load("hex(size=3)").start()
    position.play("a1")
    position.play("b3")
    position.play("c2")
    assert position.draw() == drawing("""
          a b c
        1 X . .
         2 . . X
          3 . O .
        White (O) to move
    """)


def test_drawing_of_a_straight_y_board() -> None:
    position = load("y(board=straight, size=3)").start()
    position.play("c1")
    assert position.draw() == drawing("""
          a b c
        1 . . X
         2 . .
          3 .
        White (O) to move
    """)


def test_drawing_of_a_bent_board_repeats_points_in_small_letters() -> None:
    position = load("y(board=bent, size=9)").start()
    position.play("a1")
    position.play("a5")
    assert position.draw() == drawing("""
          a b c d e
        1 X x . , .
         2 x . . ,
          3 . . .
           4 o o
            5 O
        Black (X) to move
    """)


@pytest.mark.parametrize("spec", DRAWN)
def test_a_drawn_position_is_read_back(spec: str) -> None:
    for plies in DRAWN[spec]:
        position = undecided_position(spec, plies, seed=31)
        read = load(spec).parse(position.draw())
        assert colours(read) == colours(position)
        assert read.to_move == position.to_move == ("white" if plies % 2 else "black")
        assert read.winner() is None
        assert int(read.state.ply) == plies
        assert read.legal_numbers().tolist() == position.legal_numbers().tolist()
        assert read.draw() == position.draw()


@pytest.mark.parametrize("spec", DRAWN)
def test_a_position_read_from_a_drawing_is_played_on_like_the_original(spec: str) -> None:
    """The groups of stones are known, too: both are won at the same move."""
    chance = random.Random(spec)
    for plies in DRAWN[spec]:
        position = undecided_position(spec, plies, seed=32)
        read = load(spec).parse(position.draw())
        while position.winner() is None:
            move = chance.choice(position.legal_numbers().tolist())
            position.play(move)
            read.play(move)
            assert (read.winner(), read.to_move) == (position.winner(), position.to_move)


@pytest.mark.parametrize("spec", DRAWN)
def test_a_drawing_of_a_won_position_is_read_as_won(spec: str) -> None:
    chance = random.Random(spec)
    for _ in range(20):
        position = load(spec).start()
        while position.winner() is None:
            position.play(chance.choice(position.legal_numbers().tolist()))
        read = load(spec).parse(position.draw())
        assert read.winner() == position.winner()
        assert read.to_move == position.to_move
        assert read.legal_moves() == []
        shown = {"black": "Black (X) has won", "white": "White (O) has won", "draw": "Draw"}
        assert position.draw().splitlines()[-1] == shown[str(position.winner())]


@pytest.mark.parametrize("spec", DRAWN)
def test_colours_do_not_change_the_text(spec: str) -> None:
    position = undecided_position(spec, DRAWN[spec][1], seed=33)
    coloured = position.draw(ansi=True)
    assert "\033[" in coloured
    assert re.sub(r"\033\[[0-9;]*m", "", coloured) == position.draw()


def test_colours_show_the_last_move() -> None:
    position = load("hex(size=3)").start()
    assert "\033[7m" not in position.draw(ansi=True)
    position.play("b2")
    position.play("a1")
    row = position.draw(ansi=True).splitlines()[1]
    assert row.count("\033[7m") == position.draw(ansi=True).count("\033[7m") == 1
    assert row.index("\033[7m") < row.index("O")


def hex3() -> Game:
    return load("hex(size=3)")


EXAMPLE = [1, 0, 0, 0, 0, 1, 0, 2, 0]  # a1 c2 black, b3 white


@pytest.mark.parametrize(
    "text",
    [
        "X . .\n. . X\n. O .",
        "X..\n..X\n.O.".replace("", " "),
        "      a b c\n 1 X . .\n   2 . . X\n3      . O .\n",
        "1 X . .\n\n2 . . X\n\n3 . O .\n\n",
        "A board\n  X . .\n . . X\n. O .\nWhite (O) to move",
        "\tX .\t.\n\t. . X\n\t. O .",
    ],
)
def test_indentation_numbers_and_other_lines_of_a_drawing_do_not_matter(text: str) -> None:
    position = hex3().parse(text)
    assert colours(position) == EXAMPLE
    assert position.to_move == "white"


@pytest.mark.parametrize("line", ["White (O) to move", "white to move", "It is WHITE, to move"])
def test_a_drawing_may_say_who_is_to_move(line: str) -> None:
    assert hex3().parse(f". . .\n. . .\n. . .\n{line}").to_move == "white"


def test_who_is_to_move_may_be_given() -> None:
    text = "X . .\n. . .\n. . .\nWhite (O) to move"
    assert hex3().parse(text).to_move == "white"
    assert hex3().parse(text, to_move="black").to_move == "black"


def test_any_number_of_stones_may_be_drawn_if_it_is_said_who_is_to_move() -> None:
    position = hex3().parse("X . X\n. . .\n. . X", to_move="black")
    position.play("b2")
    assert position.winner() is None
    position = hex3().parse("X . X\n. . .\n. . X", to_move="white")
    position.play("b2")
    assert position.winner() is None
    assert colours(position)[4] == 2


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("X . .\n. . .", r"2 rows, the board 3"),
        ("X . .\n. . .\n. . .\n. . .", r"4 rows, the board 3"),
        ("X . .\n. .\n. . .", r"row 2 of the drawing has 2 cells, not 3"),
        ("X . .\n. . . .\n. . .", r"row 2 of the drawing has 4 cells, not 3"),
        ("X . .\n. Z .\n. . .", r"2 rows, the board 3"),
        ("", r"0 rows, the board 3"),
        ("X X .\n. . .\n. . .", r"2 black and 0 white stones: say who is to move"),
        ("O . .\n. . .\n. . .", r"0 black and 1 white stones: say who is to move"),
    ],
)
def test_a_drawing_that_does_not_fit_is_refused(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message) as error:
        hex3().parse(text)
    assert "\n" not in str(error.value)


def test_nobody_else_can_be_to_move() -> None:
    with pytest.raises(InputError, match=r"'red' cannot be to move"):
        hex3().parse(". . .\n. . .\n. . .", to_move="red")


def test_a_point_drawn_in_two_ways_is_refused() -> None:
    game = load("y(board=bent, size=9)")
    good = str(game.start())
    assert colours(game.parse(good)) == [0] * 9
    with pytest.raises(InputError, match=r"row 1 of the drawing shows ',' for a cell drawn otherwise above"):
        game.parse(good.replace("1 . ,", "1 X ,"))
    with pytest.raises(InputError, match=r"row 5 of the drawing shows 'O' for a cell drawn otherwise above"):
        game.parse(good.replace("5 .", "5 O"))
    with pytest.raises(InputError, match=r"row 4 of the drawing shows 'x' for a cell drawn otherwise above"):
        game.parse(good.replace("4 , ,", "4 o x"))


def test_drawings_of_any_stones_are_read_back() -> None:
    """Not only positions that a game can lead to."""
    chance = np.random.default_rng(34)
    for spec in ("hex(size=4)", "y(board=straight, size=5)", "y(board=bent, size=27)"):
        game = load(spec)
        for _ in range(50):
            stones = chance.choice(3, size=game.moves, p=[0.7, 0.15, 0.15]).tolist()
            text = game.diagram.draw(stones)
            for side in ("black", "white"):
                position = game.parse(text, to_move=side)
                assert colours(position) == stones
                assert position.to_move == side


def test_an_empty_cell_is_marked_with_a_star() -> None:
    game = hex3()
    position = game.start()
    position.play("b2")
    assert game.draw(position, mark=game.move_number("c1")) == drawing("""
          a b c
        1 . . *
         2 . X .
          3 . . .
        White (O) to move
        """)
    assert game.draw(position, mark=game.move_number("b2")) == position.draw()
    assert "\033[1;38;5;64m*\033[0m" in game.draw(position, ansi=True, mark=0)


def test_a_star_in_a_drawing_is_an_empty_cell() -> None:
    for spec in ("hex(size=3)", "y(board=bent, size=9)"):
        game = load(spec)
        for cell in range(game.diagram.cells):
            marked = game.draw(game.start(), mark=cell)
            assert marked.count("*") == 1
            assert colours(game.parse(marked)) == [0] * game.diagram.cells
