"""Our players behind GTP: every command, and what it says when it cannot be done."""

import re

import pytest

from arena.games import load
from arena.players.errors import PlayerError
from arena.players.gtp.server import Server
from tests.players.gtp.talk import HEX, Talk
from tests.support.failing import FailingConfig


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
    assert talk.server.answer("3 clear_board") == "=3 \n\n"


def test_answers_stop_at_quit(talk):
    answers = list(talk.server.answers(["name\n", "\n", "quit\n", "name\n"]))
    assert len(answers) == 2
    assert answers[1] == "= \n\n"
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
