"""Ladders that are drawn."""

from __future__ import annotations

from unittest.mock import ANY

import pytest

from arena.games import InputError, load
from arena.games.go.ladder import Ladder, reads_ladder
from tests.games.go.boards import LARGE, play, shown

#: White chases Black's stone over the whole board, by B7 or C8.
RUNNING = """
    . O O . . . . . .
    O X . . . . . . .
    O . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    """


def with_stone(drawing: str, column: int, row: int, sign: str) -> str:
    rows = [line.split() for line in drawing.strip().splitlines()]
    rows[row][column] = sign
    return "\n".join(" ".join(row) for row in rows)


def read(drawing: str, to_move: str, point: str, **parameters: object) -> tuple[bool, str | None]:
    """Whether the chain is lost, and by which move it is won or saved."""
    position, _ = shown(drawing, to_move, **parameters)
    found = reads_ladder(position, point)
    assert found.complete
    return found.captured, None if found.move is None else position.game.move_name(found.move)


def test_a_ladder_runs_to_the_edge() -> None:
    captured, move = read(RUNNING, "white", "B8")
    assert captured
    assert move in ("B7", "C8")
    # With Black first nothing is to be done: there are two liberties.
    assert read(RUNNING, "black", "B8") == (False, None)


@pytest.mark.parametrize(("column", "row", "captured"), [(5, 5, False), (7, 7, False), (7, 2, True), (2, 6, True)])
def test_a_stone_on_the_way_breaks_it_and_one_beside_does_not(column: int, row: int, captured: bool) -> None:
    assert read(with_stone(RUNNING, column, row, "X"), "white", "B8")[0] is captured
    assert read(with_stone(RUNNING, column, row, "O"), "white", "B8")[0]


def long_ladder(breaker: str = "", size: int = 19) -> str:
    """A black stone near a corner of the large board, which White drives towards the opposite one."""
    rows = [["."] * size for _ in range(size)]
    for x, y in ((2, 3), (3, 2), (2, 4), (4, 2)):
        rows[y][x] = "O"
    rows[3][3] = "X"
    for place in breaker.split():
        column, row = map(int, place[1:].split(","))
        rows[row][column] = place[0]
    return "\n".join(" ".join(row) for row in rows)


@pytest.mark.parametrize(
    ("breaker", "captured"),
    [
        ("", True),
        ("X14,14", False),  # on the way
        ("X14,13", False),
        ("X15,10", True),  # far from it
        ("O14,14", True),  # a white stone is no breaker
    ],
)
def test_a_ladder_across_the_large_board(breaker: str, captured: bool) -> None:
    found, move = read(long_ladder(breaker), "white", "D16", **LARGE)
    assert found is captured
    assert (move is None) is not captured
    position, _ = shown(long_ladder(breaker), "white", **LARGE)
    assert reads_ladder(position, "D16").tried > 40


def test_the_defender_moves_along_the_ladder_in_vain() -> None:
    """White plays the moves that are read, Black extends: from every position on the way the reading is the same."""
    position, twin = shown(RUNNING, "white")
    moves = 0
    while True:
        found = reads_ladder(position, "B8")
        assert found.captured
        assert found.move is not None
        play(position, twin, position.game.move_name(found.move))
        if (1, 1) not in twin.stones:
            break
        assert reads_ladder(position, "B8") == Ladder(captured=True, move=None, tried=ANY, complete=True)
        (liberty,) = twin.liberties((1, 1), twin.stones)
        play(position, twin, position.game.move_name(twin.points.index(liberty)))
        moves += 1
    assert moves > 10


def test_one_liberty_is_taken_and_extended_from() -> None:
    drawing = """
        . . . . .
        . O . . .
        O X O . .
        . . . . .
        . . . . .
        """
    assert read(drawing, "white", "B3") == (True, "B2")
    assert read(drawing, "black", "B3") == (False, "B2")


