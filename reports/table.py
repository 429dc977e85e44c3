"""Tables, and the forms in which they are printed."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import tabulate

from arena.games.text import visible, visible_but_colours
from arena.reports.escapes import csv_cell, latex_text, latex_verbatim, markdown_fence, markdown_text
from arena.reports.form import Form
from arena.reports.page import PLAIN, Page

_LATEX_ROW = tabulate.DataRow("", "&", r"\\")
#: What stands between the rules of a table: tabulate would escape the cells by rules of its own.
_LATEX_ROWS = tabulate.TableFormat(
    lineabove=None,
    linebelowheader=tabulate.Line(r"\midrule", "", "", ""),
    linebetweenrows=None,
    linebelow=None,
    headerrow=_LATEX_ROW,
    datarow=_LATEX_ROW,
    padding=1,
    with_header_hide=None,
)


@dataclass(frozen=True)
class Table:
    """Cells as text, a caption above and notes below; `left` columns hold words, the others numbers.

    Cells that surely lean to a side, by row and column, are coloured where there are colours: 1 up, -1 down.
    """

    caption: str
    headers: Sequence[str]
    rows: Sequence[Sequence[str]]
    left: int = 1
    notes: Sequence[str] = ()
    leanings: Mapping[tuple[int, int], int] = field(default_factory=dict)
    about_leanings: str = ""  # a note that says what colours mean

    @property
    def alignment(self) -> list[str]:
        """Of each column, for tabulate."""
        return ["left" if column < self.left else "right" for column in range(len(self.headers))]


def render(tables: Sequence[Table], form: Form, page: Page = PLAIN) -> str:
    """Tables one below the other, in one of the forms for readers; those that are plain text fit the page."""
    if form is Form.TABLE and page != PLAIN:
        from arena.reports.layout import on_page

        return "\n\n".join(on_page(table, page) for table in tables) + "\n"
    return "\n\n".join(_RENDERERS[form](table) for table in tables) + "\n"


def verbatim(text: str, form: Form) -> str:
    """Text whose spaces and line ends stay, in one of the forms for readers."""
    if form is Form.TABLE:
        return visible_but_colours(text)
    if form is Form.LATEX:
        return f"\\begin{{verbatim}}\n{latex_verbatim(text)}\n\\end{{verbatim}}"
    fence = markdown_fence(text)
    return f"{fence}text\n{visible(text)}\n{fence}"


def render_csv(headers: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """One table for programs; empty for None."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerows([csv_cell(cell) for cell in row] for row in (headers, *rows))
    return text.getvalue()


def _grid(table: Table, style: str | tabulate.TableFormat, escape: Callable[[str], str]) -> str:
    return tabulate.tabulate(
        [[escape(cell) for cell in row] for row in table.rows],
        headers=[escape(header) for header in table.headers],
        tablefmt=style,
        colalign=table.alignment,
        disable_numparse=True,
    )


def _plain(table: Table) -> str:
    notes = [visible(note) for note in table.notes]
    return "\n".join([visible(table.caption), "", _grid(table, "simple", visible), *_spaced(notes)])


def _markdown(table: Table) -> str:
    notes = [markdown_text(note) for note in table.notes]
    return "\n".join([f"**{markdown_text(table.caption)}**", "", markdown_grid(table), *_spaced(notes)])


def markdown_grid(table: Table, marked_up: bool = False) -> str:
    """The cells alone in markdown, without caption and notes; cells may be `marked_up` in markdown themselves."""
    return _grid(table, "github", (lambda cell: cell.replace("|", "\\|")) if marked_up else markdown_text)


def _latex(table: Table) -> str:
    lines = [
        r"\begin{table}",
        r"\centering",
        rf"\caption{{{latex_text(table.caption)}}}",
        rf"\begin{{tabular}}{{{''.join(side[0] for side in table.alignment)}}}",
        r"\toprule",
        _grid(table, _LATEX_ROWS, latex_text),
        r"\bottomrule",
        r"\end{tabular}",
        *(rf"\par\smallskip {latex_text(note)}" for note in table.notes),
        r"\end{table}",
    ]
    return "\n".join(lines)


def _spaced(notes: Sequence[str]) -> list[str]:
    return ["", *notes] if notes else []


_RENDERERS: dict[Form, Callable[[Table], str]] = {
    Form.TABLE: _plain,
    Form.MARKDOWN: _markdown,
    Form.LATEX: _latex,
}
