"""What is told of promises: which are kept, which have nothing to look at, and how others are broken."""

from __future__ import annotations

from arena.games import load
from arena.games.promises.broken import Broken
from arena.games.promises.check import Examination, Outcome
from arena.reports.promises import promises_report

TOLD = """\
tic-tac-toe breaks 1 of 2 promises
  ok      Players alternate.
  -       A score is Black's lead.
  BROKEN  Legal moves are listed in ascending order.
            found:    legal moves are listed as [1, 0]
            expected: ascending order
            where:    after b2
                        a b c
                      1 . . .
                      2 . X .
                      3 . . .
                      White (O) to move
            so it stands in line 7
  looked at: 3 positions, 1 random games

other: not looked at: it has no such board
"""


def test_what_is_told() -> None:
    position = load("tic-tac-toe").start()
    position.play("b2")
    broken = Broken("legal moves are listed as [1, 0]", "ascending order", position)
    broken.details = ("so it stands in line 7",)
    outcomes = [
        Outcome("Players alternate.", None),
        Outcome("A score is Black's lead.", None, looked=False),
        Outcome("Legal moves are listed in ascending order.", broken),
    ]
    first = Examination("tic-tac-toe", outcomes, {"positions": 3, "random games": 1})
    assert promises_report([first, Examination("other", [], {}, "it has no such board")]) == TOLD


def test_a_drawing_that_cannot_be_made_is_left_out() -> None:
    class Unseen:
        moves = ()

        def draw(self) -> str:
            raise ValueError("no board")

    assert Broken("it is odd", position=Unseen()).drawing == ""  # type: ignore[arg-type]
