"""Ladders and tactical answers from the rules of Go, by recursion and flood fill."""

from __future__ import annotations

from tests.naive.go import NaiveGo, Point, around


class TooLongError(Exception):
    """There are more moves to try than is worth while."""


def copy(board: NaiveGo) -> NaiveGo:
    after = NaiveGo(board.size, board.komi, "simple", board.stones, board.to_move)
    after.retaken = board.retaken
    return after


def after(board: NaiveGo, point: Point) -> NaiveGo:
    result = copy(board)
    result.play(board.points.index(point))
    return result


def may_play(board: NaiveGo, point: Point) -> bool:
    return copy(board).may_play(point)


class Chase:
    """The chase of the chain at a point."""

    def __init__(self, stone: Point, most: int) -> None:
        self.stone, self.left = stone, most

    def attacks(self, board: NaiveGo) -> list[Point]:
        """The attacker's moves that capture in the end."""
        liberties = board.liberties(self.stone, board.stones)
        if len(liberties) > 2:
            return []
        legal = [point for point in sorted(liberties) if may_play(board, point)]
        return (
            legal if len(liberties) == 1 else [point for point in legal if not self.rescues(self.after(board, point))]
        )

    def rescues(self, board: NaiveGo) -> list[Point]:
        """The defender's moves after which the attacker has none; all points if there is no danger."""
        liberties = board.liberties(self.stone, board.stones)
        if len(liberties) > 1:
            return board.points
        own = board.chain(self.stone, board.stones)
        chasers = {near for point in own for near in around(point, board.size) if board.stones.get(near) == board.other}
        weak = [board.liberties(chaser, board.stones) for chaser in chasers]
        choices = liberties.union(*(found for found in weak if len(found) == 1))
        legal = [point for point in sorted(choices) if may_play(board, point)]
        return [point for point in legal if not self.attacks(self.after(board, point))]

    def after(self, board: NaiveGo, point: Point) -> NaiveGo:
        self.left -= 1
        if self.left < 0:
            raise TooLongError
        return after(board, point)


def captures(board: NaiveGo, last: Point | None, earlier: Point | None) -> set[Point]:
    """Where the player to move captures what the last two moves leave in atari, or what frees own stones."""
    targets: set[Point] = set()
    if last is not None:
        targets.add(last)
        for near in around(last, board.size):
            if board.stones.get(near) == board.to_move and len(board.liberties(near, board.stones)) == 1:
                targets |= {b for a in board.chain(near, board.stones) for b in around(a, board.size)}
    if earlier is not None:
        targets |= set(around(earlier, board.size))
    weak = [board.liberties(target, board.stones) for target in targets if board.stones.get(target) == board.other]
    return {point for found in weak if len(found) == 1 for point in found if may_play(board, point)}


def ladders(board: NaiveGo, last: Point | None, most: int) -> set[Point]:
    """Where the player to move begins a chase of the chain that moved last, which has two liberties."""
    if last is None or len(board.liberties(last, board.stones)) != 2:
        return set()
    return set(Chase(last, most).attacks(board))


def extensions(board: NaiveGo, last: Point | None, most: int | None) -> set[Point]:
    """Where the player to move saves stones that the last move has put in atari; `most`: ladders are read."""
    found = set()
    for stone in around(last, board.size) if last is not None else []:
        if board.stones.get(stone) == board.to_move and len(board.liberties(stone, board.stones)) == 1:
            (point,) = board.liberties(stone, board.stones)
            if may_play(board, point) and not board.is_eye(point):
                saved = after(board, point)
                if len(saved.liberties(stone, saved.stones)) > 1:
                    if most is None or not Chase(stone, most).attacks(saved):
                        found.add(point)
    return found
