"""Tables as HTML: the same cells that a terminal shows."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from arena.reports.html.markup import LONGEST_LABEL, LONGEST_NAME, Markup, element, joined, long_text, name
from arena.reports.table import Table

#: What else there is to a cell, by row and column: it gets the text and may dress it.
Dress = Callable[[int, int, Markup], tuple[Markup, str | None]]


def plain(_row: int, _column: int, content: Markup) -> tuple[Markup, str | None]:
    """A cell as it is."""
    return content, None


def table_html(table: Table, id: str | None, dress: Dress = plain, *, sortable: bool = True, totals: int = 0) -> Markup:
    """A table with its caption and notes; columns are sorted by their headers where scripts run.

    The last rows may be totals, which stay where they are.
    """
    head = element("tr", *(_header(table, column) for column in range(len(table.headers))))
    rows = [element("tr", *_row(table, number, dress)) for number in range(len(table.rows))]
    grid = element(
        "table",
        caption_html(table.caption),
        element("thead", head),
        element("tbody", *rows[: len(rows) - totals]),
        element("tfoot", *rows[len(rows) - totals :]) if totals else "",
        id=id,
        class_="sortable" if sortable and len(rows) > 1 else None,
    )
    return joined([scrolled(grid, table.caption), notes_html(table.notes)])


def caption_html(caption: str) -> Markup:
    """A caption, which stays in sight where the table is wider than the page."""
    return element("caption", element("span", long_text(caption)))


def scrolled(content: Markup, label: str) -> Markup:
    """What may be wider than the page: it is moved within a frame of its own, also by keys."""
    return element("div", content, class_="scrolled", role="region", tabindex="0", aria_label=label[:200])


def notes_html(notes: Sequence[str]) -> Markup:
    """What stands below a table."""
    return element("ul", *(element("li", long_text(note)) for note in notes), class_="notes") if notes else Markup("")


def _header(table: Table, column: int) -> Markup:
    return element("th", name(table.headers[column]), scope="col", class_=_class(table, column))


def _row(table: Table, number: int, dress: Dress) -> list[Markup]:
    cells = []
    for column, cell in enumerate(table.rows[number]):
        is_label = column == 0
        content, extra = dress(number, column, name(cell, LONGEST_LABEL) if is_label else long_text(cell))
        long = "long" if is_label and len(cell) > LONGEST_NAME else None
        classes = " ".join(filter(None, (_class(table, column), extra, long)))
        if is_label:
            cells.append(element("th", content, scope="row", class_=classes or None))
        else:
            cells.append(element("td", content, class_=classes or None))
    return cells


def _class(table: Table, column: int) -> str | None:
    return None if table.alignment[column] == "left" else "number"
