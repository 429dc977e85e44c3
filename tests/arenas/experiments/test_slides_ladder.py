"""The slides' ladder: positions, and playouts of them."""

import numpy as np
import pytest

from arena.arenas.experiments.profile import Profile
from arena.arenas.experiments.slides import ladder
from arena.arenas.experiments.slides.ladder_board import chased, turns
from arena.arenas.experiments.slides.ladder_board import ladder as position_of
from arena.arenas.experiments.slides.playouts import look
from arena.games.go.ladder import reads_ladder
from arena.games.toolbox.rng import generator
from tests.games.go.boards import USUAL, go
from tests.naive.go import NaiveGo
from tests.naive.ladder import Chase, may_play
from tests.naive.ladder import after as slowly_after


def slow_board(broken):
    """The position for the slow reader, to which Black's chain is the one of its upper left stone."""
    stones = position_of(go(**USUAL), broken).stones().tolist()
    points = NaiveGo(9).points
    placed = {point: ("black", "white")[colour - 1] for point, colour in zip(points, stones, strict=True) if colour}
    return NaiveGo(9, stones=placed, to_move="white")


@pytest.mark.parametrize("broken", [False, True])
def test_the_ladder_works_unless_it_is_broken(broken):
    game = go(**USUAL)
    position, board = position_of(game, broken), slow_board(broken)
    assert position.to_move == "white"
    assert sorted(position.stones().tolist())[-5:] == [1, 1, 2, 2, 2]
    assert reads_ladder(position, chased(game)).captured is not broken
    assert bool(Chase(board.points[chased(game)], 3000).attacks(board)) is not broken


def test_both_ladders_have_the_same_stones_as_far_from_the_edges():
    game = go(**USUAL)
    one, other = (np.flatnonzero(position_of(game, broken).stones() == 1).tolist() for broken in (False, True))
    assert one[0] == other[0] == chased(game)
    assert any(symmetry[one[1]] == other[1] for symmetry in game.symmetries)


def test_one_answer_of_white_is_right_until_the_edge_is_near():
    """Counted by the slow reader on the first turns; as many moves may be played as there are points left."""
    found = list(turns(go(**USUAL)))
    assert [right for right, _ in found] == [1] * 11 + [2] * 3
    assert [legal for _, legal in found] == list(range(77, 50, -2))
    board = slow_board(broken=False)
    stone = board.points[chased(go(**USUAL))]
    right = [
        point
        for point in board.points
        if may_play(board, point)
        and (reply := slowly_after(board, point)).stones.get(stone)
        and not Chase(stone, 3000).rescues(reply)
    ]
    assert len(right) == found[0][0] == 1


def test_playouts_that_read_ladders_take_the_stone():
    game = go(**USUAL)
    for policy, least, most in (("uniform", 80, 120), ("tactics(ladders=true)", 185, 200)):
        seen = look(position_of(game, broken=False), policy, chased(game), 200, generator(1))
        assert least <= seen.taken <= most
        assert 20 < seen.black_wins < 120


def test_a_piece_depends_on_its_seed_and_number_only():
    same = [ladder.play_both(1, 0, 9, "uniform", 30) for _ in range(2)]
    assert same[0] == same[1]
    assert len({str(ladder.play_both(seed, piece, 9, "uniform", 30)) for seed in (1, 2) for piece in (0, 1)}) == 4
    assert set(same[0]) == {"playouts", "works", "broken"}
    assert ladder.read_both(1, 0, 9)["captured"] == {"works": True, "broken": False}


def test_profiles_differ_in_playouts_only():
    smoke, fast, full = (ladder.steps(profile) for profile in (Profile.SMOKE, Profile.FAST, Profile.FULL))
    assert [step.name for step in smoke] == [step.name for step in fast] == [step.name for step in full]
    assert len({step.name for step in smoke}) == len(smoke) == 14
    playouts = [
        [step.parameters["playouts"] for step in steps if "policy" in step.parameters] for steps in (smoke, fast)
    ]
    assert set(playouts[0]) == {100}
    assert set(playouts[1]) == {2000}
    assert all(step.pieces == 10 for step in full if "policy" in step.parameters)
