"""Pictures of boards for notebooks: a drawing's rows as SVG, inside a piece of HTML.

The picture brings its own background, so that it looks the same on a dark page as on a light one.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from html import escape

from arena.games.diagram import EMPTY, Diagram

_PITCH = 26  # pixels between two cells of a row
_SLANTED = 0.87  # how much less there is between two rows that are shifted against each other
_MARGIN = 30
_BOARD, _INK, _EDGE, _LAST = "#ece5d8", "#5b5446", "#8d836f", "#d1495b"
_STONES = {1: ("#22252b", "#22252b"), 2: ("#ffffff", "#5b5446")}
_STYLE = "display:inline-block;font-family:sans-serif;font-size:13px;line-height:1.5"


def board_html(
    diagram: Diagram,
    colours: Sequence[int],
    lines: Sequence[str],
    last: Container[int] = (),
) -> str:
    """A board with these colours by cell (0 empty, 1 Black, 2 White), and lines of text below it.

    The cells in `last` are those of the last move. When a pointer rests on a cell, its name is shown.
    """
    text = "".join(f"<div>{escape(line)}</div>" for line in lines)
    return f'<div style="{_STYLE}">{_svg(diagram, colours, last, lines[0] if lines else "")}{text}</div>'


def _svg(diagram: Diagram, colours: Sequence[int], last: Container[int], title: str) -> str:
    """The board alone."""
    across = max(row.indent / 2 + len(row.cells) for row in diagram.rows)
    pitch = _row_pitch(diagram)
    width = round(2 * _MARGIN + (across - 1) * _PITCH)
    height = round(2 * _MARGIN + (len(diagram.rows) - 1) * pitch)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
        f' role="img" aria-label="{escape(title)}">'
        f'<rect width="{width}" height="{height}" rx="6" fill="{_BOARD}"/>'
        f'<g font-family="sans-serif" font-size="11" fill="{_INK}" text-anchor="middle">{"".join(_labels(diagram))}</g>'
        f"{''.join(_cells(diagram, colours, last))}</svg>"
    )


def _row_pitch(diagram: Diagram) -> float:
    """Pixels between two rows: where they are shifted by half a cell, all neighbours are equally far."""
    shifted = len({row.indent for row in diagram.rows}) > 1
    return _PITCH * (_SLANTED if shifted else 1.0)


def _labels(diagram: Diagram) -> Iterator[str]:
    """Letters of columns above the first row, and numbers of rows beside them."""
    first = diagram.rows[0]
    for column, letter in enumerate(diagram.columns[: len(first.cells)]):
        yield _text(_MARGIN + (first.indent / 2 + column) * _PITCH, _MARGIN - 16, letter)
    for place, row in enumerate(diagram.rows):
        number = len(diagram.rows) - place if diagram.from_below else place + 1
        x, y = _MARGIN + (row.indent / 2) * _PITCH - 19, _MARGIN + place * _row_pitch(diagram)
        yield _text(x, y + 4, str(number))


def _text(x: float, y: float, text: str) -> str:
    return f'<text x="{x:g}" y="{y:g}">{escape(text)}</text>'


def _cells(diagram: Diagram, colours: Sequence[int], last: Container[int]) -> Iterator[str]:
    for place, row in enumerate(diagram.rows):
        y = _MARGIN + place * _row_pitch(diagram)
        for column, (cell, echo) in enumerate(zip(row.cells, row.echoes, strict=True)):
            x = _MARGIN + (row.indent / 2 + column) * _PITCH
            signs = _stone(x, y, int(colours[cell]), is_last=cell in last and not echo)
            faint = ' opacity="0.45"' if echo else ""
            yield f"<g{faint}><title>{escape(diagram.names[cell])}</title>{signs}</g>"


def _stone(x: float, y: float, colour: int, is_last: bool) -> str:
    """What stands on a cell; the last move has a ring, or a dot, in its colour."""
    if colour == EMPTY:
        # The wide circle is not seen, but a pointer finds it.
        dot = _LAST if is_last else _EDGE
        return _circle(x, y, 11, _BOARD, _BOARD) + _circle(x, y, 3, dot, dot)
    fill, edge = _STONES[colour]
    return _circle(x, y, 11, fill, edge) + (_circle(x, y, 5, _LAST, _LAST) if is_last else "")


def _circle(x: float, y: float, radius: int, fill: str, edge: str) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius}" fill="{fill}" stroke="{edge}"/>'
