"""Connect Four: lines counted, random games beside the slow rules, stones that fall."""

from __future__ import annotations

import pytest

from arena.games import IllegalMoveError, InputError, load
from arena.players.testing import check_player
from tests.games.lines import games_that_agree, lines_of_play
from tests.games.uniform import own_ways_are_uniform
from tests.naive.connectfour import NaiveConnectFour

SMALL = "connect-four(columns=4, rows=4)"


def test_lines_of_play_are_as_many_as_published() -> None:
    """Of the usual board; lines end with four stones in a line, and from the seventh move on columns are full."""
    assert lines_of_play(load("connect-four"), 8) == [7, 49, 343, 2401, 16_807, 117_649, 823_536, 5_673_234]


@pytest.mark.parametrize(("columns", "rows"), [(4, 4), (7, 6)])
def test_random_games_agree_with_the_definition_after_every_move(columns: int, rows: int) -> None:
    game = load(f"connect-four(columns={columns}, rows={rows})")
    ends = games_that_agree(game, lambda: NaiveConnectFour(columns, rows), 12)
    assert ends["black"] > 0
    assert columns > 4 or ends["draw"] > 0


def test_playouts_choose_all_moves_equally_often() -> None:
    position = load(SMALL).start()
    for move in ("a1", "b1", "a2"):
        position.play(move)
    own_ways_are_uniform(position, 40_000)


def test_stones_fall() -> None:
    position = load(SMALL).start()
    for move in ("b1", "b2", "a1"):
        position.play(move)
    assert position.legal_moves() == ["b3", "a2", "c1", "d1"]
    assert position.draw() == "  a b c d\n4 . . . .\n3 . . . .\n2 . O . .\n1 X X . .\nWhite (O) to move"
    with pytest.raises(IllegalMoveError, match="c2 may not be played: there is no stone below c2"):
        position.play("c2")
    with pytest.raises(IllegalMoveError, match="b1 may not be played: there is a stone on b1"):
        position.play("b1")
    assert position.game.parse(position.draw()).legal_moves() == position.legal_moves()


@pytest.mark.parametrize(
    "drawing", [". . . .\n. . . .\n. . X .\n. . . .", "X . . O\nX . . O\nX . . O\nX . . O"], ids=["in the air", "two"]
)
def test_positions_that_there_are_not(drawing: str) -> None:
    with pytest.raises(InputError, match="cannot be set up: no position of connect-four"):
        load(SMALL).parse(drawing, "black")


def test_a_full_board_without_a_line_is_a_draw() -> None:
    assert load(SMALL).parse("O O X X\nX X O O\nO O X X\nX X O O", "black").winner() == "draw"


def test_a_search_plays_it() -> None:
    assert check_player(load(SMALL), "uct(playouts=24)") is None
