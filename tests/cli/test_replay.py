"""`arena replay`: what is equal is proven, and what was changed is found."""

import json
import sqlite3
import sys
from contextlib import closing
from dataclasses import replace

import numpy as np
import pytest

from arena.arenas.ledger import Ledger
from arena.arenas.settings import OnForfeit
from tests.support.runs import games_of, play_into, settings_of

PLAIN = settings_of("hex(size=3)", "A, B", games=2)
SWAP = settings_of("hex(size=3)", "A, B", games=6, swap=True)


def tamper(path, game, **columns):
    """Change a game in the ledger behind the arena's back, as if it had been recorded before there were checksums."""
    pairing, number = game.split(":")
    changes = ", ".join([*(f"{column} = ?" for column in columns), "checksum = NULL, thoughts = NULL"])
    with closing(sqlite3.connect(path / "arena.db")) as connection, connection:
        done = connection.execute(
            f"UPDATE games SET {changes} WHERE pairing = ? AND game = ?", (*columns.values(), pairing, number)
        )
    assert done.rowcount == 1


def blob(moves):
    return np.array(moves, dtype="<u2").tobytes()


def test_an_equal_game_is_proven_and_drawn(replayed, tmp_path):
    replay = replayed(PLAIN)
    code, out, err = replay("1:0")
    record = games_of(tmp_path / "arena.db")[1]
    count = len(record.moves)
    assert (code, err) == (0, "")
    assert out.startswith("Game 1:0 of run 'run', hex(size=3): B (Black) against A (White)\n")
    winner = {"black": "B", "white": "A"}[record.winner]
    assert f"every move is equal ({count} of {count}), and so is the end: {winner} won (played out).\n" in out
    assert f"After {count} of {count} moves:\n\n  a b c\n1 " in out
    assert out.endswith("has won\n")


def test_the_board_is_drawn_after_as_many_moves_as_wanted(replayed):
    replay = replayed(PLAIN)
    assert ". . .\n 2 . . .\n  3 . . .\nBlack (X) to move\n" in replay("0:0", "--moves", 0)[1]
    out = replay("0:0", "--moves", 2)[1]
    assert "After 2 of " in out
    assert (out.count("X") - out.count("(X)"), out.count("O") - out.count("(O)")) == (1, 1)


@pytest.mark.parametrize(
    ("terminal", "variable", "coloured"), [(True, "", True), (True, "1", False), (False, "", False)]
)
def test_colours_are_for_terminals(replayed, monkeypatch, terminal, variable, coloured):
    replay = replayed(PLAIN)
    monkeypatch.setenv("NO_COLOR", variable)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: terminal)
    assert ("\033[" in replay("0:0")[1]) is coloured


def test_a_changed_move_is_named_with_its_ply(replayed, tmp_path):
    replay = replayed(PLAIN)
    moves = list(games_of(tmp_path / "arena.db")[0].moves)
    other = next(move for move in range(9) if move not in moves[:3])
    names = [f"{'abc'[move % 3]}{move // 3 + 1}" for move in (other, moves[2])]
    tamper(tmp_path, "0:0", moves=blob([*moves[:2], other, *moves[3:]]))
    code, out, err = replay("0:0")
    assert (code, err) == (1, "")
    assert f"it is another game:\n  ply 3: recorded {names[0]}, played {names[1]}\n" in out
    assert "After 2 of " in out
    assert replay("1:0")[0] == 0


def test_missing_and_added_moves_are_found(replayed, tmp_path):
    replay = replayed(PLAIN)
    moves = games_of(tmp_path / "arena.db")[0].moves
    tamper(tmp_path, "0:0", moves=blob(moves[:-1]))
    code, out, _ = replay("0:0")
    assert code == 1
    assert f"  ply {len(moves)}: recorded nothing, played " in out
    tamper(tmp_path, "0:0", moves=blob([*moves, 999]))
    code, out, _ = replay("0:0")
    assert code == 1
    assert f"  ply {len(moves) + 1}: recorded number 999, which is no move, played nothing\n" in out


