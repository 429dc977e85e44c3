"""Vital points of small eye spaces, and moves that put own stones in atari, against drawings and rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest

from arena.games import Position, contract, load
from arena.games.toolbox.jit import entry
from arena.games.toolbox.records import Records, dtype_of, new
from tests.games.go.boards import SIMPLE, go, random_game, shown
from tests.naive import vital as slow
from tests.naive.go import Point, around
from tests.naive.vital import Shape, images


@entry
def _vital_moves(states: Records, last: int, earlier: int, sheets: Records) -> int:
    return contract.vital_moves(states[0], np.uint64(last), np.uint64(earlier), sheets[0])


@entry
def _is_self_atari(states: Records, move: int) -> bool:
    return contract.is_self_atari(states[0], np.uint64(move))


def vital_moves(position: Position, last: int, earlier: int) -> set[int]:
    sheets = new(dtype_of(position.game.tactics_fields))
    found = sheets[0]["replies"][: _vital_moves(position.states, last, earlier, sheets)].tolist()
    assert len(found) == len(set(found))
    return set(found)


def last_moves(position: Position) -> tuple[int, int]:
    last, earlier = (*reversed(position.moves[-2:]), position.game.moves, position.game.moves)[:2]
    return last, earlier


def test_vital_moves_and_self_ataris_of_random_games_are_those_of_the_twin() -> None:
    game, seen = go(**SIMPLE), Counter[str]()
    for seed in range(25):
        for position, twin in random_game(game, seed, most=200):
            if twin.winner is not None:
                continue
            last, earlier = last_moves(position)
            points = [twin.points[move] if move < len(twin.points) else None for move in (last, earlier)]
            vital = {twin.points[move] for move in vital_moves(position, last, earlier)}
            assert vital == slow.vital_points(twin, *points)
            seen["vital"] += len(vital)
            for move in twin.playout_moves():
                if move < len(twin.points):
                    endangers = _is_self_atari(position.states, move)
                    assert endangers == slow.is_self_atari(twin, twin.points[move])
                    seen["self-atari" if endangers else "other"] += 1
    assert seen["vital"] > 20
    assert min(seen["self-atari"], seen["other"]) > 1000


def shapes(size: int) -> Iterator[Shape]:
    """All ways in which so many points hang together, but for turned and mirrored ones."""
    found = {frozenset([(0, 0)])}
    for _ in range(size - 1):
        larger = {one | {near} for one in found for point in one for near in _beside(point) if near not in one}
        found = {min(map(frozenset, images(one)), key=sorted) for one in larger}
    yield from sorted(found, key=sorted)


def _beside(point: Point) -> list[Point]:
    return [(x - 1, y - 1) for x, y in around((point[0] + 1, point[1] + 1), 99)]


def eye_space(shape: Shape, size: int, corner: Point) -> tuple[Position, int]:
    """A board with White's stones around an eye space of a shape, and the cell of one of them."""
    inside = {(x + corner[0], y + corner[1]) for x, y in shape}
    wall = {near for point in inside for near in around(point, size)} - inside
    rows = [" ".join("O" if (x, y) in wall else "." for x in range(size)) for y in range(size)]
    position, twin = shown("\n".join(rows), "black")
    return position, twin.points.index(min(wall))


@pytest.mark.parametrize(("size", "all_of_them", "known"), [(3, 2, 2), (4, 5, 1), (5, 12, 2), (6, 35, 1), (7, 108, 0)])
def test_of_all_shapes_those_of_the_books_have_a_vital_point(size: int, all_of_them: int, known: int) -> None:
    """Three in a row and the bent three, the pyramid of four, the bulky and the crossed five, and the rabbity six."""
    every = list(shapes(size))
    assert len(every) == all_of_them
    found = 0
    for shape in every:
        position, stone = eye_space(shape, 9, (2, 2))
        vital = vital_moves(position, stone, position.game.moves)
        expected = slow.vital_point({(x + 2, y + 2) for x, y in shape})
        assert vital == (set() if expected is None else {expected[1] * 9 + expected[0]})
        found += len(vital)
    assert found == known


def test_an_eye_space_of_both_colours_is_none() -> None:
    drawing = """
        O O O O .
        O . . . {}
        O O O O .
        . . . . .
        . . . . .
        """
    for side, expected in (("O", {"C4"}), ("X", set())):
        position, twin = shown(drawing.format(side), "black")
        stone = twin.points.index((0, 1))
        assert {position.game.move_name(move) for move in vital_moves(position, stone, 30)} == expected


def test_other_games_and_passes_have_none() -> None:
    game = go(**SIMPLE)
    position = game.start()
    assert vital_moves(position, game.moves - 1, game.moves) == set()
    assert not _is_self_atari(position.states, game.moves - 1)
    assert not _is_self_atari(load("tic-tac-toe").start().states, 4)
