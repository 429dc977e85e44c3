"""Pictures of boards for notebooks: a drawing's rows as SVG, inside a piece of HTML.

The picture brings its own background, so that it looks the same on a dark page as on a light one.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from html import escape

from arena.games.diagram import EMPTY, Diagram

_PITCH = 26  # pixels between two cells of a row
_MARGIN = 30
_BOARD, _INK, _EDGE, _LAST = "#ece5d8", "#5b5446", "#8d836f", "#d1495b"
_STONES = {1: ("#22252b", "#22252b"), 2: ("#ffffff", "#5b5446")}
_TILES = {1: ("#22252b", "#7a7f89"), 2: ("#ffffff", "#5b5446")}
_GROOVE = 1.5  # pixels between a tile and the edge of its cell
_NO_SPOTS: Mapping[int, int] = {}
_STYLE = "display:inline-block;font-family:sans-serif;font-size:13px;line-height:1.5"


def board_html(
    diagram: Diagram,
    colours: Sequence[int],
    lines: Sequence[str],
    last: Container[int] = (),
    spots: Mapping[int, int] = _NO_SPOTS,
) -> str:
    """A board with these colours by cell (0 empty, 1 Black, 2 White), and lines of text below it.

    The cells in `last` are those of the last move, those in `spots` are shown with rings in the colours of whose they
    are. When a pointer rests on a cell, its name is shown.
    """
    text = "".join(f"<div>{escape(line)}</div>" for line in lines)
    return f'<div style="{_STYLE}">{_svg(diagram, colours, last, spots, lines[0] if lines else "")}{text}</div>'


def _svg(diagram: Diagram, colours: Sequence[int], last: Container[int], spots: Mapping[int, int], title: str) -> str:
    """The board alone."""
    across = max(row.indent / 2 + len(row.cells) for row in diagram.rows)
    pitch = _PITCH * diagram.row_distance
    width = round(2 * _MARGIN + (across - 1) * _PITCH)
    height = round(2 * _MARGIN + (len(diagram.rows) - 1) * pitch)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
        f' role="img" aria-label="{escape(title)}">'
        f'<rect width="{width}" height="{height}" rx="6" fill="{_BOARD}"/>'
        f'<g font-family="sans-serif" font-size="11" fill="{_INK}" text-anchor="middle">{"".join(_labels(diagram))}</g>'
        f"{''.join(_cells(diagram, colours, last, spots))}</svg>"
    )


def _labels(diagram: Diagram) -> Iterator[str]:
    """Letters of columns above the first row, and numbers of rows beside them."""
    for label, x, y in diagram.labels:
        beside = 4 if y >= 0 else 0  # so that numbers stand in the middle of their rows
        yield _text(_MARGIN + round(x * _PITCH, 2), _MARGIN + round(y * _PITCH, 2) + beside, label)


def _text(x: float, y: float, text: str) -> str:
    return f'<text x="{x:g}" y="{y:g}">{escape(text)}</text>'


def _cells(diagram: Diagram, colours: Sequence[int], last: Container[int], spots: Mapping[int, int]) -> Iterator[str]:
    for place, row in enumerate(diagram.rows):
        y = _MARGIN + place * _PITCH * diagram.row_distance
        for column, (cell, echo) in enumerate(zip(row.cells, row.echoes, strict=True)):
            x = _MARGIN + (row.indent / 2 + column) * _PITCH
            colour, is_last = int(colours[cell]), cell in last and not echo
            if colour == EMPTY:
                signs = _empty(x, y, is_last, None if echo else spots.get(cell))
            elif diagram.tiles:
                signs = _tile(x, y, colour, _like_neighbours(diagram, colours, place, column)) + _dot(x, y, is_last)
            else:
                signs = _circle(x, y, 11, *_STONES[colour]) + _dot(x, y, is_last)
            faint = ' opacity="0.45"' if echo else ""
            yield f"<g{faint}><title>{escape(diagram.names[cell])}</title>{signs}</g>"


def _empty(x: float, y: float, is_last: bool, spot: int | None) -> str:
    """An empty cell; a special one has a ring."""
    # The wide circle is not seen, but a pointer finds it.
    dot = _LAST if is_last else _EDGE
    ring = "" if spot is None else _circle(x, y, 8, *_STONES.get(spot, (_BOARD, _EDGE)))
    return _circle(x, y, 11, _BOARD, _BOARD) + ring + _circle(x, y, 3, dot, dot)


def _dot(x: float, y: float, is_last: bool) -> str:
    """What shows a stone to be of the last move."""
    return _circle(x, y, 5, _LAST, _LAST) if is_last else ""


def _circle(x: float, y: float, radius: int, fill: str, edge: str) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius}" fill="{fill}" stroke="{edge}"/>'


def _like_neighbours(diagram: Diagram, colours: Sequence[int], place: int, column: int) -> list[bool]:
    """Whether the cells to the left, to the right, above and below have the same colour."""
    colour = colours[diagram.rows[place].cells[column]]

    def is_like(place: int, column: int) -> bool:
        if not (0 <= place < len(diagram.rows) and 0 <= column < len(diagram.rows[place].cells)):
            return False
        return bool(colours[diagram.rows[place].cells[column]] == colour)

    beside = ((place, column - 1), (place, column + 1), (place - 1, column), (place + 1, column))
    return [is_like(*other) for other in beside]


def _tile(x: float, y: float, colour: int, joined: Sequence[bool]) -> str:
    """A stone as a square that joins its like, so that pieces are seen as what they are; edges only where one ends."""
    fill, edge = _TILES[colour]
    half = _PITCH / 2
    left, right, top, bottom = (half if like else half - _GROOVE for like in joined)
    x0, x1, y0, y1 = x - left, x + right, y - top, y + bottom
    square = f'<rect x="{x0:g}" y="{y0:g}" width="{x1 - x0:g}" height="{y1 - y0:g}" fill="{fill}"/>'
    sides = ((x0, y0, x0, y1), (x1, y0, x1, y1), (x0, y0, x1, y0), (x0, y1, x1, y1))
    lines = "".join(f"M{a:g} {b:g}L{c:g} {d:g}" for (a, b, c, d), like in zip(sides, joined, strict=True) if not like)
    inner = "".join(f"M{a:g} {b:g}L{c:g} {d:g}" for (a, b, c, d), like in zip(sides, joined, strict=True) if like)
    paths = ((lines, edge, 1.5), (inner, edge, 0.3))
    return square + "".join(f'<path d="{d}" stroke="{ink}" stroke-width="{w:g}"/>' for d, ink, w in paths if d)