@pytest.mark.parametrize(
    ("columns", "message"),
    [
        ({"winner": 3}, "  winner: recorded draw, played "),
        ({"reason": "resigned"}, "  end: recorded resigned, played played out\n"),
        ({"swapped": 1}, "  swap: recorded yes, played no\n"),
        ({"line": 5}, "  digest of the moves: recorded 5, played "),
        ({"white_playouts": 7}, "  playouts of white: recorded 7, played "),
        ({"black_decisions": 1}, "  decisions of black: recorded 1, played "),
    ],
)
def test_other_changes_are_found(replayed, tmp_path, columns, message):
    replay = replayed(PLAIN)
    tamper(tmp_path, "0:0", **columns)
    code, out, _ = replay("0:0")
    assert code == 1
    assert message in out
    assert "ply" not in out


def test_a_swap_is_played_again(replayed, tmp_path):
    replay = replayed(SWAP)
    (swapped, *_) = [record.pairing for record in games_of(tmp_path / "arena.db") if record.swapped]
    game = f"{swapped.seats}:{swapped.game}"
    code, out, _ = replay(game)
    assert code == 0
    assert f"After the first move {'BA'[swapped.seats]} took over Black's side.\n" in out
    tamper(tmp_path, game, swapped=0)
    assert "another game:\n  swap: recorded no, played yes\n" in replay(game)[1]


def test_openings_are_played_again(replayed):
    assert replayed(settings_of("y(board=bent, size=9)", "A, B", games=3, openings="random:2"))("--all")[0] == 0


def test_all_games_are_counted(replayed, tmp_path):
    replay = replayed(SWAP)
    code, out, err = replay("--all")
    assert (code, err) == (0, "")
    assert out == "Run 'run': 12 of 12 games are recorded; played again from their seeds, 12 are equal and 0 differ.\n"
    tamper(tmp_path, "1:4", moves=blob([8]))
    tamper(tmp_path, "0:2", winner=3)
    with closing(sqlite3.connect(tmp_path / "arena.db")) as connection, connection:
        connection.execute("DELETE FROM games WHERE pairing = 0 AND game = 5")
    code, out, _ = replay("--all")
    assert code == 1
    first, *differences = out.splitlines()
    assert first.startswith("Run 'run': 11 of 12 games are recorded; ")
    assert first.endswith("9 are equal and 2 differ.")
    assert [line[:11] for line in differences] == ["  0:2  winn", "  1:4  ply "]


def test_many_differences_are_not_all_listed(replayed, tmp_path):
    replay = replayed(SWAP)
    for number in range(6):
        for pairing in range(2):
            tamper(tmp_path, f"{pairing}:{number}", line=1)
    _, out, _ = replay("--all")
    assert out.count("digest of the moves") == 10
    assert out.endswith("\n  and 2 more\n")


def timed(settings):
    return replace(settings, conduct=replace(settings.conduct, move_time_limit=1e-9, on_forfeit=OnForfeit.COUNT))


def test_a_loss_on_time_cannot_be_proven(replayed, tmp_path):
    replay = replayed(timed(settings_of("y(board=bent, size=9)", "A, B", games=1, openings="random:2")))
    code, out, _ = replay("0:0")
    assert code == 3
    assert "every move is equal (2 of 2); but it was lost on time, which depended on the clock" in out
    code, out, _ = replay("--all")
    assert code == 3
    assert "0 are equal and 0 differ.\n2 have equal moves, but were lost on time, which cannot be proven.\n" in out


def test_nobody_loses_on_time_in_a_replay(replayed, tmp_path):
    replay = replayed(PLAIN)
    with closing(sqlite3.connect(tmp_path / "arena.db")) as connection, connection:
        limited = json.dumps(timed(PLAIN).to_document())
        connection.execute("UPDATE runs SET settings = ?", (limited,))
    assert replay("--all")[0] == 0


