"""Runs that go on from the command line: more games, more players, and who may not be another one."""

import json
import os
import re
import sqlite3
import subprocess
import sys

import pytest

from arena.arenas.ledger import Ledger
from arena.library.executors import workers_for
from tests.cli.test_regress import EASY
from tests.support import toyline

ROUND_ROBIN = ("round-robin", "--game", "hex(size=4)", "-j", 0)


@pytest.fixture
def begun(arena):
    """A run of twelve games."""
    assert arena(*ROUND_ROBIN, "--players", "A,B,C", "--games", 2)[0] == 0


def played(path):
    with Ledger.to_read(path) as ledger:
        return ledger.runs()[0].played


def test_more_games_and_players_are_played_and_nothing_else(arena, begun, tmp_path):
    code, out, err = arena("round-robin", "--resume", "--games", 3, "--players", "A..D", "-j", 0, "--no-times")
    assert code == 0
    assert "arena: run 'round-robin-1' grows from 12 to 36 games\n" in err
    assert played(tmp_path / "arena.db") == 36
    assert arena(*ROUND_ROBIN, "--players", "A..D", "--games", 3, "--no-times")[1] == out
    assert arena("report", "round-robin-1", "--no-times")[1] == out
    _, again, err = arena("round-robin", "--resume", "--run", "round-robin-1", "--no-times")
    assert (again, "grows" in err) == (out, False)


def test_rounds_are_games_of_each_pair(arena, tmp_path):
    arena(*ROUND_ROBIN, "--players", "A,B", "--rounds", 3)
    assert played(tmp_path / "arena.db") == 6
    arena("match", "A", "B", "--game", "hex(size=4)", "-j", 0, "--rounds", 3, "--ledger", "match.db")
    assert played(tmp_path / "match.db") == 6
    arena("match", "--resume", "-j", 0, "--rounds", 4, "--ledger", "match.db")
    assert played(tmp_path / "match.db") == 8
    arena("gauntlet", "--game", "hex(size=4)", "--players", "A,B,C", "-j", 0, "--rounds", 2, "--ledger", "gauntlet.db")
    assert played(tmp_path / "gauntlet.db") == 8
    code, _, err = arena(*ROUND_ROBIN, "--players", "A,B", "--rounds", 3, "--games", 3)
    assert (code, err) == (2, "arena: --games and --rounds: both say how many games to play; give one of them\n")


def test_what_cannot_grow_leaves_the_run_as_it_was(arena, begun, tmp_path):
    before = (tmp_path / "arena.db").read_bytes()
    for option, said in (
        (("--games", 1), "--games 1: the run has 2 already"),
        (("--seed", 7), "--seed 7: the run has 1"),
    ):
        code, out, err = arena("round-robin", "--resume", *option)
        assert (code, out) == (2, "")
        assert err.startswith(f"arena: {said}; ")
    assert (tmp_path / "arena.db").read_bytes() == before


def change_origin(path, **changes):
    """Have a ledger say that its games were played with something else."""
    with sqlite3.connect(path) as connection:
        (text,) = connection.execute("SELECT provenance FROM origins").fetchone()
        connection.execute("UPDATE origins SET provenance = ?", (json.dumps({**json.loads(text), **changes}),))
    connection.close()


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"kernels": "abc"}, r"arena's kernels were abc, now [0-9a-f]+"),
        ({"arena": "0.0.1"}, r"arena's version was 0.0.1, now \S+"),
    ],
)
def test_other_code_does_not_go_on_with_a_run_without_a_word(arena, begun, tmp_path, changes, said):
    path = tmp_path / "arena.db"
    change_origin(path, **changes)
    code, out, err = arena("round-robin", "--resume", "--games", 3, "-j", 0)
    assert (code, out, played(path)) == (2, "", 12)
    assert re.search(
        rf"^arena: run 'round-robin-1' was played with other code: {said}; --mix goes on", err, re.MULTILINE
    )
    assert arena("round-robin", "--resume", "--games", 3, "-j", 0, "--mix")[0] == 0
    with Ledger.to_read(path) as ledger:
        (old, first), (new, second) = ledger.origins(ledger.run("round-robin-1"))
    assert (first, second) == (12, 6)
    assert {name for name in old if old[name] != new[name]} == set(changes)
    # What has been allowed once need not be allowed again, and a complete run is only told.
    assert arena("round-robin", "--resume", "--games", 4, "-j", 0)[0] == 0
    assert arena("round-robin", "--resume")[0] == 0


