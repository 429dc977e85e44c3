"""Bad input: one line on stderr that says what is wrong, exit code 2, nothing on stdout."""

import contextlib
import os
import sqlite3

import pytest

from arena import __version__
from arena.games import InputError
from arena.games.text import is_plain

PLAY = ("round-robin", "--game", "hex(size=4)", "--games", "1")

BAD = [
    (("round-robin", "--game", "hx", "--players", "A,B"), "no game is called 'hx' (did you mean 'hex'?)"),
    (("round-robin", "--game", "chess", "--players", "A,B"), "no game is called 'chess'; there are"),
    (
        ("round-robin", "--game", "hex(size=1)", "--players", "A,B"),
        "should be greater than or equal to 2",
    ),
    (("round-robin", "--game", "hex(size=26)", "--players", "A,B"), "less than or equal to 25"),
    (("round-robin", "--game", "hex(size=big)", "--players", "A,B"), "'size' is big, but it should be a whole number"),
    (("round-robin", "--game", "hex(siez=4)", "--players", "A,B"), "no parameter 'siez' (did you mean 'size'?)"),
    (("round-robin", "--game", "y(size=92)", "--players", "A,B"), "no bent board of 92 points"),
    (("round-robin", "--game", "y(board=straight, size=26)", "--players", "A,B"), "must be 2 to 25, not 26"),
    (("round-robin", "--game", "y(board=bend)", "--players", "A,B"), "did you mean 'bent'?"),
    (("round-robin", "--game", "tic-tac-toe(size=4)", "--players", "A,B"), "it takes none"),
    (("round-robin", "--game", "hex(", "--players", "A,B"), "found the end"),
    (("round-robin", "--game", "tic-tac-toe", "--players", "A,B", "--swap"), "tic-tac-toe has no swap rule"),
    ((*PLAY, "--players", "A,Q"), "no player is called 'Q'; there are A, B"),
    ((*PLAY, "--players", "amff"), "did you mean 'amaf'?"),
    ((*PLAY, "--players", "A..Z"), "no named player is called 'Z'"),
    ((*PLAY, "--players", "D..A"), "runs backwards; write A..D"),
    ((*PLAY, "--players", "A,,B"), "a player is missing"),
    ((*PLAY, "--players", ""), "a player is missing"),
    ((*PLAY, "--players", "A,B,A"), "'A' is listed twice"),
    ((*PLAY, "--players", "A"), "nobody to meet"),
    ((*PLAY, "--players", "A, amaf(playout=5)"), "did you mean 'playouts'?"),
    ((*PLAY, "--players", "A, amaf(playouts=0)"), "greater than or equal to 1"),
    ((*PLAY, "--players", "A, amaf(playouts=1.5)"), "whole number"),
    ((*PLAY, "--players", "A, amaf(playouts=true)"), "'playouts' is true"),
    ((*PLAY, "--players", "A, amaf(sampling=fils)"), "did you mean 'fills'?"),
    ((*PLAY, "--players", "A, random(1)"), "random takes at most 0 values"),
    (("round-robin", "--game", "hex"), "--players must be given"),
    (("round-robin", "--game", "hex", "--players", "A,B", "--games", "0"), "--games "),
    (("round-robin", "--game", "hex", "--players", "A,B", "--games", "many"), "--games "),
    (("round-robin", "--game", "hex", "--players", "A,B", "--seed", "-1"), "--seed "),
    (("round-robin", "--game", "hex", "--players", "A,B", "--format", "xml"), "there is no 'xml'; there are table"),
    (
        ("round-robin", "--geme", "hex", "--players", "A,B"),
        "no option --geme of arena round-robin (did you mean",
    ),
    (("roundrobin",), "there is no command 'roundrobin' (did you mean 'round-robin'?)"),
    (("games", "hexx"), "did you mean 'hex'?"),
    (("games", "hex(size=3)", "--moves", "b2 b2"), "b2 may not be played"),
    (("games", "hex(size=3)", "--moves", "d1"), "'d1' is not a move of hex(size=3); moves run from a1 to c3"),
    (("games", "tic-tac-toe", "--moves", "a1 a2 b1 b2 c1 c2"), "c2 may not be played: the game is over"),
    (("players", "amafia"), "did you mean 'amaf'?"),
    (("players", "describe", "B", "amafia"), "did you mean 'amaf'?"),
    (("cache", "burn"), "there is no 'burn'; there are show, clear"),
    (("bench", "--game", "hexx"), "did you mean 'hex'?"),
    (("bench", "--repeats", "0"), "--repeats "),
    # Numbers and names that nobody can mean.
    ((*PLAY[:3], "--players", "A,B", "--games", "1000000000000"), "--games 1000000000000: it must be at most 10000000"),
    ((*PLAY[:3], "--players", "A,B", "--games", "10k"), "--games 10k: write a whole number: 10000"),
    ((*PLAY[:3], "--players", "A,B", "--games", "1e3"), "--games 1e3: write a whole number: 1000"),
    ((*PLAY, "--players", "A,B", "--seed", "1" + "0" * 40), "it must be at most 18446744073709551615"),
    ((*PLAY, "--players", "A,B", "--seed", "9" * 5000), "it has too many digits"),
    ((*PLAY, "--players", "A,B", "--move-time-limit", "0"), "it must be at least 0.0001"),
    ((*PLAY, "--players", "A,B", "--move-time-limit", "nan"), "write a number"),
    ((*PLAY, "--players", "A,B", "--move-time-limit", "1e400"), "write a number"),
    ((*PLAY, "--players", "A,B", "-j", "9999999"), "--concurrency 9999999: it must be at most 1000000"),
    ((*PLAY, "--players", "A,B", "--max-moves", "9" * 30), "it must be at most 1000000"),
    ((*PLAY, "--players", "A,B", "--resign", "0.1:" + "9" * 30), "1 to 1000000 moves"),
    ((*PLAY, "--players", "A, uct(c=1e400)"), "the number 1e400 is too large"),
    ((*PLAY, "--players", "A, uct(c=inf)"), "'c' is inf, but it should be a finite number"),
    ((*PLAY, "--players", "A, amaf(playouts=1" + "0" * 30 + ")"), "less than or equal to 1000000000"),
    ((*PLAY, "--players", "A, gtp(x, boards='1-999999999')"), "of at most 10000"),
    ((*PLAY, "--players", "A, gtp(x, boards='9-1')"), "sizes should rise: write 1-9"),
    (("games", "hex(" * 3000), "more than 20 brackets stand within each other"),
    (("games", "hex(size=" + "9" * 5000 + ")"), "more than 100 digits"),
    (("games", "h" * 4000), "no game is called 'hhh"),
    (("games", "hex\0"), "'hex\\x00': it has control characters"),
    (("games", "hex(size='5\u202e')"), "it has control characters"),
    ((*PLAY, "--players", f"{'a' * 4000}=A, B"), "a name takes at most 64 columns, not 4000"),
    ((*PLAY, "--players", "x=" * 3000 + "A, B"), "expected nothing more"),
    ((*PLAY, "--players", "a\u202eb=A, B"), "'a\\u202eb' is no name for a player"),
    ((*PLAY, "--players", "A,B", "--run", ""), "--run '': a name is missing"),
    ((*PLAY, "--players", "A,B", "--run", "a\nb"), "a name has no control characters"),
    ((*PLAY, "--players", "A,B", "--run", "=cmd"), "a name begins with a letter or a digit"),
    # Files.
    ((*PLAY, "--players", "A,B", "--ledger", ""), "the name of a file or folder is missing"),
    ((*PLAY, "--players", "A,B", "--ledger", "/dev/null"), "is not a file, and cannot be a ledger"),
    ((*PLAY, "--players", "A,B", "--ledger", "no/x"), "there is no folder no"),
    ((*PLAY, "--players", "A,B", "--ledger", "~nouser/x"), "there is no home of 'nouser'"),
    ((*PLAY, "--players", "A,B", "--ledger", "a\0b"), "no file has a null character in its name"),
    ((*PLAY, "--players", "A,B", "--ledger", "x" * 4000), "the name is too long for a file"),
    ((*PLAY, "--players", "A,B", "--openings", "random"), "write none, random:K for K random moves, or a file"),
    ((*PLAY, "--players", "A,B", "--openings", "/dev/zero"), "larger than 16 MB"),
    ((*PLAY, "--players", "A,B", "--openings", "."), "--openings .: Is a directory"),
    ((*PLAY, "--players", "A, orderN(library='~nouser/x')"), "there is no home of 'nouser'"),
    ((*PLAY, "--players", "A, orderN(library='.')"), "library '.' is a folder, not a file"),
    (("analyze", "--game", "hex(size=3)", "--player", "A", "--output", "/dev/full"), "is not a file"),
    (("reproduce", "raiko-table-1", "--out", ""), "the name of a file or folder is missing"),
    # What would be right is said.
    (("round-robin", "A", "B", "--game", "hex"), "write --players 'A, B'"),
    (("round-robin", "--game", "hex", "--players", "A,", "B"), "write --players 'A, B'"),
    (("match", "A", "B", "C", "--game", "hex"), "a match is between two players, not 3: write arena match A B;"),
    (("match", "--game", "hex"), "the players must be named: arena match A B"),
    (("match", "--game", "hex", "--players", "A,B"), "players are named without it, as in arena match A B"),
    (("regress", "--game", "hex"), "the players must be named: arena regress BASE... CANDIDATE"),
    (("regress", "A", "--game", "hex", "--players", "B"), "players are named without it"),
    (("games", "hex", "y"), "'y' is too much: write arena games SPEC"),
    (("wls", "bias", "y"), "'y' is too much: write arena wls bias,"),
    (("games", "hex(size:7)"), "hex: write size=7, not size:7"),
    (("games", "hex(size 7)"), "write NAME=VALUE, with commas between them"),
    (("games", "hex[size=7]"), "write hex(size=7)"),
    ((*PLAY, "--players", "A, uct playouts=100"), "write uct(playouts=100)"),
    ((*PLAY, "--players", "A, uct{playouts=100}"), "write uct(playouts=100)"),
    ((*PLAY, "--players", "A, uct(playouts=100;c=1)"), "a comma stands between values"),
    ((*PLAY, "--players", "A;B"), "a comma stands between players"),
    ((*PLAY, "--players", "A, uct(playouts='1)"), "found ''', which has no other at its end"),
    ((*PLAY, "--players", "A, uct(playouts=10k)"), "it should be a whole number: 10000"),
    ((*PLAY, "--players", "A, uct(minutes=1)"), "(arena players describe uct describes all)"),
    ((*PLAY, "--players", "A, uct(policy=lgrf2(x=1))"), "no parameter 'x'"),
    ((*PLAY, "--players", "A, wlss"), "did you mean 'wls'?"),
    ((*PLAY, "--players", "A, lgr"), "did you mean 'lgr2' or 'lgr1'?"),
    ((*PLAY, "--players", "A, B(playouts=5)"), "B is a named player, and takes no parameters"),
    (("gauntlet", "--game", "hex", "--players", "A"), "'A' has nobody to meet; name more players"),
    (("elo", "x.db"), "for a ledger write --ledger x.db"),
    (("report", "x.db"), "for a ledger write --ledger x.db"),
    (("runs", "x.db"), "for a ledger write --ledger x.db"),
    (("elo",), "RUN... must be given: arena elo RUN..."),
    (("export", "run"), "--to must be given"),
    (("report", "run", "--elo0", "3"), "there is no option --elo0 of arena report; regress has it"),
    (("report", "run", "--format", "csv", "--format", "json"), "--format: given more than once"),
    (
        ("round-robin", "--swap", "--no-swap", *PLAY[1:], "--players", "A,B"),
        "--swap and --no-swap: given more than once",
    ),
    (("match", "A", "B", "--game", "--seed", "3"), "--game must be followed by a value, not by --seed"),
    (("match", "A", "B", "--game"), "--game must be followed by a value"),
    (("report", "run", "--times=yes"), "--times takes no value"),
    (("players", "describ", "A"), "write arena players describe A"),
    (("wls",), "a command is missing after arena wls: build, tune"),
    (("help", "mtach"), "there is no command 'mtach' (did you mean 'match'?)"),
]


