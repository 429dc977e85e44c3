"""`arena tune`: searches, fresh games, rosters and figures."""

import json
import sqlite3

import pytest

from arena.players.roster import named_players

TEMPLATE = "mc(playouts=?[1..40 log start 2])"
SHORT = ("tune", TEMPLATE, "--game", "tic-tac-toe", "-j", 0, "--games", 60, "--confirm", 20)
COLUMNS = "run, pairing, game, winner, moves"


@pytest.fixture(autouse=True)
def _own_roster(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.delenv("ARENA_ROSTER", raising=False)


def games(tmp_path):
    with sqlite3.connect(tmp_path / "arena.db") as ledger:
        found = ledger.execute(f"SELECT {COLUMNS} FROM games ORDER BY run, pairing, game").fetchall()
    ledger.close()
    return found


def test_a_search_and_its_fresh_games(arena, tmp_path):
    code, out, err = arena(*SHORT, "--against", "random")
    assert code == 0
    assert "mc(playouts=?[1..40 log start 2]) on tic-tac-toe, against random\n" in out
    assert "playouts     1..40 log int        2" in out
    assert "\nin sample       60" in out
    assert "\nconfirmed       40" in out
    assert '\n[tuned]\nspec = "mc(playouts=' in out
    assert "arena: run 'tune-1' in arena.db" in err
    assert "arena: run 'tune-1-confirmed' in arena.db" in err
    assert len(games(tmp_path)) == 100
    assert [run["seed"] for run in json.loads(arena("runs", "--format", "json")[1])] == [1, 2]
    _, listed, _ = arena("runs")
    assert "random, mc(playouts=?[1..40" in listed
    code, report, _ = arena("report", "tune-1", "--no-times")
    assert code == 0
    assert "Tuning of mc(playouts=?[1..40 log start 2]): the points that played most" in report
    assert arena("report", "tune-1-confirmed")[0] == 0
    assert arena("runs", "--check")[0] == 0


def test_the_same_command_again_plays_the_same(arena, tmp_path):
    first = arena(*SHORT, "--format", "json")[1]
    again = arena(*SHORT, "--format", "json", "--ledger", "b.db")[1]
    assert {**json.loads(again), "cpu_seconds": 0} == {**json.loads(first), "cpu_seconds": 0}


@pytest.mark.parametrize("kept", [0, 1, 40, 62])
def test_what_was_broken_off_goes_on_to_the_same_end(arena, tmp_path, kept):
    first = arena(*SHORT, "--run", "r")
    played = games(tmp_path)
    with sqlite3.connect(tmp_path / "arena.db") as ledger:
        ledger.execute("DELETE FROM games WHERE rowid NOT IN (SELECT rowid FROM games ORDER BY rowid LIMIT ?)", (kept,))
    ledger.close()
    assert arena("tune", "--resume", "-j", 0)[:2] == first[:2]
    assert games(tmp_path) == played


def test_a_search_grows(arena, tmp_path):
    arena(*SHORT, "--run", "r")
    code, _, err = arena("tune", "--resume", "--run", "r", "--games", 80, "-j", 0)
    assert code == 0
    assert "run 'r' grows from 60 to 80 games" in err
    grown = [row for row in games(tmp_path) if row[0] == 1]
    arena(*SHORT[:-4], "--games", 80, "--confirm", 0, "--ledger", "b.db")
    with sqlite3.connect(tmp_path / "b.db") as ledger:
        assert ledger.execute(f"SELECT {COLUMNS} FROM games ORDER BY run, pairing, game").fetchall() == grown
    ledger.close()


def test_more_fresh_games(arena, tmp_path):
    arena(*SHORT, "--run", "r", "--cpu-time", 0.001)
    before = len(games(tmp_path))
    code, out, _ = arena("tune", "--resume", "--run", "r", "--confirm", 40, "-j", 0)
    assert code == 0
    assert len(games(tmp_path)) in {before + 20, before}  # nothing more if the start is the winner
    assert ("\nconfirmed       40" in out) == (len(games(tmp_path)) > before)


def test_processor_time_ends_the_search(arena, tmp_path):
    code, _, _ = arena(*SHORT[:-2], "--confirm", 0, "--cpu-time", 0.001)
    assert code == 0
    assert 0 < len(games(tmp_path)) < 60
    before = games(tmp_path)
    code, out, _ = arena("tune", "--resume")
    assert code == 0
    assert "No fresh games confirm the winner" in out
    assert games(tmp_path) == before


def test_a_winner_is_saved(arena, tmp_path):
    code, _, err = arena(*SHORT, "--against", "random", "--save-player", "best")
    assert code == 0
    assert "arena: best is in " in err
    assert named_players()["best"].spec.startswith("mc(playouts=")
    assert "tuned on tic-tac-toe against random in 60 games" in named_players()["best"].about
    assert arena("match", "best", "random", "--game", "tic-tac-toe", "--games", 2, "-j", 0)[0] == 0
    arena("tune", "--resume", "--run", "tune-1", "--save-player", "other+1")
    assert set(named_players()) >= {"best", "other+1"}
    code, _, err = arena("tune", "--resume", "--save-player", "best")
    assert (code, err) == (2, "arena: --save-player 'best': there is a player of that name already\n")


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (("tune", "--game", "hex(size=3)"), "what is to be tuned must be said"),
        (("tune", TEMPLATE), "--game must be given"),
        (("tune", "mc", "--game", "hex(size=3)"), "nothing is free in it"),
        (("tune", TEMPLATE, "--game", "hex(size=3)", "--against", "nobody"), "no player is called 'nobody'"),
        (("tune", TEMPLATE, "--game", "hex(size=3)", "--games", 1), "--games 1: it must be at least 2"),
        ((*SHORT, "--save-player", "a b"), "'a b' is no name for a player"),
        ((*SHORT, "--save-player", "mc"), "'mc' is a player already"),
        ((*SHORT, "--save-player", "a=b"), "a name has no equals sign"),
        ((*SHORT, "--plot", "a.gif"), "--plot a.gif: the file's name should end in"),
        (("tune", "--resume"), "no"),
    ],
)
def test_mistakes(arena, tmp_path, words, problem):
    code, out, err = arena(*words)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert problem in err
    assert not (tmp_path / "arena.db").exists()


def test_another_kind_of_run_is_no_tuning(arena):
    arena("match", "random", "mc(playouts=2)", "--game", "tic-tac-toe", "--games", 2, "-j", 0)
    assert "arena.db has no tune to go on with" in arena("tune", "--resume")[2]


def test_the_surface_is_drawn(arena, tmp_path):
    wide = "rave(playouts=?[1..9], c=?[0.01..1 log], choice=?[mean|visits])"
    for name, template in (("one.svg", TEMPLATE), ("two.png", wide)):
        code, _, _ = arena("tune", template, *SHORT[2:-4], "--games", 30, "--confirm", 0, "--plot", name)
        assert code == 0
        assert (tmp_path / name).stat().st_size > 5000
    first = (tmp_path / "one.svg").read_bytes()
    arena("tune", "--resume", "--run", "tune-1", "--plot", "one.svg")
    assert (tmp_path / "one.svg").read_bytes() == first
