"""What `arena analyze` is asked about: drawings, moves and mistakes."""

import io
import json

import pytest

from tests.cli.test_analyze import ASK
from tests.support.commands import with_options
from tests.support.notices import without_compilation

DRAWING = """
  a b c
1 . X .
 2 . O .
  3 . . .
White (O) to move
"""


@pytest.fixture
def drawing(tmp_path):
    path = tmp_path / "position.txt"
    path.write_text(DRAWING, encoding="utf-8")
    return path


def test_a_position_from_a_drawing(arena, drawing):
    found = json.loads(arena(*ASK, "--position", drawing, "--format", "json")[1])
    assert found["position"]["to_move"] == "white"
    assert found["position"]["drawing"].strip() == DRAWING.strip()
    assert {candidate["move"] for candidate in found["candidates"]} == {"a1", "c1", "a2", "c2", "a3", "b3", "c3"}
    other = json.loads(arena(*ASK, "--position", drawing, "--to-move", "black", "--format", "json")[1])
    assert other["position"]["to_move"] == "black"


def test_a_position_from_standard_input(arena, monkeypatch, drawing):
    from_file = arena(*ASK, "--position", drawing, "--no-times")[1]
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(DRAWING.encode())))
    assert arena(*ASK, "--position", "-", "--no-times")[1] == from_file
    # What was printed is itself a drawing of the position.
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(from_file.encode())))
    assert arena(*ASK, "--position", "-", "--no-times")[1] == from_file


def test_moves_and_their_drawing_are_the_same_position(arena, drawing):
    moved = json.loads(arena(*ASK, "--moves", "b1 b2", "--format", "json", "--no-times")[1])
    drawn = json.loads(arena(*ASK, "--position", drawing, "--to-move", "black", "--format", "json", "--no-times")[1])
    assert moved["candidates"] == drawn["candidates"]


BAD = [
    (("--moves", "b2 zz"), "'zz' is not a move of hex(size=3); moves run from a1 to c3"),
    (("--moves", "b2 b2"), "b2 may not be played"),
    (("--moves", "b2", "--position", "position.txt"), "as --position or as --moves, not as both"),
    (("--position", "missing.txt"), "--position missing.txt: No such file or directory"),
    (("--position", "."), "--position .: Is a directory"),
    (("--position", "bytes.bin"), "--position bytes.bin: not a text file"),
    (("--position", "short.txt"), "--position short.txt: the drawing has 2 rows, the board 3"),
    (("--position", "empty.txt"), "--position empty.txt: the drawing has 0 rows"),
    (("--position", "unclear.txt"), "2 black and 0 white stones: say who is to move"),
    (("--position", "position.txt", "--to-move", "red"), "'red' cannot be to move; black or white can"),
    (("--position", "won.txt"), "the game is over: Black (X) has won"),
    (("--moves", "b1 a1 b2 a2 b3"), "the game is over: Black (X) has won"),
    (("--to-move", "black"), "--to-move goes with --position"),
    (("--intervals", "1"), "a level lies between 0 and 1, such as 0.95"),
    (("--intervals", "0"), "a level lies between 0 and 1"),
    (("--rd", "-1"), "--rd "),
    (("--rd", "inf"), "--rd and --c are finite numbers"),
    (("--c", "inf"), "--rd and --c are finite numbers"),
    (("--c", "nan"), "--c "),
    (("--top", "-1"), "--top "),
    (("--seed", "-1"), "--seed "),
    (("--force",), "--force goes with --output"),
    (("--output", "nowhere/file"), "there is no folder nowhere"),
    (("--player", "A..B"), "one player is asked at a time, not 2"),
    (("--player", "amff"), "did you mean 'amaf'?"),
    (("--game", "hx"), "did you mean 'hex'?"),
    (("--game", "tic-tac-toe", "--player", "mc(sampling=fills)"), "there are no fills"),
]


@pytest.mark.parametrize(("arguments", "message"), BAD, ids=[" ".join(arguments) for arguments, _ in BAD])
def test_bad_input(arena, drawing, tmp_path, arguments, message):
    (tmp_path / "bytes.bin").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "short.txt").write_text(". . .\n. . .\n", encoding="utf-8")
    (tmp_path / "empty.txt").write_text("", encoding="utf-8")
    (tmp_path / "unclear.txt").write_text("X X .\n. . .\n. . .\n", encoding="utf-8")
    (tmp_path / "won.txt").write_text(". X .\nO X .\nO X .\n", encoding="utf-8")
    code, out, err = arena(*with_options(ASK, *arguments))
    assert (code, out) == (2, "")
    assert without_compilation(err).count("\n") == 1
    assert message in err


def test_game_and_player_must_be_given(arena):
    assert arena("analyze", "--game", "hex")[2] == "arena: --player must be given\n"
    assert arena("analyze", "--player", "A")[2] == "arena: --game must be given\n"
