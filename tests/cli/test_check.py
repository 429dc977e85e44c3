"""`arena check`: exit codes and what is printed; what it finds is tested with the promises themselves."""

from __future__ import annotations

import pytest

from arena.games.description import Breach
from arena.games.errors import InputError
from arena.games.promises.look import Look
from arena.games.testing import CHECKS
from arena.players import examination


def test_a_built_in_game_keeps_its_promises(arena):
    code, out, _ = arena("check", "game", "tic-tac-toe", "--games", "2")
    assert code == 0
    assert out.startswith("tic-tac-toe keeps ")
    assert out.count("\n  ok ") == len(CHECKS) + 2 - 1
    assert "\n  -       A score is Black's lead" in out
    assert "commands of the Go Text Protocol" in " ".join(out.split())


def test_a_player_keeps_its_promises_in_every_game(arena):
    games = ("--game", "tic-tac-toe", "--game", "hex(size=3)", "--games", "1")
    code, out, _ = arena("check", "player", "reduction", *games)
    assert code == 0
    assert "reduction in tic-tac-toe: not looked at: reduction: tic-tac-toe has no formula" in out
    assert "reduction in hex(size=3) keeps " in out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("game nope", "no game is called 'nope'"),
        ("game hex(size=0)", "'size' is 0"),
        ("game", "GAME must be given"),
        ("player nope", "no player is called 'nope'"),
        ("player A,B", "one player is asked at a time"),
        ("player reduction --game tic-tac-toe", "tic-tac-toe has no formula"),
        ("player random --games 0", "--games 0: it must be at least 1"),
        ("player random --game nope", "no game is called 'nope'"),
        ("thing hex", "there is no command 'thing'"),
    ],
)
def test_bad_input(arena, words, said):
    code, out, err = arena("check", *words.split())
    assert (code, out) == (2, "")
    assert said in err
    assert err.count("\n") == 1


def test_kernels_that_fail_in_their_trial_are_not_called_here(arena, monkeypatch):
    def refuse(spec):
        breach = Breach("play does not come to an end")
        refused = InputError(f"plug-in game '{spec}': {breach}")
        refused.details, refused.whole = ("> 7 | while True:", "  that is: forever"), "Traceback:\nall of it"
        raise refused from breach

    monkeypatch.setattr(examination, "load", refuse)
    code, out, err = arena("check", "game", "endless")
    assert (code, err) == (1, "")
    assert out.startswith("endless breaks 1 of 1 promises\n  BROKEN  Its kernels do what they are to do")
    assert "found:    play does not come to an end\n" in out
    assert "that is: forever" in out
    assert "all of it" not in out
    assert "\nTraceback:\nall of it\n" in arena("check", "game", "endless", "--traceback")[1]


def test_the_same_seed_sees_the_same_games():
    looks = [Look(), Look(), Look(seed=1)]
    one, same, other = ([look.chance("any").random() for _ in range(3)] for look in looks)
    assert one == same != other
