"""Positions and games counted."""

from __future__ import annotations

import itertools

import pytest

from arena.games import InputError, Position
from tests.games.go.boards import SMALL, TINY, go, start
from tests.naive.go import NaiveGo


@pytest.mark.parametrize(("board", "legal"), [(TINY, 57), (SMALL, 12_675)])
def test_positions_that_can_be_set_up(board: dict[str, object], legal: int) -> None:
    """Those in which every chain has a liberty (Tromp and Farnebäck's counts)."""
    game, found = go(**board), 0
    for colours in itertools.product(range(3), repeat=game.board.cells):
        try:
            game.set_up(colours, 0)
        except InputError:
            continue
        found += 1
    assert found == legal


def count_lines(position: Position, depth: int) -> int:
    if depth == 0 or position.winner() is not None:
        return 1
    total = 0
    for move in position.legal_numbers():
        after = position.copy()
        after.play(int(move))
        total += count_lines(after, depth - 1)
    return total


def count_lines_slowly(twin: NaiveGo, depth: int) -> int:
    if depth == 0 or twin.winner is not None:
        return 1
    total = 0
    for move in twin.legal_moves():
        after = NaiveGo(twin.size, twin.komi, twin.ko, twin.stones, twin.to_move)
        after.passes, after.plies, after.retaken = twin.passes, twin.plies, twin.retaken
        after.situations = list(twin.situations)
        after.play(move)
        total += count_lines_slowly(after, depth - 1)
    return total


def test_lines_of_play_on_four_points() -> None:
    position, twin = start(go(**TINY))
    counted = [count_lines(position, depth) for depth in range(6)]
    assert counted[:3] == [1, 5, 21]
    assert counted == [count_lines_slowly(twin, depth) for depth in range(6)]
