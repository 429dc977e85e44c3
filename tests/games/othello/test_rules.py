"""Othello: lines counted, a small board solved, random games beside the slow rules, ends and passes."""

from __future__ import annotations

import random

import pytest

from arena.games import IllegalMoveError, InputError, Position, load
from tests.games.lines import games_that_agree, lines_of_play
from tests.games.uniform import own_ways_are_uniform
from tests.naive.othello import NaiveOthello

SIZES = (4, 8)

#: In nine moves White has no disc left (after the Othello FAQ); nobody can move then.
SHORTEST = "e6 f4 e3 f6 g5 d6 e7 f5 c5"


def othello(size: int = 8):
    return load(f"othello(size={size})")


def after(moves: str, size: int = 8) -> Position:
    position = othello(size).start()
    for move in moves.split():
        position.play(move)
    return position


def test_lines_of_play_are_as_many_as_published() -> None:
    """A124004 of the Encyclopedia of Integer Sequences; with passes from the ninth move on, and games that are over."""
    counted = lines_of_play(othello(), 10)
    assert counted == [4, 12, 56, 244, 1396, 8200, 55_092, 390_216, 3_005_288, 24_571_056]


@pytest.mark.parametrize("size", SIZES)
def test_random_games_agree_with_the_definition_after_every_move(size: int) -> None:
    ends = games_that_agree(othello(size), lambda: NaiveOthello(size), 40 if size == 4 else 8)
    assert ends["white"] > 0
    assert (size > 4) or (ends["black"] > 0 < ends["draw"])


def test_the_smallest_board_is_won_by_white_with_eight_discs_more() -> None:
    """Three to eleven, as is known of 4 x 4 cells."""
    known: dict[bytes, float] = {}

    def lead(position: Position) -> float:
        """Of the player to move."""
        key = position.key()
        if key not in known:
            if position.winner() is not None:
                known[key] = float(position.score() or 0.0) * (1 - 2 * position.turn)
            else:
                known[key] = max(-lead(_played(position, move)) for move in position.legal_numbers())
        return known[key]

    assert lead(othello(4).start()) == -8.0


def _played(position: Position, move: int) -> Position:
    found = position.copy()
    found.play(int(move))
    return found


def test_playouts_choose_all_moves_equally_often() -> None:
    position, chance = othello().start(), random.Random(8)
    for _ in range(45):
        position.play(int(chance.choice(position.legal_numbers())))
    own_ways_are_uniform(position, 40_000)


def test_discs_are_turned_over_in_all_directions() -> None:
    position = after("d3 c3 c4")
    assert position.draw() == (
        "  a b c d e f g h\n1 . . . . . . . .\n2 . . . . . . . .\n3 . . O X . . . .\n4 . . X X X . . .\n"
        "5 . . . X O . . .\n6 . . . . . . . .\n7 . . . . . . . .\n8 . . . . . . . .\nWhite (O) to move"
    )
    assert position.score() == 3.0
    assert position.legal_moves() == ["e3", "c5"]


def test_a_game_ends_as_soon_as_nobody_can_move() -> None:
    position = after(SHORTEST)
    assert len(position.moves) == 9
    assert (position.winner(), position.score()) == ("black", 13.0)
    assert position.legal_moves() == []


def test_who_cannot_put_a_disc_passes_and_nobody_else_does() -> None:
    drawn = "O X . .\n. . . .\n. . . .\n. . . ."
    position = othello(4).parse(drawn, "black")
    assert position.legal_moves() == ["pass"]
    assert position.must_pass
    with pytest.raises(IllegalMoveError, match="c1 may not be played: it turns no disc over"):
        position.play("c1")
    position.play("--")
    with pytest.raises(IllegalMoveError, match="a player passes only if there is no other move, and c1 is one"):
        position.play("pass")
    with pytest.raises(IllegalMoveError, match="a1 may not be played: there is a stone on a1"):
        position.play("a1")
    position.play("c1")
    assert (position.winner(), position.score()) == ("white", -3.0)


def test_equal_numbers_of_discs_are_a_draw() -> None:
    position = othello(4).parse("X X O O\n" * 4, "black")
    assert (position.winner(), position.score()) == ("draw", 0.0)


def test_first_moves_are_one_but_for_symmetry() -> None:
    start = othello().start()
    assert len({_played(start, move).key() for move in start.legal_numbers()}) == 1


@pytest.mark.parametrize("size", ["5", "2", "10"])
def test_boards_that_there_are_not(size: str) -> None:
    with pytest.raises(InputError, match="'size' is"):
        load(f"othello(size={size})")
