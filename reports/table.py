"""Tables, and the forms in which they are printed."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import tabulate

from arena.reports.form import Form
from arena.reports.page import PLAIN, Page


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
        return text
    begin, end = ("```text", "```") if form is Form.MARKDOWN else (r"\begin{verbatim}", r"\end{verbatim}")
    return f"{begin}\n{text}\n{end}"


def render_csv(headers: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """One table for programs; empty for None."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(headers)
    writer.writerows(rows)
    return text.getvalue()


def _grid(table: Table, style: str, escape: Callable[[str], str]) -> str:
    return tabulate.tabulate(
        [[escape(cell) for cell in row] for row in table.rows],
        headers=[escape(header) for header in table.headers],
        tablefmt=style,
        colalign=table.alignment,
        disable_numparse=True,
    )


def _plain(table: Table) -> str:
    return "\n".join([table.caption, "", _grid(table, "simple", str), *_spaced(table.notes)])


def _markdown(table: Table) -> str:
    return "\n".join([f"**{table.caption}**", "", markdown_grid(table), *_spaced(table.notes)])


def markdown_grid(table: Table) -> str:
    """The cells alone in markdown, without caption and notes."""
    return _grid(table, "github", lambda cell: cell.replace("|", "\\|"))


def _latex(table: Table) -> str:
    lines = [
        r"\begin{table}",
        r"\centering",
        rf"\caption{{{latex_text(table.caption)}}}",
        _signs(_grid(table, "latex_booktabs", str)),
        *(rf"\par\smallskip {latex_text(note)}" for note in table.notes),
        r"\end{table}",
    ]
    return "\n".join(lines)


def _spaced(notes: Sequence[str]) -> list[str]:
    return ["", *notes] if notes else []


def latex_text(text: str) -> str:
    """Text with the characters escaped that mean something to LaTeX."""
    special = {sign: "\\" + sign for sign in "#$%&_{}"}
    special |= {"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}"}
    return _signs("".join(special.get(sign, sign) for sign in text))


def _signs(text: str) -> str:
    """Text with commands of LaTeX for the signs that it has no letters for."""
    return text.replace("–", "--").replace("≥", r"$\ge$").replace("≤", r"$\le$")


_RENDERERS: dict[Form, Callable[[Table], str]] = {
    Form.TABLE: _plain,
    Form.MARKDOWN: _markdown,
    Form.LATEX: _latex,
}
