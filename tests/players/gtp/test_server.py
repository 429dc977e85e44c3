"""Our players behind GTP: every command, and what it says when it cannot be done."""

import re

import pytest

from arena.games import load
from arena.players import load_player
from arena.players.errors import PlayerError
from arena.players.gtp.server import Server
from tests.support.failing import FailingConfig

HEX = "hex(size=4)"


def server(game=HEX, player="uct(playouts=40)", seed=1):
    return Server(load(game), load_player(player), seed)


class Talk:
    """A server, and what it answers without the sign and the empty line."""

    def __init__(self, *arguments, **options):
        self.server = server(*arguments, **options)

    def ok(self, line):
        answer = self.server.answer(line)
        assert re.fullmatch(r"=(\n| .*\n)\n", answer, re.DOTALL), answer
        assert "\n\n" not in answer[:-2]
        return answer[1:].strip()

    def fails(self, line):
        answer = self.server.answer(line)
        assert re.fullmatch(r"\? [^\n]+\n\n", answer), answer
        return answer[1:].strip()

    def all_ok(self, *lines):
        for line in lines:
            self.ok(line)


def stones(talk):
    """Where stones stand, by the rows of the drawing."""
    position = talk.server._table.position
    return [position.game.move_name(cell) for cell, colour in enumerate(position.stones()) if colour]


@pytest.fixture
def talk():
    return Talk()


@pytest.fixture
def go():
    return Talk("go(size=5, komi=0.5)", "random")


def test_administration(talk):
    assert talk.ok("protocol_version") == "2"
    assert talk.ok("name") == "arena uct(playouts=40)"
    assert re.fullmatch(r"\d+\.\d+\.\d+", talk.ok("version"))
    assert talk.ok("known_command play") == "true"
    assert talk.ok("known_command dance") == "false"
    assert talk.fails("known_command") == "syntax error"
    assert talk.fails("dance") == "unknown command"


def test_every_listed_command_is_known(talk, go):
    required = "protocol_version name version known_command list_commands quit boardsize clear_board play genmove"
    further = "reg_genmove undo time_settings time_left final_score final_status_list loadsgf showboard"
    for_go = "komi fixed_handicap place_free_handicap set_free_handicap"
    listed = talk.ok("list_commands").split("\n")
    assert {*required.split(), *further.split(), "gogui-analyze_commands"} <= set(listed)
    assert not {*for_go.split()} & set(listed)
    assert {*listed, *for_go.split()} <= set(go.ok("list_commands").split("\n"))
    for name in listed:
        assert talk.ok(f"known_command {name}") == "true"
    assert talk.ok("known_command komi") == "false"
    assert talk.fails("komi 6.5") == "unknown command"
    assert talk.fails("fixed_handicap 2") == "unknown command"


def test_numbers_and_blanks(talk):
    assert talk.server.answer("12 protocol_version # twelve\n") == "=12 2\n\n"
    assert talk.server.answer("7 dance") == "?7 unknown command\n\n"
    assert talk.server.answer("12") == "?12 unknown command\n\n"
    assert talk.server.answer("# comment\n") == talk.server.answer("  \t\r\n") == ""
    assert talk.server.answer("3 clear_board") == "=3\n\n"


def test_answers_stop_at_quit(talk):
    answers = list(talk.server.answers(["name\n", "\n", "quit\n", "name\n"]))
    assert len(answers) == 2
    assert answers[1] == "=\n\n"
    assert talk.server.finished


def test_moves_and_the_board(talk):
    talk.all_ok("play b b2", "play WHITE C3")
    assert talk.ok("showboard") == ("a b c d\n1 . . . .\n 2 . X . .\n  3 . . O .\n   4 . . . .\nBlack (X) to move")
    assert talk.fails("play b b2") == "illegal move"
    assert talk.fails("play b e1") == "invalid vertex"
    assert talk.fails("play b pass") == "invalid vertex"
    assert talk.fails("play x b1") == talk.fails("play b") == "syntax error"


def test_a_colour_may_move_twice(talk):
    talk.all_ok("play b b2", "play b b3")
    assert "White (O) to move" in talk.ok("showboard")
    talk.ok("play w a1")
    talk.ok("genmove w")
    assert "Black (X) to move" in talk.ok("showboard")


def test_undo(talk):
    empty = talk.ok("showboard")
    talk.ok("play b b2")
    once = talk.ok("showboard")
    talk.ok("genmove w")
    talk.ok("undo")
    assert talk.ok("showboard") == once
    talk.ok("undo")
    assert talk.ok("showboard") == empty
    assert talk.fails("undo") == "cannot undo"


def test_genmove_plays_and_reg_genmove_does_not(talk):
    before = talk.ok("showboard")
    thought = talk.ok("reg_genmove b")
    assert talk.ok("reg_genmove b") == thought
    assert talk.ok("showboard") == before
    move = talk.ok("genmove b")
    assert talk.fails(f"play w {move}") == "illegal move"
    assert talk.fails("genmove") == talk.fails("genmove x") == talk.fails("reg_genmove") == "syntax error"


