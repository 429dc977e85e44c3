"""`arena.tune`: what a command tunes, as an object."""

import json

import pytest

import arena
from arena.cli.main import run as command
from arena.players import load_player

TEMPLATE = "mc(playouts=?[1..40 log start 2])"


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def tuned(**more):
    given = {"against": ["random"], "games": 60, "confirm": 20, "workers": 0, "progress": False, **more}
    return arena.tune(TEMPLATE, "tic-tac-toe", **given)


def test_a_call_tunes_what_the_command_tunes(capfd):
    words = ("tune", TEMPLATE, "--game", "tic-tac-toe", "--against", "random", "--games", "60", "--confirm", "20")
    assert command([*words, "-j", "0", "--ledger", "b.db", "--run", "r"]) == 0
    printed = capfd.readouterr().out
    found = tuned(run="r")
    assert capfd.readouterr() == ("", "")
    assert str(found) == printed
    document = found.to_dict()
    assert json.loads(found.table("json")) == document
    assert (found.winner, found.start, found.games) == (document["winner"], "mc(playouts=2)", 60)
    assert found.values == {"playouts": document["parameters"]["playouts"]["winner"]}
    assert found.in_sample == document["in_sample"]["gain"]
    assert found.gain == document["confirmed"]["gain"]["value"]
    assert found.interval == (document["confirmed"]["gain"]["ci_low"], document["confirmed"]["gain"]["ci_high"])
    assert found.better is (found.interval[0] > 0)
    assert (found.run, found.confirming_run) == ("r", "r-confirmed")
    assert found.verdict in str(found)
    assert found.winner in repr(found)
    assert "<table" in found._repr_html_()
    assert found.roster_entry("x").startswith(f'[x]\nspec = "{found.winner}"\n')


def test_the_surface():
    found = tuned(confirm=0)
    assert (found.gain, found.interval, found.better, found.confirming_run) == (None, None, False, None)
    winner, start, one = found.chances([{}, {"playouts": 2}, {"playouts": 1}])
    assert winner[0] - start[0] == pytest.approx(found.in_sample)
    assert all(low < chance < high for chance, low, high in (winner, start, one))
    with pytest.raises(arena.InputError, match="there is no parameter 'c'"):
        found.chances([{"c": 1}])
    with pytest.raises(arena.InputError, match="a point has a number"):
        found.chances([{"playouts": "many"}])
    assert found.plot("a.png").exists()
    with pytest.raises(arena.InputError, match="should end in"):
        found.plot("a.txt")


def test_it_goes_on():
    tuned(run="r", games=40, confirm=0)
    found = tuned(run="r", resume=True, games=50)
    assert found.games == 50
    assert sum(point["games"] for point in found.to_dict()["points"]) == 50


def test_opponents_may_be_objects():
    found = tuned(against=load_player("random"), games=20, confirm=0)
    assert found.to_dict()["against"] == ["random"]


@pytest.mark.parametrize(
    ("wrong", "problem"),
    [
        ({"games": 1}, "games '1': write a whole number from 2"),
        ({"games": True}, "games 'True'"),
        ({"confirm": 0.5}, "confirm '0.5'"),
        ({"cpu_time": 0}, "cpu_time '0': write seconds"),
        ({"seed": -1}, "seed -1: it must be at least 0"),
        ({"against": []}, "there are none"),
    ],
)
def test_mistakes(wrong, problem, tmp_path):
    with pytest.raises(arena.InputError) as caught:
        tuned(**wrong)
    assert problem in str(caught.value)
    assert not (tmp_path / "arena.db").exists()


def test_an_argument_that_there_is_not():
    with pytest.raises(TypeError, match=r"tune\(\) has no argument 'rounds'"):
        tuned(rounds=3)
