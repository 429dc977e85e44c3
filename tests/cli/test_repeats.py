"""Games that repeat each other: those of engines that may have chance in them, and of those that have none."""

import json
import shlex
import sys

from arena.games.spec import Spec
from tests.players.gtp.engines import command

ARENA = [sys.executable, "-m", "arena"]


def engine(line, name):
    return f"{name}={Spec('gtp', {'command': line, 'start_timeout': 300})}"


def played(arena, players, game, games):
    code, out, err = arena("match", *players, "--game", game, "--games", games, "-j", 0, "--run", "run")
    assert code == 0, err
    return out, json.loads(arena("report", "run", "--format", "json")[1])


def test_short_games_that_are_equal_by_chance_all_count(arena):
    """Hex on 2x2 cells has few lines of play: engines with chance in them repeat games all the time."""
    game, games = "hex(size=2)", 40
    lines = [
        shlex.join([*ARENA, "gtp", "--game", game, "--player", player]) for player in ("amaf(playouts=2)", "random")
    ]
    players = [engine(line, name) for line, name in zip(lines, "xy", strict=True)]
    out, found = played(arena, players, game, games)
    assert found["evidence"]["evidence"] == games
    assert (found["evidence"]["repeats"], found["cells"][0]["repeats"]) == (0, 0)
    assert "Repeats" not in out
    (pair,) = found["pairs"]
    assert 30 < pair["effective_games"] < 60
    assert pair["score_elo_high"] - pair["score_elo_low"] < 300
    ratings = json.loads(arena("elo", "run", "--format", "json")[1])
    (difference,) = [item for item in ratings["differences"] if item["player"] == "x"]
    assert ratings["evidence"]["repeats"] == 0
    assert (difference["elo"] > 0) == (pair["rate"] > 0.5)
    assert difference["ci_high"] - difference["ci_low"] < 400


def test_engines_that_play_one_game_only_have_played_it_once(arena):
    players = [engine(command("none", 2, 3), name) for name in "xy"]
    out, found = played(arena, players, "hex(size=3)", 10)
    assert (found["evidence"]["games"], found["evidence"]["evidence"], found["evidence"]["repeats"]) == (10, 2, 8)
    assert [cell["repeats"] for cell in found["cells"]] == [4, 4]
    note = "Repeats of an earlier game by players who do not depend on the seed: 8 games;"
    assert note in out
    assert "Left out as repeats of players who do not depend on the seed: 8 games." in arena("elo", "run")[1]
    assert [total["effective_games"] for total in found["totals"]] == [2, 2]
