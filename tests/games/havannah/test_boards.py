"""Boards of Havannah as they are drawn and read; players."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from arena.games import load
from arena.games.picture import layout_of
from arena.players.testing import check_player

SMALL = "havannah(size=3)"
LARGEST = "havannah(size=10)"


def test_columns_keep_their_letters_where_they_fall_to_the_left() -> None:
    position = load(SMALL).start()
    for move in ("c1", "e3", "c5", "a3"):
        position.play(move)
    assert (
        position.draw()
        == "     a b c\n  1 . . X d\n 2 . . . . e\n3 O . . . O\n 4 . . . .\n  5 X . .\nBlack (X) to move"
    )


def test_every_row_of_the_largest_board_is_read_back() -> None:
    """Some letters at the ends of rows are those that stand for stones elsewhere."""
    game = load(LARGEST)
    position = game.start()
    for name in ("j1", "o10", "s19", "a10", "n5", "k2"):
        position.play(name)
    assert {"o", "s"} <= set(game.diagram.tails.values())
    assert game.parse(position.draw()).stones().tolist() == position.stones().tolist()


def test_a_picture_has_a_letter_for_every_column() -> None:
    page = ElementTree.fromstring(load(SMALL).start()._repr_html_())
    texts = [text.text for text in page.iter("{http://www.w3.org/2000/svg}text")]
    assert texts == ["a", "b", "c", "d", "e", "1", "2", "3", "4", "5"]
    layout = layout_of(load(SMALL).diagram)
    # The next cell of a column lies below to the left, where rows are shifted by half a cell.
    assert {at.x for at in layout.places if at.cell in (2, 5)} == {layout.places[2].x, layout.places[2].x - 13}


@pytest.mark.parametrize("player", ["amaf(playouts=24)", "uct(playouts=24)"])
def test_players_play_it(player: str) -> None:
    assert check_player(load(SMALL), player) is None


def test_a_second_player_may_take_the_first_stone() -> None:
    assert load(SMALL).swap
