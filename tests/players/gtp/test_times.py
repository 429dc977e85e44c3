"""Clocks by GTP: what engines are told of theirs, and what our players make of what controllers say."""

import pytest

from arena.arenas.game_record import Reason
from arena.arenas.settings import Conduct
from arena.arenas.time_control import TimeControl
from arena.games import load
from arena.players import generator
from arena.players.allowance import Allowance, ClockFace
from arena.players.gtp.clock import Clock, TimeSettings
from tests.players.gtp.engines import GAME, heard, played, player
from tests.players.gtp.talk import Talk
from tests.support.clocks import FakeTime

BY_CLOCK = "uct(pace=even)"


def test_an_engine_is_told_of_the_clock_of_the_match(log):
    engine = player("log", time="7 8 9")
    record = played(engine, conduct=Conduct(time=TimeControl(60, 0.5), move_overhead=2.5))
    assert record.reason is Reason.PLAYED_OUT
    sent = heard(log)
    assert sent[1:6] == ["boardsize 5", "clear_board", "time_settings 57 0 0", "time_left b 57 0", "genmove b"]
    assert sent[7:9] in (["time_left b 57 0", "genmove b"], ["time_left b 58 0", "genmove b"])
    assert sum(line.startswith("time_left") for line in sent) == record.black.decisions


def test_an_engine_that_lets_its_clock_run_out_loses():
    record = played(player("hang", 2), conduct=Conduct(time=TimeControl(0.5)))
    assert (record.reason, record.winner.value) == (Reason.TIME, "white")


def test_increments_are_told_to_who_knows_them(log):
    black, game = player("log"), load(GAME)
    black.start_game()
    black._prepare(game.start(), generator(1))
    black._known |= {"kata-time_settings"}
    black._ask = heard_only = lambda command: sent.append(command) or ""
    sent: list[str] = []
    black.allowance = Allowance(clock=ClockFace(59.98, 0.5))
    black._tell_time()
    assert sent == ["kata-time_settings fischer 59.980 0.500"]
    assert heard_only is black._ask


@pytest.mark.parametrize(
    ("settings", "spent", "face"),
    [
        ((0, 1, 0), 5, None),
        ((0, 0, 0), 5, None),
        ((60, 0, 0), 0, ClockFace(59.5)),
        ((60, 0, 0), 70, ClockFace(0.0)),
        ((60, 30, 10), 20, ClockFace(39.5, 3.0)),
        ((60, 30, 10), 58, ClockFace(31.5, moves=10)),
        ((60, 30, 10), 65, ClockFace(24.5, moves=9)),
        ((0, 5, 1), 0, ClockFace(4.5, moves=1)),
    ],
)
def test_the_face_of_a_clock(settings, spent, face):
    clock = Clock(TimeSettings(*settings))
    clock.spend(spent)
    assert clock.face(0.5) == face


def test_what_is_left_may_be_told():
    clock = Clock(TimeSettings(60, 30, 10))
    clock.set(12, 0)
    assert (clock.left(), clock.face(0.0)) == ((12, 0), ClockFace(12.0, 3.0))
    clock.set(20, 4)
    assert (clock.left(), clock.face(0.0)) == ((20, 4), ClockFace(20.0, moves=4))


@pytest.fixture
def timed():
    """A server whose player takes a hundredth of a second for a playout."""
    talk = Talk(player=BY_CLOCK)
    player, passing = talk.server._player, FakeTime()
    search, player.now = player._search, passing

    def slowly(rngs, playouts):
        passing.pass_by(0.01 * playouts)
        return search(rngs, playouts)

    player._search = slowly
    return talk


def thought(talk, *lines):
    """Playouts and seconds of a move of Black's after some commands."""
    talk.all_ok(*lines)
    decisions, player = [], talk.server._player
    choose = player.choose
    player.choose = lambda *arguments: decisions.append(choose(*arguments)) or decisions[-1]
    talk.ok("genmove b")
    player.choose = choose
    return decisions[0]


@pytest.mark.parametrize(
    ("lines", "seconds"),
    [
        (["time_settings 4 0 0"], 1.0),
        (["time_settings 0 3 1"], 3.0),
        (["time_settings 0 9 6"], 1.5),
        (["time_settings 4 0 0", "time_left b 2 0"], 0.5),
        (["time_settings 4 0 0", "time_left w 2 0"], 1.0),
        (["time_settings 4 10 5", "time_left b 6 3"], 2.0),
        (["kgs-time_settings absolute 4"], 1.0),
        (["kgs-time_settings byoyomi 0 2 5"], 2.0),
        (["kgs-time_settings canadian 0 10 5"], 2.0),
        (["time_settings 4 0 0", "clear_board"], 1.0),
    ],
)
def test_a_player_that_goes_by_a_clock_does_as_it_is_told(timed, lines, seconds):
    """Of a board of 16 points it expects to make 4 moves."""
    assert thought(timed, *lines).seconds == pytest.approx(seconds, abs=0.02)


@pytest.mark.parametrize("line", ["time_settings 0 1 0", "kgs-time_settings none", "known_command time_left"])
def test_without_a_clock_it_makes_the_usual_playouts(timed, line):
    assert thought(timed, line).playouts == 1000


def test_its_own_thinking_goes_from_its_clock(timed):
    timed.ok("time_settings 4 0 0")
    first, second = thought(timed), thought(timed)
    assert second.seconds == pytest.approx((4.0 - first.seconds) / 4, abs=0.02)


def test_advice_costs_no_time(timed):
    timed.all_ok("time_settings 4 0 0", "reg_genmove b")
    assert timed.server._times._clocks[0].face(0.0) == ClockFace(4.0)


def test_a_player_with_a_fixed_number_of_playouts_takes_no_notice():
    talk = Talk(player="uct(playouts=40)")
    assert thought(talk, "time_settings 1 0 0").playouts == 40


@pytest.mark.parametrize(
    "line",
    [
        "time_settings 1 2",
        "time_settings 1 2 x",
        "time_settings -1 0 0",
        "time_left b 5",
        "time_left x 5 0",
        "time_left b 0.5 0",
        "kgs-time_settings",
        "kgs-time_settings absolute",
        "kgs-time_settings sudden 5",
        "kgs-time_settings byoyomi 5 5",
        "kgs-time_settings canadian 5 5 x",
    ],
)
def test_what_makes_no_sense_is_a_syntax_error(talk, line):
    assert talk.fails(line) == "syntax error"
