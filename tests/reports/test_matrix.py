"""The win matrix: what stands in its cells, how wide it may be, and what its notes say."""

import re

import numpy as np
import pytest

from arena.arenas.game_record import Reason
from arena.arenas.ledger import Ledger
from arena.arenas.standings import Standings, standings_of
from arena.arenas.statistics.chance import holm
from arena.arenas.statistics.interval_kind import IntervalKind
from arena.arenas.statistics.intervals import INTERVALS, wilson
from arena.games import Winner
from arena.reports.display import CellContent, ColourSplit, Wanted
from arena.reports.form import Form
from arena.reports.matrix import matrix_table
from arena.reports.page import Page
from arena.reports.table import render
from tests.support.records import fill_ledger, record
from tests.support.runs import settings_of

B, W, D = Winner.BLACK, Winner.WHITE, Winner.DRAW
THREE = "a=random, b=random, c=random"
#: Wins of Black of twenty games each, by the order of the schedule: a-b, a-c, b-a, b-c, c-a, c-b.
WINS = [18, 19, 4, 11, 3, 9]
SEATS = [("a", "b"), ("a", "c"), ("b", "a"), ("b", "c"), ("c", "a"), ("c", "b")]


@pytest.fixture
def standings(tmp_path):
    def make(settings, games) -> Standings:
        with Ledger(tmp_path / f"{len(list(tmp_path.iterdir()))}.db", create=True) as ledger:
            return standings_of(ledger, fill_ledger(ledger, settings, games))

    return make


@pytest.fixture
def three(standings):
    games = [record(seats, game, B if game < wins else W) for seats, wins in enumerate(WINS) for game in range(20)]
    return standings(settings_of("hex(size=4)", THREE, games=20), games)


def rows_of(table):
    """Cells by row and column."""
    return {(row[0], header): cell for row in table.rows for header, cell in zip(table.headers, row, strict=True)}


def matrix(standings, names="abc", **wanted):
    return matrix_table("hex(size=4)", list(names), standings, Wanted(**wanted))


def test_wins_and_their_totals(three):
    table = matrix(three)
    found = rows_of(table)
    assert table.caption == "hex(size=4): wins of Black (row) against White (column), 20 games each"
    assert [int(found[seats]) for seats in SEATS] == WINS
    assert [found[name, name] for name in "abc"] == ["-"] * 3
    assert [found[name, "all"] for name in "abc"] == ["37", "15", "12"]
    assert [found["all", name] for name in "abc"] == ["7", "27", "30"]
    assert found["all", "all"] == "64"


def test_rates_are_shares_of_points(three):
    found = rows_of(matrix(three, cells=CellContent.RATE))
    assert [found[seats] for seats in SEATS] == ["90.0", "95.0", "20.0", "55.0", "15.0", "45.0"]
    assert found["a", "all"] == "92.5"
    assert found["all", "all"] == "53.3"


@pytest.mark.parametrize("kind", list(IntervalKind))
def test_cells_have_the_intervals_of_their_games(three, kind):
    table = matrix(three, cells=CellContent.INTERVAL, interval=kind)
    found = rows_of(table)
    for seats, wins in zip(SEATS, WINS, strict=True):
        interval = INTERVALS[kind](wins, 20, 0.95, np.inf)
        assert found[seats] == f"{5 * wins} % ({100 * interval.low:.0f}–{100 * interval.high:.0f})"
    assert "95 % each" in table.notes[0]


def test_both_colours_are_pooled_from_the_rows_side(three):
    table = matrix(three, cells=CellContent.RATE, colours=ColourSplit.POOLED)
    found = rows_of(table)
    assert (
        table.caption == "hex(size=4): points in per cent of the row's player against the column's, with both colours"
    )
    # a won 18 as Black and 16 as White of 40 games against b.
    assert (found["a", "b"], found["b", "a"]) == ("85.0", "15.0")
    assert (found["a", "c"], found["c", "a"]) == ("90.0", "10.0")
    assert found["a", "all"] == "87.5"
    assert ("all", "a") not in found
    assert rows_of(matrix(three, colours=ColourSplit.POOLED))["a", "b"] == "34"


def test_a_pooled_cell_knows_that_colours_were_given(three):
    """Wins with either colour differ; that is no chance, so the interval is narrower than Wilson's."""
    entry = rows_of(matrix(three, cells=CellContent.INTERVAL, colours=ColourSplit.POOLED))["b", "c"]
    share, low, high = map(int, re.fullmatch(r"(\d+) % \((\d+)–(\d+)\)", entry).groups())
    interval = wilson(22, 40)
    assert share == 55
    assert low >= round(100 * interval.low)
    assert high <= round(100 * interval.high)


