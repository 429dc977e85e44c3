"""Go from its rules, by flood fill over sets of points (column x, row y), the top left one being (0, 0)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tests.naive.game import SIDES

Point = tuple[int, int]
Stones = dict[Point, str]


def around(point: Point, size: int) -> list[Point]:
    """The points next to one on the board."""
    x, y = point
    near = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
    return [(a, b) for a, b in near if 0 <= a < size and 0 <= b < size]


def region(start: Point, points: Iterable[Point], size: int) -> set[Point]:
    """The points that can be reached from `start` without leaving `points`."""
    allowed, found, queue = set(points), {start}, [start]
    while queue:
        for near in around(queue.pop(), size):
            if near in allowed and near not in found:
                found.add(near)
                queue.append(near)
    return found


def border(points: Iterable[Point], size: int) -> set[Point]:
    inside = set(points)
    return {near for point in inside for near in around(point, size)} - inside


class NaiveGo:
    """Moves are numbered by rows; the number after the last point is the pass."""

    def __init__(
        self, size: int, komi: float = 7.5, ko: str = "simple", stones: Stones | None = None, to_move: str = "black"
    ) -> None:
        self.size, self.komi, self.ko = size, komi, ko
        self.points = [(x, y) for y in range(size) for x in range(size)]
        self.stones: Stones = dict(stones or {})
        self.to_move = to_move
        self.passes = self.plies = 0
        self.retaken: Point | None = None  # the point on which the simple ko rule forbids a stone
        self.situations = [(dict(self.stones), to_move)]

    @property
    def other(self) -> str:
        return SIDES[1 - SIDES.index(self.to_move)]

    @property
    def winner(self) -> str | None:
        if self.passes < 2 and self.plies < max(4 * self.size**2, 200):
            return None
        score = self.score()
        return "black" if score > 0 else "white" if score < 0 else "draw"

    def chain(self, point: Point, stones: Stones) -> set[Point]:
        same = {other for other, colour in stones.items() if colour == stones[point]}
        return region(point, same, self.size)

    def liberties(self, point: Point, stones: Stones) -> set[Point]:
        return border(self.chain(point, stones), self.size) - stones.keys()

    def after(self, point: Point) -> Stones:
        """The stones after a move of the player to move: those that it captures are gone."""
        stones = {**self.stones, point: self.to_move}
        for near in around(point, self.size):
            if stones.get(near) == self.other and not self.liberties(near, stones):
                for captured in self.chain(near, stones):
                    del stones[captured]
        return stones

    def may_play(self, point: Point) -> bool:
        if point in self.stones:
            return False
        stones = self.after(point)
        if not self.liberties(point, stones) or point == self.retaken:
            return False
        if self.ko == "positional":
            return all(stones != earlier for earlier, _ in self.situations)
        if self.ko == "situational":
            return (stones, self.other) not in self.situations
        return True

    def is_eye(self, point: Point) -> bool:
        """Whether all points around are the mover's, and no more than one corner of four is the opponent's."""
        if any(self.stones.get(near) != self.to_move for near in around(point, self.size)):
            return False
        x, y = point
        corners = [(x + dx, y + dy) for dx in (-1, 1) for dy in (-1, 1)]
        on_board = [corner for corner in corners if corner in set(self.points)]
        lost = sum(self.stones.get(corner) == self.other for corner in on_board)
        return lost <= (1 if len(on_board) == 4 else 0)

    def legal_moves(self) -> list[int]:
        if self.winner is not None:
            return []
        board = [number for number, point in enumerate(self.points) if self.may_play(point)]
        return [*board, len(self.points)]

    def candidate_moves(self) -> list[int]:
        """Moves that fill no eye, and the pass."""
        return [move for move in self.legal_moves() if move == len(self.points) or not self.is_eye(self.points[move])]

    def playout_moves(self) -> list[int]:
        """Moves that fill no eye, or else the pass."""
        return self.candidate_moves()[:-1] or [len(self.points)]

    def play(self, move: int) -> None:
        self.retaken = None
        if move == len(self.points):
            self.passes += 1
        else:
            point, before = self.points[move], self.stones
            assert self.may_play(point)
            self.stones = self.after(point)
            captured = before.keys() - self.stones.keys()
            # One stone took one stone, and could be retaken itself at once: this is a ko.
            if len(captured) == 1 and self.chain(point, self.stones) == {point}:
                if self.liberties(point, self.stones) == captured:
                    (self.retaken,) = captured
            self.passes = 0
        self.to_move = self.other
        self.plies += 1
        self.situations.append((dict(self.stones), self.to_move))

    def territory(self) -> Iterator[tuple[set[Point], set[str]]]:
        """Empty regions, and the colours that each touches."""
        left = set(self.points) - self.stones.keys()
        while left:
            found = region(min(left), left, self.size)
            left -= found
            yield found, {self.stones[point] for point in border(found, self.size)}

    def score(self) -> float:
        """Black's stones and territory, less White's and komi."""
        area = {side: sum(colour == side for colour in self.stones.values()) for side in SIDES}
        for points, colours in self.territory():
            if len(colours) == 1:
                area[colours.pop()] += len(points)
        return area["black"] - area["white"] - self.komi