@pytest.mark.parametrize(("arguments", "message"), BAD, ids=[repr(" ".join(words))[:80] for words, _ in BAD])
def test_bad_input(arena, arguments, message):
    code, out, err = arena(*arguments)
    assert code == 2
    assert out == ""
    assert err.count("\n") == 1
    assert err.startswith("arena: ")
    assert len(err) <= 300
    assert is_plain(err.rstrip("\n"))
    assert message in err
    assert os.listdir() == []


def test_an_unforeseen_error_is_one_line_too(arena, monkeypatch):
    def broken(*_):
        raise RuntimeError("first line\nsecond line")

    monkeypatch.setattr("arena.reports.player_listing.list_players", broken)
    code, out, err = arena("players")
    assert (code, out) == (4, "")
    assert err == "arena: internal error: RuntimeError: first line (--traceback shows where)\n"


def test_lines_below_a_message_say_more_and_all_of_it_is_there_for_who_asks(arena, monkeypatch):
    error = InputError("it does not compile")
    error.details, error.whole = ("  in this line", "  \x1b[1mthere"), "Traceback\nof numba"

    def broken(*_):
        raise error

    monkeypatch.setattr("arena.reports.player_listing.list_players", broken)
    assert arena("players") == (2, "", "arena: it does not compile\n  in this line\n  \\x1b[1mthere\n")
    assert arena("players", "--traceback") == (2, "", "arena: it does not compile\nTraceback\nof numba\n")


