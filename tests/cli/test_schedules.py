"""Schedules that follow results, from the command line: tables, documents, going on, mistakes and tournament files."""

import json

import pytest

from arena.arenas.ledger import Ledger

PLAYERS = "mc(playouts=60), weak=random, small=mc(playouts=3), other=random"
BASIC = ("round-robin", "-j", 0, "--game", "tic-tac-toe", "--players", PLAYERS, "--no-times")
BEST = "mc(playouts=60)"


def schedule_of(arena, *arguments):
    code, out, _ = arena(*BASIC, *arguments, "--format", "json")
    assert code == 0
    document = json.loads(out)
    (found,) = document["schedules"]
    return found, document


def test_an_adaptive_run_says_who_is_best_and_how_surely(arena):
    found, document = schedule_of(arena, "--schedule", "adaptive", "--games", 40)
    assert found["kind"] == "adaptive"
    assert found["decided"]
    assert found["order"][0] == BEST
    assert found["error_bound"] <= 0.05
    assert document["finished"]
    assert document["recorded"] < document["planned"] == 480
    places = found["places"][BEST]
    assert sum(places) == pytest.approx(1)
    assert places[0] > 0.95
    text = arena("report", "adaptive-1", "--no-times")[1]
    assert text.startswith("Order by the joint model; wanted: the best 1\n")
    assert f"Known with 95 %: {BEST}." in text
    assert "Results decided who met whom, and when the run was over" in text
    assert "unfinished" not in text
    assert "lean downwards" in arena("elo", "adaptive-1")[1]


def test_an_adaptive_run_that_knows_goes_on_with_nothing(arena, tmp_path):
    out = arena(*BASIC, "--schedule", "adaptive", "--games", 40)[1]
    code, again, _ = arena("round-robin", "--resume", "--run", "adaptive-1", "--games", 90, "--no-times", "-j", 0)
    assert (code, again) == (0, out)


def test_an_adaptive_run_that_does_not_know_says_so_and_may_grow(arena):
    out = arena(*BASIC, "--schedule", "adaptive", "--games", 2, "--confidence", 0.999, "--top", 2)[1]
    assert "Not known with 99.9 % yet" in out
    assert "top 2 %" in out
    code, out, err = arena("round-robin", "--resume", "--games", 3, "-j", 0, "--no-times")
    assert code == 0
    assert "run 'adaptive-1' grows from 24 to 36 games" in err


def test_a_swiss_has_a_table_with_a_tie_break(arena):
    found, document = schedule_of(arena, "--schedule", "swiss", "--games", 2, "--rounds", 3)
    assert document["recorded"] == document["planned"] == 24
    assert found["order"] == [row["player"] for row in found["table"]]
    assert sum(row["points"] for row in found["table"]) == 24
    for row in found["table"]:
        points = {other["player"]: other["points"] for other in found["table"]}
        assert row["buchholz"] == sum(points[each["opponent"]] for each in row["rounds"])
        assert row["points"] == sum(each["points"] for each in row["rounds"])
    text = arena("report", "swiss-1", "--no-times")[1]
    assert "Swiss: table after 3 of 3 rounds\n" in text
    assert "Buchholz" in text
    assert arena("round-robin", "--resume", "--rounds", 4, "-j", 0)[0] == 0
    assert "after 4 of 4 rounds" in arena("report", "swiss-1")[1]


