"""What a move has changed, as kernels are told of it, on boards where much changes."""

from __future__ import annotations

import pytest

from arena.games import load
from arena.games.testing import check_changes
from tests.support.swing import swing


@pytest.mark.parametrize("spec", ["hex(size=3)", "y(board=bent, size=9)", "go(size=3)", "go(size=4, ko=situational)"])
def test_every_cell_that_changes_is_told_once_and_no_other(spec: str) -> None:
    """On such boards of Go hardly a game goes by without captures."""
    check_changes(load(spec))


def test_boards_are_compared_where_stones_change_hands() -> None:
    check_changes(swing())
