import csv
import io
import json
import subprocess
import sys

import pytest

import arena as package
from arena.games.registry import GAMES
from arena.players.kinds import KINDS
from arena.players.playouts.policies.index import POLICIES


def test_games_are_listed(arena):
    code, out, _ = arena("games")
    assert code == 0
    assert all(name in out for name in GAMES.names())


def test_a_game_is_described_and_drawn(arena):
    code, out, _ = arena("games", "hex(size=3)", "--moves", "b2 a1")
    assert code == 0
    assert "cells along each side" in out
    assert "  a b c\n1 O . .\n 2 . X .\n  3 . . .\nBlack (X) to move\n" in out


@pytest.mark.parametrize("name", ["y", "tic-tac-toe", "y(board=straight, size=5)"])
def test_every_board_is_drawn(arena, name):
    code, out, _ = arena("games", name)
    assert code == 0
    assert "Black (X) to move" in out


def test_players_are_listed(arena):
    code, out, _ = arena("players")
    assert code == 0
    assert "amaf(playouts=10000)" in out
    assert all(name in out for name in KINDS.names())


def test_a_player_is_described_with_parameters_and_defaults(arena):
    code, out, _ = arena("players", "describe", "amaf")
    assert code == 0
    assert "playouts  int >= 1, <= 1000000000  1000" in out
    assert "Raiko 2006, table 1" in out
    assert arena("players", "amaf")[1] == out
    code, named, _ = arena("players", "describe", "C")
    assert code == 0
    assert "amaf(playouts=1000)" in named


def test_what_a_parameter_depends_on_is_told(arena):
    rows = {row["name"]: row for row in csv.DictReader(io.StringIO(arena("players", "pp", "--format", "csv")[1]))}
    assert rows["recheck"]["only with"] == "rule=soft"
    assert rows["rd"]["only with"] == ""
    assert "only with" in arena("players", "pp")[1]
    assert "only with" not in arena("players", "random")[1]


def test_all_kinds_are_described_at_once(arena):
    found = json.loads(arena("players", "describe", "--format", "json")[1])
    policies = [player for player in found if player["kind"] == "policy"]
    assert [player["name"] for player in policies] == [f"policy={name}" for name in POLICIES.names()]
    assert [player["kind"] for player in found if player not in policies] == KINDS.names()
    described = {player["name"]: [parameter["name"] for parameter in player["parameters"]] for player in found}
    assert described["random"] == []
    assert described["amaf"][:2] == ["playouts", "sampling"]
    assert described["policy=lgrf2"] == ["default"]
    assert described["policy=poolrave"] == ["share", "least", "moves", "default"]
    assert described["policy=uniform"] == []


def test_a_policy_is_described_with_parameters_and_sources(arena):
    code, out, _ = arena("players", "describe", "policy=poolrave")
    assert code == 0
    assert out.startswith("policy=poolrave: some moves are drawn from those")
    assert "Rimmel, Teytaud and Teytaud 2010" in out
    code, _, err = arena("players", "describe", "policy=poolrav")
    assert (code, err) == (2, "arena: no policy is called 'poolrav' (did you mean 'poolrave'?)\n")


def test_players_in_every_form(arena):
    for form, sign in (("table", "----"), ("markdown", "|---"), ("latex", r"\begin{tabular}")):
        assert sign in arena("players", "--format", form)[1]
        assert sign in arena("players", "describe", "amaf", "random", "--format", form)[1]
    assert "batch=64" not in arena("players")[1]  # the list leaves out most of many parameters
    listed = json.loads(arena("players", "--format", "json")[1])
    assert listed["named"][1] == {"name": "B", "spec": "amaf(playouts=100)", "about": "Raiko 2006, table 1"}
    assert [kind["kind"] for kind in listed["kinds"]] == KINDS.names()
    rows = {row["player"]: row for row in csv.DictReader(io.StringIO(arena("players", "--format", "csv")[1]))}
    assert rows["B"]["what it is"] == "amaf(playouts=100)"
    assert rows["mc"]["parameters"].startswith("playouts=1000, sampling=auto")
    assert "batch=64" in rows["pp"]["parameters"]
    assert rows["random"]["source"] == "Raiko 2006, sec. 3, player A"


def test_help_and_version(arena):
    code, out, _ = arena("--help")
    assert code == 0
    assert "round-robin" in out
    assert arena("--version")[:2] == (0, f"arena {package.__version__}\n")


def test_no_command_shows_the_help_and_is_a_usage_error(arena):
    code, out, _ = arena()
    assert code == 2
    assert "Commands:" in out


def test_help_loads_no_kernels():
    script = "import sys; from arena.cli.main import run; run(['--help']); assert 'numba' not in sys.modules"
    subprocess.run([sys.executable, "-c", script], check=True, capture_output=True)


