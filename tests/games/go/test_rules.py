"""Captures, suicide, ko, the end and the score, on positions that are drawn."""

from __future__ import annotations

import random

import pytest

from arena.games import IllegalMoveError, InputError, Winner, load
from tests.games.go.boards import MIDDLE, SIMPLE, TINY, go, play, shown


def test_several_chains_are_captured_at_once() -> None:
    position, twin = shown(
        """
        . X O X .
        X O . O X
        . X O X .
        . . X . .
        . . . . .
        """,
        ko="positional",
    )
    play(position, twin, "C4")
    assert position.stones().sum() == 8
    assert position.score() == 25 - 7.5
    assert int(position.state.lead) == 8


def test_a_chain_that_touches_a_move_twice_is_captured_once() -> None:
    position, twin = shown(
        """
        . X O O X
        . X O . X
        . X X X .
        . . . . .
        . . . . .
        """,
        ko="positional",
    )
    play(position, twin, "D4 C4")
    assert int(position.state.lead) == 8 - 1
    assert int(position.state.empties) == 16


def test_suicide_is_illegal_unless_it_captures() -> None:
    drawing = """
        . O . . .
        O O X . .
        X X . . .
        . . . . .
        . . . . .
        """
    position, twin = shown(drawing)
    assert "A5" not in position.legal_moves()
    with pytest.raises(IllegalMoveError, match=r"^A5 may not be played: it would leave its stones without a liberty$"):
        position.play("A5")
    play(position, twin, "C5 pass A5")  # now it takes the last liberty
    assert position.stones().tolist()[:2] == [1, 0]


def test_suicide_of_several_stones_is_illegal() -> None:
    position, _ = shown(
        """
        X . O . .
        X O O . .
        O O . . .
        . . . . .
        . . . . .
        """
    )
    assert "B5" not in position.legal_moves()
    position.play("pass")
    assert "B5" in position.legal_moves()
    position.play("B5")
    assert position.stones()[0] == 0


def test_a_ko_may_be_retaken_after_a_move_elsewhere() -> None:
    position, twin = shown(
        """
        . X O . .
        X O . O .
        . X O . .
        . . . . .
        . . . . .
        """
    )
    play(position, twin, "C4")
    assert "B4" not in position.legal_moves()
    with pytest.raises(IllegalMoveError, match=r"^B4 may not be played: it would bring back an earlier position$"):
        position.play("B4")
    play(position, twin, "E1 D1")
    assert "B4" in position.legal_moves()
    play(position, twin, "B4")
    assert "C4" not in position.legal_moves()
    play(position, twin, "pass pass")


def test_two_passes_end_the_game_and_one_between_moves_does_not() -> None:
    position, twin = shown("\n".join([". . . . ."] * 5))
    play(position, twin, "pass C3 pass A1 pass")
    assert position.winner() is None
    play(position, twin, "pass")
    assert position.winner() is Winner.WHITE
    assert position.legal_moves() == []


def test_dame_and_seki_are_nobodys() -> None:
    position, twin = shown(
        """
        . X O . O
        X X O O O
        . . O X X
        O O O X .
        . O X X .
        """,
        ko="positional",
    )
    play(position, twin, "pass pass")
    # Black: 8 stones, A5, E2 and E1. White: 10 stones, D5 and A1. Nobody's: A3 and B3.
    assert position.score() == 11 - 12 - 7.5


def test_an_empty_board_is_nobodys() -> None:
    position = go(**SIMPLE).start()
    assert position.score() == -7.5


def test_a_whole_komi_makes_draws_possible() -> None:
    game = go(**TINY)
    position = game.start()
    for move in ("A1", "A2", "pass", "pass"):
        assert position.winner() is None
        position.play(move)
    assert position.score() == 0
    assert position.winner() is Winner.DRAW
    assert str(position).endswith("\nDraw")


def test_a_game_ends_after_as_many_plies_as_it_may_have() -> None:
    game = go(**SIMPLE)
    assert game.max_plies == 200
    chance, position = random.Random(5), game.start()
    while position.winner() is None:
        # Eyes are filled and nobody passes, so that stones come and go.
        position.play(chance.choice(position.legal_numbers().tolist()[:-1] or [25]))
    assert len(position.moves) == 200
    score = position.score()
    assert score is not None
    assert position.winner() is (Winner.BLACK if score > 0 else Winner.WHITE)


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ({"size": 1}, r"'size' is 1, but"),
        ({"size": 26}, r"'size' is 26, but"),
        ({"size": 9, "komi": 0.25}, r"'komi' is 0.25, but .*multiple of 0.5"),
        ({"size": 9, "ko": "none"}, r"'ko' must be one of 'simple', 'positional' or 'situational', not none"),
        ({"size": 9, "handicap": 1}, r"'handicap' on a board of size 9 must be 0 or 2 to 9, not 1"),
        ({"size": 8, "handicap": 5}, r"'handicap' on a board of size 8 must be 0 or 2 to 4, not 5"),
        ({"size": 5, "handicap": 2}, r"'handicap' on a board of size 5 must be 0, not 2"),
    ],
)
def test_parameters_that_make_no_game_are_explained(spec: dict[str, object], message: str) -> None:
    with pytest.raises(InputError, match=message):
        go(**spec)


def test_stones_without_a_liberty_cannot_be_set_up() -> None:
    with pytest.raises(InputError, match=r"^the position cannot be set up: the stones around A5 have no liberty$"):
        shown(
            """
            X O . . .
            O . . . .
            . . . . .
            . . . . .
            . . . . .
            """,
            **MIDDLE,
        )


def test_a_rule_is_named_for_every_point_that_is_refused() -> None:
    """Of random games; among them are captures that would bring a position back at once."""
    chance, reasons = random.Random(40), set()
    for number in range(12):
        game = load(f"go(size=4, ko={('simple', 'positional', 'situational')[number % 3]})")
        position = game.start()
        while position.winner() is None:
            legal = position.legal_numbers().tolist()
            for move in set(range(game.first_pass)) - set(legal):
                reasons.add(game.why_not(position, move).partition(" on ")[0])
            position.play(chance.choice(legal[:-1] or legal))
    assert reasons == {
        "there is a stone",
        "it would leave its stones without a liberty",
        "it would bring back an earlier position",
    }
