"""`--metric score`: by how many points, from the commands that print results."""

import json

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
    assert "'points' is not one of 'wins', 'score'" in err
