"""Drawings of boards in plain text, and positions read back from them.

Rows carry a number, columns a letter. A cell that stands in several places (as on the
bent Y board) is drawn in full where it is named and in small letters elsewhere.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from string import ascii_lowercase

from arena.games.errors import InputError

EMPTY = 0
STONES = (".", "X", "O")
ECHOES = (",", "x", "o")
#: Moves of Black and of White that a drawing tells of, and that have not been made; their colours are 3 and 4.
PATTERNS = ("B", "W")
_SIGNS = (*STONES, *PATTERNS)
_SMALL = (*ECHOES, "b", "w")
#: An empty cell that a drawing points at, and one that is special in the game.
MARK = "*"
SPOT = "+"
# These three stand out from a dark background as from a light one; the usual blue and green do not.
_RED, _BLUE, _GREEN = "\033[1;38;5;167m", "\033[1;38;5;32m", "\033[1;38;5;64m"
_FAINT, _LAST, _PLAIN = "\033[2m", "\033[7m", "\033[0m"
_COLOURS = ("", _RED, _BLUE, _RED, _BLUE)
# From dark blue to yellow, which nobody confuses, with letters that stand out from each.
_GROUNDS = (17, 18, 24, 60, 66, 102, 144, 180, 221, 227)
_INKS = (231, 231, 231, 231, 16, 16, 16, 16, 16, 16)
_NO_SPOTS: Mapping[int, int] = {}


@dataclass(frozen=True)
class Row:
    """One row of a drawing: cells from left to right, after an indent in characters."""

    cells: tuple[int, ...]
    echoes: tuple[bool, ...]
    indent: int = 0
    first: int = 0  # the column of the first cell, where columns do not begin with it


@dataclass(frozen=True)
class Diagram:
    """How a board is drawn."""

    rows: tuple[Row, ...]
    columns: str = ascii_lowercase  # letters of the columns
    from_below: bool = False  # whether rows are numbered from the last to the first
    tiles: bool = False  # whether pictures show stones as squares that join with their like

    @property
    def cells(self) -> int:
        """How many cells the board has."""
        return 1 + max(cell for row in self.rows for cell in row.cells)

    @functools.cached_property
    def names(self) -> tuple[str, ...]:
        """What each cell is called: the letter of its column and the number of its row, where it is drawn in full."""
        found = [""] * self.cells
        for number, row in enumerate(self.rows, start=1):
            for letter, cell, echo in zip(self.columns[row.first :], row.cells, row.echoes, strict=False):
                if not (found[cell] and echo):
                    found[cell] = f"{letter}{self._shown(number)}"
        return tuple(found)

    @functools.cached_property
    def _numbers(self) -> dict[str, int]:
        """Cells by all the places where they are drawn."""
        return {
            f"{letter}{self._shown(number)}".lower(): cell
            for number, row in enumerate(self.rows, start=1)
            for letter, cell in zip(self.columns[row.first :], row.cells, strict=False)
        }

    @functools.cached_property
    def heads(self) -> str:
        """The letters of columns that stand above the first row."""
        if not self._is_slanted:
            return self.columns[: max(len(row.cells) for row in self.rows)]
        return self.columns[: len(self.rows[0].cells)]

    @functools.cached_property
    def tails(self) -> Mapping[int, str]:
        """The letters that stand at the end of rows, by row from 0 on: of columns that begin in the next one.

        So it is where columns fall to the left, and rows begin with columns of their own.
        """
        ends = [row.first + len(row.cells) for row in self.rows] if self._is_slanted else []
        return {row: self.columns[end] for row, (end, later) in enumerate(pairwise(ends)) if later > end}

    @property
    def _is_slanted(self) -> bool:
        return any(row.first for row in self.rows)

    def number(self, name: str) -> int | None:
        """The cell with a name, if there is one; capitals do not matter."""
        return self._numbers.get(name.strip().lower())

    def _shown(self, row: int) -> int:
        """The number that stands beside a row, which is counted from 1."""
        return len(self.rows) + 1 - row if self.from_below else row

    def draw(
        self,
        colours: Sequence[int],
        last: Container[int] = (),
        ansi: bool = False,
        marked: Container[int] = (),
        spots: Mapping[int, int] = _NO_SPOTS,
    ) -> str:
        """The drawing of a board with these colours (0 empty, 1 Black, 2 White; see PATTERNS) by cell.

        With `ansi`, stones are coloured and the cells of the last move are shown in reverse. Those
        that are marked are shown as stars, if they are empty; so are spots as crosses, in the
        colour of whose they are.
        """
        return self._lines(
            lambda cell, echo: _sign(colours[cell], echo, cell in last, cell in marked, spots.get(cell), ansi)
        )

    def draw_steps(self, colours: Sequence[int], steps: Mapping[int, int], ansi: bool = False) -> str:
        """The drawing with a digit on each cell that has a step, from 0 to 9; with `ansi`, on a ground to match."""

        def sign(cell: int, echo: bool) -> str:
            step = None if echo or colours[cell] != EMPTY else steps.get(cell)
            if step is None:
                return _sign(colours[cell], echo, False, False, None, ansi)
            return f"\033[38;5;{_INKS[step]};48;5;{_GROUNDS[step]}m{step}{_PLAIN}" if ansi else str(step)

        return self._lines(sign)

    def _lines(self, sign: Callable[[int, bool], str]) -> str:
        """Letters of columns, and below them the rows with their numbers; `sign` says what stands on a cell."""
        margin = len(str(len(self.rows)))
        # Above the first row, what falls to the left has come from the right.
        first = self.rows[0].indent + (1 if self.tails else 0)
        lines = [" " * (margin + 1 + first) + " ".join(self.heads)]
        for number, row in enumerate(self.rows, start=1):
            signs = [sign(cell, echo) for cell, echo in zip(row.cells, row.echoes, strict=True)]
            signs += self.tails.get(number - 1, "")
            # The number moves along with an indented row, so that rows read as the slanted lines they are.
            label = " " * row.indent + str(self._shown(number)).rjust(margin)
            lines.append(f"{label} {' '.join(signs)}")
        return "\n".join(lines)

    def read(self, drawing: str) -> list[int]:
        """The colours in a drawing. Spacing, row numbers and lines that are not rows do not matter."""
        lines = (self._without_tail(line) for line in drawing.splitlines())
        rows = [signs for line in lines if (signs := _signs_of(line)) is not None]
        if len(rows) != len(self.rows):
            raise InputError(f"the drawing has {len(rows)} rows, the board {len(self.rows)}")
        colours: list[int | None] = [None] * self.cells
        for number, (row, signs) in enumerate(zip(self.rows, rows, strict=True), start=1):
            if len(signs) != len(row.cells):
                raise InputError(f"row {number} of the drawing has {len(signs)} cells, not {len(row.cells)}")
            for cell, sign in zip(row.cells, signs, strict=True):
                colour = (STONES if sign in STONES else ECHOES).index(sign)
                if colours[cell] not in (None, colour):
                    raise InputError(f"row {number} of the drawing shows '{sign}' for a cell drawn otherwise above")
                colours[cell] = colour
        return [colour or EMPTY for colour in colours]

    def _without_tail(self, line: str) -> str:
        """A line without the letter at its end, if it may be that of a column."""
        words = line.split()
        return " ".join(words[:-1]) if len(words) > 1 and words[-1] in self.tails.values() else line


def coloured_sides(text: str) -> str:
    """A text with the signs of the sides, such as `(X)`, in the colours of their stones."""
    for colour in (1, 2):
        text = text.replace(f"({STONES[colour]})", f"({_COLOURS[colour]}{STONES[colour]}{_PLAIN})")
    return text


def _sign(colour: int, echo: bool, is_last: bool, is_marked: bool, spot: int | None, ansi: bool) -> str:
    if is_marked and colour == EMPTY and not echo:
        return f"{_GREEN}{MARK}{_PLAIN}" if ansi else MARK
    if spot is not None and colour == EMPTY and not echo:
        return f"{_COLOURS[spot]}{SPOT}{_PLAIN}" if ansi and spot else SPOT
    sign = (_SMALL if echo else _SIGNS)[colour]
    if not ansi:
        return sign
    style = _COLOURS[colour] + (_FAINT if echo or colour == EMPTY else "") + (_LAST if is_last and not echo else "")
    return f"{style}{sign}{_PLAIN}" if style else sign


def _signs_of(line: str) -> list[str] | None:
    """The signs of a board's row, or nothing if the line is not one."""
    signs = re.sub(r"^\s*\d+\s", "", line + " ").replace(MARK, STONES[EMPTY]).replace(SPOT, STONES[EMPTY]).split()
    return signs if signs and all(sign in STONES or sign in ECHOES for sign in signs) else None
