"""The tournament of one player for each idea of the papers."""

import json

import pytest

from arena.players import named_players
from arena.players.weights import shelf
from tests.support.weights import shelf_with

NAMES = ["random", "amaf", "uct", "rave", "wls-learning", "sb", "sigmoid-score"]
TOURNAMENT = ("--game", "go(size=3)", "--players", ", ".join(NAMES), "--games", 1, "-j", 0)


@pytest.fixture
def weights(tmp_path, monkeypatch):
    monkeypatch.setattr(shelf, "_SHELF", shelf_with(tmp_path, "go(size=3)", "sb"))


def test_all_are_named_with_their_sources():
    roster = named_players()
    assert all(roster[name].about for name in NAMES)


@pytest.mark.usefixtures("weights")
def test_it_is_played_and_rated(arena):
    code, _, err = arena("round-robin", *TOURNAMENT, "--run", "all")
    assert code == 0, err
    assert "42 games" in arena("report", "all")[1]
    assert {row["player"] for row in json.loads(arena("elo", "all", "--format", "json")[1])["players"]} == set(NAMES)


def test_who_has_no_weights_for_a_game_refuses_in_one_line(arena, tmp_path, monkeypatch):
    monkeypatch.setattr(shelf, "_SHELF", shelf_with(tmp_path, "go(size=3)"))
    code, out, err = arena("round-robin", *TOURNAMENT)
    assert (code, out) == (2, "")
    assert err == "arena: there are no weights 'sb' for go, nor any others; a file's name ends in .csv\n"