def test_interruption_has_its_own_exit_code(arena, monkeypatch):
    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("arena.reports.player_listing.list_players", interrupted)
    assert arena("players")[0] == 130


@pytest.mark.parametrize("words", [("-V",), ("-v",), ("--version",)])
def test_version(arena, words):
    assert arena(*words) == (0, f"arena {__version__}\n", "")


def test_help(arena):
    assert arena("help") == arena("--help")
    assert arena("help", "match") == arena("match", "--help")
    assert arena("help", "match")[0] == 0


def test_a_mistake_in_a_roster_names_the_file_and_the_player(arena, tmp_path, monkeypatch):
    roster = tmp_path / "mine.toml"
    monkeypatch.setenv("ARENA_ROSTER", str(roster))
    for text, player, message in [
        ("[mine]\nspec = 'uct(playouts=-1)'", "mine", f"{roster}: mine: uct: 'playouts' is -1"),
        ("[mine]\nspec = 'uct('", "mine", f"{roster}: mine: 'uct(': expected a value"),
        ("[mine]\nkind = 'utc'", "mine", f"{roster}: mine: no player is called 'utc' (did you mean 'uct'"),
        ('["a\\u202eb"]\nspec = "uct"', "A", f"{roster}: 'a\\u202eb' is no name for a player"),
        (f"[{'x' * 70}]\nspec = 'uct'", "A", "a name takes at most 64 columns, not 70"),
    ]:
        roster.write_text(text, encoding="utf-8")
        code, out, err = arena("analyze", "--game", "hex(size=3)", "--player", player)
        assert (code, out) == (2, "")
        assert message in err
    monkeypatch.setenv("ARENA_ROSTER", "~nouser/x")
    assert "ARENA_ROSTER '~nouser/x': there is no home of 'nouser'" in arena("players")[2]


