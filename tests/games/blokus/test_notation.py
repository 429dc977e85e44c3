"""What moves are called, by squares and by pieces, and which rule a move breaks."""

from __future__ import annotations

import random

import pytest

from arena.games import IllegalMoveError, load
from arena.games.blokus.board import Board
from arena.games.blokus.notation import name_by_piece, placement_named
from tests.naive.blokus import NaiveBlokus

DUO = Board(14, 5)
SMALL = "blokus-duo(size=7)"  # pieces of up to four squares; Black begins on c5, White on e3


def test_squares_are_read_in_any_order() -> None:
    game, chance = load("blokus-duo"), random.Random(1)
    for move in chance.sample(range(game.first_pass), 300):
        cells = game.move_name(move).split(",")
        chance.shuffle(cells)
        assert game.move_number(",".join(cells)) == move
        assert game.move_number(f" {' , '.join(cells).upper()} ") == move
    assert game.move_number("PASS") == game.first_pass


def test_squares_are_written_from_the_lowest_row_up() -> None:
    written = NaiveBlokus().by_name.keys()
    assert set(DUO.names) == written
    assert DUO.names[placement_named(DUO, "e10,f9,d9,e8,e9")] == "e8,d9,e9,f9,e10"


@pytest.mark.parametrize(
    ("name", "squares"),
    [
        ("X@e8", "e8,d9,e9,f9,e10"),
        ("1@e10", "e10"),
        ("I3a@b2", "b2,c2,d2"),
        ("I3b@b2", "b2,b3,b4"),
        # The L of five squares as the box shows it, turned to the right, and turned over.
        ("L5a@b2", "b2,c2,d2,e2,b3"),
        ("L5b@b2", "b2,b3,b4,b5,c5"),
        ("L5c@e2", "e2,b3,c3,d3,e3"),
        ("L5d@b2", "b2,c2,c3,c4,c5"),
        ("L5e@b2", "b2,c2,d2,e2,e3"),
        ("L5f@b2", "b2,c2,b3,b4,b5"),
        ("L5g@b2", "b2,b3,c3,d3,e3"),
        ("L5h@c2", "c2,c3,c4,b5,c5"),
    ],
)
def test_a_piece_lies_as_its_letter_says(name: str, squares: str) -> None:
    move = placement_named(DUO, squares)
    assert placement_named(DUO, name) == placement_named(DUO, name.lower()) == move
    assert name_by_piece(DUO, move) == name
    assert load("blokus-duo").move_number(name) == move


@pytest.mark.parametrize("board", [DUO, Board(7, 4), Board(5, 5), Board(5, 1)])
def test_every_placement_has_one_name_by_its_piece(board: Board) -> None:
    names = [name_by_piece(board, move) for move in range(len(board.touched))]
    assert len(set(names)) == len(names)
    assert [placement_named(board, name) for name in names] == list(range(len(names)))


def test_letters_that_mean_the_same_are_all_read() -> None:
    assert {placement_named(DUO, f"I4{letter}@d4") for letter in "aceg"} == {placement_named(DUO, "d4,e4,f4,g4")}
    assert {placement_named(DUO, f"O{letter}@d4") for letter in ["", *"abcdefgh"]} == {placement_named(DUO, "O@d4")}


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("", "write squares, as in e8,f8,e9,d10,e10, or a piece, as in Z5a@e8"),
        ("nowhere", "write squares, as in e8,f8,e9,d10,e10, or a piece, as in Z5a@e8"),
        ("e8,,e9", "write squares, as in e8,f8,e9,d10,e10, or a piece, as in Z5a@e8"),
        ("e14,E15", "E15 is off the board, which has a1 to n14"),
        ("o1", "o1 is off the board, which has a1 to n14"),
        ("e8,e9,e8", "e8 is in it twice"),
        ("e8,f9", "no piece has these squares"),
        ("a1,b1,c1,d1,e1,f1", "no piece has these squares"),
        ("L6@a1", "there is no piece 'L6'; there are 1 2 I3"),
        ("L5i@a1", "there is no piece 'L5i'; there are 1 2 I3"),
        ("L5@a1", "L5 can lie in 8 ways; write L5a to L5h for the piece turned"),
        ("L5a@k1", None),
        ("L5a@l1", "the piece would lie off the board"),
        ("X@a1", "the piece would lie off the board"),
        ("I5b@a11", "the piece would lie off the board"),
        ("X@z3", "z3 is off the board, which has a1 to n14"),
        ("X@", "write squares, as in e8,f8,e9,d10,e10, or a piece, as in Z5a@e8"),
    ],
)
def test_what_is_wrong_in_a_name_is_said(name: str, wrong: str | None) -> None:
    game = load("blokus-duo")
    if wrong is None:
        assert game.move_name(game.move_number(name))
        return
    with pytest.raises(IllegalMoveError) as refused:
        game.move_number(name)
    assert f"is not a move of this board: {wrong}" in str(refused.value)
    assert "\n" not in str(refused.value)


def test_no_piece_of_a_small_board_has_more_squares_than_it_may() -> None:
    with pytest.raises(IllegalMoveError, match="no piece has these squares"):
        load(SMALL).move_number("a1,b1,c1,d1,e1")
    with pytest.raises(IllegalMoveError, match=r"there is no piece 'X'; there are 1 2 I3 V3 I4 L4 O T4 Z4$"):
        load(SMALL).move_number("X@c3")


@pytest.mark.parametrize(
    ("before", "move", "rule"),
    [
        ("", "a1", "black has to begin on c5"),
        ("c5", "c5", "it overlaps black's piece on c5"),
        ("c5", "d4,e4", "white has to begin on e3"),
        ("c5,c6 e3", "a1,b1", "black has laid the piece 2 already"),
        ("c5,c6 e3", "c6,c7,d7", "it overlaps black's piece on c6"),
        ("c5,c6 e3", "d4,e4,d3,e3", "it overlaps white's piece on e3"),
        ("c5,c6 e3", "c7", "it touches an edge of an own piece, on c6"),
        ("c5,c6 e3", "b4,b5,b6", "it touches an edge of an own piece, on c5"),
        ("c5,c6 e3", "d3", "it meets no corner of an own piece"),
        ("c5,c6 e3", "pass", "a player passes only if no piece can be laid, and b4 can"),
    ],
)
def test_a_refusal_says_which_rule_is_broken(before: str, move: str, rule: str) -> None:
    position = load(SMALL).start()
    for made in before.split():
        position.play(made)
    with pytest.raises(IllegalMoveError) as refused:
        position.play(move)
    assert str(refused.value).endswith(f"may not be played: {rule}")


def test_a_player_who_may_choose_is_told_both_cells() -> None:
    position = load("blokus-duo(size=7, start=free)").start()
    with pytest.raises(IllegalMoveError, match=r"black has to begin on c5 or e3$"):
        position.play("a1")


def test_a_rule_is_named_for_every_move_that_is_refused() -> None:
    chance = random.Random(2)
    for spec in (SMALL, "blokus-duo(size=5, largest=3, start=free)"):
        game = load(spec)
        position = game.start()
        while position.winner() is None:
            legal = set(position.legal_numbers().tolist())
            for move in chance.sample(range(game.moves), 60):
                assert (move in legal) or game.why_not(position, move)
            for move in range(game.first_pass):
                assert not (move in legal and game.why_not(position, move)), game.move_name(move)
            position.play(chance.choice(sorted(legal)))
        with pytest.raises(IllegalMoveError, match=r"the game is over$"):
            position.play("pass")
