"""The symmetries of boards."""

from __future__ import annotations

import random

import numpy as np
import pytest

from arena.games import Game, InputError, load
from arena.games import symmetry as symmetries
from arena.games.connection.topology import Topology, bent_y, hex_rhombus, straight_y
from arena.games.tictactoe import LINES
from tests.games.boards import BENT
from tests.naive.tictactoe import lines

ORDERS = {
    "tic-tac-toe": 8,
    "hex(size=2)": 2,
    "hex(size=5)": 2,
    "hex(size=11)": 2,
    "y(board=straight, size=2)": 6,
    "y(board=straight, size=5)": 6,
    "y(board=straight, size=13)": 6,
    "y(board=bent, size=9)": 6,
    "y(board=bent, size=48)": 6,
    "y(board=bent, size=93)": 6,
}


@pytest.mark.parametrize("spec", ORDERS)
def test_symmetries_are_a_group_of_permutations(spec: str) -> None:
    game = load(spec)
    group = {tuple(symmetry) for symmetry in game.symmetries}
    assert len(group) == len(game.symmetries) == ORDERS[spec]
    assert tuple(game.symmetries[0]) == tuple(range(game.moves))
    for one in group:
        assert sorted(one) == list(range(game.moves))
        assert {tuple(one[cell] for cell in other) for other in group} == group


def test_symmetries_of_tic_tac_toe_map_lines_to_lines() -> None:
    three_in_a_row = {frozenset(line) for line in LINES}
    assert three_in_a_row == {frozenset(y * 3 + x for y, x in line) for line in lines()}
    for symmetry in load("tic-tac-toe").symmetries:
        assert {frozenset(symmetry[cell] for cell in line) for line in LINES} == three_in_a_row


@pytest.mark.parametrize(
    "board",
    [
        *(pytest.param(straight_y(size), id=f"straight {size}") for size in (2, 3, 8, 25)),
        *(pytest.param(bent_y(*shape), id=f"bent {points}") for points, shape in BENT.items()),
        *(pytest.param(hex_rhombus(size), id=f"hex {size}") for size in (2, 3, 6, 25)),
    ],
)
def test_symmetries_keep_neighbours_and_sides(board: Topology) -> None:
    for symmetry in board.symmetries:
        for cell in range(board.cells):
            near = {symmetry[other] for other in board.neighbours[cell]}
            assert near == set(board.neighbours[symmetry[cell]])
        # A side as a whole goes to a side, and one of Black's to one of Black's.
        bits = [1 << bit for bit in range(max(board.goals).bit_length())]
        side_sets = {bit: {cell for cell in range(board.cells) if board.sides[cell] & bit} for bit in bits}
        for bit in bits:
            moved = {symmetry[cell] for cell in side_sets[bit]}
            (image,) = (other for other in bits if side_sets[other] == moved)
            assert [goal & bit > 0 for goal in board.goals] == [goal & image > 0 for goal in board.goals]


@pytest.mark.parametrize("spec", ORDERS)
def test_a_game_turned_or_mirrored_has_the_same_winner(spec: str) -> None:
    chance = random.Random(spec)
    game = load(spec)
    for _ in range(10):
        moves = random_moves(game, chance)
        for symmetry in game.symmetries:
            original, image = game.start(), game.start()
            for move in moves:
                assert image.winner() == original.winner() is None
                original.play(move)
                image.play(symmetry[move])
            assert image.winner() == original.winner() is not None


def random_moves(game: Game, chance: random.Random) -> list[int]:
    position = game.start()
    while position.winner() is None:
        position.play(chance.choice(position.legal_numbers().tolist()))
    return list(position.moves)


def test_hex_is_fair_to_both_colours() -> None:
    """Mirrored in the long diagonal, Black's sides become White's: the colours change their parts."""
    board = hex_rhombus(4)
    mirrored = [y + 4 * x for y in range(4) for x in range(4)]
    assert [sorted(mirrored[near] for near in board.neighbours[cell]) for cell in range(16)] == [
        list(board.neighbours[mirrored[cell]]) for cell in range(16)
    ]
    black, white = ({cell for cell in range(16) if board.sides[cell] & goal} for goal in board.goals)
    assert {mirrored[cell] for cell in black} == white
    assert np.bitwise_count(np.array(board.goals)).tolist() == [2, 2]


def test_symmetries_of_cells_follow_from_those_of_moves() -> None:
    """Dominoes on two rows of three: a move covers two cells, and turns as they do."""
    dominoes = [(0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5), ()]
    touches = symmetries.touch_table(dominoes, 6)
    assert touches.tolist()[-1] == [6, 6]
    turns = [(0, 1, 2, 3, 4, 5), (2, 1, 0, 5, 4, 3), (3, 4, 5, 0, 1, 2), (5, 4, 3, 2, 1, 0)]
    moves = [[dominoes.index(tuple(sorted(turn[cell] for cell in domino))) for domino in dominoes] for turn in turns]
    of_moves = symmetries.permutations(moves, 8)
    found = symmetries.of_cells(of_moves, touches, 6)
    assert found.tolist() == [list(turn) for turn in turns]
    assert list(symmetries.complaints(of_moves, found, touches)) == []
    assert len(list(symmetries.complaints(of_moves, found[[0, 1, 3, 2]], touches))) == 2
    assert list(symmetries.complaints(of_moves[:3], found[:3], touches)) == [
        "symmetries number 2 and 1, one after the other, make one that is missing"
    ]


def test_cells_that_the_same_moves_touch_cannot_be_told_apart() -> None:
    touches = symmetries.touch_table([(0, 1), (2, 3)], 4)
    with pytest.raises(InputError, match=r"what becomes of cell 0 .* 2 cells are touched .* symmetries_of_cells"):
        symmetries.of_cells(symmetries.permutations([(0, 1), (1, 0)], 2), touches, 4)


@pytest.mark.parametrize("spec", [*ORDERS, "go(size=5)", "go(size=9, handicap=2)"])
def test_symmetries_of_the_own_games_fit_together(spec: str) -> None:
    game = load(spec)
    assert list(symmetries.complaints(game.move_symmetries, game.cell_symmetries, game.touches)) == []
    assert np.array_equal(game.cell_symmetries, game.move_symmetries[:, : game.cells])
    assert (game.first_pass, game.passes) == (game.cells, game.moves - game.cells)
