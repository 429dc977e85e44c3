"""How the board is drawn with the pieces that are left, read back, and shown as a picture."""

from __future__ import annotations

import random
import re
import textwrap
from xml.etree import ElementTree

import pytest

from arena.games import InputError, Position, load
from arena.games.picture import board_html

SMALL = "blokus-duo(size=6)"  # Black begins on b5, White on e2
LINE = "T4a@c4 d1,e1,e2 e3,e4"


def drawing(text: str) -> str:
    return textwrap.dedent(text).strip("\n")


def after(moves: str, spec: str = SMALL) -> Position:
    position = load(spec).start()
    for move in moves.split():
        position.play(move)
    return position


def test_the_first_cells_are_shown_until_they_are_of_no_matter() -> None:
    assert after("").draw() == drawing("""
          a b c d e f
        6 . . . . . .
        5 . + . . . .
        4 . . . . . .
        3 . . . . . .
        2 . . . . + .
        1 . . . . . .
        Black (X) begins on b5: 1 2 I3 V3 I4 L4 O T4 Z4
        White (O) begins on e2: 1 2 I3 V3 I4 L4 O T4 Z4
        Black (X) to move
    """)
    assert after("b5").draw().count("+") == 1
    free = after("", "blokus-duo(size=6, start=free)").draw()
    assert free.count("+") == 2
    assert "White (O) begins on b5 or e2: 1 2" in free
    assert "White (O) begins on b5: 1 2" in after("e2", "blokus-duo(size=6, start=free)").draw()


def test_the_pieces_that_are_left_stand_below_the_board() -> None:
    assert after(LINE).draw() == drawing("""
          a b c d e f
        6 . . . . . .
        5 . X X X . .
        4 . . X . X .
        3 . . . . X .
        2 . . . . O .
        1 . . . O O .
        Black (X) covers 6 squares: 1 I3 V3 I4 L4 O Z4
        White (O) covers 3 squares: 1 2 I3 I4 L4 O T4 Z4
        White (O) to move
    """)
    assert "Black (X) covers 1 square: no piece left" in after("b4", "blokus-duo(size=5, largest=1)").draw()


def test_colours_tell_whose_cells_and_pieces_they_are() -> None:
    red, blue, plain = "\033[1;38;5;167m", "\033[1;38;5;32m", "\033[0m"
    start, later = after("").draw(ansi=True), after(LINE).draw(ansi=True)
    assert f"{red}+{plain}" in start
    assert f"{blue}+{plain}" in start
    assert f"Black ({red}X{plain}) begins" in start
    assert later.count("\033[7mX") == 2
    assert re.sub(r"\033\[[0-9;]*m", "", later) == after(LINE).draw()
    free = after("", "blokus-duo(size=6, start=free)").draw(ansi=True)
    assert f"{red}+" not in free
    assert free.count("+") == 2


@pytest.mark.parametrize("spec", [SMALL, "blokus-duo(size=9, largest=5)", "blokus-duo(size=7, start=free)"])
def test_a_drawing_is_read_back(spec: str) -> None:
    game, chance, read_without = load(spec), random.Random(spec), 0
    for _ in range(6):
        position = game.start()
        while position.winner() is None:
            if position.must_pass:
                break
            drawn = position.draw()
            read = game.parse(drawn)
            assert read.draw() == drawn
            assert read.legal_moves() == position.legal_moves()
            assert (read.score(), read.turn) == (position.score(), position.turn)
            # Nobody says who is to move: each has laid as many pieces, or Black one more.
            assert game.parse(drawn.rpartition("\n")[0]).turn == position.turn
            read_without += 1
            position.play(chance.choice(position.legal_moves()))
    assert read_without > 30


def test_a_position_is_drawn_by_hand() -> None:
    """Without numbers and lines of pieces, and with the first cells as they come."""
    text = """
        . . . . . .
        + X X X . .
        . . X . * .
        . . . . . .
        . . . . + .
        . . . . . .
    """
    position = load(SMALL).parse(text)
    assert position.to_move == "white"
    assert "Black (X) covers 4 squares: 1 2 I3 V3 I4 L4 O Z4" in position.draw()
    position.play("e2")


