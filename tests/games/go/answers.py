"""Positions in which moves answer the last one, such as in figure 1 of Huang, Coulom and Lin: features 2, 3, 6, 7."""

from __future__ import annotations

from dataclasses import dataclass

from arena.games import Position
from tests.games.go.boards import SIMPLE, play, shown
from tests.naive.go import NaiveGo


@dataclass(frozen=True)
class Answer:
    """A position, a move in it, and the moves that answer it with what they do; other moves do nothing of the kind."""

    drawing: str
    last: str
    answers: dict[str, tuple[str, str]]


SAVING, KO, SEMEAI = "saves new atari", ("new ko", "captures near it"), ("semeai", "kills by atari")

ANSWERS = {
    "a capture, or an extension": Answer(
        """
        . . . . .
        . . X . .
        . X O . .
        . O X . .
        . . . . .
        """,
        "D2",
        {"D3": (SAVING, "by a capture"), "C1": (SAVING, "by extending")},
    ),
    "both in self-atari": Answer(
        """
        . . . . .
        . . . . .
        . X . . .
        O X X . .
        . O O X .
        """,
        "D2",
        {"A1": (SAVING, "by a capture in self-atari"), "E1": (SAVING, "by extending in self-atari")},
    ),
    "a capture that takes a ko": Answer(
        """
        . . . . .
        O X . . .
        . O X . .
        O X . . .
        . . . . .
        """,
        "C4",
        {"A3": (SAVING, "by a capture"), "B5": (SAVING, "by extending")},
    ),
    "a new ko": Answer(
        """
        . . X O .
        . . O X X
        . O X . X
        . . O X .
        . . . . .
        """,
        "D3",
        {"E5": KO},
    ),
    "a semeai": Answer(
        """
        . . . . .
        . . . . .
        . O . . .
        . X X . .
        . O O . .
        """,
        "C3",
        {"D1": SEMEAI},
    ),
    "a semeai that is not won: the chain gets away": Answer(
        """
        . . . . .
        . . . . .
        . O . . .
        . X X . .
        . O O . .
        """,
        "B4",
        {},
    ),
}


def answered(name: str) -> tuple[Position, NaiveGo]:
    """One of them, after the last move."""
    position, twin = shown(ANSWERS[name].drawing, "white", **SIMPLE)
    play(position, twin, ANSWERS[name].last)
    return position, twin
