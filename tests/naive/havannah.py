"""Havannah from its definition: points of three coordinates with the sum 0, each from -(size - 1) to size - 1."""

from __future__ import annotations

from tests.naive.game import SIDES

Point = tuple[int, int, int]

STEPS = [(1, -1, 0), (1, 0, -1), (0, 1, -1), (-1, 1, 0), (-1, 0, 1), (0, -1, 1)]


class NaiveHavannah:
    """A chain that runs around a cell, or that joins two corners, or three edges without their corners, wins."""

    def __init__(self, size: int) -> None:
        reach = range(1 - size, size)
        points = [(x, y, -x - y) for y in reach for x in reach if -x - y in reach]
        # Rows from the top are those of the second coordinate, and letters those of the first one less the second.
        self.names = {point: f"{'abcdefghijklmnopqrs'[size - 1 - point[2]]}{point[1] + size}" for point in points}
        self.points = {name: point for point, name in self.names.items()}
        around = {(x, y, z): [(x + a, y + b, z + c) for a, b, c in STEPS] for x, y, z in points}
        self.near = {point: {other for other in found if other in self.names} for point, found in around.items()}
        self.last = size - 1
        self.stones: dict[Point, str] = {}
        self.to_move = "black"
        self.winner: str | None = None

    def reached(self, point: Point, free: set[Point]) -> set[Point]:
        """The points that hang together with one, by points that are free."""
        found, queue = {point}, [point]
        for here in queue:
            for other in self.near[here] & free - found:
                found.add(other)
                queue.append(other)
        return found

    def has_ring(self, side: str) -> bool:
        """Whether some cell, whatever is on it, is cut off from the rim by stones of a player.

        A cell is not if it can be reached from the rim by cells that are not the player's, or lies next to such a cell.
        """
        free = {point for point in self.names if self.stones.get(point) != side}
        rim = {point for point in free if len(self.near[point]) < 6}
        open_points = set().union(*(self.reached(point, free) for point in rim))
        return any(
            len(self.near[point]) == 6 and not ({point} | self.near[point]) & open_points for point in self.names
        )

    def joins_enough(self, chain: set[Point]) -> bool:
        corners = {point for point in chain if len(self.near[point]) == 3}
        edges = {
            (axis, point[axis])
            for point in chain
            if len(self.near[point]) == 4
            for axis in range(3)
            if abs(point[axis]) == self.last
        }
        return len(corners) >= 2 or len(edges) >= 3

    def legal_moves(self) -> set[str]:
        if self.winner is not None:
            return set()
        return {name for name, point in self.points.items() if point not in self.stones}

    def play(self, move: str) -> None:
        assert move in self.legal_moves()
        side, point = self.to_move, self.points[move]
        self.stones[point] = side
        own = {other for other, owner in self.stones.items() if owner == side}
        if self.joins_enough(self.reached(point, own)) or self.has_ring(side):
            self.winner = side
        elif not self.legal_moves():
            self.winner = "draw"
        self.to_move = SIDES[1 - SIDES.index(side)]

    def owner(self, name: str) -> str | None:
        return self.stones.get(self.points[name])
