"""Engines as players: what they are told."""

import sys

import pytest

from arena.arenas.game_record import Reason
from arena.games import InputError, Position, Winner, load
from arena.games.spec import Spec
from arena.players import generator, load_player
from arena.players.errors import PlayerError
from arena.players.gtp.answer import last_line, move_and_comment
from arena.players.gtp.engine import Engine, EngineError
from tests.players.gtp.engines import GAME, command, heard, played, player


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


@pytest.mark.parametrize(
    ("answer", "move", "comment"),
    [("D4", "d4", ""), ("D4 # sure]\x07", "d4", "sure]"), ("resign #1#2", "resign", "1#2"), ("# no", "", "no")],
)
def test_what_is_said_behind_a_move_is_no_part_of_it(answer, move, comment):
    assert move_and_comment(answer) == (move, comment)


def test_the_last_line_that_is_not_empty_is_what_a_program_said():
    assert last_line(b"one\ntwo \xff\x1b[1m\n \n") == "two \N{REPLACEMENT CHARACTER} [1m"
    assert last_line(b"") == ""
    assert len(last_line(b"x" * 4096)) == 120


def test_what_an_engine_says_of_its_move_is_a_remark():
    engine, game = player("comment"), load(GAME)
    engine.start_game()
    position = game.start()
    first = engine.choose(position, generator(1))
    position.play(first.move)
    position.play("e5")
    second = engine.choose(position, generator(1))
    assert (first.remark, second.remark, game.move_name(second.move)) == ("", "sure: 99 %]", "b1")


def test_what_an_engine_says_to_stderr_while_it_decides_is_a_remark():
    engine = player("flood")
    engine.start_game()
    assert engine.choose(load(GAME).start(), generator(1)).remark.count("noise") > 9
