"""SGF: read, replayed, and written; sgfmill is the judge."""

from __future__ import annotations

import random

import pytest
from sgfmill import sgf as sgfmill_sgf

from arena.games.errors import InputError
from arena.games.go.board import Board
from arena.games.go.points import point_move, point_text
from arena.games.go.record import read_records
from arena.games.sgf import SgfError, Value
from arena.reports.export import collection
from tests.games.go.boards import SIMPLE, go
from tests.reports.test_export_sgf import source_of

GAME = """(;GM[1]FF[4]SZ[5]KM[0.5]PB[Ann \\[3d\\]]PW[Bob]RE[B+1.5]AB[bb:cc][ee]AW[aa]PL[W]
C[A comment (with; brackets\\]]
;W[dd]C[one];B[];W[tt](;B[ed];W[ab])(;B[ea];W[eb](;B[ec])(;B[dc])))"""


def test_a_game_is_read() -> None:
    (record,) = read_records("junk before it " + GAME)
    assert (record.size, record.komi, record.handicap) == (5, 0.5, 0)
    assert (record.black, record.white, record.result) == ("Ann [3d]", "Bob", "B+1.5")
    assert record.moves == (18, 25, 25, 14 - 0 + 5, 5)
    assert record.notes == ("1 variation of the main line left out",)
    positions = list(record.replay(go(**SIMPLE)))
    assert len(positions) == 1 + 1 + 5
    set_up = positions[1]
    assert set_up.to_move == "white"
    assert set_up.stones().reshape(5, 5).tolist() == [
        [2, 0, 0, 0, 0],
        [0, 1, 1, 0, 0],
        [0, 1, 1, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 1],
    ]
    assert positions[-1].stones().tolist().count(2) == 3


def test_a_player_may_move_twice_and_go_on_after_two_passes() -> None:
    (record,) = read_records("(;SZ[5];B[aa];B[bb];W[];B[];W[cc])")
    last = list(record.replay(go(**SIMPLE)))[-1]
    assert last.winner() is None
    assert sorted(last.stones().tolist())[-3:] == [1, 1, 2]


def test_stones_may_be_taken_off_in_mid_game() -> None:
    (record,) = read_records("(;SZ[5];B[aa];W[bb];AE[aa]AW[cc];B[dd])")
    last = list(record.replay(go(**SIMPLE)))[-1]
    assert [last.stones()[cell] for cell in (0, 6, 12, 18)] == [0, 2, 2, 1]


def test_a_file_may_hold_several_games_and_no_size() -> None:
    records = read_records("(;B[aa])\n\n(;SZ[9:9]HA[2];W[ii])")
    assert [record.size for record in records] == [19, 9]
    assert [record.moves for record in records] == [(0,), (80,)]
    assert (records[1].handicap, records[0].komi) == (2, None)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1, column 1: there is no game in the file: it has no '('"),
        ("hello", "line 1, column 1: there is no game in the file: it has no '('"),
        ("\n (;B[aa]", "line 2, column 2: the game that begins here has no end: a ')' is missing"),
        ("(;B[aa\n)", "line 1, column 4: the value of B that begins here has no end: a ']' is missing"),
        ("(;B)", "line 1, column 3: the property B has no value"),
        ("()", "line 1, column 1: the game that begins here has no nodes"),
        ("(;SZ[5]\n;B[aa]\n  ;W[ff])", "line 3, column 5: 'ff' is not a point of the board, which has aa to ee"),
        ("(;SZ[5];B[a])", "line 1, column 10: 'a' is not a point of the board, which has aa to ee"),
        ("(;SZ[5];B[AA])", "line 1, column 10: 'AA' is not a point of the board, which has aa to ee"),
        ("(;SZ[26])", "line 1, column 5: SZ[26] is not a square board of 2 to 25 lines"),
        ("(;SZ[9:7])", "line 1, column 5: SZ[9:7] is not a square board of 2 to 25 lines"),
        ("(;SZ[x])", "line 1, column 5: SZ[x] is not a square board of 2 to 25 lines"),
        ("(;GM[2])", "line 1, column 5: GM[2] is not a game of Go, which is GM[1]"),
        ("(;KM[six])", "line 1, column 5: KM[six] is not a number"),
        ("(;PL[green])", "line 1, column 5: PL[green] is no player: B and W are"),
        ("(;SZ[5]AB[])", "line 1, column 10: a stone must be put on a point, and there is none"),
        ("(;B[aa] 7)", "line 1, column 9: expected '(', ')' or ';', found '7'"),
        ("(;B[aa](;W[bb]);B[cc])", "line 1, column 16: a node must stand before the variations that follow it"),
    ],
)
def test_a_bad_file_is_named_with_line_and_column(text: str, message: str) -> None:
    with pytest.raises(SgfError) as error:
        read_records(text)
    assert str(error.value) == message
    assert isinstance(error.value, InputError)


def test_an_illegal_move_is_named_with_line_and_column() -> None:
    (record,) = read_records("(;SZ[5];B[aa]\n;W[aa])")
    with pytest.raises(SgfError, match=r"^line 2, column 3: A5 may not be played: there is a stone on A5$"):
        list(record.replay(go(**SIMPLE)))


def test_points_are_written_as_they_are_read() -> None:
    for size in (2, 5, 19, 25):
        board = Board(size)
        for move in range(board.cells + 1):
            text = point_text(board, move)
            assert point_move(board, Value(text, None)) == move  # type: ignore[arg-type]
    assert point_text(Board(19), 361) == ""
    assert point_text(Board(19), 20) == "bb"


def test_files_cut_off_anywhere_are_refused_or_read() -> None:
    chance = random.Random(1)
    for _ in range(500):
        place = chance.randrange(len(GAME))
        text = (
            GAME[:place] + chance.choice(["", "(", ")", "[", "]", ";", "\\", "Z"]) + GAME[place + chance.randrange(3) :]
        )
        message = ""
        try:
            read_records(text)
        except SgfError as error:
            message = str(error)
        assert "\n" not in message
        assert message.startswith("line ") or not message


@pytest.mark.parametrize("spec", ["go(size=5)", "go(size=7, handicap=3, komi=0.5)"])
def test_games_of_a_run_are_read_by_sgfmill_and_by_us(spec: str) -> None:
    source = source_of(spec, "random, amaf(playouts=5)", games=1)
    for text, record in zip(collection.export(source), source.records, strict=True):
        game = source.game
        theirs = sgfmill_sgf.Sgf_game.from_string(text)
        (ours,) = read_records(text)
        assert theirs.get_size() == ours.size == int(spec[8])
        assert theirs.get_komi() == ours.komi == game.komi
        assert (theirs.get_handicap() or 0) == ours.handicap
        assert ours.moves == record.moves
        assert ours.result == theirs.get_root().get("RE")
        assert ours.result == f"{'B' if record.score > 0 else 'W'}+{abs(record.score):g}"
        moves = [node.get_move() for node in theirs.get_main_sequence()[1:]]
        assert [colour for colour, _ in moves] == ["bw"[(ply + (ours.handicap > 0)) % 2] for ply in range(len(moves))]
        for (_, point), move in zip(moves, record.moves, strict=True):
            row, column = point or (0, 0)
            cell = (ours.size - 1 - row) * ours.size + column
            assert move == (ours.size**2 if point is None else cell)
        assert list(ours.replay(game))[-1].score() == record.score