def test_a_run_that_goes_on_may_have_a_name_that_no_new_one_can_have(arena, tmp_path):
    play = ("match", "A", "B", "--game", "hex(size=3)", "--games", "2", "-j", "0")
    assert arena(*play, "--run", "plain")[0] == 0
    name = "=" + "x" * 70
    with contextlib.closing(sqlite3.connect(tmp_path / "arena.db")) as ledger, ledger:
        ledger.execute("UPDATE runs SET name = ?", (name,))
    code, _, err = arena("match", "--resume", "--run", name)
    assert (code, f"run '{name}' in arena.db" in err) == (0, True)
    assert f"'{name}" in arena("runs", "--format", "csv")[1]


def test_names_from_a_damaged_ledger_command_no_terminal(arena, tmp_path):
    assert arena("match", "A", "B", "--game", "hex(size=3)", "--games", "2", "-j", "0", "--run", "plain")[0] == 0
    with contextlib.closing(sqlite3.connect(tmp_path / "arena.db")) as ledger, ledger:
        ledger.execute("UPDATE runs SET name = ?", ("\x1b[31m",))
    for command in (("runs",), ("report", "plain"), ("report", "\x1b[31m"), ("match", "--resume")):
        code, out, err = arena(*command)
        assert code == 2
        assert is_plain((out + err).replace("\n", ""))
