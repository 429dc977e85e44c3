"""Breakthrough on bitboards: beside the slow rules and the plug-in of the page; counts, small boards, notation."""

from __future__ import annotations

import random

import pytest

from arena.games import Game, IllegalMoveError, InputError, Position, load
from arena.players.testing import check_player, check_protocol
from tests.games.lines import complete_games, games_that_agree, lines_of_play, playouts_end_by_the_rules
from tests.games.uniform import own_ways_are_uniform
from tests.naive.breakthrough import NaiveBreakthrough

SMALL = "breakthrough(columns=3, rows=5)"

#: How many complete games of small boards Black and White win, as the slow twin has counted.
COUNTED = {(3, 4): (2_119_514, 1_662_060), (2, 5): (4_747_450, 4_161_986)}


def board(columns: int, rows: int) -> Game:
    return load(f"breakthrough(columns={columns}, rows={rows})")


@pytest.mark.parametrize(("columns", "rows"), [(2, 5), (8, 8)])
def test_random_games_agree_with_the_definition_after_every_move(columns: int, rows: int) -> None:
    ends = games_that_agree(board(columns, rows), lambda: NaiveBreakthrough(columns, rows, "-"), 20)
    assert ends["black"] > 0 < ends["white"]


@pytest.mark.parametrize("size", COUNTED)
def test_complete_games_are_counted(size: tuple[int, int]) -> None:
    assert tuple(complete_games(board(*size)).sum(axis=1).tolist()) == (0, *COUNTED[size], 0)


def test_lines_of_play_are_as_many_as_elsewhere() -> None:
    """OpenSpiel's game has as many for the first four moves."""
    assert lines_of_play(board(8, 8), 5) == [22, 484, 11_132, 256_036, 6_182_818]


@pytest.mark.parametrize(("size", "black_wins"), [((3, 4), True), ((2, 5), False)])
def test_small_boards_are_solved(size: tuple[int, int], black_wins: bool) -> None:
    known: dict[bytes, bool] = {}

    def wins(position: Position) -> bool:
        """Whether the player to move does."""
        key = position.key()
        if key not in known:
            known[key] = position.winner() is None and any(not wins(after) for after in _afters(position))
        return known[key]

    assert wins(board(*size).start()) == black_wins


def _afters(position: Position):
    for move in position.legal_numbers():
        after = position.copy()
        after.play(int(move))
        yield after


def test_playouts_choose_all_moves_equally_often() -> None:
    position, chance = load(SMALL).start(), random.Random(2)
    for _ in range(6):
        position.play(int(chance.choice(position.legal_numbers())))
    own_ways_are_uniform(position, 40_000)


def test_moves_are_read_with_and_without_a_sign_between_their_cells() -> None:
    position = load(SMALL).start()
    for move in ("b2-b3", "C4XB3", "a2b3", "b4-a3"):
        position.play(move)
    assert [position.game.move_name(move) for move in position.moves] == ["b2-b3", "c4-b3", "a2-b3", "b4-a3"]
    assert position.draw() == ("  a b c\n5 O O O\n4 O . .\n3 O X .\n2 . . X\n1 X X X\nBlack (X) to move")
    assert position.game.parse(position.draw()).legal_moves() == position.legal_moves()


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        ("a4-a3", "there is no piece of Black's on a4"),
        ("a1-a2", "an own piece is in its way on a2"),
        ("b3-b4", "a piece straight ahead is in its way on b4"),
        ("b3-b2", "pieces go forward"),
        ("a1-b2", "an own piece is in its way on b2"),
    ],
)
def test_a_move_is_refused_with_the_rule_that_it_breaks(move: str, rule: str) -> None:
    position = load(SMALL).parse("O O O\n. O .\n. X .\nX X X\nX . .", "black")
    with pytest.raises(IllegalMoveError, match=f"^{move} may not be played: {rule}"):
        position.play(move)


def test_who_loses_all_pieces_has_lost() -> None:
    position = board(2, 4).parse(". .\n. O\nX .\n. .", "black")
    playouts_end_by_the_rules(position)
    position.play("a2xb3")
    assert position.winner() == "black"
    with pytest.raises(InputError, match="cannot be set up: no position of breakthrough"):
        board(2, 4).parse("X .\n. .\n. .\n. O", "black")


def test_a_search_plays_it() -> None:
    assert check_player(load(SMALL), "uct(playouts=24)") is None


def test_it_is_played_by_the_go_text_protocol() -> None:
    check_protocol(load(SMALL))
