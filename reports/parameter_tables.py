"""Parameters of games, players and policies, as text for people."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from arena.games import Parameters
from arena.games.parameters import Description
from arena.reports.form import Form
from arena.reports.table import Table

#: Stands where there is nothing to say.
UNKNOWN = "-"
_TEXT_WIDTH = 44

PARAMETER_HEADERS = ("name", "type", "default", "meaning", "source", "only with")
_WIDTHS = (20, 26, 20, 44, 26, 20)


def signature(parameters: type[Parameters], shown: int | None = None) -> str:
    """The parameters with their defaults, or so many of them."""
    described = [f"{item.name}={item.default}" for item in parameters.describe()]
    more = len(described[shown:]) if shown is not None else 0
    return ", ".join([*described[:shown], *([f"{more} more"] if more else [])]) or "none"


def parameter_row(item: Description) -> list[str]:
    """A parameter by the columns of its table."""
    return [item.name, item.type, item.default, item.meaning, item.source, ", ".join(item.only_with)]


def parameter_table(caption: str, described: Sequence[Description], form: Form) -> Table:
    """Parameters for readers; a column in which nothing would stand is left out."""
    rows = [parameter_row(item) for item in described] or [["", "", "", "it has no parameters", "", ""]]
    columns = [column for column in range(len(PARAMETER_HEADERS)) if column < 4 or any(row[column] for row in rows)]
    headers = [PARAMETER_HEADERS[column] for column in columns]
    cells = [[cell_text(row[column], form, _WIDTHS[column]) or UNKNOWN for column in columns] for row in rows]
    return Table(caption, headers, cells, left=len(columns))


def cell_text(text: str, form: Form, width: int = _TEXT_WIDTH) -> str:
    """Text as people read it; long text is broken where tables can have lines in a cell."""
    return textwrap.fill(text, width, break_long_words=False) if form is Form.TABLE else text
