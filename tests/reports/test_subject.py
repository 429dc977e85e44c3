"""Reports of runs that are not finished, and of several runs taken together."""

import csv
import io
import json

import pytest

from arena.arenas.ledger import Ledger
from arena.arenas.settings import Format
from arena.games import InputError, Winner
from arena.reports.form import Form
from arena.reports.results import results_report
from tests.support.records import fill_ledger, record
from tests.support.runs import settings_of

B, W = Winner.BLACK, Winner.WHITE
HEX = "hex(size=4)"
THREE = "a=random, b=random, c=random"
READERS = [Form.TABLE, Form.MARKDOWN, Form.LATEX]


@pytest.fixture
def ledger(tmp_path):
    with Ledger(tmp_path / "ledger.db", create=True) as opened:
        yield opened


def first_games(settings, count):
    """So many games of a run in the order of the schedule, all won by Black."""
    return [
        record(pairing.seats, pairing.game, B) for pairing, _ in zip(settings.pairings(), range(count), strict=False)
    ]


def recorded(ledger, settings, count, name):
    return fill_ledger(ledger, settings, first_games(settings, count), name)


def document(ledger, runs):
    return json.loads(results_report(ledger, runs, Form.JSON))


@pytest.mark.parametrize("format", [Format.ROUND_ROBIN, Format.GAUNTLET])
@pytest.mark.parametrize("form", READERS)
def test_every_title_says_that_a_run_is_unfinished(ledger, format, form):
    settings = settings_of(HEX, THREE, format, games=5)
    run = recorded(ledger, settings, 7, "run")
    captions = [line for line in results_report(ledger, run, form).splitlines() if "; unfinished" in line]
    assert len(captions) == 2
    assert all(f"; unfinished, 7 of {len(settings)} games" in caption for caption in captions)


@pytest.mark.parametrize("form", READERS)
def test_a_finished_run_says_nothing_of_it(ledger, form):
    run = recorded(ledger, settings_of(HEX, THREE, games=2), 12, "run")
    text = results_report(ledger, run, form)
    assert "unfinished" not in text
    assert ", 2 games each" in text
    assert "wins/games" not in text


def test_a_sequential_test_is_never_unfinished(ledger):
    settings = settings_of(HEX, "a=random, b=random", Format.REGRESS)
    run = recorded(ledger, settings, 4, "run")
    assert document(ledger, run)["finished"] is True


def test_cells_of_unequal_numbers_carry_them(ledger):
    run = recorded(ledger, settings_of(HEX, THREE, games=5), 7, "run")
    text = results_report(ledger, run, Form.TABLE)
    assert "wins/games of Black (row) against White (column), 1 to 2 games each" in text
    lines = [line.split() for line in text.splitlines()]
    assert ["a", "-", "2/2", "1/1", "3/3"] in lines
    assert ["all", "2/2", "3/3", "2/2", "7/7"] in lines


def test_programs_get_fields(ledger):
    run = recorded(ledger, settings_of(HEX, THREE, games=5), 7, "run")
    found = document(ledger, run)
    assert (found["finished"], found["recorded"], found["planned"]) == (False, 7, 30)
    assert found["runs"] == [
        {"name": "run", "format": "round-robin", "recorded": 7, "planned": 30, "finished": False, "seed": 1}
    ]
    rows = list(csv.DictReader(io.StringIO(results_report(ledger, run, Form.CSV))))
    assert [(row["recorded"], row["planned"]) for row in rows] == [("7", "30")] * 3


def test_a_match_has_the_title_too(ledger):
    run = recorded(ledger, settings_of(HEX, "a=random, b=random", Format.MATCH, games=5), 4, "run")
    assert "a against b; unfinished, 4 of 10 games" in results_report(ledger, run, Form.TABLE)


def test_runs_are_pooled_and_equal_games_count_once(ledger):
    short, long = settings_of(HEX, "a=random, b=random", games=2), settings_of(HEX, THREE, games=5)
    one = recorded(ledger, short, 4, "short")
    other = fill_ledger(ledger, long, [record(seats, game, W) for seats in range(6) for game in range(5)], "long")
    # Made-up games are the same where their pairings and numbers are: here between a and b as Black.
    same = [record(0, game, B) for game in range(2)] + [record(2, game, B, line=1_000_000 + game) for game in range(2)]
    third = fill_ledger(ledger, long, same, "same")
    found = document(ledger, [one, other])
    assert found["evidence"]["games"] == 32
    assert [item["name"] for item in found["runs"]] == ["short", "long"]
    assert found["games_per_cell"] is None
    assert found["seed"] == 1
    again = document(ledger, [one, third])
    assert (again["evidence"]["games"], again["evidence"]["same_as_in_another_run"]) == (4, 4)
    assert document(ledger, [one, one])["runs"] == document(ledger, one)["runs"]


def test_the_title_names_all_runs(ledger):
    settings = settings_of(HEX, THREE, games=2)
    one, other = recorded(ledger, settings, 12, "one"), recorded(ledger, settings, 5, "other")
    text = results_report(ledger, [one, other], Form.TABLE)
    assert "Results against the other players; runs one and other (unfinished, 5 of 12 games)" in text


def test_gauntlets_of_one_player_stay_one(ledger):
    runs = [
        recorded(ledger, settings_of(HEX, f"a=random, {name}=random", Format.MATCH, games=2), 4, name) for name in "bc"
    ]
    assert f"{HEX}: a against each of the others; runs b and c" in results_report(ledger, runs, Form.TABLE)
    other = recorded(ledger, settings_of(HEX, "c=random, b=random", Format.MATCH, games=2), 4, "cb")
    assert "Black \\ White" in results_report(ledger, [*runs, other], Form.TABLE)


@pytest.mark.parametrize(
    ("game", "wishes", "message"),
    [
        ("hex(size=5)", {}, "the game is hex(size=4) in 'one' and hex(size=5) in 'other'"),
        (HEX, {"swap": True}, "--swap is off in 'one' and on in 'other'"),
        (HEX, {"max_moves": 9}, "--max-moves is off in 'one' and 9 in 'other'"),
        (HEX, {"move_time_limit": 0.5}, "--move-time-limit is off in 'one' and 0.5 in 'other'"),
        (HEX, {"resign": "0.1:3"}, "--resign is off in 'one' and 0.1:3 in 'other'"),
    ],
)
def test_runs_of_unlike_kinds_are_refused(ledger, game, wishes, message):
    runs = [recorded(ledger, settings_of(HEX, THREE, games=2), 2, "one")]
    runs.append(recorded(ledger, settings_of(game, THREE, games=2, **wishes), 2, "other"))
    with pytest.raises(InputError) as refused:
        results_report(ledger, runs, Form.TABLE)
    assert message in str(refused.value)


def test_what_follows_a_forfeit_does_not_part_runs(ledger):
    runs = [
        recorded(ledger, settings_of(HEX, THREE, games=2, on_forfeit=kind), 2, kind) for kind in ("count", "replay")
    ]
    assert document(ledger, runs)["recorded"] == 4
