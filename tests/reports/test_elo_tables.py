"""The tables of `arena elo`, and the same for programs."""

import csv
import io
import json
import math
from dataclasses import replace

import numpy as np
import pytest

from arena.arenas.game_record import Cost, Reason
from arena.arenas.ledger import Ledger
from arena.arenas.rating import MEAN, Anchor, Forfeits, rate
from arena.arenas.statistics.contrasts import Estimate, Open
from arena.arenas.statistics.doubling import Doubling
from arena.arenas.statistics.intervals import Interval
from arena.games import InputError, Winner
from arena.reports.doublings import doubling_note, doublings
from arena.reports.elo_tables import elo_report, interval_text, parse_anchor
from arena.reports.form import Form
from tests.support.records import fill_ledger, record
from tests.support.runs import settings_of

B, W, D = Winner.BLACK, Winner.WHITE, Winner.DRAW
HEX = "hex(size=4)"


@pytest.fixture
def rated(tmp_path):
    def make(settings, games, **wishes):
        with Ledger(tmp_path / f"{len(list(tmp_path.iterdir()))}.db", create=True) as ledger:
            return rate(ledger, [fill_ledger(ledger, settings, games)], **wishes)

    return make


def drawn(settings, elo, seed=1, cost=None, forfeits=0.0):
    """Games by the model; `cost` gives a player's time a move."""
    rng = np.random.default_rng(seed)
    seats, games = settings.seats(), []
    for pairing in settings.pairings():
        pair = seats[pairing.seats]
        black = rng.random() < 1 / (1 + 10 ** ((elo[pair.white] - elo[pair.black]) / 400))
        reason = Reason.CRASHED if rng.random() < forfeits else Reason.PLAYED_OUT
        game = record(pairing.seats, pairing.game, B if black else W, reason=reason)
        if cost is not None:
            spent = (Cost(10, 1.0, 10 * cost[name] * rng.lognormal(0, 0.1), 100) for name in (pair.black, pair.white))
            game = replace(game, **dict(zip(("black", "white"), spent, strict=True)))
        games.append(game)
    return settings, games


FOUR = {"a": 300.0, "b": 100.0, "c": 0.0, "d": -200.0}
PLAYERS = ", ".join(f"{name}=random" for name in FOUR)


@pytest.fixture
def four(rated):
    return rated(*drawn(settings_of(HEX, PLAYERS, games=30, openings="random:2"), FOUR, forfeits=0.05))


def document(rated, times=True):
    return json.loads(elo_report(rated, Form.JSON, None, False, times))


def test_the_document_holds_all_that_is_estimated(four):
    found = document(four)
    assert found["scale"] == "model"
    assert found["relative_to"] == four.relative
    assert found["prior"] == {"strength": 800.0, "first_move": 400.0, "log_draw": 3.0}
    assert [player["player"] for player in found["players"]] == ["a", "b", "c", "d"]
    for number, player in enumerate(found["players"]):
        estimate = four.rating(number)
        assert (player["elo"], player["error"]) == (estimate.elo, estimate.error)
        assert (player["ci_low"], player["ci_high"]) == (estimate.interval.low, estimate.interval.high)
        assert player["degrees_of_freedom"] == estimate.freedom < 30
        assert player["open"] == "neither"
        assert player["forfeits"] == four.pool.forfeits()[number]
    assert sum(player["first_chance"] for player in found["players"]) == pytest.approx(1)
    assert len(found["differences"]) == 12
    for difference in found["differences"]:
        one, other = (four.pool.number_of(difference[side]) for side in ("player", "against"))
        estimate = four.difference(one, other)
        assert (difference["elo"], difference["ci_low"]) == (estimate.elo, estimate.interval.low)
        assert difference["los"] == four.superiority(one, other) == estimate.superiority
    assert found["first_moves"] == [{"swap": False, **found["first_move"]}]
    assert found["fitness"]["pairs_p"] == four.fitness.pairs


def test_the_document_says_what_the_numbers_rest_on(four):
    found = document(four)["evidence"]
    assert found["forfeited"] == four.pool.forfeited.sum() > 5
    assert found["evidence"] == 360 - found["forfeited"]
    assert (found["forfeits_are"], found["repeats"], found["same_as_in_another_run"]) == ("apart", 0, 0)
    assert (found["different_openings"], found["clusters"]) == (30, 30)
    assert (found["warnings"], found["differing_conduct"], found["stopped_early"], found["unfinished"]) == (
        [],
        [],
        [],
        [],
    )