def test_another_machine_is_recorded_but_no_obstacle(arena, begun, tmp_path):
    path = tmp_path / "arena.db"
    change_origin(path, processor="abacus")
    assert arena("round-robin", "--resume", "--games", 3, "-j", 0)[0] == 0
    with Ledger.to_read(path) as ledger:
        assert [count for _, count in ledger.origins(ledger.run("round-robin-1"))] == [12, 6]


def test_an_engine_that_was_updated_is_another_player(arena, tmp_path):
    """What a program answers to `name` and `version` is recorded with each game and compared when the run goes on."""
    engine = tmp_path / "engine.py"
    engine.write_text(ENGINE)
    (tmp_path / "version").write_text("1.0")
    player = f'engine=gtp("{sys.executable} {engine}")'
    command = ("match", player, "A", "--game", "tic-tac-toe", "-j", 0, "--on-forfeit", "count", "--games", 2)
    assert arena(*command)[0] == 0
    (tmp_path / "version").write_text("2.0")
    code, _, err = arena("match", "--resume", "--games", 4, "-j", 0)
    assert code == 2
    assert "was played with other code: engine engine was Parrot 1.0, now Parrot 2.0; --mix goes on" in err
    assert arena("match", "--resume", "--games", 4, "-j", 0, "--mix")[0] == 0
    with Ledger.to_read(tmp_path / "arena.db") as ledger:
        origins = [(origin["engine engine"], games) for origin, games in ledger.origins(ledger.run("match-1"))]
    assert origins == [("Parrot 1.0", 2), ("Parrot 2.0", 2)]


ENGINE = """
import sys
ANSWERS = {"name": "Parrot", "version": open("version").read(), "protocol_version": "2", "genmove": "resign"}
ANSWERS["list_commands"] = "name version protocol_version boardsize clear_board play genmove list_commands quit komi"
for line in sys.stdin:
    number, command, *_ = line.split()
    print(f"={number} {ANSWERS.get(command, '')}".replace(" ".join(ANSWERS), ""), end="\\n\\n", flush=True)
"""


def test_a_regression_that_was_not_decided_goes_on_with_more_games(arena, tmp_path):
    command = ("regress", "B", "C", "--game", "hex(size=4)", "-j", 0, "--openings", "random:1")
    assert arena(*command, "--max-games", 4, "--elo1", 50)[0] == 3
    code, out, err = arena("regress", "--resume", "--max-games", 12, "-j", 0)
    assert "grows from 4 to 12 games" in err
    assert "[0.00, 50.00]" in out  # what was not named is as it was
    assert arena(*command, "--max-games", 12, "--elo1", 50, "--run", "at once")[:2] == (code, out)


def test_a_verdict_stands(arena, tmp_path):
    first = arena(*EASY)
    code, out, err = arena("regress", "--resume", "--max-games", 40_000, "-j", 0)
    assert (code, out) == first[:2]
    assert "grows" not in err


def test_a_run_has_at_most_as_many_workers_as_games_and_says_when_they_share_cores(arena, monkeypatch):
    monkeypatch.setattr("arena.library.executors.available_cores", lambda: 1)
    _, _, err = arena("match", "A", "B", "--game", "tic-tac-toe", "--games", 2, "-j", 9999)
    assert "arena: 2 games at a time on 1 cores: each takes longer by the clock" in err
    monkeypatch.setattr("arena.library.executors.available_cores", lambda: 2)
    _, _, err = arena("match", "A", "B", "--game", "tic-tac-toe", "--games", 2, "-j", 9999)
    assert "at a time" not in err


