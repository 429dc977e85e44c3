"""Runs that play with weights from a file go on, and are played again, only with the same."""

import pytest

from arena.players.weights import shelf
from tests.support.weights import weights_file

PLAYERS = 'uct(playouts=20, policy=trained(weights="w.csv")), random'


@pytest.fixture
def played(arena, tmp_path):
    """A run of two games that plays with the file w.csv, and what it takes to play with another one."""
    weights_file(tmp_path / "w.csv", "tic-tac-toe", [0.0, 0.0, 1.0, 2.0, 2.0])
    code, _, err = arena("round-robin", "--game", "ttt", "--players", PLAYERS, "--games", 1, "-j", 0, "--run", "r")
    assert code == 0, err

    def change(logarithms):
        weights_file(tmp_path / "w.csv", "tic-tac-toe", logarithms)
        shelf._read.cache_clear()  # as another process would begin

    return change


def test_the_digest_is_on_record(arena, played):
    assert "weights w.csv" in arena("runs", "r")[1]


def test_the_same_weights_go_on(arena, played):
    played([0.0, 0.0, 1.0, 2.0, 2.0])
    assert arena("round-robin", "--resume", "--games", 2, "-j", 0)[0] == 0
    assert arena("replay", "r", "--all")[0] == 0


def test_other_weights_do_not(arena, played):
    played([0.0, 0.0, 1.0, 2.0, 3.0])
    code, _, err = arena("round-robin", "--resume", "--games", 2, "-j", 0)
    assert code == 2
    assert "was played with other code: weights w.csv were " in err
    code, _, err = arena("replay", "r", "0:0")
    assert code == 2
    assert "the games cannot be played again: weights w.csv were " in err
    assert arena("round-robin", "--resume", "--games", 2, "-j", 0, "--mix")[0] == 0
    assert arena("replay", "r", "0:0")[0] in {0, 1}  # it is of one of both


def test_weights_that_are_gone_are_missed(arena, played, tmp_path):
    played([0.0] * 5)
    (tmp_path / "w.csv").unlink()
    code, _, err = arena("replay", "r", "0:0")
    assert (code, err) == (2, "arena: weights w.csv: No such file or directory\n")
