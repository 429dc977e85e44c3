"""What comes of engines that do wrong, and that no process of theirs is left."""

import sys
import time

import pytest

from arena.arenas.game_record import Reason
from arena.arenas.settings import Conduct
from arena.games import Winner, load
from arena.games.spec import Spec
from arena.players import generator, load_player
from arena.players.gtp.engine import Engine, RefusalError
from tests.players.gtp.engines import ENGINE, FAULTS, GAME, PATIENCE, command, gone, group_of, members, played, player


@pytest.mark.parametrize("fault", FAULTS)
def test_engines_that_do_wrong_forfeit(fault):
    reason, detail = FAULTS[fault]
    record = played(player(fault))
    assert (record.reason, record.winner) == (reason, Winner.WHITE)
    assert record.reason.is_forfeit
    assert detail in record.detail
    assert "\n" not in record.detail
    assert all(sign.isprintable() for sign in record.detail)


@pytest.mark.parametrize("fault", ["die", "kill", "babble"])
def test_an_engine_may_be_started_again_and_goes_on_where_the_game_stands(fault):
    """Every process breaks down over its second move, and the next one makes it."""
    engine = player(fault, restarts=30)
    for _ in range(2):
        record = played(engine)
        assert record.reason is Reason.PLAYED_OUT
        assert record.black.decisions > 3


def test_an_engine_is_started_again_as_often_as_it_may_be_in_each_game():
    engine = player("die", restarts=2)
    for _ in range(2):
        record = played(engine)
        assert record.reason is Reason.CRASHED
        assert record.black.decisions == 3


@pytest.mark.parametrize("fault", ["taken", "refuse", "hang"])
def test_faults_that_a_new_start_does_not_mend(fault):
    record = played(player(fault, restarts=5, move_timeout=0.3 if fault == "hang" else PATIENCE))
    assert record.reason is (Reason.TIME if fault == "hang" else Reason.ILLEGAL_MOVE)
    assert record.black.decisions == (2 if fault == "taken" else 1)


@pytest.mark.parametrize("fault", ["hang", "stubborn", "half"])
def test_engines_that_do_not_answer_lose_on_time(fault):
    engine = player(fault, 1, move_timeout=0.3)
    engine._begin(generator(1))
    group = group_of(engine)
    start = time.monotonic()
    record = played(engine)
    assert (record.reason, record.winner) == (Reason.TIME, Winner.WHITE)
    assert "has not answered 'genmove b' within 0.3 s" in record.detail
    assert time.monotonic() - start < PATIENCE
    assert gone(group)


def test_the_limit_of_the_match_holds_for_engines():
    record = played(player("hang", 1), conduct=Conduct(move_time_limit=0.4))
    assert record.reason is Reason.TIME
    assert "within 0.4 s" in record.detail


def test_a_clock_that_runs_out_forfeits():
    record = played(player("hang", 1, time="1 0 0"))
    assert record.reason is Reason.TIME
    assert "within 1 s" in record.detail


def test_an_engine_that_does_not_start_in_time():
    record = played(player("slow start", start_timeout=0.3))
    assert record.reason is Reason.TIME
    assert "'list_commands' within 0.3 s" in record.detail


def test_the_start_is_not_thinking_time():
    """A match that allows a move a tenth of a second allows an engine to start."""
    record = played(player("none"), conduct=Conduct(move_time_limit=PATIENCE))
    assert record.reason is Reason.PLAYED_OUT
    engine = player("none")
    start = time.monotonic()
    decision = engine.choose(load(GAME).start(), generator(1))
    assert decision.seconds < (time.monotonic() - start) / 2


def test_engines_may_resign():
    record = played(player("resign"))
    assert (record.reason, record.winner, record.detail) == (Reason.RESIGNED, Winner.WHITE, "")
    assert not record.reason.is_forfeit


def test_a_flood_on_stderr_does_no_harm():
    assert played(player("flood")).reason is Reason.PLAYED_OUT


def test_an_engine_that_has_ended_serves_again_in_the_next_game():
    engine = player("quitter", 1)
    first = played(engine)
    assert (first.reason, first.winner) == (Reason.CRASHED, Winner.WHITE)
    assert len(first.moves) == 2
    assert len(played(engine).moves) == 2


def test_one_process_serves_many_games_unless_it_is_told_otherwise():
    for parameters, same in (({}, True), ({"fresh": True}, False)):
        engine, groups = player("none", **parameters), []
        for _ in range(2):
            engine.start_game()
            engine.choose(load(GAME).start(), generator(1))
            groups.append(group_of(engine))
        assert (groups[0] == groups[1]) is same
        assert members(groups[1])
        assert bool(members(groups[0])) is same


def test_a_seed_in_the_command_makes_a_process_for_each_game():
    spec = Spec("gtp", {"command": command("none", "2", "5", "{seed}")})
    engine, lines = load_player(str(spec)).build(load(GAME)), []
    for seed in (1, 1, 2):
        engine.start_game()
        engine.choose(load(GAME).start(), generator(seed))
        lines.append(engine._engine._process.args[-1])
    assert lines[0] == lines[1] != lines[2]
    assert all(line.isdigit() for line in lines)


def test_no_process_is_left_when_a_player_goes():
    engine = player("children")
    engine.choose(load(GAME).start(), generator(1))
    group = group_of(engine)
    assert len(members(group)) == 3  # the watchman, the engine and its child
    del engine
    assert gone(group)


def test_no_process_is_left_after_a_fault():
    engine = player("wrong id", 1)
    engine._begin(generator(1))
    group = group_of(engine)
    assert played(engine).reason is Reason.CRASHED
    assert engine._engine is None
    assert gone(group)


def test_an_engine_quits_when_it_is_closed(log):
    engine = Engine([sys.executable, str(ENGINE), "log"])
    engine.ask("list_commands", PATIENCE)
    engine.close()
    assert log.read_text() == "1 list_commands\nquit\n"


def test_what_an_engine_refuses_it_can_be_asked_again():
    engine = Engine([sys.executable, str(ENGINE), "none"])
    with pytest.raises(RefusalError, match="refuses 'dance': unknown command"):
        engine.ask("dance", PATIENCE)
    assert engine.ask("boardsize 5", PATIENCE) == ""
    engine.kill()
