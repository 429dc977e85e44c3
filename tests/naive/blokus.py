"""Blokus Duo from its rules: sets of squares are numbers whose bits are squares, pieces are grown square by square."""

from __future__ import annotations

from tests.naive.game import SIDES

Shape = frozenset[tuple[int, int]]

EDGES = ((1, 0), (-1, 0), (0, 1), (0, -1))
CORNERS = ((1, 1), (1, -1), (-1, 1), (-1, -1))
LETTERS = "abcdefghijklmn"


def at_home(shape: Shape) -> Shape:
    """A shape as close to (0, 0) as can be."""
    left, low = min(x for x, _ in shape), min(y for _, y in shape)
    return frozenset((x - left, y - low) for x, y in shape)


def all_ways(shape: Shape) -> set[Shape]:
    """A shape turned and turned over."""
    found = set()
    for _ in range(4):
        shape = frozenset((-y, x) for x, y in shape)
        found |= {at_home(shape), at_home(frozenset((-x, y) for x, y in shape))}
    return found


def pieces(largest: int) -> list[set[Shape]]:
    """All pieces of up to so many squares, each as all the ways to lay it: grown by one square at an edge."""
    found: list[set[Shape]] = [{frozenset({(0, 0)})}]
    grown = found
    for _ in range(largest - 1):
        larger: list[set[Shape]] = []
        for shape in (next(iter(ways)) for ways in grown):
            for near in {(x + right, y + up) for x, y in shape for right, up in EDGES} - shape:
                ways = all_ways(shape | {near})
                if ways not in larger:
                    larger.append(ways)
        found, grown = found + larger, larger
    return found


class NaiveBlokus:
    """Square a1 is at the lower left. Moves are names of squares, from the lowest row up, each row from the left."""

    def __init__(self, size: int = 14, largest: int = 5, free: bool = False, bonus: bool = False) -> None:
        self.size, self.bonus = size, bonus
        near = (size - 1) // 3
        starts = [self.bit(near, size - 1 - near), self.bit(size - 1 - near, near)]
        self.starts = [starts[0] | starts[1]] * 2 if free else starts
        self.pieces = pieces(largest)
        self.places = [
            (self.name(squares), piece, self.bits(squares))
            for piece, ways in enumerate(self.pieces)
            for shape in ways
            for squares in self.moved(shape)
        ]
        self.by_name = {name: (piece, bits) for name, piece, bits in self.places}
        self.covered, self.spent, self.last_piece = [0, 0], [set[int](), set[int]()], [-1, -1]
        self.turn, self.passed, self.last = 0, [False, False], ""

    def bit(self, x: int, y: int) -> int:
        inside = 0 <= x < self.size and 0 <= y < self.size
        return 1 << (y * self.size + x) if inside else 0

    def bits(self, squares: set[tuple[int, int]]) -> int:
        return sum(self.bit(x, y) for x, y in squares)

    def name(self, squares: set[tuple[int, int]]) -> str:
        return ",".join(f"{LETTERS[x]}{y + 1}" for y, x in sorted((y, x) for x, y in squares))

    def moved(self, shape: Shape) -> list[set[tuple[int, int]]]:
        found = [{(x + right, y + up) for x, y in shape} for right in range(self.size) for up in range(self.size)]
        return [squares for squares in found if all(x < self.size and y < self.size for x, y in squares)]

    def around(self, squares: int, steps: tuple[tuple[int, int], ...]) -> int:
        found = 0
        for cell in range(self.size * self.size):
            if squares >> cell & 1:
                for right, up in steps:
                    found |= self.bit(cell % self.size + right, cell // self.size + up)
        return found

    def placements(self, turn: int) -> list[str]:
        own, other = self.covered[turn], self.covered[1 - turn]
        forbidden = own | other | self.around(own, EDGES)
        wanted = self.around(own, CORNERS) if own else self.starts[turn]
        return [
            name
            for name, piece, bits in self.places
            if not bits & forbidden and bits & wanted and piece not in self.spent[turn]
        ]

    def legal_moves(self) -> set[str]:
        if self.winner is not None:
            return set()
        return set(self.placements(self.turn)) or {"pass"}

    def play(self, move: str) -> None:
        assert move in self.legal_moves()
        if move == "pass":
            self.passed[self.turn] = True
        else:
            piece, bits = self.by_name[move]
            self.covered[self.turn] |= bits
            self.spent[self.turn].add(piece)
            self.last_piece[self.turn] = piece
        self.turn, self.last = 1 - self.turn, move

    def points(self, turn: int) -> int:
        found = self.covered[turn].bit_count()
        if self.bonus and len(self.spent[turn]) == len(self.pieces):
            found += 15 + (5 if self.last_piece[turn] == 0 else 0)
        return found

    @property
    def to_move(self) -> str:
        return SIDES[self.turn]

    @property
    def lead(self) -> int:
        return self.points(0) - self.points(1)

    @property
    def winner(self) -> str | None:
        if not all(self.passed):
            return None
        return "black" if self.lead > 0 else "white" if self.lead < 0 else "draw"
