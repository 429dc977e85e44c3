"""Tables that fit a page: what is too wide is broken, turned, shortened or folded, in this order.

Nothing is lost by it: names that are shortened stay different, and are told in full below.
"""

from __future__ import annotations

import itertools
import re
import textwrap
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from arena.games.text import visible, visible_line
from arena.games.text import width as width_of_line
from arena.reports.page import Page
from arena.reports.table import Table

_GAP = 2  # between columns
_HEADER_ROOM = 2  # around headers, where there is space, as tables in files have it
_NARROW = 12  # what a column of words keeps
_SHORT = 16  # what is left of a long name
_FEW = 2  # rows that may become columns
_CODES = re.compile(r"\x1b\[[0-9;]*m")
_BOLD, _PLAIN = "\x1b[1m", "\x1b[0m"
#: Of a cell that is more than one half, and of one that is less.
_COLOURS = {1: "\x1b[32m", -1: "\x1b[31m"}


def on_page(table: Table, page: Page) -> str:
    """A table as text, so that no line is wider than the page if that can be."""
    table = _visible(table)
    coloured = _coloured(table) if page.colours and table.leanings else table
    notes = [*table.notes, *([table.about_leanings] if coloured is not table else [])]
    legend: list[str] = []
    parts = [(coloured, _widths(coloured, _HEADER_ROOM))]
    if page.width is not None and _total(parts[0][1]) > page.width:
        fitted, legend = _fitted(coloured, page.width)
        parts = [(part, _widths(part)) for part in fitted]
    caption = "\n".join(_filled(table.caption, page.width))
    lines = [
        f"{_BOLD}{caption}{_PLAIN}" if page.colours else caption,
        "",
        "\n\n".join(_grid(part, part_widths) for part, part_widths in parts),
    ]
    further = [line for note in [*legend, *notes] for line in _filled(note, page.width)]
    return "\n".join([*lines, *(["", *further] if further else [])])


def text_width(text: str) -> int:
    """How many columns of a terminal a text takes without its colours; of several lines, the widest."""
    return max(width_of_line(line) for line in _CODES.sub("", text).split("\n"))


def _filled(text: str, width: int | None) -> list[str]:
    """A text in lines; no line begins with a sign of per cent."""
    if width is None:
        return [text]
    lines = textwrap.wrap(text.replace(" %", "\xa0%"), width, break_long_words=False, break_on_hyphens=False)
    return [line.replace("\xa0", " ") for line in lines]


def _visible(table: Table) -> Table:
    """The table without anything that a terminal would obey."""
    return replace(
        table,
        caption=visible_line(table.caption),
        headers=[visible(header) for header in table.headers],
        rows=[[visible(cell) for cell in row] for row in table.rows],
        notes=[visible_line(note) for note in table.notes],
    )


def _coloured(table: Table) -> Table:
    """The table with the cells that lean to a side in colour."""
    rows = [
        [
            f"{_COLOURS[table.leanings[row, column]]}{cell}{_PLAIN}" if (row, column) in table.leanings else cell
            for column, cell in enumerate(cells)
        ]
        for row, cells in enumerate(table.rows)
    ]
    return replace(table, rows=rows)


def _grid(table: Table, widths: Sequence[int]) -> str:
    """The cells alone, in columns of these widths; headers and cells may have several lines."""
    left = [align == "left" for align in table.alignment]

    def lines(cells: Sequence[str], at_bottom: bool) -> Iterator[str]:
        parts = [cell.split("\n") for cell in cells]
        height = max(map(len, parts))
        above = [height - len(part) if at_bottom else 0 for part in parts]
        for line in range(height):
            texts = [
                part[line - free] if 0 <= line - free < len(part) else ""
                for part, free in zip(parts, above, strict=True)
            ]
            row = [_aligned(*item) for item in zip(texts, widths, left, strict=True)]
            yield (" " * _GAP).join(row).rstrip()

    rule = (" " * _GAP).join("-" * width for width in widths)
    rows = [line for row in table.rows for line in lines(row, at_bottom=False)]
    return "\n".join([*lines(table.headers, at_bottom=True), rule, *rows])


def _aligned(text: str, width: int, left: bool) -> str:
    room = " " * (width - text_width(text))
    return text + room if left else room + text


# Fitting


def _fitted(table: Table, width: int) -> tuple[list[Table], list[str]]:
    """The table in one or more parts, and what shortened names stand for."""
    table = _with_broken_headers(table)
    if _fits(table, width):
        return [table], []
    few = len(table.rows) <= _FEW
    changed = _turned(table) if few else _with_broken_words(table, width)
    if _fits(changed, width):
        return [changed], []
    table, legend = _with_short_names(table)
    if not few:
        changed = _with_broken_words(table, width)
        if _fits(changed, width):
            return [changed], legend
    return list(_folded(table, width)), legend


def _fits(table: Table, width: int) -> bool:
    return _total(_widths(table)) <= width


def _widths(table: Table, header_room: int = 0) -> list[int]:
    """Of the columns; headers may have room around them."""
    columns = zip(table.headers, *table.rows, strict=True)
    return [max([text_width(header) + header_room, *map(text_width, cells)]) for header, *cells in columns]


def _total(widths: Sequence[int]) -> int:
    return sum(widths) + _GAP * (len(widths) - 1)


