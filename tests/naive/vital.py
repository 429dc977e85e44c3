"""Vital points of eye spaces by drawings of the shapes, and self-atari by looking at what a move leaves."""

from __future__ import annotations

from collections.abc import Iterable

from tests.naive.go import NaiveGo, Point, around, border, region

#: The shapes in which a single move decides about two eyes, which is on the star; turned and mirrored ones are alike.
SHAPES = ("#*#", "#*\n.#", "#*#\n.#.", "##.\n#*#", ".#.\n#*#\n.#.", "##.\n#*#\n.#.")

Shape = frozenset[Point]


def drawn(picture: str) -> dict[Point, str]:
    rows = enumerate(picture.split("\n"))
    return {(x, y): sign for y, row in rows for x, sign in enumerate(row) if sign != "."}


def images(points: Iterable[Point]) -> list[list[Point]]:
    """Points turned and mirrored in all eight ways, each moved to the corner, in the order in which they came."""
    found, turned = [], list(points)
    for _ in range(4):
        turned = [(y, -x) for x, y in turned]
        for one in (turned, [(-x, y) for x, y in turned]):
            left, top = min(x for x, _ in one), min(y for _, y in one)
            found.append([(x - left, y - top) for x, y in one])
    return found


def _known() -> dict[Shape, Point]:
    found = {}
    for picture in SHAPES:
        signs = drawn(picture)
        star = list(signs.values()).index("*")
        for image in images(signs):
            found[frozenset(image)] = image[star]
    return found


KNOWN = _known()


def vital_point(space: set[Point]) -> Point | None:
    """The vital point of empty points that hang together."""
    left, top = min(x for x, _ in space), min(y for _, y in space)
    found = KNOWN.get(frozenset((x - left, y - top) for x, y in space))
    return None if found is None else (found[0] + left, found[1] + top)


def vital_points(board: NaiveGo, *moves: Point | None) -> set[Point]:
    """Those of eye spaces next to some moves."""
    empty = set(board.points) - set(board.stones)
    found = set()
    for move in moves:
        for start in around(move, board.size) if move is not None else ():
            if start in empty:
                space = region(start, empty, board.size)
                if len({board.stones[point] for point in border(space, board.size)}) == 1:
                    found.add(vital_point(space))
    return {point for point in found if point is not None}


def is_self_atari(board: NaiveGo, point: Point) -> bool:
    """Whether a stone there captures nothing, and has one liberty together with those that it joins."""
    after = board.after(point)
    return len(after) == len(board.stones) + 1 and len(board.liberties(point, after)) == 1
