"""A block that is drawn anew in its place, on a terminal that knows no more than it needs to."""

import os
import re

import pytest

from arena.library.screen import Block


class Terminal:
    """A window in which lines wrap, and that understands going up and clearing what is below."""

    def __init__(self, columns=40, lines=10):
        self.size = os.terminal_size((columns, lines))
        self.rows = [""]

    def write(self, text):
        for up, clear, end, plain in re.findall(r"(\x1b\[\d+F)|(\x1b\[J)|(\n)|([^\x1b\n]+)", text):
            if up:
                count = int(up[2:-1])
                assert count < len(self.rows), "above the first row"
                self.cursor = len(self.rows) - 1 - count
                self.rows, self.below = self.rows[: self.cursor + 1], self.rows[self.cursor + 1 :]
                self.rows[-1] = self.rows[-1]
            elif clear:
                self.rows[-1] = ""
            elif end:
                self.rows.append("")
            else:
                assert len(self.rows[-1] + plain) <= self.size.columns - 1, "a line that may wrap"
                self.rows[-1] += plain

    def flush(self):
        pass

    def fileno(self):
        return 0

    @property
    def shown(self):
        return self.rows[:-1]


@pytest.fixture
def terminal(monkeypatch):
    terminal = Terminal()
    monkeypatch.setattr(os, "get_terminal_size", lambda _descriptor: terminal.size)
    return terminal


def test_lines_take_each_others_place(terminal):
    terminal.write("before\n")
    block = Block(terminal)
    block.draw(["one", "two", "three"])
    block.draw(["four", "five"])
    assert terminal.shown == ["before", "four", "five"]
    block.draw(["six", "seven", "eight", "nine"])
    assert terminal.shown == ["before", "six", "seven", "eight", "nine"]
    block.clear()
    assert terminal.shown == ["before"]


def test_long_lines_are_cut(terminal):
    Block(terminal).draw(["x" * 100])
    assert terminal.shown == ["x" * 39]


def test_wide_signs_take_two_columns(terminal):
    Block(terminal).draw(["棋" * 30, "x" + "棋" * 30])
    assert terminal.shown == ["棋" * 19, "x" + "棋" * 19]


def test_nothing_commands_the_terminal(terminal):
    Block(terminal).draw(["a\x1b[2Jb\u202ec\rd"])
    assert "\x1b" not in terminal.shown[0]
    assert "\u202e" not in terminal.shown[0]


def test_a_window_that_becomes_narrow_keeps_what_stood_before(terminal):
    terminal.write("before\n")
    block = Block(terminal)
    block.draw(["x" * 30, "y"])
    terminal.size = os.terminal_size((10, 10))
    block.draw(["z" * 30, "end"])
    assert terminal.shown == ["before", "x" * 30, "y", "z" * 9, "end"]
    block.draw(["a", "end"])
    assert terminal.shown == ["before", "x" * 30, "y", "a", "end"]
    terminal.size = os.terminal_size((60, 10))
    block.draw(["w" * 30, "end"])
    assert terminal.shown == ["before", "x" * 30, "y", "w" * 30, "end"]


@pytest.mark.parametrize("lines", [3, 4, 7, 10])
def test_of_too_many_lines_the_last_one_is_always_there(terminal, lines):
    terminal.size = os.terminal_size((40, lines))
    rows = [str(number) for number in range(20)]
    Block(terminal).draw([*rows, "end"])
    assert len(terminal.shown) == lines - 1
    assert terminal.shown[-1] == "end"
    assert terminal.shown[:-2] == rows[: lines - 3]
    assert terminal.shown[-2] == f"… {20 - (lines - 3)} more"


def test_without_a_terminal_there_is_a_size(monkeypatch):
    def no_terminal(_descriptor):
        raise OSError

    terminal = Terminal(columns=80)
    monkeypatch.setattr(os, "get_terminal_size", no_terminal)
    Block(terminal).draw(["x" * 100])
    assert terminal.shown == ["x" * 79]
