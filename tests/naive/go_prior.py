"""What recommends a move of Go, looked up on the board for one move after the other."""

from __future__ import annotations

from arena.games.go.prior import PLAIN, WEIGHTS
from tests.naive.go import NaiveGo, Point, around


def truths(game: NaiveGo, point: Point, last: Point | None) -> set[str]:
    """Which of the things that count are true of the mover's stone on an empty point."""
    (x, y), found = point, set()
    line = min(x, y, game.size - 1 - x, game.size - 1 - y)
    if line < 2:
        found.add(f"on the {('first', 'second')[line]} line")
    if last is not None:
        distances = sorted((abs(x - last[0]), abs(y - last[1])))
        if distances == [0, 1]:
            found.add("next to the last move")
        elif distances == [1, 1]:
            found.add("diagonal to the last move")
        elif distances[1] == 2:
            found.add("two lines from the last move")
    square = {(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
    if not square & game.stones.keys():
        found.add("no stone around it")
    found |= _of_enemies(game, point)
    found |= _of_own(game, point, "takes a stone" in found)
    return found


def _of_enemies(game: NaiveGo, point: Point) -> set[str]:
    found = set()
    for near in around(point, game.size):
        if game.stones.get(near) == game.other:
            liberties = len(game.liberties(near, game.stones))
            if liberties == 1:
                found.add("takes a stone")
                if len(game.chain(near, game.stones)) > 1:
                    found.add("takes more than one stone")
            elif liberties == 2:
                found.add("gives atari")
    return found


def _of_own(game: NaiveGo, point: Point, takes: bool) -> set[str]:
    """An empty point beside counts one, a chain of two liberties one as well, and one of three or more two."""
    near = around(point, game.size)
    liberties = [len(game.liberties(one, game.stones)) for one in near if game.stones.get(one) == game.to_move]
    room = sum(one not in game.stones for one in near) + sum(min(count, 3) - 1 for count in liberties)
    if room < 2 and not takes:
        return {"puts itself in atari"}
    return {"saves stones in atari"} if 1 in liberties else set()


def prior(game: NaiveGo, move: int, last: int | None) -> float:
    """What the move has, from 0 to 1; `last` is the opponent's last move."""
    if move == len(game.points):
        return 0.0
    point = game.points[move]
    if game.is_eye(point):
        return 0.0
    before = None if last is None or last == len(game.points) else game.points[last]
    return min(1.0, max(0.0, PLAIN + sum(WEIGHTS[truth] for truth in truths(game, point, before))))
