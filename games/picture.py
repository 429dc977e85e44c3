"""Pictures of boards for notebooks and pages: a drawing's rows as SVG, inside a piece of HTML.

The picture brings its own background, so that it looks the same on a dark page as on a light one.
"""

from __future__ import annotations

import math
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape

from arena.games.diagram import EMPTY, Diagram

PITCH = 26  # pixels between two cells of a row
_SLANTED = 0.87  # how much less there is between two rows that are shifted against each other
_MARGIN = 30
_ASIDE = 0.35  # pitches by which letters above columns that fall to the left stand to the right of the first cells
BOARD, INK, EDGE, LAST = "#ece5d8", "#5b5446", "#8d836f", "#d1495b"
STONES = {1: ("#22252b", "#22252b"), 2: ("#ffffff", "#5b5446")}
TILES = {1: ("#22252b", "#7a7f89"), 2: ("#ffffff", "#5b5446")}
_GROOVE = 1.5  # pixels between a tile and the edge of its cell
_UNSEEN = "transparent"
_NEAR = 1.01 * PITCH  # neighbours are no farther than that; rows that are shifted are not exactly as far as cells
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
    picture = board_svg(diagram, colours, last, spots, lines[0] if lines else "")
    return f'<div style="{_STYLE}">{picture}{text}</div>'


@dataclass(frozen=True)
class Place:
    """Where a cell is drawn, in pixels, and in which row and column; faintly where it is drawn in full elsewhere."""

    cell: int
    x: float
    y: float
    row: int
    column: int
    is_echo: bool


@dataclass(frozen=True)
class Layout:
    """Where everything of a picture is, in pixels from its upper left corner."""

    width: int
    height: int
    places: tuple[Place, ...]
    labels: tuple[tuple[float, float, str], ...]  # of columns above the first row, and of rows beside them
    grid: str  # the lines from neighbour to neighbour, as an SVG path; none where stones fill their cells


def layout_of(diagram: Diagram) -> Layout:
    """The layout of a board."""
    across = max(row.indent / 2 + len(row.cells) for row in diagram.rows)
    pitch = _row_pitch(diagram)
    places = tuple(
        Place(cell, _MARGIN + (row.indent / 2 + column) * PITCH, _MARGIN + number * pitch, number, column, echo)
        for number, row in enumerate(diagram.rows)
        for column, (cell, echo) in enumerate(zip(row.cells, row.echoes, strict=True))
    )
    width = round(2 * _MARGIN + (across - 1) * PITCH)
    height = round(2 * _MARGIN + (len(diagram.rows) - 1) * pitch)
    return Layout(width, height, places, tuple(_labels(diagram)), "" if diagram.tiles else _grid(places))


def _grid(places: Sequence[Place]) -> str:
    """Lines between all cells that are neighbours in the drawing."""
    rows: dict[int, list[Place]] = {}
    for place in places:
        rows.setdefault(place.row, []).append(place)
    pairs = (
        (one, other)
        for one in places
        for other in (*rows[one.row], *rows.get(one.row + 1, ()))
        if (other.row, other.x) > (one.row, one.x) and math.hypot(other.x - one.x, other.y - one.y) < _NEAR
    )
    return "".join(f"M{one.x:.2f} {one.y:.2f}L{other.x:.2f} {other.y:.2f}" for one, other in pairs)


def board_svg(
    diagram: Diagram,
    colours: Sequence[int],
    last: Container[int] = (),
    spots: Mapping[int, int] = _NO_SPOTS,
    title: str = "",
) -> str:
    """The board alone; `title` is what it is called where it is not seen."""
    layout = layout_of(diagram)
    width, height = layout.width, layout.height
    labels = "".join(_text(*label) for label in layout.labels)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
        f' role="img" aria-label="{escape(title)}">'
        f'<rect width="{width}" height="{height}" rx="6" fill="{BOARD}"/>{_lines(layout.grid)}'
        f'<g font-family="sans-serif" font-size="11" fill="{INK}" text-anchor="middle">{labels}</g>'
        f"{''.join(_cells(diagram, layout, colours, last, spots))}</svg>"
    )


