"""What recommends a move of Go, looked up on the board for one move after the other."""

from __future__ import annotations

import csv
import functools
import math
from pathlib import Path

import arena.games.go.opinion
from tests.naive import ladder
from tests.naive.go import NaiveGo, Point, around

Truths = set[tuple[str, str]]

#: Where the points of patterns are, as columns to the right and rows downwards; clockwise within a distance.
_RING = ((-1, -1), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))
_TWO_AWAY = ((0, -2), (2, 0), (0, 2), (-2, 0))
_KNIGHT = ((-1, -2), (1, -2), (2, -1), (2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1))

#: Moves that a ladder's reading tries at most; it goes on where the kernels, which stop at what they look for, do not.
_TRIES = 600

_BY_STONES = ("a stone", "stones")


@functools.cache
def table() -> dict[tuple[str, str], float]:
    """The shipped logarithms by kind and name."""
    (folder,) = arena.games.go.opinion.__path__
    with (Path(folder) / "gammas.csv").open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(line for line in file if not line.startswith("#"))
        return {(row["kind"], row["of"]): float(row["log_gamma"]) for row in rows}


def truths(game: NaiveGo, point: Point, last: Point | None, earlier: Point | None) -> Truths:
    """What is true of the mover's stone on an empty point, by kind and name."""
    found = {
        ("pattern", picture(game, point, _RING)),
        ("distance", distance(point, last)),
        ("distance to the move before", distance(point, earlier)),
    }
    line = min(*point, game.size - 1 - point[0], game.size - 1 - point[1])
    if line < 4:
        found.add(("line", ("first", "second", "third", "fourth")[line]))
    found |= _of_others(game, point, last) | _of_own(game, point, last) | _liberties(game, point)
    smaller = ("pattern of 12", picture(game, point, _RING + _TWO_AWAY))
    larger = ("pattern of 20", picture(game, point, _RING + _TWO_AWAY + _KNIGHT))
    if smaller in table():
        found |= {smaller} | ({larger} & table().keys())
    return found


def picture(game: NaiveGo, point: Point, places: tuple[Point, ...]) -> str:
    """The points around; of all turned and mirrored pictures the first."""
    images = []
    for flip in (1, -1):
        for turns in range(4):
            signs = []
            for dx, dy in places:
                dx *= flip
                for _ in range(turns):
                    dx, dy = -dy, dx
                signs.append(_sign(game, (point[0] + dx, point[1] + dy)))
            images.append(signs)
    return "".join(min(images, key=lambda image: [".XO#".index(sign) for sign in image]))


def _sign(game: NaiveGo, point: Point) -> str:
    if not (0 <= point[0] < game.size and 0 <= point[1] < game.size):
        return "#"
    owner = game.stones.get(point)
    return "." if owner is None else "X" if owner == game.to_move else "O"


def distance(point: Point, last: Point | None) -> str:
    """To a move."""
    if last is None:
        return "none"
    down, across = abs(point[0] - last[0]), abs(point[1] - last[1])
    return str(min(17, down + across + max(down, across)))


def _chains(game: NaiveGo, near: set[Point], colour: str) -> list[frozenset[Point]]:
    return list({frozenset(game.chain(one, game.stones)) for one in near if game.stones.get(one) == colour})


def _beside(game: NaiveGo, chain: frozenset[Point]) -> set[Point]:
    return {near for stone in chain for near in around(stone, game.size)} - chain


def _last_of(kind: str, ways: tuple[str, ...], found: list[tuple[str, int]]) -> Truths:
    """Of ways and numbers of stones the one that is last in order, if there is any."""
    names = [f"{way}: {stones}" for way in ways for stones in _BY_STONES]
    told = [f"{way}: {_BY_STONES[stones > 1]}" for way, stones in found]
    return {(kind, max(told, key=names.index))} if told else set()


