"""Bad input: one line on stderr that says what is wrong, exit code 2, nothing on stdout."""

import pytest

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
]


@pytest.mark.parametrize(("arguments", "message"), BAD, ids=[" ".join(arguments) for arguments, _ in BAD])
def test_bad_input(arena, arguments, message):
    code, out, err = arena(*arguments)
    assert code == 2
    assert out == ""
    assert err.count("\n") == 1
    assert err.startswith("arena: ")
    assert message in err


def test_an_unforeseen_error_is_one_line_too(arena, monkeypatch):
    def broken(*_):
        raise RuntimeError("first line\nsecond line")

    monkeypatch.setattr("arena.reports.catalogue.list_players", broken)
    code, out, err = arena("players")
    assert (code, out) == (4, "")
    assert err == "arena: internal error: RuntimeError: first line (ARENA_DEBUG=1 shows where)\n"


def test_interruption_has_its_own_exit_code(arena, monkeypatch):
    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("arena.reports.catalogue.list_players", interrupted)
    assert arena("players")[0] == 130
