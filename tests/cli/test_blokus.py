"""Commands with a game whose moves are several cells: their names have commas wherever moves are written."""

import csv
import io
import json

import pytest

from arena.games import load
from tests.support.notices import without_compilation
from tests.support.runs import games_of, play_into, settings_of

GAME = "blokus-duo(size=6)"  # Black begins on b5, White on e2


def test_moves_of_a_command_line(arena):
    code, out, _ = arena("games", GAME, "--moves", "T4a@c4 d1,e1,e2 E4,e3")
    assert code == 0
    assert "Black (X) covers 6 squares: 1 I3 V3 I4 L4 O Z4\nWhite (O) covers 3 squares: 1 2 I3 I4" in out
    assert "#   ##   ###   #    ####   #     ##   ###   ##" in out
    assert "b5,c5,c4,d4" not in out
    assert "b4,c4,a5,b5 or Z4a@b4. The letter says how the piece lies" in out.replace("\n", " ")


@pytest.mark.parametrize(
    ("moves", "message"),
    [
        ("b5 e2 b5", "b5 may not be played: black has laid the piece 1 already"),
        ("b5 e2 b6,c6", "b6,c6 may not be played: it touches an edge of an own piece, on b5"),
        ("b5 e2 pass", "pass may not be played: a player passes only if no piece can be laid, and a3,a4 can"),
        ("b5, e2", "'b5,' is not a move of this board: write squares, as in b4,c4,a5,b5, or a piece, as in Z4a@b4"),
        ("b5,b7", "'b5,b7' is not a move of this board: b7 is off the board, which has a1 to f6"),
    ],
)
def test_a_move_that_may_not_be_made_is_one_line(arena, moves, message):
    for command in (("games", GAME), ("analyze", "--game", GAME, "--player", "random")):
        code, out, err = arena(*command, "--moves", moves)
        assert (code, out, without_compilation(err)) == (2, "", f"arena: {message}\n")


def test_a_drawing_that_the_command_has_printed_is_analyzed(arena, tmp_path):
    printed = arena("games", GAME, "--moves", "T4a@c4 d1,e1,e2")[1]
    (tmp_path / "drawing.txt").write_text(printed, encoding="utf-8")
    ask = ("analyze", "--game", GAME, "--player", "mc(playouts=300)", "--format", "json", "--no-times")
    drawn = json.loads(arena(*ask, "--position", "drawing.txt")[1])
    moved = json.loads(arena(*ask, "--moves", "T4a@c4 e1,d1,e2")[1])
    assert drawn["position"]["drawing"] == moved["position"]["drawing"]
    assert [item["move"] for item in drawn["candidates"]] == [item["move"] for item in moved["candidates"]]


@pytest.fixture
def played(arena, tmp_path):
    """A run of two games from an opening in a file."""
    (tmp_path / "openings.txt").write_text("T4a@c4 d1,e2,e1  # in any order\n", encoding="utf-8")
    settings = settings_of(GAME, "random, mc(playouts=3)", games=1, openings=str(tmp_path / "openings.txt"))
    play_into(tmp_path / "arena.db", settings)
    return arena


def test_openings_and_exports_have_the_names_of_moves(played, tmp_path):
    game, records = load(GAME), games_of(tmp_path / "arena.db")
    lines = [[game.move_name(move) for move in record.moves] for record in records]
    assert [line[:2] for line in lines] == [["c4,b5,c5,d5", "d1,e1,e2"]] * 2
    rows = list(csv.DictReader(io.StringIO(played("export", "run", "--to", "csv")[1])))
    assert [row["moves"].split(" ") for row in rows] == lines
    assert [item["moves"] for item in json.loads(played("export", "run", "--to", "json")[1])["games"]] == lines
    code, out, _ = played("replay", "run", "1:0")
    assert code == 0
    assert f"every move is equal ({len(lines[1])} of {len(lines[1])})" in out


def test_openings_are_set_apart_from_each_other(arena, tmp_path):
    (tmp_path / "openings.txt").write_text("b5 e2\nb5,c5 e2\n", encoding="utf-8")
    settings = settings_of(GAME, "random, mc(playouts=3)", games=2, openings=str(tmp_path / "openings.txt"))
    play_into(tmp_path / "arena.db", settings)
    assert "b5 e2; b5,c5 e2" in arena("runs", "run")[1]


def test_one_game_of_a_run_is_exported(played):
    everything = played("export", "run", "--to", "sgf", "--no-times")[1]
    code, one, err = played("export", "run", "1:0", "--to", "sgf", "--no-times")
    assert (code, err) == (0, "")
    assert one == everything[everything.index("\n(;") + 1 :]
    assert one.count("GM[blokus-duo]") == 1
    assert played("export", "run", "2:0", "--to", "sgf")[0] == 2
    assert "has no game 0:1; its games run from 0:0 to 1:0" in played("export", "run", "0:1", "--to", "csv")[2]
    assert "'first' is not a game" in played("export", "run", "first", "--to", "json")[2]
