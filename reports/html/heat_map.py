"""Win matrices as heat maps: the cells of the terminal's table, in colours by share, each leading to its games."""

from __future__ import annotations

from dataclasses import replace

from arena.arenas.standings import Cell
from arena.reports.display import CellContent, ColourSplit
from arena.reports.html.markup import Markup, element, joined
from arena.reports.html.matter import Matter
from arena.reports.html.tables import table_html
from arena.reports.matrix import matrix_table
from arena.reports.page import PLAIN
from arena.reports.table import Table

#: Colours on either side of 50 %.
_SHADES = 5


def matrices(matter: Matter) -> list[tuple[str, Table]]:
    """With both colours together, and by colour."""
    wanted = replace(matter.wanted, cells=CellContent.INTERVAL, page=PLAIN)
    return [
        (colours.value, matrix_table(matter.subject.game, matter.subject.names, matter.standings, each))
        for colours in (ColourSplit.POOLED, ColourSplit.APART)
        for each in [replace(wanted, colours=colours)]
    ]


def heat_maps(matter: Matter) -> Markup:
    """Both matrices."""
    (_, pooled), (_, apart) = matrices(matter)
    # What is said of the games below the second table need not be said below the first one too.
    pooled = replace(pooled, notes=[note for note in pooled.notes if note not in apart.notes])
    return joined([_heat_map(matter, pooled, is_pooled=True), _legend(), _heat_map(matter, apart, is_pooled=False)])


def _heat_map(matter: Matter, table: Table, is_pooled: bool) -> Markup:
    names, standings = matter.subject.names, matter.standings

    def dress(row: int, column: int, content: Markup) -> tuple[Markup, str | None]:
        if not (row < len(names) and 0 < column <= len(names)):
            return content, "total" if column else None
        one, other = names[row], names[column - 1]
        cell = standings.pair(one, other) if is_pooled else standings.cells.get((one, other))
        if cell is None or not (cell.counts.games or cell.forfeits):
            return content, "none"
        keys = ("one", "other") if is_pooled else ("black", "white")
        link = f"#games?{keys[0]}={row}&{keys[1]}={column - 1}"
        return element("a", content, href=link), shade(cell)

    id = "matrix-pooled" if is_pooled else "matrix"
    return table_html(table, id, dress, totals=len(table.rows) - len(names))


def shade(cell: Cell) -> str | None:
    """The class of a cell's colour: from h-5, always lost, to h5, always won."""
    share = cell.share.share
    return None if share is None else f"h{round((share - 0.5) * 2 * _SHADES)}"


def _legend() -> Markup:
    steps = [
        element("span", f"{50 + 50 * step // _SHADES} %", class_=f"h{step}") for step in range(-_SHADES, _SHADES + 1)
    ]
    return element("p", "Colours: ", *steps, class_="legend")
