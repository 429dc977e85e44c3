"""How much of a clock a move gets."""

import pytest

from arena.games import load
from arena.players.allowance import ClockFace
from arena.players.pacing.parameters import Pace
from arena.players.pacing.plan import Plan, fixed, moves_to_go, plan, soonest

HEX = load("hex(size=9)")


def after(moves):
    position = HEX.start()
    for _ in range(moves):
        position.play(int(position.legal_numbers()[0]))
    return position


def test_fewer_moves_are_expected_as_the_board_fills():
    expected = [moves_to_go(after(moves)) for moves in (0, 8, 40)]
    assert expected == [0.35 * 81 / 2, 0.35 * 73 / 2, 0.35 * 41 / 2]
    assert moves_to_go(load("tic-tac-toe").start()) == 4


def test_an_even_pace_gives_a_move_its_part_and_the_increment():
    found = plan(ClockFace(60.0, 0.5), Pace.EVEN, after(0))
    assert (found.seconds, found.longest) == pytest.approx((60 / 14.175 + 0.5, 60 / 14.175 + 0.5))


def test_moves_that_a_period_is_for_are_its_parts():
    assert plan(ClockFace(30.0, moves=10), Pace.EVEN, after(0)).seconds == pytest.approx(3.0)
    assert plan(ClockFace(5.0, moves=1), Pace.EVEN, after(0)).seconds == 5.0


@pytest.mark.parametrize("pace", [Pace.EVEN, Pace.ADAPTIVE])
def test_no_move_gets_more_than_half_of_what_there_is(pace):
    for face in (ClockFace(0.05, 1.0), ClockFace(0.0, 1.0), ClockFace(0.01)):
        found = plan(face, pace, after(20))
        assert 0.0 <= found.seconds <= found.longest <= face.seconds / 2


def test_an_adaptive_pace_has_more_for_the_opening_and_for_doubt():
    face = ClockFace(60.0)
    parts = []
    for moves in (0, 20, 40):
        even, adaptive = (plan(face, pace, after(moves)) for pace in (Pace.EVEN, Pace.ADAPTIVE))
        assert (even.early, adaptive.early) == (False, True)
        assert even.longest == even.seconds < adaptive.seconds < adaptive.longest
        parts.append(adaptive.seconds / even.seconds)
    assert parts[0] == pytest.approx(1.1)
    assert parts[0] > parts[1] > parts[2]


def test_of_several_limits_the_first_counts():
    by_clock = Plan(2.0, 4.0, early=True)
    assert soonest(None, None) is None
    assert soonest(fixed(1.0), None) == fixed(1.0)
    assert soonest(by_clock, fixed(3.0)) == Plan(2.0, 3.0, early=True)
    assert soonest(by_clock, fixed(1.0)) == Plan(1.0, 1.0, early=True)
