"""How games and positions show themselves in a prompt and in a notebook."""

from __future__ import annotations

import re
from collections import Counter
from xml.etree import ElementTree

import pytest

from arena.games import load
from arena.games.diagram import Diagram, Row
from arena.games.picture import board_html, layout_of

_SVG = "{http://www.w3.org/2000/svg}"


def circles(html: str) -> Counter[tuple[str | None, str | None]]:
    """How many circles there are by radius and colour; the HTML must be well-formed."""
    page = ElementTree.fromstring(html)
    return Counter((circle.get("r"), circle.get("fill")) for circle in page.iter(f"{_SVG}circle"))


def test_a_game_can_be_made_from_what_it_is_called() -> None:
    game = load("hex(size=4)")
    assert repr(game) == "load('hex(size=4)')"
    assert eval(repr(game), {"load": load}) is game


def test_a_position_says_where_it_stands() -> None:
    position = load("hex(size=4)").start()
    assert repr(position) == "<Position hex(size=4) at the start, Black (X) to move>"
    position.play("b2")
    assert repr(position) == "<Position hex(size=4) after 1 move, White (O) to move>"
    position.play("a1")
    position.play("c3")
    assert repr(position) == "<Position hex(size=4) after 3 moves, White (O) to move>"
    drawn = position.game.parse(position.draw())
    assert repr(drawn) == "<Position hex(size=4) with 3 stones, White (O) to move>"


@pytest.mark.parametrize("spec", ["hex(size=4)", "y(board=bent, size=27)", "go(size=5)", "tic-tac-toe"])
def test_a_notebook_shows_every_stone_and_the_last_move(spec: str) -> None:
    position = load(spec).start()
    for _ in range(3):
        position.play(int(position.legal_numbers()[-2]))
    signs = Counter(sign for line in position.draw().splitlines()[1:-1] for sign in line if sign in ".,XOxo")
    found = circles(position._repr_html_())
    assert found["3", "#8d836f"] == signs["."] + signs[","]
    assert found["11", "#22252b"] == signs["X"] + signs["x"]
    assert found["11", "#ffffff"] == signs["O"] + signs["o"]
    assert found["5", "#d1495b"] == 1
    assert f"<div>{position.status()}</div><div>{spec}, 3 moves</div></div>" in position._repr_html_()


def test_the_cells_of_a_picture_are_named() -> None:
    page = ElementTree.fromstring(load("go(size=5)").start()._repr_html_())
    assert [title.text for title in page.iter(f"{_SVG}title")][:2] == ["A5", "B5"]
    texts = [text.text for text in page.iter(f"{_SVG}text")]
    assert texts == ["A", "B", "C", "D", "E", "5", "4", "3", "2", "1"]


@pytest.mark.parametrize(
    ("spec", "lines"),
    [
        ("go(size=5)", 2 * 5 * 4),
        ("hex(size=4)", 2 * 4 * 3 + 3 * 3),  # along rows and columns, and one of the two diagonals
        ("y(board=straight, size=5)", 3 * (1 + 2 + 3 + 4)),
        ("blokus-duo(size=6)", 0),
    ],
)
def test_lines_join_the_neighbours(spec: str, lines: int) -> None:
    assert layout_of(load(spec).diagram).grid.count("L") == lines


def test_an_empty_board_stands_for_its_game() -> None:
    html = load("tic-tac-toe")._repr_html_()
    assert circles(html) == {("11", "transparent"): 9, ("3", "#8d836f"): 9}
    assert "<div>tic-tac-toe</div><div>9 moves, 8 symmetries</div>" in html


def test_what_somebody_else_has_named_does_no_harm() -> None:
    """Names and lines are text, whatever they hold."""
    evil = '<script>alert("x")</script> & "'
    html = board_html(Diagram((Row((0,), (False,)),), columns="<"), [1], [evil])
    assert "<script" not in html
    page = ElementTree.fromstring(html)
    assert [title.text for title in page.iter(f"{_SVG}title")] == ["<1"]
    assert next(page.iter(f"{_SVG}svg")).get("aria-label") == evil
    assert re.search(r">&lt;</text>", html)
