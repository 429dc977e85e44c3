"""Moves that bring back a position."""

from __future__ import annotations

import pytest

from arena.games import IllegalMoveError
from tests.games.go.boards import play, shown

#: White gives a second stone (A5), Black takes both (C5), White takes one back (B5): the stones of before.
SEND_TWO = """
    . O . O .
    X X O . .
    . X O . .
    . X O . .
    X . O . .
    """


@pytest.mark.parametrize(("ko", "legal"), [("simple", True), ("positional", False), ("situational", True)])
def test_sending_two_and_returning_one(ko: str, legal: bool) -> None:
    """The stones are those of before, but the other player is to move."""
    position, twin = shown(SEND_TWO, to_move="white", ko=ko)
    before = position.stones().tolist()
    play(position, twin, "A5 C5")
    assert ("B5" in position.legal_moves()) == legal
    if not legal:
        with pytest.raises(IllegalMoveError, match=r"^B5 may not be played: it would bring back an earlier position$"):
            position.play("B5")
        return
    play(position, twin, "B5")
    assert position.stones().tolist() == before
    # Another round begins as this one did, with the same player to move after its first move.
    play(position, twin, "pass")
    assert ("A5" in position.legal_moves()) == (ko == "simple")


@pytest.mark.parametrize("ko", ["simple", "positional", "situational"])
def test_a_position_set_up_counts_as_one_that_has_been_there(ko: str) -> None:
    position, twin = shown(SEND_TWO, to_move="black", ko=ko)
    play(position, twin, "pass A5 C5")
    assert ("B5" in position.legal_moves()) == (ko == "simple")