def test_csv_agrees_with_json(four):
    rows = list(csv.DictReader(io.StringIO(elo_report(four, Form.CSV, None, False, True))))
    found = document(four)
    for row, player in zip(rows, found["players"], strict=True):
        for name in ("elo", "error", "ci_low", "ci_high", "forfeits", "first_chance", "cpu_ms_per_move"):
            assert float(row[name]) == player[name]
        for name in ("evidence", "same_as_in_another_run", "repeats", "forfeited", "different_openings", "clusters"):
            assert int(row[name]) == found["evidence"][name]
        assert row["forfeits_are"] == "apart"
    assert "cpu_ms_per_move" not in elo_report(four, Form.CSV, None, False, False)


def test_tables_agree_with_the_document(four):
    text = elo_report(four, Form.TABLE, "b", True, True)
    found = document(four)
    rows = [line.split() for line in text.splitlines()]
    for rank, player in enumerate(found["players"], start=1):
        (row,) = [row for row in rows if row[:2] == [str(rank), player["player"]] and len(row) > 8]
        assert row[2:6] == [
            str(round(player["elo"])),
            str(round(player["ci_low"])),
            "to",
            str(round(player["ci_high"])),
        ]
        assert row[6] == str(player["games"])
        assert row[-2:] == [f"{100 * player['first_chance']:.1f}", str(player["forfeits"])]
    assert "Differences from b" in text
    assert "Chance in % that the player of the row is stronger than that of the column" in text
    assert f"{100 * four.superiority(1, 2):.1f}" in text


def test_differences_that_hold_together(four):
    text = elo_report(four, Form.TABLE, "c", True, True, together=True)
    wide = four.with_confidence(1 - 0.05 / 3)
    estimate = wide.difference(0, 2)
    mark = "*" if (0, 2) in four.surely_different([(0, 2), (1, 2), (3, 2)]) else ""
    (line,) = [line for line in text.splitlines() if line.startswith("a  ") and " to " in line]
    assert line.split() == [
        "a",
        f"{estimate.elo:+.0f}{mark}",
        f"{estimate.interval.low:.0f}",
        "to",
        f"{estimate.interval.high:.0f}",
        f"{100 * estimate.superiority:.1f}",
    ]
    assert mark == "*"
    assert "Intervals hold together 95 % of the time" in text
    assert "* is no chance by Holm's correction for all pairs at 5 %." in text
    assert "*" not in elo_report(four, Form.TABLE, "c", True, True)


def test_perfect_records_have_bounds(rated):
    settings = settings_of(HEX, "a=random, b=random", games=10)
    found = rated(settings, [record(p.seats, p.game, W if p.seats else B) for p in settings.pairings()])
    text = elo_report(found, Form.TABLE, "b", False, True)
    low = found.difference(0, 1).interval.low
    assert f"≥ {low:.0f}" in text
    assert found.superiority(0, 1) > 0.9999
    players = document(found)["players"]
    assert [player["open"] for player in players] == ["above", "below"]
    assert r"$\ge$" in elo_report(found, Form.LATEX, "b", False, True)
    anchored = elo_report(rate_again(rated, settings, "b"), Form.TABLE, None, False, True)
    assert f"≥ {low:.0f}" in anchored
    assert "fixed" in anchored


def rate_again(rated, settings, anchor):
    games = [record(p.seats, p.game, W if p.seats else B) for p in settings.pairings()]
    return rated(settings, games, anchor=Anchor(anchor, 0.0))


@pytest.mark.parametrize(("side", "shown"), [(Open.NEITHER, "-12 to 40"), (Open.ABOVE, "≥ -12"), (Open.BELOW, "≤ 40")])
def test_intervals_as_text(side, shown):
    assert interval_text(Estimate(3.0, 5.0, Interval(-12.3, 40.4), open=side)) == shown


@pytest.mark.parametrize(
    ("text", "anchor"),
    [
        (None, None),
        ("mean", MEAN),
        ("A=0", Anchor("A", 0.0)),
        ("x=amaf(playouts=5)=-3.5", Anchor("x=amaf(playouts=5)", -3.5)),
    ],
)
def test_anchors(text, anchor):
    assert parse_anchor(text) == anchor


@pytest.mark.parametrize("text", ["A", "=5", "A=", "A=high", "A=nan", "A=inf", ""])
def test_bad_anchors(text):
    with pytest.raises(InputError, match="write PLAYER=ELO, such as A=0, or mean"):
        parse_anchor(text)


# Elo per doubling

AMAF = "amaf(playouts=100), amaf(playouts=200), amaf(playouts=400), random"
NAMES = ["amaf(playouts=100)", "amaf(playouts=200)", "amaf(playouts=400)"]
STRONGER = dict(zip([*NAMES, "random"], (0.0, 150.0, 300.0, -100.0), strict=True))