def _with_broken_headers(table: Table) -> Table:
    """Headers of several words take several lines, where what stands below them is narrower."""
    below = [max((text_width(row[column]) for row in table.rows), default=0) for column in range(len(table.headers))]
    names = {row[0] for row in table.rows}
    headers = [
        header if header in names else _broken(header, width)
        for header, width in zip(table.headers, below, strict=True)
    ]
    return replace(table, headers=headers)


def _with_broken_words(table: Table, width: int) -> Table:
    """Words take several lines, as far as that is needed; those of the first column stay as they are."""
    widths = _widths(table)
    room = list(widths)
    columns = [column for column in range(1, table.left) if widths[column] > _NARROW]
    while columns and _total(room) > width:
        widest = max(columns, key=lambda column: room[column])
        room[widest] -= 1
        columns = [column for column in columns if room[column] > _NARROW]
    for column, (before, now) in enumerate(zip(widths, room, strict=True)):
        if now < before:
            table = _with_broken_column(table, column, now)
    return table


def _with_broken_column(table: Table, column: int, room: int) -> Table:
    rows = [
        [_broken(cell, room, hard=True) if place == column else cell for place, cell in enumerate(row)]
        for row in table.rows
    ]
    return replace(table, rows=rows)


def _broken(text: str, width: int, hard: bool = False) -> str:
    """Text in lines that are no longer than `width` where its words and parameters let it be so.

    With `hard`, what has no place to be broken is broken anywhere.
    """
    lines: list[str] = []
    for line in text.split("\n"):
        lines.append("")
        for part in _parts(line, width):
            if lines[-1] and text_width((lines[-1] + part).rstrip()) > width:
                lines.append("")
            lines[-1] += part
            while hard and text_width(lines[-1].rstrip()) > width:
                lines[-1:] = [lines[-1][:width], lines[-1][width:]]
    return "\n".join(line.rstrip() for line in lines)


def _parts(line: str, width: int) -> Iterator[str]:
    """The words of a line; those that are longer than that in the parts of a spec."""
    for word in re.findall(r"\S+\s*|\s+", line):
        if text_width(word.rstrip()) <= width:
            yield word
        else:
            yield from re.findall(r"[^,(=|]+[,(=|]*|[,(=|]+", word)


def _turned(table: Table) -> Table:
    """What were columns are rows."""
    first, *headers = (header.replace("\n", " ") for header in table.headers)
    rows = [[header, *(row[place] for row in table.rows)] for place, header in enumerate(headers, start=1)]
    return replace(table, headers=[first, *(row[0] for row in table.rows)], rows=rows, left=1)


def _with_short_names(table: Table) -> tuple[Table, list[str]]:
    """Long names in the first column, and in headers, are shortened; and what they stand for."""
    names = list(dict.fromkeys(row[0] for row in table.rows))
    short = shortened(names, _SHORT)
    long = {name: label for name, label in short.items() if label != name}
    headers = [long.get(header, header) for header in table.headers]
    rows = [[short[row[0]], *row[1:]] for row in table.rows]
    legend = [f"{label} is {_CODES.sub('', name)}." for name, label in long.items()]
    return replace(table, headers=headers, rows=rows), legend


def shortened(names: Sequence[str], width: int) -> dict[str, str]:
    """Each name in at most so many columns, so that no two are the same; names that begin alike are numbered."""
    cut = {name: name if text_width(name) <= width else _cut(name, width - 1) + "…" for name in names}
    often = Counter(cut.values())
    found = {name: label for name, label in cut.items() if often[label] == 1}
    taken = {*found.values(), *names}
    for name in names:
        if name in found:
            continue
        if cut[name] == name:
            found[name] = name
            continue
        numbered = (f"{_cut(name, width - 1 - len(str(number)))}…{number}" for number in itertools.count(1))
        found[name] = next(label for label in numbered if label not in taken)
        taken.add(found[name])
    return {name: found[name] for name in names}


def _cut(text: str, width: int) -> str:
    """The beginning of a text."""
    while text_width(text) > width:
        text = text[:-1]
    return text


@dataclass(frozen=True)
class _Block:
    """Columns that stand beside each other."""

    columns: list[int]

    def of(self, table: Table) -> Table:
        """The table's part."""
        chosen = [0, *self.columns]
        return replace(
            table,
            headers=[table.headers[column] for column in chosen],
            rows=[[row[column] for column in chosen] for row in table.rows],
            left=1 + sum(column < table.left for column in self.columns),
        )


def _folded(table: Table, width: int) -> Iterator[Table]:
    """The columns in several blocks one below the other, of which each begins with the first column."""
    first, *others = _widths(table)
    for column, wide in enumerate(others, start=1):
        if _total([first, wide]) > width and column < table.left:
            table = _with_broken_column(table, column, max(_NARROW, width - first - _GAP))
    first, *others = _widths(table)
    blocks = _blocks(others, width - first)
    if len(blocks) > 1:
        # No block much wider than the others, if it takes no more blocks.
        even = range(max(others), width - first)
        width = next((room for room in even if len(_blocks(others, room)) == len(blocks)), width - first) + first
        blocks = _blocks(others, width - first)
    return (block.of(table) for block in blocks)


def _blocks(widths: Sequence[int], room: int) -> list[_Block]:
    blocks: list[_Block] = []
    left = 0
    for column, width in enumerate(widths, start=1):
        left -= _GAP + width
        if not blocks or left < 0:
            blocks.append(_Block([]))
            left = room - _GAP - width
        blocks[-1].columns.append(column)
    return blocks
