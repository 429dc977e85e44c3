"""What recommends a move of Go, looked up on the board for one move after the other."""

from __future__ import annotations

import csv
import math
from pathlib import Path

import arena.games.go
from tests.naive.go import NaiveGo, Point, around

_RING = ((-1, -1), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))


def table() -> dict[tuple[str, str], float]:
    """The shipped logarithms by kind and name."""
    (folder,) = arena.games.go.__path__
    with (Path(folder) / "gammas.csv").open(encoding="utf-8", newline="") as file:
        return {(row["kind"], row["of"]): float(row["log_gamma"]) for row in csv.DictReader(file)}


def truths(game: NaiveGo, point: Point, last: Point | None) -> set[tuple[str, str]]:
    """What is true of the mover's stone on an empty point, by kind and name."""
    found = {("pattern", pattern(game, point)), ("distance", distance(point, last))}
    line = min(*point, game.size - 1 - point[0], game.size - 1 - point[1])
    if line in {1, 2}:
        found.add(("feature", f"on the {('first', 'second', 'third')[line]} line"))
    of_enemies = _of_enemies(game, point)
    features = of_enemies | _of_own(game, point, "takes a stone" in of_enemies)
    return found | {("feature", name) for name in features}


def pattern(game: NaiveGo, point: Point) -> str:
    """The eight points clockwise from the top left; of all turned and mirrored pictures the first."""
    signs = []
    for dx, dy in _RING:
        x, y = point[0] + dx, point[1] + dy
        inside = 0 <= x < game.size and 0 <= y < game.size
        owner = game.stones.get((x, y))
        signs.append("#" if not inside else "." if owner is None else "X" if owner == game.to_move else "O")
    images = []
    for mirrored in (signs, [signs[0], *signs[:0:-1]]):
        images += [mirrored[turn:] + mirrored[:turn] for turn in (0, 2, 4, 6)]
    return "".join(min(images, key=lambda image: [".XO#".index(sign) for sign in image]))


def distance(point: Point, last: Point | None) -> str:
    """To the last move."""
    if last is None:
        return "none"
    down, across = abs(point[0] - last[0]), abs(point[1] - last[1])
    return str(min(17, down + across + max(down, across)))


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
        return {"puts itself in atari"} | ({"puts more than itself in atari"} if liberties else set())
    return {"saves stones in atari"} if 1 in liberties else set()


def priors(game: NaiveGo, moves: list[int], last: int | None) -> dict[int, float]:
    """What each of these moves has, from 0 to 1; `last` is the opponent's last move."""
    gammas = table()
    before = None if last is None or last == len(game.points) else game.points[last]
    strengths = {
        move: math.exp(sum(gammas[truth] for truth in truths(game, game.points[move], before)))
        for move in moves
        if move < len(game.points) and not game.is_eye(game.points[move])
    }
    most = max(strengths.values(), default=1.0)
    return {move: math.sqrt(strengths.get(move, 0.0) / most) for move in moves}
