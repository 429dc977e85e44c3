"""`--metric score`: by how many points, from the commands that print results."""

import json
import re

import pytest

GO = ("--game", "go(size=5)", "-j", 0, "--no-times")
MATCH = ("match", "amaf(playouts=20)", "random", *GO, "--games", 6, "--metric", "score")


def test_a_match_tells_points_as_the_ledger_has_them(arena):
    code, out, _ = arena(*MATCH)
    assert code == 0
    assert "points a game (6 games)\n" in out
    assert "go(size=5): mean score of amaf(playouts=20), in points a game" in out
    (document,) = [
        found
        for found in json.loads(arena("report", "match-1", "--metric", "score", "--format", "json")[1])["margins"]
        if found["player"] == "amaf(playouts=20)"
    ]
    lines = arena("export", "match-1", "--to", "jsonl")[1].splitlines()
    scores = [game["score"] * (1 if game["black"] != "random" else -1) for game in map(json.loads, lines)]
    assert len(scores) == 6
    assert document["mean"] == pytest.approx(sum(scores) / 6)
    assert out == arena("report", "match-1", "--metric", "score", "--no-times")[1]
    assert out == arena(*MATCH, "--resume")[1]


@pytest.mark.parametrize(
    ("command", "shown"),
    [
        ("gauntlet", "mean score of A, in points a game"),
        ("round-robin", "mean score of the row's player against the column's"),
    ],
)
def test_gauntlets_and_round_robins_tell_points(arena, command, shown):
    code, out, _ = arena(command, "--players", "A, random", *GO, "--games", 2, "--metric", "score")
    assert code == 0
    assert shown in out
    assert shown not in arena("report", f"{command}-1")[1]


@pytest.mark.parametrize(
    ("command", "players"),
    [("match", ("A", "B")), ("gauntlet", ("--players", "A, B")), ("round-robin", ("--players", "A, B"))],
)
def test_a_game_without_points_is_refused_before_anything_is_recorded(arena, tmp_path, command, players):
    code, out, err = arena(command, *players, "--game", "hex(size=4)", "--metric", "score", "-j", 0)
    assert (code, out) == (2, "")
    assert err == "arena: --metric score: hex(size=4) has no points, a game is won or lost; go has points\n"
    assert not (tmp_path / "arena.db").exists()


def test_a_run_without_points_is_refused(arena):
    hexes = ("match", "A", "B", "--game", "hex(size=4)", "--games", 2, "-j", 0)
    assert arena(*hexes)[0] == 0
    for command in (("report", "match-1"), ("match", "--resume")):
        code, out, err = arena(*command, "--metric", "score")
        assert (code, out) == (2, "")
        assert err.splitlines()[-1].startswith("arena: --metric score: hex(size=4) has no points")


def test_other_metrics_are_refused(arena):
    code, _, err = arena("match", "A", "B", "--game", "go(size=5)", "--metric", "points")
    assert code == 2
    assert "there is no 'points'; there are wins, score" in err


def test_games_that_were_given_up_give_bounds(arena):
    """Who gives up would not have won: the mean score of all games is within the bounds, that of the others is not."""
    go = ("match", "amaf(playouts=200)", "amaf(playouts=20)", "--game", "go(size=5, komi=0.5)", "--games", 40, "-j", 0)
    code, out, _ = arena(*go, "--no-times", "--metric", "score", "--resign", "0.2:2", "--run", "resigned")
    assert code == 0
    arena(*go, "--run", "whole")

    def margin(run):
        return json.loads(arena("report", run, "--metric", "score", "--format", "json")[1])["margins"][0]

    bounded, whole = margin("resigned"), margin("whole")
    assert bounded["not_played_out"] > 30
    assert bounded["mean"] is bounded["error"] is bounded["shown"] is bounded["games_to_show_a_point"] is None
    assert bounded["mean_low"] < 1 < whole["mean"] < bounded["mean_high"]
    assert bounded["ci_low"] < bounded["mean_low"] < bounded["mean_high"] < bounded["ci_high"]
    given_up = bounded["not_played_out"]
    line = rf"^Mean score: [+-]\d+\.\d to \+\d+\.\d points a game \(40 games, {given_up} of them not played out\)$"
    assert re.search(line, out, re.MULTILINE)
    assert f"Not played out: {given_up} games." in out
    assert whole["mean_low"] == whole["mean"] == whole["mean_high"]
    assert whole["not_played_out"] == 0
