"""`--time`, `seconds=` and what tables and verdicts say of them."""

import json

import pytest

from tests.support.commands import with_options

MATCH = ("match", "uct(seconds=0.002)", "B", "--game", "tic-tac-toe", "--games", "2", "-j", "0", "--progress", "none")
CLOCK = with_options(MATCH, "--time", "5+0.1")


def test_a_timed_match_says_so_and_is_proven(arena):
    code, out, _ = arena(*MATCH, "--no-times")
    assert code == 0
    assert "By time goes uct(seconds=0.002): on another machine, or beside other programs, there are other games" in out
    assert "  0.002 s  " in out
    assert arena("replay", "match-1", "--all")[1].endswith("2 are equal and 0 differ.\n")


def test_programs_are_told_who_goes_by_time(arena):
    document = json.loads(arena(*MATCH, "--format", "json")[1])
    assert document["evidence"]["timed"] == ["uct(seconds=0.002)"]
    assert [player["playouts"] for player in document["players"]] == [0, 100]


def test_a_match_by_the_clock_goes_on_as_it_began(arena):
    code, out, _ = arena(*with_options(CLOCK, "--game", "tic-tac-toe"), "--no-times", "--run", "one")
    assert code == 0
    assert "2 games, seed 1, with clocks of 5+0.1 s.\n" in out
    assert arena("match", "--resume", "--run", "one", "--games", "4", "-j", "0", "--progress", "none")[0] == 0
    code, _, err = arena("match", "--resume", "--run", "one", "--time", "5m")
    assert (code, err.startswith("arena: --time 300+0: the run has 5+0.1; ")) == (2, True)


def test_a_timed_verdict_holds_for_this_machine(arena):
    players = ("uct(seconds=0.001)", "random")
    code, out, _ = arena(
        *("regress", players[1], players[0], "--game", "tic-tac-toe", "--openings", "random:2", "--max-games", "20"),
        *("-j", "0", "--progress", "none"),
    )
    assert code in (0, 1, 3)
    assert "uct(seconds=0.001) goes by time: the verdict holds for this machine, and what else ran on it\n" in out


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--time", "0"), "--time '0': the main time must be from 0.001 to 1000000 s"),
        (("--time", "-1+2"), "--time '-1+2': write main time and increment, such as 60+0.5"),
        (("--time", "abc"), "--time 'abc': write main time and increment"),
        (("--time", "nan"), "--time 'nan': write main time and increment"),
        (("--time", "5", "--move-overhead", "-1"), "--move-overhead -1: it must be at least 0"),
        (("--time", "5", "--move-overhead", "nan"), "--move-overhead nan: write a number"),
        (("--move-overhead", "1"), "--move-overhead is what players are not told of a clock; it goes with --time"),
    ],
)
def test_clocks_that_make_no_sense_are_refused(arena, options, message):
    code, out, err = arena(*MATCH, *options)
    assert (code, out) == (2, "")
    assert message in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("command", ["match", "round-robin", "gauntlet", "regress"])
def test_who_plays_games_can_have_clocks(arena, command):
    out = arena(command, "--help")[1]
    assert "--time" in out
    assert "--move-overhead" in out


def test_the_bench_tells_how_well_time_is_kept(arena, monkeypatch):
    from arena.arenas.benchmark import timekeeping

    monkeypatch.setattr(timekeeping, "KINDS", ("uct", "mc"))
    monkeypatch.setattr(timekeeping, "SECONDS", (0.002,))
    bench = ("bench", "--clock", "--seconds", "0.01", "--game", "tic-tac-toe")
    code, out, _ = arena(*bench)
    assert code == 0
    lines = out.splitlines()
    assert [line.split()[:4] for line in lines if line.startswith("tic")] == [
        ["tic-tac-toe", kind, "0.002", "100"] for kind in ("uct", "mc")
    ]
    figures = json.loads(arena(*bench, "--json")[1])["figures"]
    assert [found["moves"] for found in figures] == [100, 100]
    assert all(abs(found["mean_ms"]) <= found["mean_size_ms"] <= found["size_99_ms"] for found in figures)
