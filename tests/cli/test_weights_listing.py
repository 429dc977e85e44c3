"""`arena players weights`: which weights there are, and the strongest and weakest of their traits."""

import csv
import io
import json

import pytest

from arena.games import load
from arena.games.go.trained.traits import ring_lines
from arena.players.weights import shelf
from tests.support.weights import weights_file


@pytest.fixture
def shelved(tmp_path, monkeypatch):
    """Weights of two games that are shipped."""
    for family, name in (("tic-tac-toe", "mm"), ("tic-tac-toe", "sb"), ("hex", "mm")):
        (tmp_path / "shelf" / family).mkdir(parents=True, exist_ok=True)
        values = [0.1 * number for number in range(len(load(family).traits))]
        weights_file(tmp_path / "shelf" / family / f"{name}.csv", family, values)
    monkeypatch.setattr(shelf, "_SHELF", tmp_path / "shelf")


def test_weights_are_listed(arena, shelved):
    code, out, _ = arena("players", "weights", "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert code == 0
    assert [row["weights"] for row in rows] == ["hex/mm", "tic-tac-toe/mm", "tic-tac-toe/sb"]
    assert (rows[1]["game"], rows[1]["method"], rows[1]["traits"]) == ("tic-tac-toe", "by hand", "5")
    assert "Weights of playouts" in arena("players", "weights")[1]
    assert len(json.loads(arena("players", "weights", "--format", "json")[1])) == 3


def test_the_strongest_and_the_weakest_are_shown(arena, tmp_path):
    game = load("go")
    values = [number / 100 for number in range(len(game.traits))]
    weights_file(tmp_path / "w.csv", "go", [min(value, 20.0) for value in values])
    code, out, err = arena("players", "weights", "w.csv", "--top", 2, "--bottom", 3, "--kind", "pattern")
    assert code == 0, err
    count = len(game.trait_kinds[0].traits)
    first, weakest = game.trait_kinds[0].traits[count - 1], game.trait_kinds[0].traits[0]
    top, bottom = out.partition("The 3 weakest of ")[::2]
    assert f"The 2 strongest of {count}: pattern" in top
    assert all(f"| {line}" in top for line in ring_lines(game.trait_kinds[0].traits[2000]))
    assert f"| {count}." in bottom
    assert all(line in bottom for line in ring_lines(weakest))
    assert first != weakest
    assert "contiguous" not in out


def test_small_kinds_are_shown_whole(arena, shelved):
    out = arena("players", "weights", "tic-tac-toe/mm", "--format", "markdown")[1]
    cells = [[cell.strip() for cell in line.split("|")[1:-1]] for line in out.splitlines()]
    assert ["place", "centre", "1.22", "0.200", "1"] in cells
    assert out.index("centre") < out.index("side") < out.index("corner")
    document = json.loads(arena("players", "weights", "sb", "--format", "json")[1])
    assert [one["trait"] for one in document["weights"]][:3] == ["centre", "side", "corner"]
    assert document["facts"]["method"] == "by hand"
    rows = list(csv.DictReader(io.StringIO(arena("players", "weights", "sb", "--format", "csv")[1])))
    assert len(rows) == 5


def test_patterns_are_little_boards():
    assert ring_lines(".XO#xo.X") == [". X O", "X * #", ". o x"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["weights", "mm"], "there are weights 'mm' of several games; name hex/mm or tic-tac-toe/mm"),
        (
            ["weights", "best"],
            "there are no weights 'best'; there are hex/mm, tic-tac-toe/mm, tic-tac-toe/sb;",
        ),
        (["weights", "no.csv"], "weights no.csv: No such file or directory"),
        (["weights", "sb", "--kind", "places"], "--kind: there is no 'places' (did you mean 'place'?)"),
        (["weights", "sb", "mm"], "name one of sb, mm"),
        (["weights", "--top", "3"], "name the weights whose traits are to be shown"),
        (["--top", "3"], "--top has no effect without weights"),
        (["uct", "--kind", "place"], "--kind has no effect without weights"),
    ],
)
def test_mistakes_are_told_in_a_line(arena, shelved, words, message):
    code, out, err = arena("players", *words)
    assert (code, out) == (2, "")
    assert err.startswith(f"arena: {message}")
    assert err.count("\n") == 1