def test_intervals_that_hold_together_are_wider_and_exact(three):
    table = matrix(three, cells=CellContent.INTERVAL, together=True)
    each = 1 - 0.05 / 6
    interval = INTERVALS[IntervalKind.EXACT](11, 20, each, np.inf)
    assert rows_of(table)["b", "c"] == f"55 % ({100 * interval.low:.0f}–{100 * interval.high:.0f})"
    assert table.notes[0].startswith(
        "Intervals are Clopper and Pearson's, together they hold 95 % of the time, each 99.17 %; of totals 95 %."
    )


def test_of_pooled_cells_half_as_many_hold_together(three):
    table = matrix(three, cells=CellContent.INTERVAL, colours=ColourSplit.POOLED, together=True)
    interval = three.pair("b", "c").share.interval(1 - 0.05 / 3, IntervalKind.EXACT)
    assert rows_of(table)["b", "c"] == f"55 % ({100 * interval.low:.0f}–{100 * interval.high:.0f})"


def test_holm_marks_cells_that_differ_from_one_half(three):
    table = matrix(three, together=True)
    found = rows_of(table)
    marked = {seats for seats in SEATS if found[seats].endswith("*")}
    chances = holm([2 * min(found, 1 - found) for found in (three.cells[seats].share.superiority for seats in SEATS)])
    assert marked == {seats for seats, chance in zip(SEATS, chances, strict=True) if chance <= 0.05}
    assert marked == {("a", "b"), ("a", "c"), ("b", "a"), ("c", "a")}
    assert "* differs from 50 %, by Holm's correction for all cells at 5 %." in table.notes
    assert not any("*" in cell for cell in rows_of(matrix(three)).values())


@pytest.mark.parametrize(("colours", "tests", "marked"), [(ColourSplit.POOLED, 3, True), (ColourSplit.APART, 6, False)])
def test_a_pair_and_its_mirror_image_are_one_test(standings, colours, tests, marked):
    """Moving first is worth nothing, and a makes 18 of 24 points against b, p = 1.4 %: enough for three tests."""
    each = 12 if colours is ColourSplit.POOLED else 24
    better = {("a", "b"): 0.75, ("b", "a"): 0.25}
    games = [
        record(seats, game, B if game < each * better.get(pair, 0.5) else W)
        for seats, pair in enumerate(SEATS)
        for game in range(each)
    ]
    found = standings(settings_of("hex(size=4)", THREE, games=each), games)
    cell = found.pair("a", "b") if colours is ColourSplit.POOLED else found.cells["a", "b"]
    chance = 2 - 2 * cell.share.superiority
    assert (chance * tests <= 0.05) is marked
    assert (chance * (9 - tests) <= 0.05) is not marked
    shown = rows_of(matrix(found, together=True, colours=colours))
    assert (shown["a", "b"].endswith("*"), shown["b", "a"].endswith("*")) == (marked, marked)


def test_no_cell_differs(standings):
    settings = settings_of("hex(size=4)", "a=random, b=random", games=2)
    table = matrix(standings(settings, [record(0, 0, B), record(1, 0, B)]), "ab", together=True)
    assert "No cell differs from 50 %, by Holm's correction for all cells at 5 %." in table.notes


# Draws, forfeits, self-play, missing games


def test_where_games_are_drawn_cells_have_three_numbers(standings):
    settings = settings_of("tic-tac-toe", "a=random, b=random", games=2)
    table = matrix(standings(settings, [record(0, 0, D), record(0, 1, B), record(1, 0, W), record(1, 1, B)]), "ab")
    found = rows_of(table)
    assert "wins-draws-losses of Black (row)" in table.caption
    assert (found["a", "b"], found["b", "a"]) == ("1-1-0", "1-0-1")
    # Totals too, whether they hold draws or not.
    assert (found["a", "all"], found["b", "all"], found["all", "all"]) == ("1-1-0", "1-0-1", "2-1-1")
    assert (found["all", "a"], found["all", "b"]) == ("1-0-1", "1-1-0")


