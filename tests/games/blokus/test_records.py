"""Records: written so that Pentobi reads them, and read as Pentobi writes them."""

from __future__ import annotations

from pathlib import Path

import pytest
from sgfmill import sgf_grammar

from arena.games import load
from arena.games.sgf import Place, SgfError, Value
from arena.players import load_player
from arena.players.gtp.server import Server
from arena.reports.export import collection
from tests.games.blokus.test_rules import RECORDED
from tests.reports.test_export_sgf import source_of, stones, text, trees_of

#: As the program writes a file, by what its documentation says: moves have no passes, names may be anything.
PENTOBI = r"""(
;FF[4]CA[UTF-8]AP[Pentobi:31.0]GM[Blokus Duo]PB[Anna \[A\]]PW[Bert\\]DT[2026-08-22]
;B[e8,d9,e9,f9,e10]C[the cross; B[x\] is no move]BM[1]
 (
 ;W[i4,h5,i5,j5,i6]
 ;B[F11,G11,G12,H12,H13]LB[F11,G11,G12,H12,H13:3]
 )
 (
 ;W[j5]
 )
)
"""
SET_UP = """(;GM[Blokus Duo]
AB[e8,e9,f9,d10,e10][g6,f7,g7,h7,g8]
AW[i4,h5,i5,j5,i6]
PL[W]
;W[k7,k8,k9,j7])"""


def server(game: str = "blokus-duo") -> Server:
    return Server(load(game), load_player("random"))


def loaded(file: Path, content: str, game: str = "blokus-duo", *limit: str) -> Server:
    file.write_text(content, encoding="utf-8")
    one = server(game)
    assert one.answer(" ".join(["loadsgf", str(file), *limit])) == "= \n\n"
    return one


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "game.blksgf"


def test_a_record_of_pentobi_is_read(file: Path) -> None:
    position = loaded(file, PENTOBI).position
    names = [position.game.move_name(move) for move in position.moves]
    assert names == ["e8,d9,e9,f9,e10", "i4,h5,i5,j5,i6", "f11,g11,g12,h12,h13"]
    assert len(loaded(file, PENTOBI, "blokus-duo(bonus=true)", "2").position.moves) == 1


def test_pieces_that_are_set_up_are_read(file: Path) -> None:
    before = loaded(file, SET_UP.replace(";W[k7,k8,k9,j7]", "")).position
    assert [line.partition(": ")[0] for line in before.draw().splitlines()[-3:]] == [
        "Black (X) covers 10 squares",
        "White (O) covers 5 squares",
        "White (O) to move",
    ]
    assert "White (O) covers 9 squares" in loaded(file, SET_UP).position.draw()


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("(;GM[Blokus])", "it is another game than blokus-duo"),
        ("(;GM[blokus-duo])", "it is another game than blokus-duo"),
        ("(;GM[Blokus Duo]\n;B[e10,g10])", "line 2, column 3: 'e10,g10' is not a move of this board: no piece has"),
        ("(;GM[Blokus Duo]\n;B[e10,e15])", "line 2, column 3: 'e10,e15' is not a move of this board: e15 is off"),
        ("(;GM[Blokus Duo];B[a1])", "illegal move"),
        ("(;GM[Blokus Duo];B[e10];W[pass])", "illegal move"),
        ("(;GM[Blokus Duo]AB[e10][f11])", "Black has the piece 1 only once"),
    ],
)
def test_what_is_wrong_in_a_record_is_said(file: Path, content: str, reason: str) -> None:
    file.write_text(content, encoding="utf-8")
    answer = server().answer(f"loadsgf {file}")
    assert answer.startswith(f"? cannot load file: {reason}")


def test_values_have_places() -> None:
    with pytest.raises(SgfError, match=r"^line 3, column 4: 'e0' is not a move"):
        load("blokus-duo").sgf.move(Value("e0", Place(3, 4)))


@pytest.mark.parametrize("number", range(0, 30, 6))
def test_passes_that_a_record_leaves_out_are_made(file: Path, number: int) -> None:
    """Games of another program, with the passes and the squares that it tells of."""
    *steps, squares = RECORDED[number]
    black, white = squares.split(":")
    names = [step.split("/")[0] for step in steps]
    nodes = "".join(f";{'BW'[ply % 2]}[{name}]" for ply, name in enumerate(names) if name != "pass")
    position = loaded(file, f"(;GM[Blokus Duo]{nodes})").position
    made = [position.game.move_name(move) for move in position.moves]
    assert made[: len(names)] == names
    assert set(made[len(names) :]) <= {"pass"}
    assert position.winner() is not None
    assert position.score() == int(black) - int(white)


@pytest.mark.parametrize(
    ("game", "kind"),
    [
        ("blokus-duo", "Blokus Duo"),
        ("blokus-duo(bonus=true)", "Blokus Duo"),
        ("blokus-duo(start=free)", "blokus-duo"),
        ("blokus-duo(largest=4)", "blokus-duo"),
        ("blokus-duo(size=8)", "blokus-duo"),
    ],
)
def test_the_game_is_called_as_others_call_it_if_they_know_it(game: str, kind: str) -> None:
    assert load(game).sgf.kind == kind
    assert load(game).known_as == (kind if kind[0] == "B" else "")


@pytest.mark.parametrize("game", ["blokus-duo", "blokus-duo(size=6)"])
def test_what_is_written_is_read(file: Path, game: str) -> None:
    players = [r"a]b\=random", "B[e10,e11]=random"]
    source = source_of(game, "random, mc(playouts=3)", games=2, name=players[0])
    passes = 0
    for written, tree, record in zip(collection.export(source), trees_of(source), source.records, strict=True):
        placed = [move for move in record.moves if not source.game.goes_without_saying(move)]
        passes += len(record.moves) - len(placed)
        assert [name for _, name in stones(tree[1:])] == [source.game.move_name(move) for move in placed]
        assert "pass" not in written
        assert text(tree[0], "EV") == players[0]
        assert text(tree[0], "RU") == source.game.spec
        position = loaded(file, written, game).position
        assert position.moves == record.moves
        assert position.score() == record.score
    assert passes >= 2 * 4


def test_a_tree_of_another_reader() -> None:
    """sgfmill's grammar has the same nodes of Pentobi's text."""
    (tree,) = sgf_grammar.parse_sgf_collection(PENTOBI.encode())
    assert text(tree.sequence[0], "PB") == "Anna [A]"
    assert text(tree.sequence[0], "PW") == "Bert\\"
