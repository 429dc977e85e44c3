"""Keeping to the time, with a clock that runs as the test wants and playouts that take as long as it says."""

import pytest

from arena.games import load
from arena.players import generator, load_player
from arena.players.allowance import Allowance, ClockFace
from arena.players.pacing.timekeeper import timekeeper
from tests.support.clocks import FakeTime

HEX = load("hex(size=9)")


class Work:
    """Playouts that take some seconds each; there may be an end to them."""

    def __init__(self, spec, each=0.001, end=10**9, **allowance):
        self.player = load_player("random").build(HEX)
        self.time = FakeTime()
        self.player.now, self.player.allowance = self.time, Allowance(**allowance)
        self.player.begun = self.time()
        self.keeper = timekeeper(self.player, load_player(spec))
        self.each, self.end, self.slices = each, end, []

    def make(self, playouts):
        took = min(playouts, self.end - sum(self.slices))
        self.slices.append(took)
        self.time.pass_by(took * self.each)
        return took

    def made(self, step=1, times=1, race=None):
        return self.keeper.in_slices(HEX.start(), self.make, step, times, race)

    @property
    def seconds(self):
        return self.time.seconds - self.player.begun


class Race:
    def __init__(self, over=False, open=False):
        self.over, self.open, self.looks = over, open, 0

    def is_over(self, left):
        self.looks += 1
        return self.over

    def is_open(self):
        return self.open


def test_nobody_keeps_the_time_of_a_player_that_does_not_go_by_it():
    assert timekeeper(load_player("random").build(HEX), load_player("uct(playouts=5)")) is None


@pytest.mark.parametrize("each", [1e-6, 1e-5, 1e-4, 3e-3])
def test_seconds_are_kept(each):
    work = Work("uct(seconds=0.1)", each)
    assert work.made() == sum(work.slices)
    assert work.seconds == pytest.approx(0.1, abs=each)
    assert len(work.slices) < 80


def test_a_search_that_is_cheap_at_first_does_not_overrun():
    work = Work("uct(seconds=0.1)", 1e-6)
    make, work.slices = work.make, []

    def dearer(playouts):
        work.each *= 1.5
        return make(playouts)

    work.make = dearer
    work.made()
    assert work.seconds < 0.12


def test_slices_are_of_whole_steps_but_for_the_last():
    work = Work("uct(seconds=0.05, playouts=333)", 1e-6)
    assert work.made(step=64) == 333
    assert all(size % 64 == 0 for size in work.slices[:-1])
    assert work.slices[-1] == 333 % 64


def test_of_seconds_and_playouts_the_first_limit_counts():
    assert Work("uct(seconds=0.1, playouts=20)").made() == 20
    assert Work("uct(seconds=0.1, playouts=5000)").made() == pytest.approx(100, abs=2)
    assert Work("mc(seconds=0.1, playouts=2, each=true)").made(times=9) == 18


def test_a_search_that_has_found_out_all_stops():
    work = Work("uct(seconds=1)", end=17)
    assert work.made() == 17
    assert work.seconds < 0.05


def test_a_decision_on_record_is_made_in_one_piece():
    work = Work("uct(seconds=0.001)", playouts=5000)
    assert work.made() == 5000
    assert work.slices == [5000]
    assert Work("uct(seconds=0.001, playouts=7)", playouts=0).made() == 0


def test_without_a_clock_a_pace_leaves_the_usual_playouts():
    work = Work("uct(pace=adaptive)")
    assert (work.made(), work.slices) == (1000, [1000])


def test_a_clock_is_shared_out():
    work = Work("uct(pace=even)", clock=ClockFace(1.4175))
    work.made()
    assert work.seconds == pytest.approx(0.1, abs=0.001)
    assert Work("uct(seconds=0.01)", clock=ClockFace(1.4175)).made() == pytest.approx(10, abs=1)
    assert Work("uct(playouts=30, pace=even)", clock=ClockFace(1.4175)).made() == 30


def test_an_adaptive_player_stops_when_no_move_can_catch_up():
    race = Race(over=True)
    work = Work("uct(pace=adaptive)", clock=ClockFace(1.4175))
    work.made(race=race)
    assert (race.looks, work.seconds) == (1, pytest.approx(0.11 / 16, abs=0.004))
    even, other = Race(over=True), Work("uct(pace=even)", clock=ClockFace(1.4175))
    other.made(race=even)
    assert (even.looks, other.seconds) == (0, pytest.approx(0.1, abs=0.001))


@pytest.mark.parametrize(("open", "seconds"), [(False, 0.11), (True, 0.143)])
def test_an_adaptive_player_takes_longer_in_doubt(open, seconds):
    work = Work("uct(pace=adaptive)", clock=ClockFace(1.4175))
    work.made(race=Race(open=open))
    assert work.seconds == pytest.approx(seconds, abs=0.002)


def test_doubt_that_is_cleared_ends_the_move():
    race, work = Race(open=True), Work("uct(pace=adaptive)", clock=ClockFace(1.4175))
    make = work.make

    def clearing(playouts):
        race.open = work.seconds < 0.12
        return make(playouts)

    work.make = clearing
    work.made(race=race)
    assert 0.12 <= work.seconds < 0.13


def test_what_comes_after_the_search_is_allowed_for():
    work = Work("uct(seconds=0.1)", 1e-5)
    for _ in range(20):
        work.player.begun = work.time()
        work.made()
        work.time.pass_by(0.003)
        work.player.ended = work.time()
    assert work.player.ended - work.player.begun == pytest.approx(0.1, abs=0.0005)


class Foreseen(Work):
    def __init__(self, *arguments, **options):
        super().__init__(*arguments, **options)
        self.rngs, self.states = generator(1), []

    def begin(self, playouts):
        self.states.append(self.rngs.copy())
        self.rngs["s0"] += 1
        self.slices = [playouts]
        self.time.pass_by(playouts * self.each)

    def foreseen(self, least=1):
        return self.keeper.foreseeing(HEX.start(), self.rngs, self.begin, least)


def test_a_search_that_must_know_its_end_is_made_anew_from_the_same_state():
    work = Foreseen("order2(seconds=0.1)", 1e-5)
    made = work.foreseen()
    assert work.slices == [made]
    assert len(work.states) > 1
    assert all(state == work.states[0] for state in work.states)
    assert 0.05 < work.seconds < 0.1


def test_it_keeps_to_limits_of_playouts():
    assert Foreseen("order2(seconds=0.1, playouts=50)", 1e-5).foreseen() == 50
    assert Foreseen("order2(seconds=0.1)", 1.0).foreseen(least=3) == 3
    assert Foreseen("order2(seconds=0.1)", 1e-5, playouts=77).foreseen() == 77
    assert Foreseen("order2(pace=even)", 1e-5).foreseen() == 1000


def test_what_was_fast_before_does_not_make_it_overrun():
    work = Foreseen("order2(seconds=0.1)", 1e-7)
    work.foreseen()
    work.each, work.player.begun = 1e-6, work.time()
    work.foreseen()
    assert work.seconds < 0.11