def test_forfeits_are_in_no_cell(standings):
    settings = settings_of("tic-tac-toe", "a=random, b=random", games=2)
    games = [record(0, 0, B), record(0, 1, B, reason=Reason.TIME), record(1, 0, B, reason=Reason.CRASHED)]
    played = standings(settings, games)
    table = matrix(played, "ab")
    found = rows_of(table)
    assert (found["a", "b"], found["b", "a"], found["all", "all"]) == ("1/1", "0/0", "1/1")
    assert table.caption.endswith(": wins/games of Black (row) against White (column), 0 to 1 games each")
    assert "Forfeited besides: 2 games (a 1, b 1), in no number here." in table.notes
    rates = rows_of(matrix(played, "ab", cells=CellContent.INTERVAL))
    assert (rates["a", "b"], rates["b", "a"]) == ("100 % (21–100) of 1", "-")


def test_games_against_oneself_have_cells_but_are_in_no_total(standings):
    settings = settings_of("hex(size=4)", "a=random, b=random", games=1, self_play=True)
    found = standings(settings, [record(seats, 0, B) for seats in range(4)])
    table = matrix(found, "ab")
    assert rows_of(table)["a", "a"] == "1"
    assert (rows_of(table)["a", "all"], rows_of(table)["all", "all"]) == ("1", "2")
    assert "Totals leave out games of a player against itself." in table.notes
    assert rows_of(matrix(found, "ab", colours=ColourSplit.POOLED))["a", "a"] == "-"


@pytest.mark.parametrize("cells", list(CellContent))
@pytest.mark.parametrize("colours", list(ColourSplit))
@pytest.mark.parametrize("together", [False, True])
def test_without_games_there_is_a_matrix_too(standings, cells, colours, together):
    found = standings(settings_of("hex(size=4)", THREE, games=2), [])
    table = matrix(found, cells=cells, colours=colours, together=together)
    assert {cell for (row, column), cell in rows_of(table).items() if column != table.headers[0]} <= {"-", "0"}
    assert "No games were played." in table.notes


@pytest.mark.parametrize("colours", list(ColourSplit))
def test_cells_lean_where_holm_says_so(three, colours):
    table = matrix(three, colours=colours, together=True, page=Page(None, True))
    marked = {
        (row, column): 1 if int(cell.strip("*")) > 10 * (1 + (colours is ColourSplit.POOLED)) else -1
        for row, cells in enumerate(table.rows)
        for column, cell in enumerate(cells)
        if cell.endswith("*")
    }
    assert table.leanings == marked
    assert set(marked.values()) == {1, -1}
    assert matrix(three, colours=colours).leanings == {}


# Narrow terminals


def test_a_narrow_terminal_has_points_in_place_of_percentages(three):
    wide = render([matrix(three, cells=CellContent.INTERVAL)], Form.TABLE)
    grid = [line for line in wide.splitlines() if line.startswith(("Black", "-", "a ", "b ", "c ", "all "))]
    width = max(map(len, grid))
    assert rows_of(matrix(three, cells=CellContent.INTERVAL, page=Page(200)))["b", "c"] == "55 % (34–74)"
    narrow = matrix(three, cells=CellContent.INTERVAL, page=Page(width - 1))
    interval = wilson(11, 20)
    assert rows_of(narrow)["b", "c"] == f"11 ({20 * interval.low:.0f}–{20 * interval.high:.0f})" == "11 (7–15)"
    assert rows_of(narrow)["a", "all"].startswith("37 (")
    # Bare wins are as narrow as they can be.
    assert rows_of(matrix(three))["b", "c"] == "11"


def test_points_of_drawn_games_are_halves(standings):
    settings = settings_of("tic-tac-toe", "a=random, b=random", games=2)
    found = standings(settings, [record(0, 0, D), record(0, 1, B)])
    assert rows_of(matrix(found, "ab", cells=CellContent.INTERVAL, page=Page(20)))["a", "b"].startswith("1.5 (")


def test_shared_openings_widen_the_intervals_of_cells(standings):
    """An opening that is won by Black in all games or in none: ten openings, whatever the number of games."""
    settings = settings_of("hex(size=4)", THREE, games=40, openings="random:1")
    count = len(settings.opening_moves)
    games = [record(seats, game, B if game % count % 2 else W) for seats in range(6) for game in range(40)]
    found = standings(settings, games)
    low, high = map(int, re.findall(r"\d+", rows_of(matrix(found, cells=CellContent.INTERVAL))["a", "b"])[1:])
    assert found.pool.openings == count == 8
    plain = wilson(20, 40)
    assert (high - low) / 100 > 1.8 * 2 * plain.half
