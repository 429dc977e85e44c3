"""Engines as players: what they are told, and what comes of engines that do wrong."""

import os
import shlex
import sys
import time
from pathlib import Path

import pytest

from arena.arenas.game_record import Reason
from arena.arenas.schedule import Pairing
from arena.arenas.settings import PLAIN, Conduct
from arena.arenas.stage.match import play_game
from arena.games import InputError, Position, Winner, load
from arena.games.spec import Spec
from arena.players import generator, load_player
from arena.players.errors import PlayerError
from arena.players.gtp.engine import Engine, EngineError, RefusalError

ENGINE = Path(__file__).parents[2] / "support" / "engine.py"
GAME = "hex(size=5)"
#: Seconds for answers in tests; a start of Python takes a tenth of it on a quiet machine.
PATIENCE = 10


def command(fault, *arguments):
    return shlex.join([sys.executable, str(ENGINE), fault, *map(str, arguments)])


def player(fault, *arguments, game=GAME, **parameters):
    spec = Spec("gtp", {"command": command(fault, *arguments), "start_timeout": PATIENCE, **parameters})
    return load_player(str(spec)).build(load(game))


def played(black, white="random", game=GAME, conduct=PLAIN, seed=1):
    built = [load_player(side).build(load(game)) if isinstance(side, str) else side for side in (black, white)]
    return play_game(load(game), Pairing(0, 0), tuple(built), (generator(seed, "b"), generator(seed, "w")), conduct)


def group_of(built):
    """The process group of a player's engine."""
    return os.getpgid(built._engine._process.pid)


def members(group):
    """The processes of a group that have not ended."""
    found = []
    for folder in Path("/proc").iterdir():
        try:
            if folder.name.isdigit():
                fields = (folder / "stat").read_text(errors="replace").rpartition(")")[2].split()
                if int(fields[2]) == group and fields[0] not in "ZX":
                    found.append(int(folder.name))
        except OSError:
            continue
    return found


def gone(group, seconds=10.0):
    """Whether all processes of a group have ended, at the latest after some seconds."""
    deadline = time.monotonic() + seconds
    while members(group):
        if time.monotonic() > deadline:
            return False
        time.sleep(0.02)
    return True


def heard(log):
    """The commands that an engine was sent, without their numbers."""
    return [line.split(" ", 1)[1] for line in log.read_text().splitlines()]


@pytest.fixture
def log(tmp_path, monkeypatch):
    path = tmp_path / "log"
    monkeypatch.setenv("ENGINE_LOG", str(path))
    return path


def test_an_engine_plays_as_either_side():
    for sides in ((player("none"), "random"), ("random", player("none"))):
        record = played(*sides)
        assert record.reason is Reason.PLAYED_OUT
        assert (record.black.decisions + record.white.decisions) == len(record.moves)
    # The engine as Black takes the first row from the left as far as it can.
    assert load(GAME).move_name(played(player("none")).moves[0]) == "a1"


def test_what_an_engine_is_told(log):
    black = player("log")
    game = load(GAME)
    position = game.start()
    black.start_game()
    position.play(black.choose(position, generator(1)).move)
    position.play("c3")
    position.play(black.choose(position, generator(1)).move)
    setup = ["list_commands", "boardsize 5", "clear_board"]
    assert heard(log) == [*setup, "genmove b", "play w c3", "genmove b"]
    # Another game with the same process; here it is White.
    black.start_game()
    position = game.start()
    position.play("e5")
    black.choose(position, generator(1))
    assert heard(log)[6:] == ["boardsize 5", "clear_board", "play b e5", "genmove w"]


def test_moves_that_were_not_made_after_all_are_told_anew(log):
    """With the swap rule, or when somebody takes moves back, the game does not go on as the engine has it."""
    black, game = player("log"), load(GAME)
    black.start_game()
    black.choose(game.start(), generator(1))
    other = game.start()
    other.play("b2")
    other.play("c2")
    black.choose(other, generator(1))
    assert heard(log)[-5:] == ["boardsize 5", "clear_board", "play b b2", "play w c2", "genmove b"]


def test_a_drawn_position_is_told_stone_by_stone(log):
    game, engine = load("hex(size=3)"), player("log", 2, 3, game="hex(size=3)")
    engine.choose(game.parse("X . .\n O . .\n . . X\nWhite to move"), generator(1))
    assert heard(log)[-4:] == ["play b a1", "play b c3", "play w a2", "genmove w"]


def test_a_position_of_unknown_origin_is_refused():
    game, engine = load("hex(size=3)"), player("none", 2, 3, game="hex(size=3)")
    drawn = game.parse("X . .\n O . .\n . . .\n")
    drawn.play("c3")
    with pytest.raises(PlayerError, match="cannot be told"):
        engine.choose(drawn, generator(1))


def test_startup_commands_time_and_seed(log):
    engine = player("log", startup="komi {seed}; komi 2", time="1 2 3")
    game = load(GAME)
    engine.choose(game.start(), generator(1))
    sent = heard(log)
    seed = int(sent[1].removeprefix("komi "))
    assert 0 <= seed < 2**31
    assert sent[2:] == ["komi 2", "boardsize 5", "clear_board", "time_settings 1 2 3", "time_left b 1 0", "genmove b"]
    engine.start_game()
    engine.choose(game.start(), generator(2))
    assert heard(log)[8] != sent[1]
    engine.start_game()
    engine.choose(game.start(), generator(1))
    assert heard(log)[15] == sent[1]