def test_the_same_seed_gives_the_same_moves_and_every_game_its_own():
    def moves(seed):
        talk = Talk(player="random", seed=seed)
        games = []
        for _ in range(3):
            talk.ok("clear_board")
            games.append([talk.ok(f"genmove {color}") for color in "bwbwbw"])
        return games

    assert moves(1) == moves(1)
    assert moves(1) != moves(2)
    assert len({tuple(game) for game in moves(1)}) == 3


def test_what_is_asked_aside_does_not_change_the_game():
    def moves(aside):
        talk = Talk()
        talk.all_ok("clear_board", "play b a1")
        if aside:
            talk.all_ok("reg_genmove b", "arena-pv", "arena-candidates", "arena-value", "arena-ownership", "name")
        return talk.ok("genmove w")

    assert moves(aside=False) == moves(aside=True)


def test_the_player_forgets_when_the_game_does_not_go_on_by_the_rules():
    talk, begun = Talk(player="random"), []
    talk.server._player.start_game = lambda: begun.append(1)

    def games_begun(*lines):
        begun.clear()
        talk.all_ok(*lines)
        return len(begun)

    assert games_begun("clear_board", "genmove b") == 1
    assert games_begun("genmove w", "genmove b") == 0
    assert games_begun("undo", "genmove b") == 1
    assert games_begun("genmove b") == 1
    assert games_begun("genmove w", "genmove b") == 0
    assert games_begun("arena-pv b", "genmove w") == 2


def test_the_end_of_a_game(talk):
    talk.all_ok("boardsize 2", "play b a1", "play w b1", "play b a2")
    assert talk.ok("final_score") == "B+"
    assert talk.ok("genmove w") == talk.ok("reg_genmove w") == "resign"
    assert talk.fails("genmove b") == talk.fails("arena-pv") == "the game is over"
    assert talk.fails("play w b2") == "illegal move"
    assert talk.ok("final_status_list alive").split() == ["a1", "b1", "a2"]
    assert talk.ok("final_status_list dead") == talk.ok("final_status_list seki") == ""
    assert talk.fails("final_status_list ill") == talk.fails("final_status_list") == "syntax error"


def test_no_score_before_the_end(talk):
    assert talk.fails("final_score") == "cannot score"


def test_a_draw_scores_nothing():
    talk = Talk("tic-tac-toe", "random")
    for side, name in zip("bwbwbwbwb", ["a1", "b1", "c1", "b2", "a2", "a3", "b3", "c2", "c3"], strict=True):
        talk.ok(f"play {side} {name}")
    assert talk.ok("final_score") == "0"


def test_sizes():
    talk = Talk(player="random")
    talk.all_ok("play b b2", "boardsize 3")
    assert talk.ok("showboard").count(".") == 9
    assert talk.ok("genmove b")
    for size in ("1", "26", "9999999999"):
        assert talk.fails(f"boardsize {size}") == "unacceptable size"
    for size in ("", "x", "-3", "3.5", "99999999999"):
        assert talk.fails(f"boardsize {size}") == "syntax error"
    talk.ok("boardsize 3")
    assert talk.ok("showboard").count(".") == 9
    other = Talk("tic-tac-toe", "random")
    other.ok("boardsize 3")
    assert other.fails("boardsize 4") == "unacceptable size"


def test_bent_boards_are_called_by_their_points():
    talk = Talk("y(board=bent, size=9)", "random")
    talk.ok("boardsize 9")
    talk.ok("genmove b")
    assert talk.fails("boardsize 10") == "unacceptable size"


def test_time_is_noted(talk):
    talk.all_ok("time_settings 300 30 10", "time_left b 10 0", "time_left white 3 2")
    for line in ("time_settings 1 2", "time_settings a b c", "time_left x 1 2", "time_left b 1", "time_left b -1 0"):
        assert talk.fails(line) == "syntax error"


def test_views(talk):
    talk.all_ok("play b b2", "play w b3")
    menu = [line.split("/") for line in talk.ok("gogui-analyze_commands").split("\n")]
    assert all(len(entry) == 3 for entry in menu)
    for _, _, command in menu:
        assert talk.ok(command.replace("%c", "b"))
    line = talk.ok("arena-pv b").split()
    assert line[0] == talk.ok("reg_genmove b")
    assert len(set(line)) == len(line)
    words = talk.ok("arena-candidates").split()
    percents = [int(word) for word in words[1::2]]
    assert set(words[::2]) <= set(load(HEX).names) - {"b2", "b3"}
    assert percents == sorted(percents, reverse=True)
    assert 0 <= float(talk.ok("arena-value w")) <= 1


