"""Engines are asked who they are, and whether they can play, before there is a game."""

import os
import shutil
import sys
import time

import pytest

from arena.games import InputError, load
from arena.games.spec import Spec
from arena.players import PlayerConfig, load_player
from arena.players.errors import PlayerError, SlowError
from arena.players.gtp import engine as engines
from tests.players.gtp.engines import GAME, PATIENCE, command, gone

GNU_GO = shutil.which("gnugo", path="/usr/games:/usr/local/bin:/usr/bin")


def config(*arguments, program=None, **parameters):
    text = program or command(*arguments)
    return load_player(str(Spec("gtp", {"command": text, "start_timeout": PATIENCE, **parameters})))


def group_of(engine):
    return os.getpgid(engine._process.pid)


def test_an_engine_says_who_it_is():
    """On one line each, without control characters, and not too long."""
    said = config("none").prove(load(GAME))
    assert set(said) == {"name", "version"}
    assert said["name"] == "A fine [31m engine"
    assert said["version"].startswith("1.1.")
    assert said["version"].endswith("…")
    assert len(said["version"]) == 200


def test_nothing_is_left_of_an_introduction(monkeypatch):
    """The engine is told to quit, and each introduction starts another."""
    groups, close = [], engines.Engine.close
    monkeypatch.setattr(engines.Engine, "close", lambda engine: groups.append(group_of(engine)) or close(engine))
    for _ in range(2):
        config("none").prove(load(GAME))
    assert len(set(groups)) == 2
    assert all(map(gone, groups))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ("prompt",),
            r"answers 'Welcome \[31m! black\(1\):' to 'list_commands', which is not GTP; is it in its GTP mode",
        ),
        (("no genmove",), "lists no command 'genmove', which a player needs"),
        (("small", 1, 4), r"refuses 'boardsize 5': unacceptable size; .* to play hex\(size=5\)"),
    ],
)
def test_what_was_mistyped_is_told_as_such(arguments, message):
    start = time.monotonic()
    with pytest.raises(InputError, match=message) as caught:
        config(*arguments).prove(load(GAME))
    assert caught.value.exit_code == 2
    assert len(str(caught.value)) < 300
    assert time.monotonic() - start < PATIENCE / 2


def test_a_startup_command_that_is_refused():
    with pytest.raises(InputError, match="refuses 'dance': unknown command"):
        config("none", startup="dance").prove(load(GAME))


def test_what_is_no_program(tmp_path):
    path = tmp_path / "engine"
    path.write_text("no program")
    path.chmod(0o755)
    with pytest.raises(InputError, match="engine does not start: Exec format error"):
        config(program=str(path)).prove(load(GAME))
    with pytest.raises(InputError, match="there is no program 'no-such-engine'"):
        config(program="no-such-engine").prove(load(GAME))


@pytest.mark.parametrize(
    ("fault", "message"),
    [
        ("no start", "has ended with exit code 1; its last words: cannot find the book"),
        ("slow start", "within 0.3 s; is it in its GTP mode"),
    ],
)
def test_what_breaks_down_is_no_mistake_of_the_users(fault, message):
    with pytest.raises(PlayerError, match=message) as caught:
        config(fault, start_timeout=0.3 if fault == "slow start" else PATIENCE).prove(load(GAME))
    assert caught.value.exit_code == 4


def test_a_wait_is_told_of(monkeypatch):
    monkeypatch.setattr(engines, "_PATIENT_SECONDS", 0.2)
    monkeypatch.setattr(engines, "_SILENT_SECONDS", 0.4)
    told = []
    with pytest.raises(SlowError):
        config("slow start", start_timeout=0.8).prove(load(GAME), told.append)
    name = sys.executable.rpartition("/")[2]
    waiting = f"waiting for {name} to answer 'list_commands'"
    assert told == [waiting, f"still {waiting}; is it in its GTP mode?"]


def test_our_own_players_are_built():
    assert load_player("uct(playouts=10)").prove(load(GAME)) == {}
    assert config("no start").cheapest().prove(load(GAME)) == {}
    with pytest.raises(InputError, match="no formula"):
        load_player("reduction").made_for(load("tic-tac-toe"))


def test_a_plug_in_that_fails_to_build_is_one_line():
    class FailingConfig(PlayerConfig):
        kind = "failing"
        summary = "fails"

        def build(self, game):
            raise KeyError("first\nsecond") if game.spec == GAME else MemoryError

    with pytest.raises(PlayerError, match=r"^failing cannot be made for hex\(size=5\): KeyError: ") as caught:
        FailingConfig().made_for(load(GAME))
    assert "\n" not in str(caught.value)


@pytest.mark.skipif(GNU_GO is None, reason="GNU Go is not installed")
class TestGnuGo:
    def test_in_its_gtp_mode(self):
        said = config(program="gnugo --mode gtp").prove(load("go(size=9)"))
        assert said["name"] == "GNU Go"
        assert said["protocol_version"] == "2"

    @pytest.mark.parametrize("program", ["gnugo", "gnugo --mode ascii"])
    def test_in_another_mode(self, program):
        with pytest.raises(InputError, match="which is not GTP; write 'gnugo --mode gtp'") as caught:
            config(program=program).prove(load("go(size=9)"))
        assert len(str(caught.value)) < 300

    def test_on_a_board_that_it_has_not(self):
        with pytest.raises(InputError, match="refuses 'boardsize 22'"):
            config(program="gnugo --mode gtp").prove(load("go(size=22)"))
