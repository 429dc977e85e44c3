"""What the page on Blokus Duo shows is what the commands print."""

import re
import shlex
from pathlib import Path

import pytest

from arena.cli.main import run
from arena.games import IllegalMoveError, load

PAGE = (Path(__file__).parents[2] / "docs" / "blokus.md").read_text(encoding="utf-8")


def test_names_of_moves():
    game = load("blokus-duo")
    pairs = re.findall(r"`([\w]+@\w+)`\s+is\s+`([a-n\d,]+)`", PAGE)
    assert len(pairs) == 3
    for by_piece, by_squares in pairs:
        assert game.names[game.move_number(by_piece)] == by_squares
    assert game.names[game.move_number("X@e8")] in PAGE


def test_the_command_says_so(capsys):
    ((command, answer),) = re.findall(r"\$ arena (.*)\n(arena: .*)\n", PAGE)
    assert run(shlex.split(command)) == 2
    assert capsys.readouterr().err.splitlines()[-1] == answer


def test_the_drawing():
    drawn = re.search(r"```\n(  a b c d e f\n.*?)\n```", PAGE, re.DOTALL)[1]
    position = load("blokus-duo(size=6)").start()
    position.play("T4a@c4")
    assert position.draw() == drawn
    assert load("blokus-duo(size=6)").parse(drawn).draw() == drawn


@pytest.mark.parametrize(
    ("line", "move"),
    [("X@e8 j5", "X@k1"), ("X@e8 j5", "e7"), ("", "a1"), ("X@e8", "pass"), ("", "L6@a1"), ("", "e15")],
)
def test_what_is_said_of_moves(line, move):
    position = load("blokus-duo").start()
    for made in line.split():
        position.play(made)
    with pytest.raises(IllegalMoveError) as refused:
        position.play(move)
    assert f"`{str(refused.value).split(': ', 1)[1].split(';')[0]}" in PAGE