def _lines(grid: str) -> str:
    return f'<path d="{grid}" stroke="{EDGE}" stroke-width="0.7" opacity="0.6"/>' if grid else ""


def _row_pitch(diagram: Diagram) -> float:
    """Pixels between two rows: where they are shifted by half a cell, all neighbours are equally far."""
    shifted = len({row.indent for row in diagram.rows}) > 1
    return PITCH * (_SLANTED if shifted else 1.0)


def _labels(diagram: Diagram) -> Iterator[tuple[float, float, str]]:
    first = diagram.rows[0]
    aside = _ASIDE if diagram.tails else 0.0
    for column, letter in enumerate(diagram.heads[: len(first.cells)]):
        yield _MARGIN + (first.indent / 2 + column + aside) * PITCH, _MARGIN - 16, letter
    for place, letter in diagram.tails.items():
        row = diagram.rows[place]
        yield _MARGIN + (row.indent / 2 + len(row.cells)) * PITCH, _MARGIN + place * _row_pitch(diagram) + 4, letter
    for place, row in enumerate(diagram.rows):
        number = len(diagram.rows) - place if diagram.from_below else place + 1
        x, y = _MARGIN + (row.indent / 2) * PITCH - 19, _MARGIN + place * _row_pitch(diagram)
        yield x, y + 4, str(number)


def _text(x: float, y: float, text: str) -> str:
    return f'<text x="{x:g}" y="{y:g}">{escape(text)}</text>'


def _cells(
    diagram: Diagram, layout: Layout, colours: Sequence[int], last: Container[int], spots: Mapping[int, int]
) -> Iterator[str]:
    for at in layout.places:
        colour, is_last = int(colours[at.cell]), at.cell in last and not at.is_echo
        if colour == EMPTY:
            signs = _empty(at.x, at.y, is_last, None if at.is_echo else spots.get(at.cell))
        elif diagram.tiles:
            signs = _tile(at.x, at.y, colour, _like_neighbours(diagram, colours, at.row, at.column))
            signs += _dot(at.x, at.y, is_last)
        else:
            signs = _circle(at.x, at.y, 11, *STONES[colour]) + _dot(at.x, at.y, is_last)
        faint = ' opacity="0.45"' if at.is_echo else ""
        yield f"<g{faint}><title>{escape(diagram.names[at.cell])}</title>{signs}</g>"


def _empty(x: float, y: float, is_last: bool, spot: int | None) -> str:
    """An empty cell; a special one has a ring."""
    # The wide circle is not seen, but a pointer finds it.
    dot = LAST if is_last else EDGE
    ring = "" if spot is None else _circle(x, y, 8, *STONES.get(spot, (BOARD, EDGE)))
    return _circle(x, y, 11, _UNSEEN, _UNSEEN) + ring + _circle(x, y, 3, dot, dot)


def _dot(x: float, y: float, is_last: bool) -> str:
    """What shows a stone to be of the last move."""
    return _circle(x, y, 5, LAST, LAST) if is_last else ""


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
    fill, edge = TILES[colour]
    half = PITCH / 2
    left, right, top, bottom = (half if like else half - _GROOVE for like in joined)
    x0, x1, y0, y1 = x - left, x + right, y - top, y + bottom
    square = f'<rect x="{x0:g}" y="{y0:g}" width="{x1 - x0:g}" height="{y1 - y0:g}" fill="{fill}"/>'
    sides = ((x0, y0, x0, y1), (x1, y0, x1, y1), (x0, y0, x1, y0), (x0, y1, x1, y1))
    lines = "".join(f"M{a:g} {b:g}L{c:g} {d:g}" for (a, b, c, d), like in zip(sides, joined, strict=True) if not like)
    inner = "".join(f"M{a:g} {b:g}L{c:g} {d:g}" for (a, b, c, d), like in zip(sides, joined, strict=True) if like)
    paths = ((lines, edge, 1.5), (inner, edge, 0.3))
    return square + "".join(f'<path d="{d}" stroke="{ink}" stroke-width="{w:g}"/>' for d, ink, w in paths if d)