def _gets_away(game: NaiveGo, chain: frozenset[Point], point: Point) -> bool:
    """Whether a move at a point by the chain's owner keeps it from being captured, if it is a move at all."""
    stone, board = min(chain), ladder.copy(game)
    board.to_move = game.stones[stone]
    return ladder.may_play(board, point) and not ladder.Chase(stone, _TRIES).attacks(ladder.after(board, point))


def _of_others(game: NaiveGo, point: Point, last: Point | None) -> Truths:
    captured, threatened = [], []
    for chain in _chains(game, set(around(point, game.size)), game.other):
        liberties = len(game.liberties(min(chain), game.stones))
        beside = [len(game.liberties(near, game.stones)) for near in _beside(game, chain) if _is_own(game, near)]
        if liberties == 1:
            way = "what could escape" if _gets_away(game, chain, point) else "what is lost"
            way = "the last move" if last in chain else way
            captured.append(("what gives atari" if 1 in beside else way, len(chain)))
        elif liberties == 2:
            way = "next to own weak stones" if min(beside, default=3) <= 2 else "to any chain"
            threatened.append((way, len(chain)))
    found = _last_of("captures", ("what is lost", "what could escape", "the last move", "what gives atari"), captured)
    found |= _last_of("gives atari", ("to any chain", "next to own weak stones"), threatened)
    if len(threatened) > 1:
        found.add(("gives double atari", "to two chains"))
    if threatened and game.retaken is not None:
        found.add(("gives atari in a ko fight", "to any chain"))
    return found


def _is_own(game: NaiveGo, point: Point) -> bool:
    return game.stones.get(point) == game.to_move


def _of_own(game: NaiveGo, point: Point, last: Point | None) -> Truths:
    extended, rescued = [], []
    for chain in _chains(game, set(around(point, game.size)), game.to_move):
        liberties, is_fresh = len(game.liberties(min(chain), game.stones)), last in _beside(game, chain)
        if liberties == 1:
            old, new = ("not from new atari", "from new atari")
            if not _gets_away(game, chain, point):
                old, new = ("in vain, not from new atari", "in vain")
            extended.append((new if is_fresh else old, len(chain)))
        elif liberties == 2 and (is_fresh or len(chain) > 1) and _is_in_danger(game, chain):
            if _gets_away(game, chain, point):
                stones = _BY_STONES[len(chain) > 1]
                rescued.append(stones if is_fresh else f"{stones}, not next to the last move")
    ways = ("in vain, not from new atari", "in vain", "not from new atari", "from new atari")
    found = _last_of("extends", ways, extended)
    if rescued:
        found.add(("rescues", max(rescued, key=("stones, not next to the last move", "a stone", "stones").index)))
    return found


def _is_in_danger(game: NaiveGo, chain: frozenset[Point]) -> bool:
    """Whether the opponent, if it were their turn, could capture a chain."""
    board = ladder.copy(game)
    board.to_move = game.other
    return bool(ladder.Chase(min(chain), _TRIES).attacks(board))


def _liberties(game: NaiveGo, point: Point) -> Truths:
    stones = game.after(point)
    chain, liberties = game.chain(point, stones), game.liberties(point, stones)
    captured = game.stones.keys() - stones.keys()
    if len(liberties) == 1:
        if len(chain) == len(captured) == 1:
            return {("liberties", "one: takes a ko")}
        return {("liberties", f"one: {('a stone', 'two stones', 'more stones')[min(len(chain), 3) - 1]}")}
    return {("liberties", f"two: {_BY_STONES[len(chain) > 1]}")} if len(liberties) == 2 else set()


def priors(game: NaiveGo, moves: list[int], last: Point | None, earlier: Point | None) -> dict[int, float]:
    """What each of these moves has, from 0 to 1, given the last move and that before."""
    gammas = table()
    strengths = {
        move: math.exp(sum(gammas[truth] for truth in truths(game, game.points[move], last, earlier)))
        for move in moves
        if move < len(game.points) and not game.is_eye(game.points[move])
    }
    most = max(strengths.values(), default=1.0)
    return {move: math.sqrt(strengths.get(move, 0.0) / most) for move in moves}