def test_on_the_edge_there_is_no_way_out() -> None:
    drawing = """
        . . . . .
        . . . . .
        . . . . .
        . O O . .
        O X . . .
        """
    assert read(drawing, "black", "B1") == (True, None)
    assert read(drawing, "white", "B1") == (True, "C1")
    open_side = with_stone(drawing, 2, 3, ".")
    assert read(open_side, "black", "B1") == (False, "C1")


def test_liberties_next_to_each_other_are_one_less_once_either_is_taken() -> None:
    """After C3, Black's answer at D3 has two liberties only."""
    drawing = """
        . . O O .
        X O X X O
        . . . . .
        X . . . .
        X . . . O
        """
    assert read(drawing, "white", "C4") == (True, "C3")


def test_a_chaser_in_atari_is_captured() -> None:
    drawing = """
        . . . . .
        . O X . .
        O X O X .
        O . . . .
        . O . . .
        """
    assert read(drawing, "black", "B3") == (False, "C2")
    # Without D3 White's stone has two liberties.
    assert read(with_stone(drawing, 3, 2, "."), "black", "B3") == (True, None)


def test_a_stone_thrown_in_is_taken_and_all_is_taken_back() -> None:
    drawing = """
        . . . . .
        . . . . .
        O O O . .
        X X X O .
        . . X O .
        """
    captured, move = read(drawing, "white", "C1")
    assert captured
    assert move in ("A1", "B1")
    # A white stone less, and Black's chain has three liberties.
    assert read(with_stone(drawing, 3, 4, "."), "white", "C1") == (False, None)


def test_a_ko_cannot_be_retaken_at_once() -> None:
    position, _ = shown(
        """
        . X O . .
        X O . O .
        . X O . .
        . . . . .
        . . . . .
        """,
        "black",
    )
    position.play("C4")
    # White may not retake, and has no other way to Black's stone.
    assert reads_ladder(position, "C4") == Ladder(captured=False, move=None, tried=0, complete=True)
    position.play("E1")
    position.play("D1")
    assert reads_ladder(position, "C4").captured
    assert position.game.move_name(reads_ladder(position, "C4").move or 0) == "B4"


def test_of_two_stones_in_atari_either_is_saved_and_then_the_other_is_lost() -> None:
    position, _ = shown(
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . O X O . . .
        . . . X . . . . .
        . . . O . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        "white",
    )
    position.play("E5")
    for point, escape, other, capture in (("E6", "E7", "D5", "C5"), ("D5", "C5", "E6", "E7")):
        found = reads_ladder(position, point)
        assert (found.captured, found.move) == (False, position.game.move_number(escape))
        after = position.copy()
        after.play(escape)
        assert not reads_ladder(after, point).captured
        found = reads_ladder(after, other)
        assert (found.captured, found.move) == (True, position.game.move_number(capture))


def test_a_reading_that_takes_too_long_is_given_up() -> None:
    position, _ = shown(long_ladder(), "white", **LARGE)
    assert reads_ladder(position, "D16", tries=10) == Ladder(captured=False, move=None, tried=10, complete=False)


def test_a_reading_changes_nothing() -> None:
    position, _ = shown(RUNNING, "white")
    before = position.states.copy()
    reads_ladder(position, "B8")
    assert (position.states == before).all()


@pytest.mark.parametrize(("point", "name"), [("A1", "A1"), ("pass", "pass"), (-1, "-1"), (82, "82"), (81, "pass")])
def test_where_no_stone_is_there_is_no_ladder(point: int | str, name: str) -> None:
    position, _ = shown(RUNNING, "white")
    with pytest.raises(InputError, match=rf"^there is no stone on {name}; a ladder is about the chain of a stone$"):
        reads_ladder(position, point)


def test_other_games_have_no_ladders() -> None:
    with pytest.raises(TypeError, match=r"^tic-tac-toe is not Go$"):
        reads_ladder(load("tic-tac-toe").start(), 0)
