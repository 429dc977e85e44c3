"""Moves that bring back a position."""

from __future__ import annotations

import pytest

from tests.games.go.boards import play, shown

SEND_TWO = """
    . X O . .
    X X O O O
    X O O . .
    . O . . .
    O O . . .
    """
TWO_LIBERTIES = """
    . O X . X
    . O X X X
    O O O O O
    . O . O .
    . . O . .
    """


@pytest.mark.parametrize(("ko", "retaken"), [("simple", True), ("positional", False), ("situational", True)])
def test_sending_two_and_returning_one(ko: str, retaken: bool) -> None:
    """White gives a second stone, Black takes both, White takes one: the stones of before, the other player to move."""
    position, twin = shown(
        """
        . X O X .
        X X O X .
        . O O X .
        O O X X .
        X X X . .
        """,
        to_move="white",
        ko=ko,
    )
    play(position, twin, "pass")
    position, twin = shown(
        """
        . . X O .
        O X X O .
        X X O O .
        O O O . .
        . . . . .
        """,
        to_move="white",
        ko=ko,
    )
    before = position.stones().tolist()
    play(position, twin, "A5 B5")
    assert position.stones().tolist() != before
    returned = "A4" in position.legal_moves()
    assert returned == retaken