def test_what_was_played_before_a_loss_on_time_is_compared(replayed, tmp_path):
    replay = replayed(PLAIN)
    moves = games_of(tmp_path / "arena.db")[0].moves
    tamper(tmp_path, "0:0", moves=blob(moves[:3]), reason="time", winner=1)  # White was to move, and lost
    assert replay("0:0")[0] == 3
    tamper(tmp_path, "0:0", winner=2)
    code, out, _ = replay("0:0")
    assert code == 1
    assert "  winner: recorded white, but it is the loser who was to move\n" in out
    tamper(tmp_path, "0:0", moves=blob([moves[1], moves[0]]))
    code, out, _ = replay("0:0")
    assert code == 1
    assert "  ply 1: recorded " in out


def test_a_swap_may_be_what_took_too_long(replayed, tmp_path):
    replay = replayed(SWAP)
    record = next(record for record in games_of(tmp_path / "arena.db") if record.swapped)
    game = f"{record.pairing.seats}:{record.pairing.game}"
    tamper(tmp_path, game, moves=blob(record.moves[:1]), reason="time", winner=1, swapped=0)
    assert replay(game)[0] == 3
    tamper(tmp_path, game, moves=blob(record.moves[:2]), winner=2, swapped=1)  # Black's stones are the second player's
    assert "recorded white, but it is the loser" in replay(game)[1]
    tamper(tmp_path, game, winner=1)
    assert replay(game)[0] == 3
    tamper(tmp_path, game, swapped=0)
    assert "  swap: recorded no, played yes\n" in replay(game)[1]


def test_a_row_that_is_not_as_it_was_written_is_told_in_one_line(replayed, tmp_path):
    replay = replayed(PLAIN)
    with closing(sqlite3.connect(tmp_path / "arena.db")) as connection, connection:
        connection.execute("UPDATE games SET winner = 3 WHERE pairing = 0 AND game = 1")
    for arguments in (["0:1"], ["--all"]):
        code, out, err = replay(*arguments)
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert "game 1 of pairing 0 of run 'run' is damaged" in err
    assert replay("0:0")[0] == 0


def test_another_version_is_told_of_when_games_differ(arena, tmp_path):
    with Ledger(tmp_path / "arena.db", create=True) as ledger:
        ledger.add_run("run", PLAIN, {"arena": "0.0.1"})
    play_into(tmp_path / "arena.db", PLAIN)
    assert "0.0.1" not in arena("replay", "run", "0:0")[1]
    tamper(tmp_path, "0:0", winner=3)
    assert "It was recorded by arena 0.0.1; this is arena " in arena("replay", "run", "0:0")[1]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("0",), "'0' is not a game; write PAIRING:GAME, such as 3:0"),
        (("0:x",), "'0:x' is not a game"),
        ((":",), "':' is not a game"),
        (("0:0:0",), "'0:0:0' is not a game"),
        (("²:0",), "'²:0' is not a game"),
        (("2:0",), "run 'run' has no game 2:0; its games run from 0:0 to 1:1"),
        (("0:2",), "run 'run' has no game 0:2; its games run from 0:0 to 1:1"),
        (("0:1",), "run 'run' has no game 1 of pairing 0"),  # not yet
        ((), "say which game to play again, such as 3:0, or --all"),
        (("0:0", "--all"), "say which game to play again"),
        (("--all", "--moves", "1"), "--moves goes with one game"),
        (("0:0", "--moves", "99"), "--moves 99: the game has "),
        (("0:0", "--ledger", "no.db"), "there is no ledger no.db"),
    ],
)
def test_bad_input(replayed, tmp_path, arguments, message):
    replay = replayed(PLAIN)
    with closing(sqlite3.connect(tmp_path / "arena.db")) as connection, connection:
        connection.execute("DELETE FROM games WHERE pairing = 0 AND game = 1")
    code, out, err = replay(*arguments)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert message in err