def test_exchanged_colors_and_turned_coordinates(log):
    engine = player("log", colors="exchanged", coordinates="turned")
    position = load(GAME).start()
    position.play("b1")
    decision = engine.choose(position, generator(1))
    assert heard(log)[-2:] == ["play w d5", "genmove b"]
    assert load(GAME).move_name(decision.move) == "e5"  # what the engine calls a1


def test_an_engine_that_cannot_read_numbers():
    assert played(player("no ids", ids=False)).reason is Reason.PLAYED_OUT
    record = played(player("no ids"))
    assert (record.reason, record.winner) == (Reason.CRASHED, Winner.WHITE)
    assert "without a number, where 1 is right" in record.detail


#: The fault, how the game ends, and what the detail has to say.
FAULTS = {
    "die": (Reason.CRASHED, "has ended with exit code 3; its last words: out of memory / and out of luck"),
    "kill": (Reason.CRASHED, "was ended by signal 9"),
    "mute": (Reason.CRASHED, "has closed its output"),
    "endless": (Reason.CRASHED, "answers without end"),
    "wrong id": (Reason.CRASHED, "answers 'genmove b' with number 13, where 6 is right"),
    "no id": (Reason.CRASHED, "answers 'genmove b' without a number, where 6 is right"),
    "babble": (Reason.CRASHED, "answers 'I think a1 is nice' to 'genmove b', which is not GTP"),
    "deaf": (Reason.CRASHED, "refuses 'play w d4': illegal move"),
    "no start": (Reason.CRASHED, "has ended with exit code 1; its last words: cannot find the book of openings"),
    "taken": (Reason.ILLEGAL_MOVE, "may not be played: it is not legal now"),
    "nowhere": (Reason.ILLEGAL_MOVE, "the engine answers 'z99' to 'genmove b', which is no move of hex(size=5)"),
    "nothing": (Reason.ILLEGAL_MOVE, "answers '' to 'genmove b'"),
    "pass": (Reason.ILLEGAL_MOVE, "answers 'pass' to 'genmove b'"),
    "bytes": (Reason.ILLEGAL_MOVE, "which is no move"),
    "refuse": (Reason.ILLEGAL_MOVE, "refuses 'genmove b': not in the mood"),
}


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


def test_a_file_that_is_no_program_does_not_start(tmp_path):
    path = tmp_path / "engine"
    path.write_text("no program")
    path.chmod(0o755)
    with pytest.raises(EngineError, match="engine does not start: Exec format error"):
        Engine([str(path)])


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"command": "no-such-engine --gtp"}, "there is no program 'no-such-engine'"),
        ({"command": "./engine"}, "there is no program './engine'"),
        ({"command": sys.executable, "folder": "/nowhere/at/all"}, "there is no folder /nowhere/at/all"),
        ({"command": sys.executable, "games": "go y"}, "plays go y, not hex"),
        ({"command": sys.executable, "boards": "7-9, 13"}, "plays boards of size 7-9, 13, not 5"),
    ],
)
def test_what_cannot_be_is_said_before_any_game(parameters, message):
    with pytest.raises(InputError, match=message) as caught:
        load_player(str(Spec("gtp", parameters))).build(load(GAME))
    assert caught.value.exit_code == 2


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({}, "'command' must be given"),
        ({"command": "engine 'half"}, "'command' is"),
        ({"command": " "}, "should name a program"),
        ({"command": "x", "time": "5"}, "'0 5 1'"),
        ({"command": "x", "boards": "small"}, "such as '9 13 19' or '5-19'"),
        ({"command": "x", "coordinates": "odd"}, "'coordinates' must be one of"),
        ({"command": "x", "move_timeout": 0}, "greater than 0"),
    ],
)
def test_bad_parameters(parameters, message):
    with pytest.raises(InputError, match=message) as caught:
        load_player(str(Spec("gtp", parameters)))
    assert "\n" not in str(caught.value)


def test_good_parameters_of_boards_and_games():
    spec = Spec("gtp", {"command": sys.executable, "boards": "3-5 9", "games": "go hex"})
    load_player(str(spec)).build(load(GAME))


def test_a_command_survives_its_spec():
    text = """gtp("engine --say 'a b' \\"c\\"", ids=false)"""
    config = load_player(text)
    assert config.command == """engine --say 'a b' "c\""""
    assert load_player(config.spec) == config
    assert config.seeded is None


def test_to_warm_up_starts_no_engine():
    config = load_player(str(Spec("gtp", {"command": "no-such-engine"})))
    move = config.cheapest().build(load(GAME)).choose(load(GAME).start(), generator(1)).move
    assert move in load(GAME).start().legal_numbers()


def test_relative_commands_are_found_in_the_working_folder(tmp_path):
    (tmp_path / "engine").write_text(f"#!/bin/sh\nexec {command('none')}\n")
    (tmp_path / "engine").chmod(0o755)
    spec = Spec("gtp", {"command": "./engine", "folder": str(tmp_path)})
    assert played(str(spec)).reason is Reason.PLAYED_OUT


def test_an_engine_may_think_in_any_position():
    """`arena analyze` and its like ask without a game having been started."""
    position = load(GAME).start()
    for name in ("a1", "b1", "c1"):
        position.play(name)
    assert isinstance(position, Position)
    assert load(GAME).move_name(player("none").choose(position, generator(1)).move) == "d1"