@pytest.mark.parametrize(
    ("stones", "message"),
    [
        ("b5 c5 d5 e5 f5", "Black's stones b5,c5,d5,e5,f5 are not a piece"),
        ("a6 b6 a5 b5 a4", "Black's stones a4,a5,b5,a6,b6 are not a piece"),
        ("b5 c6 d5", "Black has the piece 1 only once"),
        ("a1", "Black has to begin on b5"),
        ("b5 c6 d6 | a1", "White has to begin on e2"),
        ("b5 d3 d2", "Black's piece d2,d3 meets no corner of the others"),
        ("b5 c6 d6 e5 e4 e3 | e2", "3 black and 1 white pieces: say who is to move"),
        ("b5 | e2 d1 c1", "1 black and 2 white pieces: say who is to move"),
    ],
)
def test_stones_that_nobody_can_have_laid_are_refused(stones: str, message: str) -> None:
    game, colours = load(SMALL), [0] * 36
    for colour, cells in enumerate(stones.split(" | "), start=1):
        for cell in cells.split():
            colours[game.cell_number(cell)] = colour
    with pytest.raises(InputError) as refused:
        game.parse(game.diagram.draw(colours))
    assert str(refused.value) == message


def test_who_has_laid_fewer_pieces_must_be_unable_to_lay_one() -> None:
    game = load(SMALL)
    text = after("b5 e2 c6,d6").draw().replace("White (O) to move", "Black (X) to move")
    with pytest.raises(InputError, match=r"^Black 2 and White 1 pieces: White cannot have passed, with pieces"):
        game.parse(text)


def test_a_picture_shows_pieces_as_they_are_laid() -> None:
    """Squares of one piece join; pieces of one colour do not, for they meet at corners only."""
    html = after(LINE)._repr_html_()
    svg = ElementTree.fromstring(html[html.index("<svg") : html.index("</svg>") + 6])
    groups = {
        group.findtext("{*}title"): group
        for group in svg.iter("{http://www.w3.org/2000/svg}g")
        if group.find("{*}title") is not None
    }
    tiles = {name: tile for name, group in groups.items() if (tile := group.find("{*}rect")) is not None}
    assert set(tiles) == {"c4", "b5", "c5", "d5", "d1", "e1", "e2", "e3", "e4"}
    left, top = 30 + 26, 30 + 26  # where b5 is

    def box(name: str) -> list[float]:
        """How far a tile reaches to the left, to the right, up and down from the middle of b5."""
        x, y, width, height = (float(tiles[name].get(side, 0)) for side in ("x", "y", "width", "height"))
        return [left - x, x + width - left, top - y, y + height - top]

    # b5 joins to the right only, c5 to both sides and below.
    assert box("b5") == [11.5, 13, 11.5, 11.5]
    assert box("c5") == [-13, 13 + 26, 11.5, 13]
    assert box("e2") == [11.5 - 3 * 26, 11.5 + 3 * 26, 11.5 - 3 * 26, 13 + 3 * 26]
    assert "White (O) covers 3 squares: 1 2 I3 I4 L4 O T4 Z4" in html
    # The last move has dots, and the first cells rings until they are taken.
    assert [name for name, group in groups.items() if group.find("{*}circle[@fill='#d1495b']") is not None] == [
        "e4",
        "e3",
    ]
    rings = {position: position._repr_html_().count('r="8"') for position in (after(""), after("b5"), after(LINE))}
    assert list(rings.values()) == [2, 1, 0]


def test_other_games_are_pictured_with_round_stones() -> None:
    game = load("hex(size=3)")
    html = board_html(game.diagram, [1, 2, 0, 0, 0, 0, 0, 0, 0], ["three"])
    assert html.count("<rect") == 1
    assert html.count('r="11"') == 9
