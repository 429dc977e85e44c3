"""Colours are for terminals, unless somebody wants it otherwise."""

import io

import pytest

from arena.games import load
from arena.reports.colours import colours_wanted


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.mark.parametrize(
    ("stream", "variables", "wanted"),
    [
        (Terminal(), {}, True),
        (Terminal(), {"NO_COLOR": ""}, True),
        (Terminal(), {"NO_COLOR": "1"}, False),
        (Terminal(), {"NO_COLOR": "1", "FORCE_COLOR": "1"}, False),
        (Terminal(), {"FORCE_COLOR": "0"}, False),
        (Terminal(), {"TERM": "dumb"}, False),
        (Terminal(), {"TERM": "dumb", "FORCE_COLOR": "1"}, True),
        (io.StringIO(), {}, False),
        (io.StringIO(), {"FORCE_COLOR": ""}, False),
        (io.StringIO(), {"FORCE_COLOR": "1"}, True),
        (io.StringIO(), {"FORCE_COLOR": "3"}, True),
    ],
)
def test_where_colours_are_wanted(monkeypatch, stream, variables, wanted):
    for name in ("NO_COLOR", "FORCE_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert colours_wanted(stream) is wanted


def test_the_last_move_and_both_sides_stand_out():
    position = load("tic-tac-toe").start()
    for move in ("b2", "a1"):
        position.play(move)
    first, last = (f"\033[1;38;5;{colour}m" for colour in (167, 32))
    drawn = position.draw(ansi=True)
    assert f"{first}X\033[0m" in drawn
    assert f"{last}\033[7mO\033[0m" in drawn  # in reverse, for it is the last
    assert drawn.count("\033[7m") == 1
    assert drawn.endswith(f"Black ({first}X\033[0m) to move")
    assert "\033" not in position.draw()
