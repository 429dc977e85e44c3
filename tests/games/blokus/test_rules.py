"""The rules, against slow ones, against games and counts of other programs, and by hand."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest

from arena.games import IllegalMoveError, Position, load
from tests.games.blokus import probes
from tests.naive.blokus import NaiveBlokus

RECORDED = [
    line.split()
    for line in Path(__file__).with_name("data").joinpath("random_games.txt").read_text().splitlines()
    if not line.startswith("#")
]

#: Parameters, and how many random games are played in step.
PLAYED = [
    ({"size": 14, "largest": 5}, 2),
    ({"size": 10, "largest": 5}, 6),
    ({"size": 8, "largest": 4}, 25),
    ({"size": 7, "largest": 5, "free": True}, 25),
    ({"size": 5, "largest": 3, "bonus": True}, 150),
    ({"size": 6, "largest": 2, "bonus": True, "free": True}, 100),
    ({"size": 5, "largest": 1}, 3),
]


def blokus(size: int, largest: int, free: bool = False, bonus: bool = False) -> str:
    return (
        f"blokus-duo(size={size}, largest={largest}, start={'free' if free else 'fixed'}, bonus={str(bonus).lower()})"
    )


@pytest.mark.parametrize(("parameters", "games"), PLAYED)
def test_random_games_agree_with_the_definition_after_every_move(parameters: dict[str, int], games: int) -> None:
    chance, game, winners = random.Random(str(parameters)), load(blokus(**parameters)), set()
    for _ in range(games):
        position, twin = game.start(), NaiveBlokus(**parameters)
        while True:
            assert (position.to_move, position.winner()) == (twin.to_move, twin.winner)
            assert set(position.legal_moves()) == twin.legal_moves()
            assert position.score() == twin.lead
            if twin.winner is not None:
                break
            move = chance.choice(sorted(twin.legal_moves()))
            refused = chance.choice(game.names)
            if refused not in twin.legal_moves():
                with pytest.raises(IllegalMoveError):
                    position.play(refused)
            position.play(move)
            twin.play(move)
            for turn in range(2):
                cells = {int(cell) for cell in np.flatnonzero(position.stones() == turn + 1)}
                assert sum(1 << cell for cell in cells) == twin.covered[turn]
        winners.add(twin.winner)
    assert len(winners) > 1 or games < 25


def test_games_of_another_program_are_played_in_the_same_way() -> None:
    game = load("blokus-duo")
    assert len(RECORDED) == 30
    for *plies, squares in RECORDED:
        position = game.start()
        for ply in plies:
            move, count = ply.split("/")
            legal = position.legal_moves()
            assert (0 if legal == ["pass"] else len(legal)) == int(count)
            position.play(move)
        assert position.winner() is not None
        assert [int(np.count_nonzero(position.stones() == colour)) for colour in (1, 2)] == [
            int(number) for number in squares.split(":")
        ]


def lines(spec: str, depth: int) -> int:
    game = load(spec)
    stack = np.concatenate([game.new_states() for _ in range(depth + 1)])
    return probes.count_lines(stack, np.empty((depth, game.moves), dtype=np.uint16), depth)


@pytest.mark.parametrize(
    ("spec", "depth", "count"),
    [
        ("blokus-duo", 1, 414),
        ("blokus-duo", 2, 171_396),
        ("blokus-duo", 3, 89_204_762),
        ("blokus-duo(start=free)", 1, 828),
    ],
)
def test_there_are_as_many_lines_as_other_programs_count(spec: str, depth: int, count: int) -> None:
    assert lines(spec, depth) == count


@pytest.mark.parametrize("parameters", [{"size": 5, "largest": 2}, {"size": 6, "largest": 3, "free": True}])
def test_lines_on_small_boards_are_those_of_the_definition(parameters: dict[str, int]) -> None:
    def count(twin: NaiveBlokus, depth: int) -> int:
        if depth == 0 or twin.winner is not None:
            return 1
        total = 0
        for move in twin.legal_moves():
            after = NaiveBlokus.__new__(NaiveBlokus)
            after.__dict__ = {
                name: [item.copy() if isinstance(item, set) else item for item in value]
                if name in ("covered", "spent", "last_piece", "passed")
                else value
                for name, value in twin.__dict__.items()
            }
            after.play(move)
            total += count(after, depth - 1)
        return total

    assert lines(blokus(**parameters), 3) == count(NaiveBlokus(**parameters), 3)


# By hand, on the usual board.


def after(*moves: str) -> Position:
    position = load("blokus-duo").start()
    for move in moves:
        position.play(move)
    return position


@pytest.mark.parametrize(
    ("moves", "refused"),
    [
        ((), "j5"),  # Black begins on e10
        ((), "e11,e12"),  # beside the cell to begin on
        (("e10",), "e10"),  # White begins on j5
        (("e10", "j5"), "e11,e12"),  # an edge of an own piece
        (("e10", "j5"), "g12"),  # no corner
        (("e10", "j5"), "f11"),  # the piece is spent
        (("d10,e10", "j5"), "e10,f10"),  # on a piece
        (("e10", "j5"), "pass"),  # there is a piece that can be laid
    ],
)
def test_moves_that_break_a_rule_are_refused(moves: tuple[str, ...], refused: str) -> None:
    with pytest.raises(IllegalMoveError):
        after(*moves).play(refused)


def test_pieces_of_both_colours_may_touch_in_any_way() -> None:
    position = after("e10", "j5", "f8,f9", "h6,i6")
    position.play("g6,g7,h7")
    assert position.stones()[position.game.cell_number("g7")] == 1


def test_who_could_choose_where_to_begin_begins_once() -> None:
    """Also if the same player moves twice, as other programs may have it."""
    position = load("blokus-duo(start=free)").start()
    position.play("e10")
    position.states["to_move"] = 0
    assert all({"d9", "d11", "f9", "f11"} & set(move.split(",")) for move in position.legal_moves())
    with pytest.raises(IllegalMoveError):
        position.play("j5,k5")


def test_who_is_out_passes_until_the_end() -> None:
    """With single squares only, each lays one, and then passes."""
    position = load("blokus-duo(size=5, largest=1)").start()
    for move in ("b4", "d2", "pass", "pass"):
        assert position.winner() is None
        assert position.legal_moves() == [move]
        position.play(move)
    assert (position.winner(), position.score()) == ("draw", 0.0)


def test_the_bonus_is_for_all_pieces_and_for_the_single_square_last() -> None:
    spec = "blokus-duo(size=7, largest=2, bonus=true)"
    position = load(spec).start()
    for move in ("c5", "e2,e3", "d6,e6", "f4"):
        position.play(move)
    # Black has laid the single square first, White last.
    assert position.score() == -5.0
    position.play("pass")
    position.play("pass")
    assert position.winner() == "white"