def doubled(rated, milliseconds, games=150):
    """Players who gain 150 Elo a doubling; processor time a move by player, with a tenth of scatter."""
    cost = dict(zip([*NAMES, "random"], (*milliseconds, 1.0), strict=True))
    return rated(*drawn(settings_of(HEX, AMAF, games=games), STRONGER, cost=cost))


def test_a_doubling_of_time_is_told_where_times_surely_differ(rated):
    found = {budget: doubling for _, budget, doubling in doublings(doubled(rated, (1.0, 2.0, 4.0)), True)}
    assert set(found) == {"playouts", "CPU time"}
    for doubling in found.values():
        assert doubling.interval.low < 150 < doubling.interval.high
        assert doubling.error < 25


@pytest.mark.parametrize("milliseconds", [(1.0, 1.01, 1.02), (1.0, 1.05, 1.1), (1.0, 1.15, 1.28)])
def test_times_that_hardly_differ_tell_of_no_doubling(rated, milliseconds):
    found = [budget for _, budget, _ in doublings(doubled(rated, milliseconds), True)]
    assert found == ["playouts"]


def test_without_times_only_playouts_are_told_of(rated):
    rate = doubled(rated, (1.0, 2.0, 4.0))
    assert [budget for _, budget, _ in doublings(rate, False)] == ["playouts"]
    assert "CPU time" not in elo_report(rate, Form.TABLE, None, False, False)
    assert "Elo per doubling of CPU time" in elo_report(rate, Form.TABLE, None, False, True)
    (of_playouts, of_time) = document(rate)["per_doubling"]
    assert (of_playouts["of"], of_time["of"]) == ("playouts", "CPU time")
    for item in (of_playouts, of_time):
        assert item["ci_low"] < item["elo"] < item["ci_high"]
        assert item["error"] > 0
        assert 0 <= item["misfit"] <= 1


def test_errors_of_times_are_in_the_error(rated):
    """Few games: the factor between times is known to a few per cent only."""
    few = doubled(rated, (1.0, 1.5, 2.0), games=2)
    sure = [replace(spent, cpu_log_error=1e-6) for spent in few.spent]
    unsure = [replace(spent, cpu_log_error=0.15) for spent in few.spent]
    errors = [
        next(found for _, budget, found in doublings(replace(few, spent=spent), True) if budget == "CPU time").error
        for spent in (sure, unsure)
    ]
    assert errors[1] > errors[0]
    wild = [replace(spent, cpu_log_error=1.0) for spent in few.spent]
    assert [budget for _, budget, _ in doublings(replace(few, spent=wild), True)] == ["playouts"]


@pytest.mark.parametrize(
    ("elo", "half", "misfit", "shown"),
    [
        (150.4, 20.0, 0.5, "amaf: +150 ± 20 Elo per doubling of playouts."),
        (70.2, 0.31, None, "amaf: +70 ± 0.3 Elo per doubling of playouts."),
        (-0.2, 0.5, None, "amaf: +0 ± 0.5 Elo per doubling of playouts."),
        (
            -3.0,
            9.0,
            0.012,
            "amaf: -3 ± 9 Elo per doubling of playouts; the ratings do not lie on a line (p = 0.012), which is in the"
            " error.",
        ),
    ],
)
def test_doublings_as_text(elo, half, misfit, shown):
    assert doubling_note("amaf", "playouts", Doubling(elo, half / 2, Interval(elo - half, elo + half), misfit)) == shown


def test_forfeits_are_in_the_table_whatever_they_are_to_ratings(rated):
    run = drawn(settings_of(HEX, PLAYERS, games=10), FOUR, forfeits=0.1)
    apart, losses, bounds = (rated(*run, forfeits=kind) for kind in Forfeits)
    given = int(apart.pool.forfeits().sum())
    for found in (apart, losses, bounds):
        assert document(found)["evidence"]["forfeited"] == given
        assert document(found)["evidence"]["forfeits_are"] == found.forfeits.value
        assert "forfeits" in elo_report(found, Form.TABLE, None, False, True).splitlines()[2]
    assert document(losses)["evidence"]["evidence"] == document(apart)["evidence"]["evidence"] + given == 120
    plain = rated(*drawn(settings_of(HEX, PLAYERS, games=10), FOUR))
    assert "forfeits" not in elo_report(plain, Form.TABLE, None, False, True)
    assert not math.isnan(document(bounds)["players"][0]["ci_low"])
