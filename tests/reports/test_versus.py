"""Matches and gauntlets: the lines that programs read, and the table of one player against others."""

import math
import re

import pytest

from arena.arenas.game_record import Reason
from arena.arenas.ledger import Ledger
from arena.arenas.settings import Format
from arena.arenas.standings import standings_of
from arena.arenas.statistics.interval_kind import IntervalKind
from arena.arenas.statistics.intervals import wilson
from arena.games import Winner
from arena.reports.display import Wanted
from arena.reports.versus import match_lines, pair_counts, versus_tables
from tests.support.records import fill_ledger, record
from tests.support.runs import settings_of

B, W, D = Winner.BLACK, Winner.WHITE, Winner.DRAW
TWO = "a=random, b=random"


@pytest.fixture
def played(tmp_path):
    """The standings of a match or gauntlet."""

    def make(settings, games):
        with Ledger(tmp_path / f"{len(list(tmp_path.iterdir()))}.db", create=True) as ledger:
            return settings, standings_of(ledger, fill_ledger(ledger, settings, games))

    return make


def match(results, game="tic-tac-toe", **wishes):
    """A match of pairs, each given by the first player's points as Black and as White."""
    settings = settings_of(game, TWO, Format.MATCH, games=len(results), **wishes)
    games = []
    for number, (black, white) in enumerate(results):
        games.append(record(0, number, {1: B, 0.5: D, 0: W}[black]))
        games.append(record(1, number, {1: W, 0.5: D, 0: B}[white]))
    return settings, games


def numbers_of(line):
    return [float(number) for number in re.findall(r"-?\d+\.\d", line)]


def elo_of(share):
    return 400 * math.log10(share / (1 - share))


#: 89 wins, 286 draws and 25 losses in 200 pairs, alike with either colour.
DRAWISH = [(1, 0.5)] * 44 + [(0.5, 1)] * 45 + [(0, 0.5)] * 13 + [(0.5, 0)] * 12 + [(0.5, 0.5)] * 86


def test_elo_of_drawn_games_is_that_of_the_points(played):
    lines = match_lines(*played(*match(DRAWISH))).splitlines()
    assert lines[0] == "Score of a vs b: 89 - 25 - 286  [0.580] 400"
    elo, error, los, draws = numbers_of(lines[1])
    assert elo == round(elo_of(0.58), 1) == 56.1
    # By the scatter of single games: points have a variance of (89 + 286 / 4) / 400 - 0.58^2.
    variance = (89 + 286 / 4) / 400 - 0.58**2
    assert error == pytest.approx(1.96 * 400 / math.log(10) * math.sqrt(variance / 400) / 0.58 / 0.42, rel=0.05)
    assert (los, draws) == (100.0, 71.5)
    assert lines[3].startswith("Score Elo +38.")
    assert lines[3].endswith("draws and the first move left in; `arena elo` has the model's scale.")


def test_the_error_is_that_of_pairs_which_share_an_opening(played):
    """Each wins one game of every pair: with openings that is no scatter at all, without it is a coin's."""
    even = [(1, 0), (0, 1)] * 30
    apart = numbers_of(match_lines(*played(*match(even, "hex(size=5)"))).splitlines()[1])
    pairs = numbers_of(match_lines(*played(*match(even, "hex(size=5)", openings="random:2"))).splitlines()[1])
    assert apart[:1] == pairs[:1] == [0.0]
    half = (elo_of(wilson(60, 120).high) - elo_of(wilson(60, 120).low)) / 2
    assert apart[1] == pytest.approx(half, rel=0.03)
    assert pairs[1] < 0.3 * apart[1]
    # And where the same player wins both games of a pair, errors are of half as many games.
    whole = [(1, 1), (0, 0)] * 30
    wide = numbers_of(match_lines(*played(*match(whole, "hex(size=5)", openings="random:2"))).splitlines()[1])
    assert wide[1] == pytest.approx(math.sqrt(2) * apart[1], rel=0.06)


def test_perfect_records_have_a_bound_and_no_number(played):
    won = match_lines(*played(*match([(1, 1)] * 10))).splitlines()
    bound = elo_of(wilson(20, 20).low)
    assert won[1] == f"Elo difference: >= {bound:.1f}, LOS: 100.0 %, DrawRatio: 0.0 %"
    assert won[3].startswith(f"Score Elo at least +{bound:.1f} (95 %)")
    lost = match_lines(*played(*match([(0, 0)] * 10))).splitlines()
    assert lost[1] == f"Elo difference: <= -{bound:.1f}, LOS: 0.0 %, DrawRatio: 0.0 %"
    assert lost[3].startswith(f"Score Elo at most -{bound:.1f} (95 %)")


def test_without_games_there_is_a_line_too(played):
    assert match_lines(*played(*match([(1, 0)])[:1], [])) == "Score of a vs b: 0 - 0 - 0  [-] 0\n"


def test_forfeits_are_told_apart(played):
    settings, games = match([(1, 0.5)] * 3)
    games[4:] = [record(0, 2, W, reason=Reason.TIME), record(1, 2, B, reason=Reason.CRASHED)]
    lines = match_lines(*played(settings, games)).splitlines()
    assert lines[0] == "Score of a vs b: 2 - 0 - 2  [0.750] 4"
    assert lines[-1] == "Forfeits: a 2, b 0; they are in no number above."
    only = [record(0, 0, B, reason=Reason.TIME)]
    assert match_lines(*played(settings, only)).splitlines() == [
        "Score of a vs b: 0 - 0 - 0  [-] 0",
        "Forfeits: a 0, b 1; they are in no number above.",
    ]


