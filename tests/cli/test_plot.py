"""`--plot FILE`: figures beside tables, and what no figure can be made of."""

import json
import sys

import pytest

from tests.support.figures import svg_texts

ROUND_ROBIN = ("round-robin", "--game", "tic-tac-toe", "--players", "a=random, b=random", "--games", "2", "-j", "0")
MATCH = ("match", "a=random", "b=random", "--game", "tic-tac-toe", "--games", "4", "-j", "0")
GAUNTLET = ("gauntlet", "--game", "tic-tac-toe", "--players", "a=random, b=random, c=random", "--games", "1", "-j", "0")
ANALYZE = ("analyze", "--game", "tic-tac-toe", "--player", "mc(playouts=90)")


@pytest.mark.parametrize(
    ("command", "said"), [(ROUND_ROBIN, "Black"), (MATCH, "as Black"), (GAUNTLET, "points of a in %")]
)
def test_what_is_played_is_drawn_too(arena, tmp_path, command, said):
    code, out, _ = arena(*command, "--plot", "figure.svg")
    assert code == 0
    assert "tic-tac-toe" in out
    assert said in svg_texts(tmp_path / "figure.svg")


def test_recorded_games_are_drawn_as_each_ending_says(arena, tmp_path):
    assert arena(*ROUND_ROBIN)[0] == 0
    for command in ("report", "elo"):
        for name, begin in (("one.svg", b"<?xml"), ("one.PDF", b"%PDF"), ("one.png", b"\x89PNG")):
            plain = arena(command, "round-robin-1", "--no-times")[1]
            code, out, _ = arena(command, "round-robin-1", "--no-times", "--plot", name, "--plot-width", "page")
            assert (code, out) == (0, plain)
            assert (tmp_path / name).read_bytes().startswith(begin)


def test_the_values_of_an_analysis_are_on_its_board(arena, tmp_path):
    code, out, _ = arena(*ANALYZE, "--format", "json", "--plot", "board.svg")
    assert code == 0
    values = [f"{100 * option['value']:.0f}" for option in json.loads(out)["candidates"]]
    drawn = svg_texts(tmp_path / "board.svg")
    for value in values:
        drawn.remove(value)


def test_a_player_without_values_is_not_drawn(arena):
    code, _, err = arena("analyze", "--game", "tic-tac-toe", "--player", "random", "--plot", "board.svg")
    assert code == 2
    assert err == "arena: there is nothing to draw: random tells no values of moves\n"


@pytest.mark.parametrize("command", [MATCH, ("report", "run"), ("elo", "run"), ANALYZE])
@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("figure.gif", "--plot figure.gif: the file's name should end in .svg, .pdf or .png"),
        ("none/figure.svg", "none/figure.svg cannot be written: there is no folder none"),
        ("", "--plot"),
    ],
)
def test_a_file_that_cannot_be_is_refused_before_anything_is_done(arena, tmp_path, command, name, wrong):
    code, out, err = arena(*command, "--plot", name)
    assert (code, out) == (2, "")
    assert wrong in err
    assert err.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_without_matplotlib_nothing_is_begun(arena, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    code, out, err = arena(*MATCH, "--plot", "figure.svg")
    assert (code, out) == (2, "")
    assert err == "arena: figures need matplotlib: pip install 'arena-suite[plot]'\n"
    assert not list(tmp_path.iterdir())


def test_ratings_against_costs_need_costs(arena):
    assert arena(*ROUND_ROBIN)[0] == 0
    code, _, err = arena("elo", "round-robin-1", "--plot", "cost.svg", "--plot-of", "playouts")
    assert code == 2
    assert "there is nothing to draw, for fewer than two players differ in that" in err
