"""The slides' ladder: positions, playouts of them, and what is said of pieces that are made up."""

from __future__ import annotations

import numpy as np
import pytest

from arena.games.go.ladder import reads_ladder
from arena.games.toolbox.rng import generator
from arena.reports.reproduce.evidence import Evidence
from arena.reports.reproduce.profile import Profile
from arena.reports.reproduce.slides import ladder
from arena.reports.reproduce.slides.ladder_board import chased, turns
from arena.reports.reproduce.slides.ladder_board import ladder as position_of
from arena.reports.reproduce.slides.playouts import look
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


def evidence(uniform=(470, 510), reading=(960, 520), turn=(1, 300), captured=(True, False)):
    """Pieces in which White takes the stone so often, of a thousand playouts, if the ladder works and if not."""
    sampled = {}
    for size in ladder.SIZES:
        read = {
            "captured": dict(zip(ladder.LADDERS, captured, strict=True)),
            "turns": [list(turn), [turn[0], turn[1] - 2], list(turn)],
        }
        sampled[f"slides-ladder-{size}-read"] = [read]
    for step in ladder.steps(Profile.SMOKE):
        if "policy" in step.parameters:
            taken = reading if "ladders" in step.parameters["policy"] else uniform
            found = {
                name: {"taken": count, "black_wins": 400 + 10 * place}
                for place, (name, count) in enumerate(zip(ladder.LADDERS, taken, strict=True))
            }
            sampled[step.name] = [{"playouts": 1000, **found}]
    return Evidence({}, sampled, True)


def verdicts(found, words):
    return {str(row.judgement).partition(" (")[0] for row in found.rows if words in row.label}


def test_all_that_the_slides_say_can_hold():
    found = ladder.judge(evidence())
    for words in ("as read", "right answers"):
        assert verdicts(found, words) == {"EXACT"}
    for words in ("chance that White", "not sure that", "does not see", ": sure that", ": sees that"):
        assert verdicts(found, words) == {"CLAIM: holds"}
    assert verdicts(found, "19x19: wrong answers") == {"CLAIM: holds"}
    assert verdicts(found, "9x9: wrong answers") == {"None"}
    (chance,) = {row.measured.value for row in found.rows if "chance that White" in row.label}
    assert chance == pytest.approx(1 / 300 / 298 / 300)
    assert {row.measured.value for row in found.rows if "wrong answers" in row.label} == {297}
    assert {row.measured.value for row in found.rows if "legal moves, at most" in row.label} == {300}
    assert [table.rows[0][1:3] for table in found.tables] == [["47.0 (43.9–50.1)", "51.0 (47.9–54.1)"]] * 2
    assert [table.rows[4][3:] for table in found.tables] == [["40.0 (37.0–43.1)", "41.0 (38.0–44.1)"]] * 2


@pytest.mark.parametrize(
    ("changes", "words", "verdict"),
    [
        ({"captured": (False, False)}, "ladder works: the stone", "DIFFERS"),
        ({"captured": (True, True)}, "ladder broken: the stone", "DIFFERS"),
        ({"turn": (2, 300)}, "right answers", "DIFFERS"),
        ({"turn": (1, 150)}, "19x19: wrong answers", "CLAIM: does not hold"),
        ({"turn": (290, 300)}, "chance that White", "CLAIM: does not hold"),
        ({"uniform": (950, 950)}, "not sure that", "CLAIM: does not hold"),
        ({"uniform": (900, 900)}, "not sure that", "CLAIM: undecided"),
        ({"uniform": (600, 500)}, "does not see", "CLAIM: does not hold"),
        ({"uniform": (510, 500)}, "does not see", "CLAIM: undecided"),
        ({"reading": (800, 300)}, ": sure that", "CLAIM: does not hold"),
        ({"reading": (960, 950)}, ": sees that", "CLAIM: does not hold"),
        ({"reading": (960, 850)}, ": sees that", "CLAIM: undecided"),
    ],
)
def test_what_was_not_seen_does_not_hold(changes, words, verdict):
    assert verdicts(ladder.judge(evidence(**changes)), words) == {verdict}


def test_the_figure_has_two_bars_for_each_policy():
    from matplotlib.figure import Figure

    figure = Figure()
    ladder.draw(evidence(), figure)
    for axes in figure.axes:
        assert len(axes.patches) == 2 * len(ladder.POLICIES)
        assert [patch.get_width() for patch in axes.patches[4:6]] == pytest.approx([96.0, 96.0])
