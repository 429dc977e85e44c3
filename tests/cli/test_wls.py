"""`arena wls`: states, tuning, bias and costs on the command line."""

import csv
import io
import json
import re

import pytest

from arena.arenas.laboratory import costs, tuning
from arena.players.wls import WinLossStates, speed


def test_states_are_listed(arena):
    code, out, err = arena("wls", "build", "--e", 3)
    assert (code, err) == (0, "")
    assert out.startswith("wls(e=3, k=1.3)\n")
    assert re.search(r"^ +6 +2/3 +8 +5$", out, re.MULTILINE)
    assert out.endswith("10 states in 8 bits; 5 and more stand for rates of at least 1/2.\n")


def test_states_for_programs(arena):
    _, out, _ = arena(
        "wls", "build", "--e", 5, "--k", 1.0, "--round", "half-even", "--jps", "nearest", "--format", "json"
    )
    document, wls = json.loads(out), WinLossStates(e=5, k=1.0, rounding="half-even", jps="nearest")
    assert (document["states"], document["bits"], document["half"]) == (21, 8, wls.threshold(0.5))
    assert (document["win"], document["loss"]) == (wls.win.tolist(), wls.loss.tolist())
    assert document["order"][-1] == "5/5"
    assert document["parameters"]["rounding"] == "half-even"
    options = ("--prior", "1/1", "--z", 1.0, "--small-e", "counter")
    rows = list(csv.DictReader(io.StringIO(arena("wls", "build", "--e", 3, *options, "--format", "csv")[1])))
    other = WinLossStates(e=3, prior="1/1", z=1.0, small_e="counter")
    assert [int(row["after a win"]) for row in rows] == other.win.tolist()
    assert [int(row["after a loss"]) for row in rows] == other.loss.tolist()


def test_tuning_finds_the_best(arena):
    code, out, _ = arena("wls", "tune", "--e", "10, 12", "--experiments", 300)
    assert code == 0
    assert re.search(r"^10 +1\.2 +0\.1216 +1\.7 +0\.1290 +0\.2218$", out, re.MULTILINE)
    assert re.search(r"^12 +1\.1 +0\.1065 ", out, re.MULTILINE)
    assert re.search(r"^counter +10 +- +0\.2\d\d\d +\+\d+\.\d ", out, re.MULTILINE)
    assert re.search(r"^fixed +12 +1\.3 +0\.1\d\d\d +- +0\.9\d\d\d +-$", out, re.MULTILINE)
    assert "Means of 300 experiments" in out


def test_tuning_for_programs(arena):
    _, out, _ = arena("wls", "tune", "--e", "10", "--format", "json", "--experiments", 4, "--seed", 3)
    document = json.loads(out)
    best = {one["jps"]: one["k"] for one in document["candidates"] if one["best"]}
    assert best == {"counter": None, "fixed": 1.2, "nearest": 1.7}
    assert [(one["jps"], one["k"]) for one in document["samples"]] == [
        ("fixed", 1.3), ("fixed", 1.2), ("nearest", 1.7), ("counter", None),
    ]  # fmt: skip
    assert (document["seed"], document["samples"][0]["sd_r"]["samples"]) == (3, 4)
    rows = list(csv.DictReader(io.StringIO(arena("wls", "tune", "--e", "10", "--format", "csv")[1])))
    assert [row["k"] for row in rows if row["best"] == "True"] == ["", "1.2", "1.7"]
    errors = {(row["jps"], row["k"]): float(row["rms"]) for row in rows}
    assert errors["fixed", "1.2"] == min(error for (jps, _), error in errors.items() if jps == "fixed")


def test_jumps_that_are_too_long_are_left_out():
    found = tuning.tried(48)
    assert {one.k for one in found if one.jps == "fixed"} < {one.k for one in found if one.jps == "nearest"}


def test_bias_is_outward(arena):
    code, out, _ = arena("wls", "bias", "--e", "21, 25")
    assert code == 0
    assert "wls(e=21, k=1.3)" in out
    assert re.search(r"^0\.75 +0\.775 +0\.837$", out, re.MULTILINE)
    document = json.loads(arena("wls", "bias", "--e", "5", "--jps", "counter", "--k", 0.5, "--format", "json")[1])
    assert document["found"][0]["states"] == "wls(e=5, k=0.5, jps=counter)"
    assert document["found"][0]["mean_rates"][4] == pytest.approx(0.5)
    rows = list(csv.reader(io.StringIO(arena("wls", "bias", "--e", "21", "--format", "csv")[1])))
    assert rows[0] == ["chance", "wls(e=21, k=1.3)"]
    assert (rows[1][0], round(float(rows[1][1]), 3)) == ("0.05", 0.014)


def test_costs_are_shown_with_their_spread(arena, monkeypatch):
    monkeypatch.setattr(speed, "_CALLS", 64)
    monkeypatch.setattr(costs, "_SIZES", (100,))
    code, out, _ = arena("wls", "bench", "--repeats", 2)
    assert code == 0
    assert "100 stations: update of a state " in out
    assert "100 stations: bound to test " in out
    assert re.search(r"100 stations: wins and visits +0\.0008 ", out)
    assert "Medians of 2 measurements." in out
    figures = {
        figure["name"]: figure for figure in json.loads(arena("wls", "bench", "--repeats", 3, "--json")[1])["figures"]
    }
    assert len(figures) == 12
    ratio = figures["100 stations: update to increment"]
    pairs = zip(
        figures["100 stations: update of a state"]["values"],
        figures["100 stations: increment of an integer"]["values"],
        strict=True,
    )
    assert ratio["unit"] == "times"
    assert ratio["values"] == pytest.approx([one / other for one, other in pairs])
    assert figures["100 stations: states"]["median"] == pytest.approx(0.0001)


@pytest.mark.parametrize(
    ("text", "ends"), [("21", [21]), ("10..12, 11,20", [10, 11, 12, 20]), (" 2 .. 3 ", [2, 3]), ("100", [100])]
)
def test_ends_of_scale_are_read(text, ends):
    assert tuning.ends_of_scale(text) == ends


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("build", "--e", "0"), "'e' is 0, but it should be greater than or equal to 1"),
        (("build", "--jps", "far"), "'jps' is far, but it should be 'fixed', 'nearest' or 'counter'"),
        (("build", "--e", "48", "--k", "1.5"), "choose a smaller k, or jps=nearest"),
        (("build", "--prior", "3"), "it should be wins/visits such as 1/1"),
        (("tune", "--e", "x"), "'x' is no end of scale; write numbers and ranges: 10..15, 21"),
        (("tune", "--e", "10..x"), "'10..x' is no end of scale"),
        (("tune", "--e", "12..10"), "ends of scale should rise from 2 to 100 at most"),
        (("tune", "--e", "1"), "ends of scale should rise from 2 to 100 at most"),
        (("tune", "--e", "99..101"), "ends of scale should rise from 2 to 100 at most"),
        (("tune", "--e", "10..99999999999"), "ends of scale should rise from 2 to 100 at most"),
        (("tune", "--experiments", "1"), "--experiments should be 0 or at least 2"),
        (("bench", "--repeats", "0"), "--repeats "),
        ((), "a command is missing after arena wls: build, tune"),
        (("biass",), "there is no command 'biass' (did you mean 'bias'?)"),
    ],
)
def test_bad_input(arena, arguments, message):
    code, out, err = arena("wls", *arguments)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert message in err
