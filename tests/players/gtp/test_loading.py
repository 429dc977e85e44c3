"""Games in SGF that a GTP controller has loaded."""

import pytest

from tests.players.gtp.talk import stones

GO_GAME = "(;GM[1]FF[4]SZ[5]KM[1.5]C[a \\] b];B[cc];W[bd](;B[dd]C[main];W[])(;B[aa]))"


class TestSgf:
    @pytest.fixture
    def load_text(self, tmp_path):
        def load(talk, text, *limit):
            (tmp_path / "game.sgf").write_text(text, encoding="utf-8")
            return f"loadsgf {tmp_path}/game.sgf {' '.join(map(str, limit))}"

        return load

    def test_a_main_line(self, go, load_text):
        go.ok(load_text(go, "(;GM[1]FF[4]SZ[5]KM[1.5];B[cc];W[bd];B[tt])"))
        assert go.ok("get_komi") == "1.5"
        assert stones(go) == ["C3", "B2"]
        assert "White (O) to move" in go.ok("showboard")

    def test_variations_are_passed_over(self, go, load_text):
        go.ok(load_text(go, GO_GAME))
        assert stones(go) == ["C3", "B2", "D2"]

    def test_up_to_a_move(self, go, load_text):
        for limit, count in ((1, 0), (2, 1), (3, 2), (99, 3)):
            go.ok(load_text(go, GO_GAME, limit))
            assert stones(go) == ["C3", "B2", "D2"][:count]

    def test_stones_that_are_set_up(self, go, load_text):
        go.ok(load_text(go, "(;SZ[5]AB[aa:ba][cc]AW[ee];W[dd])"))
        board = go.ok("showboard")
        assert "5 X X . . ." in board
        assert "3 . . X . ." in board
        assert "2 . . . O ." in board
        assert "1 . . . . O" in board
        go.ok(load_text(go, "(;SZ[5]AB[aa][ba]AW[cc];AE[aa]PL[W])"))
        assert "5 . X . . .\n" in go.ok("showboard")
        assert "White (O) to move" in go.ok("showboard")

    def test_hex(self, talk, load_text):
        talk.ok(load_text(talk, "(;GM[11]SZ[5];B[b2];W[c3])"))
        assert stones(talk) == ["b2", "c3"]
        talk.ok("boardsize 5")

    @pytest.mark.parametrize(
        ("text", "reason"),
        [
            ("", "line 1, column 1: there is no game in the file"),
            ("(;GM[1];B[cc]", "line 1, column 1: the game that begins here has no end"),
            ("(;GM[1]\n;B[cc] ! )", "line 2, column 8: expected '(', ')' or ';', found '!'"),
            ("(;GM[2])", "it is another game than go(size=5, komi=0.5)"),
            ("(;SZ[99])", "unacceptable size"),
            ("(;SZ[x])", "unacceptable size"),
            ("(;SZ[5]KM[much])", "could not convert"),
            ("(;SZ[5];B[cc];W[cc])", "illegal move"),
            ("(;SZ[5];B[zz])", "line 1, column 10: 'zz' is not a point of the board, which has aa to ee"),
            ("(;SZ[5];B[c])", "line 1, column 10: 'c' is not a point of the board, which has aa to ee"),
            ("(;SZ[5]AB[a:b])", "line 1, column 10: 'a' is not a point of the board, which has aa to ee"),
        ],
    )
    def test_bad_files(self, go, load_text, text, reason):
        go.ok("play b c3")
        before = go.ok("showboard")
        assert go.fails(load_text(go, text)).startswith(f"cannot load file: {reason}")
        assert go.ok("showboard") == before

    def test_no_file(self, talk):
        assert talk.fails("loadsgf /nowhere/at/all") == "cannot load file: No such file or directory"
        assert talk.fails("loadsgf") == talk.fails("loadsgf a b") == "syntax error"