def test_cache_shows_and_clears(arena, tmp_path, monkeypatch):
    monkeypatch.setenv("ARENA_CACHE_DIR", str(tmp_path))
    assert "No kernels have been compiled yet" in arena("cache")[1]
    folder = tmp_path / "kernels" / "0123456789abcdef"
    folder.mkdir(parents=True)
    (folder / "kernel.nbc").write_bytes(bytes(2_000_000))
    assert "0123456789abcdef" in arena("cache", "show")[1]
    assert arena("cache", "clear")[1].startswith("Deleted 1 kernels (2.0 MB)")
    assert not folder.exists()


def test_bench_reports_median_and_spread(arena):
    code, out, _ = arena("bench", "--game", "tic-tac-toe", "--repeats", "3", "--seconds", "0.01", "--json")
    assert code == 0
    result = json.loads(out)
    assert {"processor", "cores", "python", "numba", "numpy", "arena", "kernels"} <= result["machine"].keys()
    assert len(result["figures"]) == 6  # playouts, the same by weights, their ratios, UCT and RAVE
    for figure in result["figures"]:
        assert 0 < figure["low"] <= figure["median"] <= figure["high"]
        assert len(figure["values"]) == 3


def test_bench_table(arena):
    code, out, _ = arena("bench", "--game", "hex(size=3)", "--repeats", "1", "--seconds", "0.01")
    assert code == 0
    assert "hex(size=3): balanced fills, 512 at once" in out
    assert "hex(size=3): playouts, one at a time" in out
    assert "hex(size=3): playouts by weights with slopes, against uniform ones" in out
    assert "playouts/s" in out
    assert "hex(size=3): UCT, 64 playouts a leaf" in out
    assert "hex(size=3): RAVE, one playout a leaf" in out


def test_bench_measures_patterns_alone_where_there_are_some():
    from arena.arenas.benchmark.playouts import measurements

    names = {game: [plan.name for plan in measurements([game], 1, 0.01)] for game in ("go(size=5)", "tic-tac-toe")}
    assert "go(size=5): playouts by weights of patterns alone, against uniform ones" in names["go(size=5)"]
    assert not any("patterns" in name for name in names["tic-tac-toe"])


def test_bench_may_begin_later(arena):
    code, out, _ = arena("bench", "--game", "hex(size=3)", "--repeats", "1", "--seconds", "0.01", "--plies", "2")
    assert code == 0
    assert "hex(size=3): playouts, one at a time, from ply 2" in out
    assert "hex(size=3): playouts by weights, against uniform ones, from ply 2" in out
    assert "hex(size=3): UCT, one playout a leaf, from ply 2" in out
    code, _, err = arena("bench", "--game", "hex(size=3)", "--plies", "9")
    assert (code, err) == (2, "arena: hardly any random game of hex(size=3) has more than 9 moves\n")


def test_bench_measures_threads_against_one(arena):
    code, out, _ = arena(
        "bench", "--threads", "2", "--game", "hex(size=3)", "--repeats", "1", "--seconds", "0.01", "--json"
    )
    found = json.loads(out)["figures"]
    assert code == 0
    assert [figure["unit"] for figure in found] == ["times"] * 4
    assert "hex(size=3): RAVE, 64 fills a leaf, 2 threads against one" in [figure["name"] for figure in found]


@pytest.mark.parametrize("other", [("--arena",), ("--plies", "1"), ("--clock",), ("--peer", "libego=x")])
def test_threads_are_measured_by_themselves(arena, other):
    code, _, err = arena("bench", "--threads", "2", *other)
    assert (code, err.count("\n")) == (2, 1)
    assert "--threads does not go with" in err


def test_the_size_of_a_tree_is_estimated(arena):
    code, out, _ = arena("games", "tic-tac-toe", "--size-estimate", "2000")
    assert code == 0
    assert "complete games, log10 of Knuth's estimate" in out
    by_player = arena("games", "tic-tac-toe", "--size-estimate", "2", "--by", "random")[1]
    assert "by games of random" in by_player
    assert "Knuth" not in by_player


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--size-estimate", "5"), "--size-estimate needs a game"),
        (("hex", "--by", "random"), "--by has no effect without --size-estimate"),
        (("hex", "--seed", "3"), "--seed has no effect without --size-estimate"),
        (("hex", "--size-estimate", "5", "--moves", "c3"), "--moves has no effect with --size-estimate"),
        (("hex", "--size-estimate", "5", "--by", "nobody"), "nobody"),
    ],
)
def test_sizes_that_cannot_be_estimated(arena, options, said):
    code, _, err = arena("games", *options)
    assert code == 2
    assert said in err
    assert len(err.splitlines()) == 1


def test_colours_may_be_forced_into_a_pipe(arena, monkeypatch):
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\033[7mX" in arena("games", "tic-tac-toe", "--moves", "b2")[1]
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\033" not in arena("games", "tic-tac-toe", "--moves", "b2")[1]
