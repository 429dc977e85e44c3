"""A person against a player, by way of pipes."""

import io

import pytest

from arena.games.spec import Spec
from tests.players.gtp.engines import command

HEX = ("play", "--game", "hex(size=3)")


@pytest.fixture
def play(arena, monkeypatch):
    def play(lines, *arguments, game="tic-tac-toe", player="uct(playouts=200)"):
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        code, out, err = arena("play", "--game", game, "--player", player, *arguments)
        assert "Traceback" not in err
        assert code == 0, err
        return out

    return play


def test_a_game_to_its_end(play):
    out = play(["b2", "b1", "b3"], "--seed", "4", game="hex(size=3)", player="random")
    assert out.startswith("hex(size=3): you are black, random is white.\nWrite a move, or help.\n  a b c\n1 . . .\n")
    assert "random plays " in out
    assert out.endswith(("has won\n", "to move\n", "\n"))


def test_the_end_is_told(play):
    lines = [f"{column}{row}" for row in (1, 2, 3) for column in "abc"]
    out = play(lines, game="tic-tac-toe", player="random")
    assert out.rstrip().splitlines()[-1] in ("Black (X) has won", "White (O) has won", "Draw")


def test_the_player_moves_first_if_one_is_white(play):
    out = play(["quit"], "--side", "white", game="tic-tac-toe", player="random")
    assert "you are white, random is black." in out
    assert out.count("random plays") == 1
    assert out.endswith("White (O) to move\n")


def test_mistakes_cost_nothing(play):
    out = play(["d9", "b2 b3", "B2", "b2", "", "quit"])
    assert "'d9' is not a move of tic-tac-toe; moves run from a1 to c3 (help tells what else there is)" in out
    assert "'b2 b3' is not a move" in out
    assert "b2 may not be played: there is a stone on b2" in out
    assert out.count("plays") == 1


def test_undo(play):
    assert "There is no move of yours to take back." in play(["undo", "quit"])
    out = play(["a1", "undo", "c3", "quit"])
    boards = out.split("to move\n")
    assert boards[0].split("help.\n")[1] == boards[3]
    assert "3 . . X" in boards[4]
    assert "1 . . ." in boards[4]


def test_undo_leads_back_to_the_persons_move_as_white(play):
    out = play(["a1", "undo", "quit"], "--side", "white", player="random")
    parts = out.split("to move\n")
    assert parts[1].split("plays ")[1][2:].lstrip(".\n") == parts[-2].lstrip(".\n")


def test_hint_and_evaluation(play):
    out = play(["a1", "hint", "eval", "quit"])
    assert "uct(playouts=200) would play " in out
    value = float(out.split("winning chance of ")[1].split(".\n")[0])
    assert 0 <= value <= 1
    best = out.split("Best moves: ")[1].split("\n")[0].split("; ")
    assert len(best) == 5
    assert out.split("would play ")[1].split(".")[0] in [item.split()[0] for item in best]
    assert "random has no opinion of the position." in play(["eval", "quit"], player="random")


def test_advice_does_not_change_the_game(play):
    def answers(lines):
        return [line for line in play(lines).splitlines() if " plays " in line]

    assert answers(["a1", "hint", "eval", "hint", "quit"]) == answers(["a1", "quit"])


def test_the_seed_decides(play):
    def game(seed):
        return play(["b2", "quit"], "--seed", seed, game="hex(size=3)", player="random")

    assert game("3") == game("3")
    assert len({game(str(seed)) for seed in range(6)}) > 1


def test_help_names_a_legal_move(play):
    out = play(["a1", "help", "board", "quit"])
    assert "a move, such as " in out
    assert "resign     give up" in out
    assert out.count("Black (X) to move") == 3


def test_resigning(play):
    assert play(["resign", "a1"]).endswith("You resign. uct(playouts=200) has won.\n")


def test_the_end_of_the_input_is_an_end(play):
    out = play(["a1"])
    assert out.endswith("Black (X) to move\n\n")


def test_ctrl_c(arena, monkeypatch):
    def interrupted(_prompt=""):
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    code, _, err = arena("play", "--game", "tic-tac-toe", "--player", "random")
    assert code == 130
    assert "Traceback" not in err


def test_bytes_that_are_no_text(arena, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"\xff\xfe\nquit\n"), encoding="utf-8"))
    code, out, err = arena("play", "--game", "tic-tac-toe", "--player", "random")
    assert code == 0, err
    assert "is not a move" in out


def test_a_player_that_resigns(play):
    spec = str(Spec("gtp", {"command": command("resign", 1)}))
    out = play(["b2", "b3"], game="hex(size=5)", player=spec)
    assert out.endswith("resigns. You have won.\n")
    assert "would resign." in play(["hint", "quit"], game="hex(size=5)", player=spec)


def test_bad_options(arena):
    for arguments, message in (
        ((*HEX, "--player", "A", "--side", "red"), "--side red: one plays black or white"),
        ((*HEX, "--player", "A, B"), "one player is asked at a time"),
    ):
        code, out, err = arena(*arguments)
        assert (code, out) == (2, "")
        assert message in err
