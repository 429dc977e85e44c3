"""Patterns of the stones around a point: the same number for the same pattern, and for nothing else."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from arena.games import Game, InputError, Position, contract, load
from arena.games.connection.topology import DIRECTIONS
from arena.games.toolbox.jit import entry
from arena.games.toolbox.records import Records
from tests.support.bare import bare_game

RING = [(-1, -1), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)]
EDGE = 3

Around = tuple[int, ...]


@entry
def _pattern_of(states: Records, move: int) -> int:
    return np.int64(contract.pattern_of(states[0], np.uint64(move)))


def seen(colour: int, turn: int) -> int:
    """0 nothing, 1 own, 2 the opponent's, 3 beyond the edge."""
    return colour if colour in (0, EDGE) else 1 if colour == turn + 1 else 2


def around_in_go(position: Position, cell: int) -> Around:
    size, stones = int(position.game.size), position.stones()  # type: ignore[attr-defined]
    x, y = cell % size, cell // size
    return tuple(
        seen(int(stones[(y + dy) * size + x + dx]), position.turn)
        if 0 <= x + dx < size and 0 <= y + dy < size
        else EDGE
        for dx, dy in RING
    )


def around_in_hex(position: Position, cell: int) -> Around:
    size, stones = round(position.game.diagram.cells**0.5), position.stones()
    x, y = cell % size, cell // size
    found = []
    for dx, dy in DIRECTIONS:
        inside = 0 <= x + dx < size and 0 <= y + dy < size
        edge = 1 if not 0 <= y + dy < size else 2  # top and bottom are Black's
        found.append(seen(int(stones[(y + dy) * size + x + dx]) if inside else edge, position.turn))
    return tuple(found)


def around_in_y(position: Position, cell: int) -> Around:
    names, stones = {name: move for move, name in enumerate(position.game.names)}, position.stones()
    x, y = ord(position.game.names[cell][0]) - ord("a"), int(position.game.names[cell][1:]) - 1
    found = []
    for dx, dy in DIRECTIONS:
        near = names.get(f"{chr(ord('a') + x + dx)}{y + dy + 1}")
        found.append(EDGE if near is None else seen(int(stones[near]), position.turn))
    return tuple(found)


def least_image(around: Around, steps: int) -> Around:
    """Of the pattern turned and reflected, `steps` directions at a time, the first."""
    reflected = (around[0], *reversed(around[1:]))
    return min(
        turned[start:] + turned[:start] for turned in (around, reflected) for start in range(0, len(around), steps)
    )


BOARDS: dict[str, tuple[Callable[[Position, int], Around], int, int]] = {
    "go(size=4)": (around_in_go, 2, 1107),
    "hex(size=4)": (around_in_hex, 1, 92),
    "y(board=straight, size=5)": (around_in_y, 1, 430),
}


def points(game: Game, seed: int) -> Iterator[tuple[Position, int]]:
    """Empty points of random positions."""
    chance = random.Random(seed)
    for _ in range(60):
        position = game.start()
        for _ in range(chance.randrange(game.diagram.cells)):
            if position.winner() is None:
                position.play(chance.choice(position.legal_numbers().tolist()))
        for cell in np.flatnonzero(position.stones() == 0):
            yield position, int(cell)


@pytest.mark.parametrize("spec", BOARDS)
def test_patterns_are_told_apart_up_to_turns_and_reflections(spec: str) -> None:
    around, steps, classes = BOARDS[spec]
    game = load(spec)
    assert game.pattern_classes == classes
    numbers: dict[Around, int] = {}
    for position, cell in points(game, seed=1):
        number = int(_pattern_of(position.states, cell))
        assert 0 <= number < classes
        assert numbers.setdefault(least_image(around(position, cell), steps), number) == number
    assert len(set(numbers.values())) == len(numbers) > 40


def test_boards_without_patterns() -> None:
    for spec in ("y(board=bent, size=27)", "tic-tac-toe"):
        assert load(spec).pattern_classes == 0
    assert int(_pattern_of(load("tic-tac-toe").new_states(), 3)) == 0


def test_a_game_with_patterns_says_how_many() -> None:
    def pattern_of(state: Any, move: Any) -> int:
        return 0

    with pytest.raises(InputError, match="goes with pattern_classes above 0"):
        bare_game(pattern_of=pattern_of)