def test_pairs_by_their_points(played):
    results = [(0, 0), (0.5, 0), (1, 0), (0.5, 0.5), (0, 1), (1, 0.5), (1, 1), (1, 1)]
    settings, games = match(results)
    assert pair_counts(played(settings, games)[1]) == (1, 1, 3, 1, 2)
    games[0] = record(0, 0, W, reason=Reason.TIME)
    assert pair_counts(played(settings, games[:-1])[1]) == (0, 1, 3, 1, 1)


# Tables

FIVE = "a=random, b=random, c=random, d=random"


def gauntlet(wins, games=10, openings="none", forfeits=()):
    """The first against each of the others: its wins with either colour."""
    settings = settings_of("hex(size=5)", FIVE, Format.GAUNTLET, games=games, openings=openings)
    found = []
    for pairing in settings.pairings():
        won = pairing.game < wins[pairing.seats]
        winner = B if won is (pairing.seats % 2 == 0) else W
        reason = Reason.CRASHED if (pairing.seats, pairing.game) in forfeits else Reason.PLAYED_OUT
        found.append(record(pairing.seats, pairing.game, winner, reason=reason))
    return settings, found


def rows_of(table):
    return {row[0]: dict(zip(range(len(row)), row, strict=True)) for row in table.rows}


def test_a_gauntlets_rows(played):
    settings, standings = played(*gauntlet([9, 8, 5, 5, 10, 10]))
    table = versus_tables(settings, standings, True, Wanted())[0]
    rows = rows_of(table)
    assert table.headers[7:] == ["score %", "95 % interval", "score Elo", "95 % interval"]
    assert [rows["b"][column] for column in range(8)] == ["b", "20", "17", "0", "3", "9-0-1", "8-0-2", "85.0"]
    interval = standings.pair("a", "b").share.interval()
    assert interval.half == pytest.approx(wilson(17, 20).half, rel=0.03)
    assert rows["b"][8] == f"{100 * interval.low:.1f}–{100 * interval.high:.1f}"
    assert rows["b"][9] == f"{elo_of(0.85):+.0f}"
    assert rows["b"][10] == f"{elo_of(interval.low):+.0f} to {elo_of(interval.high):+.0f}"
    assert rows["c"][9] == "+0"
    assert (rows["d"][9], rows["d"][10]) == ("-", f"at least {elo_of(wilson(20, 20).low):+.0f}")


def test_a_gauntlets_intervals_hold_together(played):
    settings, standings = played(*gauntlet([9, 8, 5, 5, 10, 10]))
    table = versus_tables(settings, standings, True, Wanted(together=True))[0]
    share = standings.pair("a", "b").share
    interval = share.interval(1 - 0.05 / 3, IntervalKind.EXACT)
    assert rows_of(table)["b"][8] == f"{100 * interval.low:.1f}–{100 * interval.high:.1f}"
    assert rows_of(table)["b"][10] == f"{elo_of(interval.low):+.0f} to {elo_of(interval.high):+.0f}"
    assert "Intervals hold together 95 % of the time." in table.notes[0]


@pytest.mark.parametrize("kind", list(IntervalKind))
def test_the_kind_of_interval_is_that_wanted(played, kind):
    settings, standings = played(*gauntlet([9, 8, 5, 5, 10, 10]))
    versus, totals, *_ = versus_tables(settings, standings, True, Wanted(interval=kind))
    interval = standings.pair("a", "b").share.interval(kind=kind)
    shown = f"{100 * interval.low:.1f}–{100 * interval.high:.1f}"
    assert rows_of(versus)["b"][8] == shown
    whole = standings.totals()[0].share.interval(kind=kind)
    assert f"{100 * whole.low:.1f}–{100 * whole.high:.1f}" in totals.rows[0]
    names = {
        IntervalKind.WILSON: "Wilson's",
        IntervalKind.AGRESTI_COULL: "Agresti and Coull's",
        IntervalKind.EXACT: "Clopper and Pearson's",
    }
    assert names[kind] in totals.notes[0]


def test_forfeits_have_a_column_where_there_are_any(played):
    settings, standings = played(*gauntlet([9, 8, 5, 5, 10, 10], forfeits={(0, 0), (0, 9), (1, 0)}))
    versus, totals, *_ = versus_tables(settings, standings, True, Wanted())
    assert versus.headers[-1] == totals.headers[-1] == "forfeits"
    # Of a and b: a lost game 9 as Black, and won game 0 with either colour.
    assert [row[-1] for row in versus.rows] == ["1, 2", "0, 0", "0, 0"]
    assert [row[-1] for row in totals.rows] == ["1", "2", "0", "0"]
    assert rows_of(versus)["b"][1] == "17"
    assert "Forfeits: its own and the opponent's; they are in no other number." in versus.notes
    assert "Forfeited besides: 3 games (a 1, b 2), in no number here." in versus.notes
    plain = versus_tables(*played(*gauntlet([9, 8, 5, 5, 10, 10])), True, Wanted())
    assert all("forfeits" not in table.headers for table in plain)


def test_openings_shared_by_opponents_widen_totals(played):
    """Whoever has Black wins from half of the openings, whoever has White from the others."""
    settings, standings = played(*gauntlet([10] * 6, 20))
    plain = standings.totals()[0].share.interval()
    settings, games = gauntlet([20] * 6, 20, "random:2")
    games = [record(game.pairing.seats, game.pairing.game, B if game.pairing.game % 2 else W) for game in games]
    shared = played(settings, games)[1]
    first, second = shared.totals()[:2]
    # Each player has both colours from every opening: that is no scatter.
    assert first.interval.half < 0.6 * plain.half
    assert second.share.share == first.share.share == 0.5
    assert shared.whole.black.interval().half > 2 * plain.half