def test_ownership(talk):
    talk.all_ok("play b b2", "play w b3")
    rows = [[float(value) for value in row.split()] for row in talk.ok("arena-ownership").split("\n")]
    assert [len(row) for row in rows] == [4] * 4
    assert (rows[1][1], rows[2][1]) == (1, -1)
    assert all(-0.5 < value < 0.5 for row in rows for value in row if abs(value) != 1)
    # A quarter of a triangle's square is no board.
    rows = Talk("y(straight, 3)", "random").ok("arena-ownership").split("\n")
    assert [len(row.split()) for row in rows] == [3] * 3


def test_a_player_without_opinion_says_so():
    talk = Talk(player="random")
    assert talk.fails("arena-value") == "the player has no opinion"
    assert talk.fails("arena-candidates") == "the player tells nothing of its candidates"
    assert talk.ok("arena-pv") in load(HEX).names


def test_a_player_that_fails_is_told_in_one_line():
    talk = Talk.__new__(Talk)
    talk.server = Server(load(HEX), FailingConfig())
    with pytest.raises(PlayerError, match=r"^failing cannot play hex\(size=\d+\): RuntimeError: out of ideas$"):
        talk.server.warm_up()
    assert talk.fails("genmove b") == "internal error: RuntimeError: out of ideas"
    assert talk.ok("name")


def test_a_player_that_does_not_play_the_size_leaves_the_board_as_it_was():
    talk = Talk.__new__(Talk)
    talk.server = Server(load(HEX), FailingConfig(largest=4))
    assert talk.fails("boardsize 5") == "it plays boards up to 4"
    assert talk.ok("showboard").count(".") == 16
    talk.ok("boardsize 3")


class TestGo:
    def test_komi(self, go):
        assert go.ok("get_komi") == "0.5"
        go.all_ok("komi 7.5", "komi -3", "komi 0")
        assert go.ok("get_komi") == "0"
        for text in ("", "x", "nan", "inf", "1e3"):
            assert go.fails(f"komi {text}") == "syntax error"
        assert go.fails("komi 0.3") == go.fails("komi 100000") == "unacceptable komi"
        assert go.ok("get_komi") == "0"

    def test_komi_leaves_the_stones(self, go):
        go.all_ok("play b c3", "play w b2")
        before = go.ok("showboard")
        go.ok("komi 7.5")
        assert go.ok("showboard") == before

    def test_passes_end_a_game_and_play_may_go_on(self, go):
        go.all_ok("play b C3", "play w PASS", "play b pass")
        assert go.ok("genmove w") == "pass"
        go.ok("play w d3")
        assert stones(go) == ["C3", "D3"]
        assert go.ok("genmove w")

    def test_handicap(self):
        go = Talk("go(size=9)", "random")
        assert go.ok("fixed_handicap 2").split() == ["G7", "C3"]
        assert "White (O) to move" in go.ok("showboard")
        assert go.fails("fixed_handicap 2") == go.fails("set_free_handicap a1 a2") == "board not empty"
        go.ok("clear_board")
        for count in ("0", "1", "10"):
            assert go.fails(f"fixed_handicap {count}") == "invalid number of stones"
        assert go.fails("fixed_handicap x") == "syntax error"
        assert len(set(go.ok("place_free_handicap 12").split())) == 9
        go.ok("clear_board")
        go.ok("set_free_handicap A1 b2 c3")
        assert go.ok("final_status_list alive").split() == ["C3", "B2", "A1"]
        go.ok("clear_board")
        for places in ("a1", "a1 a1", "a1 z9", "a1 pass", ""):
            assert go.fails(f"set_free_handicap {places}") == "bad vertex list"
        go.ok("boardsize 5")
        assert go.fails("fixed_handicap 2") == "invalid number of stones"

    def test_a_game_with_handicap_begins_empty(self):
        go = Talk("go(size=9, handicap=4)", "random")
        assert "X ." not in go.ok("showboard")
        assert len(go.ok("fixed_handicap 4").split()) == 4

    def test_scores_without_dead_stones(self, go):
        # Black owns the left two columns and a stone in White's area, White the right two; the middle is a wall each.
        for row in range(1, 6):
            go.all_ok(f"play b b{row}", f"play w c{row}")
        go.ok("play b e3")
        assert go.ok("final_status_list dead") == "E3"
        assert len(go.ok("final_status_list alive").split("\n")) == 2
        assert go.ok("final_score") == "W+5.5"
        go.all_ok("komi 0", "play w pass", "play b pass")
        assert go.ok("final_score") == "W+5"

    def test_ownership_has_the_eyes(self, go):
        for row in range(1, 6):
            go.all_ok(f"play b b{row}", f"play w c{row}")
        rows = [[float(value) for value in row.split()] for row in go.ok("arena-ownership").split("\n")]
        assert [len(row) for row in rows] == [5] * 5
        assert all(row[0] > 0.3 and row[1] > 0.3 and row[2] < -0.3 and row[4] < -0.3 for row in rows)


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