def test_a_knockout_has_a_bracket(arena):
    found, _ = schedule_of(arena, "--schedule", "knockout", "--games", 60, "--elo", 80)
    (first,), (last,) = (each["matches"][:1] for each in found["rounds"])
    assert len(found["rounds"][0]["matches"]) == 2
    assert (first["player"], first["opponent"], last["winner"]) == (BEST, "other", BEST)
    assert found["order"][0] == BEST
    text = arena("report", "knockout-1", "--no-times")[1]
    assert f"Knockout: won by {BEST}\n" in text
    assert "semi-final" in text
    assert "final" in text
    out = arena("round-robin", "--resume", "--run", "knockout-1", "-j", 0, "--no-times")[1]
    assert out == text


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--schedule", "swis"), "--schedule: there is no 'swis' (did you mean 'swiss'?)"),
        (("--top", 2), "--top goes with --schedule adaptive, and this is a round-robin"),
        (("--schedule", "swiss", "--elo", 5), "--elo goes with --schedule knockout, and this is a swiss"),
        (("--schedule", "adaptive", "--top", 4), "--top 4: must be fewer than the players, who are 4"),
        (("--schedule", "adaptive", "--confidence", 1), "--confidence 1: must be at least 0.5 and below 1"),
        (("--schedule", "knockout", "--confidence", "nan"), "--confidence nan: must be above 0.5 and below 1"),
        (("--schedule", "knockout", "--elo", 0), "--elo 0: must be from 1 to 1000"),
        (("--schedule", "knockout", "--rounds", 2), "--rounds: a knockout has as many as its players need"),
        (("--schedule", "swiss", "--self-play"), "--self-play: nobody meets itself in a run with --schedule swiss"),
    ],
)
def test_mistakes(arena, options, told, tmp_path):
    code, out, err = arena(*BASIC, *options)
    assert (code, out) == (2, "")
    assert told in err
    assert err.count("\n") == 1
    assert not (tmp_path / "arena.db").exists()


def test_a_run_of_another_schedule_is_not_gone_on_with(arena):
    arena(*BASIC, "--schedule", "swiss", "--games", 1)
    code, _, err = arena("round-robin", "--resume", "--run", "swiss-1", "--schedule", "adaptive")
    assert (code, err) == (2, "arena: run 'swiss-1' is a swiss, not an adaptive run\n")


def test_the_best_of_a_stage_are_those_of_its_schedule(arena, tmp_path):
    (tmp_path / "t.toml").write_text(f"""
game = "tic-tac-toe"
players = {json.dumps(PLAYERS.split(", "))}
[[stage]]
name = "all"
schedule = "swiss"
games = 4
[[stage]]
name = "last"
schedule = "knockout"
best = 2
games = 10
elo = 100.0
""")
    code, out, _ = arena("run", "t.toml", "--check")
    assert (code, out) == (0, "t-all: swiss of 4 players, 48 games\nt-last: knockout of 2 players, at most 20 games\n")
    assert arena("run", "t.toml", "-j", 0, "--no-times")[0] == 0
    order = json.loads(arena("report", "t-all", "--format", "json")[1])["schedules"][0]["order"]
    with Ledger.to_read(tmp_path / "arena.db") as ledger:
        assert list(ledger.run("t-last").settings["players"]) == order[:2]


def test_a_file_with_what_another_schedule_has(arena, tmp_path):
    (tmp_path / "t.toml").write_text('game = "ttt"\nplayers = ["random", "b=random"]\nschedule = "swiss"\ntop = 1\n')
    code, _, err = arena("run", "t.toml")
    assert code == 2
    assert "t.toml, line 4: top goes with adaptive, and this is a swiss" in err


def test_pages_figures_and_other_reports_know_these_runs(arena, tmp_path):
    for number, schedule in enumerate(("adaptive", "swiss", "knockout")):
        arena(*BASIC, "--schedule", schedule, "--games", 4, "--seed", number + 1, "--plot", f"{schedule}.svg")
        assert (tmp_path / f"{schedule}.svg").exists()
        for form in ("markdown", "latex", "csv"):
            assert arena("report", f"{schedule}-1", "--format", form, "--cells", "rate")[0] == 0
        assert arena("report", f"{schedule}-1", "--html", f"{schedule}.html")[0] == 0
        page = (tmp_path / f"{schedule}.html").read_text()
        assert f"--schedule {schedule}" in page
    code, out, _ = arena("report", "adaptive-1", "swiss-1", "--no-times")
    assert code == 0
    assert "Order by the joint model" in out
    assert "Swiss: table" in out
    assert arena("runs", "--check")[0] == 0