@pytest.mark.parametrize(
    ("cores", "options", "said"),
    [
        (4, (), None),
        (1, (), "a game of players with 2 threads on 1 cores: each takes longer"),
        (2, ("-j", 2), "2 games at a time of players with 2 threads on 2 cores: each takes longer"),
    ],
)
def test_players_with_threads_have_as_many_cores(arena, monkeypatch, cores, options, said):
    monkeypatch.setattr("arena.library.executors.available_cores", lambda: cores)
    workers = []
    monkeypatch.setattr(
        "arena.library.playing.workers_for", lambda *given: workers.append(workers_for(*given)) or workers[-1]
    )
    spec = "uct(playouts=20, threads=2)"
    code, _, err = arena("match", "A", spec, "--game", "tic-tac-toe", "--games", 4, *options)
    assert code == 0
    assert workers == [len(options) or max(1, cores // 2)]
    assert (said or "") in err
    assert ("each takes longer" in err) is (said is not None)


@pytest.mark.parametrize(
    "command",
    [
        ("match", 'gtp("no such program")', "A", "--game", "hex(size=4)"),
        ("match", "rave(policy=tactics)", "A", "--game", "hex(size=4)"),
        ("match", "order2(library=nowhere.json)", "A", "--game", "hex(size=4)"),
        ("match", "uct(returns=final)", "A", "--game", "hex(size=4)"),
        ("match", "A", "B", "--game", "hex(size=4)", "--metric", "score"),
        ("round-robin", "--players", "A", "--game", "hex(size=4)"),
        ("match", "A", "B", "--game", "hex(size=4)", "--ledger", "no folder/arena.db"),
    ],
)
def test_a_refused_command_leaves_nothing(arena, tmp_path, command):
    code, out, err = arena(*command, "-j", 0)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert list(tmp_path.iterdir()) == []


def test_a_refused_command_begins_no_run_in_a_ledger_that_is_there(arena, begun, tmp_path):
    arena("match", 'gtp("no such program")', "A", "--game", "hex(size=4)", "-j", 0)
    with Ledger.to_read(tmp_path / "arena.db") as ledger:
        assert [run.name for run in ledger.runs()] == ["round-robin-1"]


def test_of_plug_ins_only_those_that_take_part_are_compared(tmp_path):
    """One that was edited is another one, whether the game or a player is from it; of others nobody asks."""
    site = tmp_path / "site"
    line = toyline.install(site)
    for name in ("lowest", "bystander"):
        (site / f"{name}.py").write_text(LOWEST.replace("lowest", name))
        toyline.register(site, name, "arena.players", f"{name} = {name}:CONFIG")

    def command(*arguments):
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(site), os.environ.get("PYTHONPATH", "")])}
        words = [sys.executable, "-m", "arena", "match", *arguments, "-j", "0", "--ledger", str(tmp_path / "arena.db")]
        done = subprocess.run(words, env=environment, capture_output=True, text=True, check=False, cwd=tmp_path)
        return done.returncode, done.stderr

    assert command("random", "lowest", "--game", "toyline", "--games", "2")[0] == 0
    with Ledger.to_read(tmp_path / "arena.db") as ledger:
        ((origin, games),) = ledger.origins(ledger.run("match-1"))
    assert (games, {key for key in origin if key.startswith("plug-in ")}) == (2, {"plug-in toyline", "plug-in lowest"})
    edit(site / "bystander.py")
    assert command("--resume", "--games", "4")[0] == 0
    edited = {"lowest": site / "lowest.py", "toyline": line / "rules.py"}
    for games, (name, file) in zip(("6", "8"), edited.items(), strict=True):
        edit(file)
        code, complaint = command("--resume", "--games", games)
        assert (code, f"played with other code: plug-in {name} was " in complaint) == (2, True)
        assert command("--resume", "--games", games, "--mix")[0] == 0


def edit(file):
    file.write_text(f"{file.read_text()}\n# edited\n")


LOWEST = """
from typing import ClassVar

from arena.players import Decision, Player, PlayerConfig


class Lowest(Player):
    def _decide(self, position, rngs):
        return Decision(move=int(position.legal_numbers()[0]), value=None, playouts=0)


class LowestConfig(PlayerConfig):
    kind: ClassVar[str] = "lowest"
    summary: ClassVar[str] = "the first legal move"

    def build(self, game):
        return Lowest(game)


CONFIG = LowestConfig
"""
