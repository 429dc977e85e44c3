"""Runs that were recorded by former defaults: they are read, replayed and gone on with by the settings they had."""

import json
import sqlite3

import pytest

from arena.arenas.ledger import Ledger
from arena.arenas.settings import DEFAULTS
from arena.players.former_defaults import GENERATION

TEXTBOOK = "uct(playouts=30, c=1.0, fpu=none, choice=mean)"
PLAYERS = f"one={TEXTBOOK}, two=amaf(playouts=30)"
NAMED = f"one={TEXTBOOK.replace(', c=1.0, fpu=none, choice=mean', '')}, two=amaf(playouts=30)"


def rewrite(path, change):
    """Let settings be what they were in another version."""
    with sqlite3.connect(path) as connection:
        ((text,),) = connection.execute("SELECT settings FROM runs").fetchall()
        document = json.loads(text)
        change(document)
        connection.execute("UPDATE runs SET settings = ?", (json.dumps(document),))
    connection.close()


def as_the_first_version_wrote(document):
    del document[DEFAULTS]
    document["players"]["one"] = "uct(playouts=30)"


@pytest.fixture
def old(arena, tmp_path):
    """A run of the textbook's search, as a version wrote it whose defaults that was."""
    assert arena("round-robin", "--game", "hex(size=4)", "--players", PLAYERS, "--games", 3, "-j", 0)[0] == 0
    rewrite(tmp_path / "arena.db", as_the_first_version_wrote)


@pytest.mark.usefixtures("old")
def test_it_is_read_by_what_was_played(arena, tmp_path):
    with Ledger.to_read(tmp_path / "arena.db") as ledger:
        one = ledger.run("round-robin-1").load_settings().entrants[0].config
    assert (one.c, one.fpu, one.choice) == (1.0, None, "mean")
    assert TEXTBOOK in arena("report", "round-robin-1", "--width", 300)[1]
    settings = json.loads(arena("runs", "round-robin-1", "--format", "json")[1])["settings"]
    assert (settings["players"]["one"], DEFAULTS in settings) == (TEXTBOOK, False)


@pytest.mark.usefixtures("old")
def test_its_games_are_played_again_as_they_were(arena, tmp_path):
    code, out, _ = arena("replay", "round-robin-1", "--all")
    assert (code, "6 of 6" in out or "6 games" in out) == (0, True), out
    # The same record under today's defaults would be another player's.
    rewrite(tmp_path / "arena.db", lambda document: document.update({DEFAULTS: GENERATION}))
    assert arena("replay", "round-robin-1", "--all")[0] == 1


@pytest.mark.usefixtures("old")
def test_it_grows_by_games_of_the_same_player(arena, tmp_path):
    code, grown, err = arena("round-robin", "--resume", "--games", 5, "-j", 0, "--no-times")
    assert code == 0, err
    new = ("round-robin", "--game", "hex(size=4)", "--players", PLAYERS, "--games", 5, "-j", 0, "--no-times")
    assert arena(*new, "--ledger", "new.db", "--run", "round-robin-1")[1] == grown
    rewrite(tmp_path / "arena.db", lambda document: None)
    with sqlite3.connect(tmp_path / "arena.db") as connection:
        ((text,),) = connection.execute("SELECT settings FROM runs").fetchall()
    connection.close()
    assert (json.loads(text)[DEFAULTS], json.loads(text)["players"]["one"]) == (GENERATION, TEXTBOOK)


@pytest.mark.usefixtures("old")
def test_todays_player_of_that_name_is_not_taken_for_it(arena):
    code, out, err = arena("round-robin", "--resume", "--players", NAMED, "--games", 5, "-j", 0)
    assert (code, out) == (2, "")
    assert err == (
        f"arena: --players: one is uct(playouts=30) now, but {TEXTBOOK} in the run; give the new one another name\n"
    )
    assert arena("round-robin", "--game", "hex(size=4)", "--players", NAMED, "--games", 1, "-j", 0)[0] == 0
    code, _, err = arena("elo", "round-robin-1", "round-robin-2")
    assert (code, err.count("\n")) == (2, 1)
    assert f"'one' is {TEXTBOOK} in one run and uct(playouts=30) in another" in err


@pytest.mark.usefixtures("old")
def test_defaults_of_a_later_version_are_not_guessed(arena, tmp_path):
    rewrite(tmp_path / "arena.db", lambda document: document.update({DEFAULTS: GENERATION + 1}))
    code, out, err = arena("report", "round-robin-1")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert f"settings are by the defaults of a later arena, generation {GENERATION + 1}" in err
