"""Standings, against the totals that Raiko's table 1 draws from his table 2."""

import numpy as np
import pytest

from arena.arenas.game_record import Cost, Reason
from arena.arenas.ledger import Ledger
from arena.arenas.spending import Spent
from arena.arenas.standings import Counts, standings_of, sum_of
from arena.arenas.statistics.intervals import wilson
from arena.arenas.statistics.shares import NO_GAMES
from arena.games import Winner
from tests.support.records import fill_ledger, record
from tests.support.runs import settings_of

#: Raiko 2006, table 2: wins of Black (row) against White (column), of ten games each.
BLACK_WINS = [
    [7, 0, 0, 0, 0, 0, 0, 0],
    [10, 6, 0, 1, 1, 0, 0, 0],
    [10, 10, 7, 3, 7, 6, 6, 6],
    [10, 10, 5, 2, 5, 5, 5, 8],
    [10, 10, 7, 7, 7, 6, 3, 6],
    [10, 10, 6, 6, 4, 4, 6, 3],
    [10, 10, 4, 5, 5, 6, 8, 6],
    [10, 9, 4, 5, 6, 7, 6, 6],
]
#: Table 1: winning percentages against the other players, rounded as printed.
WIN_PERCENT = [0, 16, 66, 65, 65, 61, 64, 63]

EIGHT = ", ".join(f"amaf({playouts})" for playouts in range(1, 9))


@pytest.fixture
def standings(tmp_path):
    """The standings after some games were recorded."""

    def make(settings, records):
        with Ledger(tmp_path / "ledger.db", create=True) as ledger:
            return standings_of(ledger, fill_ledger(ledger, settings, records))

    return make


@pytest.fixture
def published(standings):
    cells = [wins for row in BLACK_WINS for wins in row]
    return standings(
        settings_of("y", EIGHT, self_play=True),
        (
            record(seats, game, Winner.BLACK if game < wins else Winner.WHITE)
            for seats, wins in enumerate(cells)
            for game in range(10)
        ),
    )


def test_totals_are_the_published_percentages(published):
    totals = published.totals()
    assert [total.games for total in totals] == [140] * 8
    assert [total.wins for total in totals] == [0, 23, 92, 91, 91, 85, 90, 88]
    assert [round(100 * total.win_rate) for total in totals] == WIN_PERCENT


def test_all_games_are_the_published_share_of_black(published):
    assert published.whole.counts == Counts(black_wins=342, white_wins=298)
    assert (published.whole.black.points, published.whole.black.games) == (342, 640)


def test_a_draw_is_half_a_win(standings):
    settings = settings_of("tic-tac-toe", "A,B")
    games = [record(0, 0, Winner.DRAW), record(1, 0, Winner.WHITE), record(0, 1, Winner.WHITE)]
    first, second = standings(settings, games).totals()
    assert (first.wins, first.draws, first.losses, first.win_rate) == (1, 1, 1, 0.5)
    assert (second.wins, second.draws, second.losses, second.win_rate) == (1, 1, 1, 0.5)


def test_thinking_time_is_per_decision_and_includes_self_play(standings):
    settings = settings_of("tic-tac-toe", "A", self_play=True)
    cost = Cost(decisions=5, seconds=0.02, cpu_seconds=0.01, playouts=0)
    (total,) = standings(settings, [record(0, 0, Winner.BLACK, cost)]).totals()
    assert total.spent.ms_per_move == 4.0
    assert total.spent.cpu_ms_per_move == 2.0
    assert total.win_rate is None
    assert (total.interval.low, total.interval.high) == (0.0, 1.0)


def test_without_a_move_there_is_no_time():
    assert Spent().ms_per_move is None


def test_equal_games_of_random_players_are_all_evidence(standings):
    settings = settings_of("tic-tac-toe", "A,B")
    found = standings(settings, [record(0, game, Winner.BLACK, line=7) for game in range(10)])
    assert found.cells["A", "B"].repeats == found.whole.repeats == 0
    assert found.totals()[0].interval == wilson(10, 10)


@pytest.mark.parametrize(("seeded", "evidence"), [(True, 10), (False, 2), (None, 10)])
def test_equal_games_of_players_without_chance_count_once(standings, monkeypatch, seeded, evidence):
    settings = settings_of("tic-tac-toe", "A,B")
    for entrant in settings.entrants:
        monkeypatch.setattr(type(entrant.config), "seeded", seeded)
    games = [record(0, game, Winner.BLACK, line=game % 2) for game in range(10)]
    found = standings(settings, games)
    first, _ = found.totals()
    assert first.games == first.wins == 10
    assert first.share.games == evidence
    assert first.interval == wilson(evidence, evidence)
    assert found.cells["A", "B"].repeats == found.whole.repeats == 10 - evidence


def test_a_rate_is_of_the_games_that_are_evidence(standings, monkeypatch):
    """Nine equal wins and a loss are a win and a loss of players without chance; the interval is of the same rate."""
    settings = settings_of("tic-tac-toe", "A,B")
    for entrant in settings.entrants:
        monkeypatch.setattr(type(entrant.config), "seeded", False)
    games = [record(0, game, Winner.BLACK, line=1) for game in range(9)] + [record(0, 9, Winner.WHITE, line=2)]
    first, second = standings(settings, games).totals()
    assert (first.counts, first.win_rate, second.win_rate) == (Counts(9, 0, 1), 0.5, 0.5)
    assert first.interval.low < 0.5 < first.interval.high


# Both colours, totals and forfeits


THREE = "a=random, b=random, c=random"
SEATS = [("a", "b"), ("a", "c"), ("b", "a"), ("b", "c"), ("c", "a"), ("c", "b")]


@pytest.fixture
def three(standings):
    """Three players, eight rounds from four openings, with draws and forfeits, and the games as a naive twin has them:
    Black, White, Black's points and whether it was forfeited."""
    settings = settings_of("tic-tac-toe", THREE, games=8, openings="random:1")
    rng, games, rows = np.random.default_rng(5), [], []
    for game in range(8):
        for seats, (black, white) in enumerate(SEATS):
            winner = (Winner.BLACK, Winner.WHITE, Winner.DRAW)[rng.integers(3)]
            forfeited = winner is not Winner.DRAW and rng.random() < 0.2
            games.append(record(seats, game, winner, reason=Reason.CRASHED if forfeited else Reason.PLAYED_OUT))
            points = {Winner.BLACK: 1.0, Winner.WHITE: 0.0, Winner.DRAW: 0.5}[winner]
            rows.append((black, white, points, forfeited))
    return standings(settings, games), rows


def counted(points):
    return Counts(points.count(1.0), points.count(0.5), points.count(0.0))


def test_cells_and_pairs_as_counted_by_hand(three):
    found, rows = three
    assert sum(forfeited for *_, forfeited in rows) > 4
    for one, other in SEATS:
        as_black = [row for row in rows if row[:2] == (one, other)]
        as_white = [(row[0], row[1], 1 - row[2], row[3]) for row in rows if row[:2] == (other, one)]
        for cell, own in ((found.cells[one, other], as_black), (found.pair(one, other), as_black + as_white)):
            points = [row[2] for row in own if not row[3]]
            assert cell.counts == counted(points)
            assert (cell.share.games, cell.share.points) == (len(points), sum(points))
            assert cell.black_forfeits == sum(row[3] and row[2] == 0 for row in own)
            assert cell.white_forfeits == sum(row[3] and row[2] == 1 for row in own)
            assert cell.forfeits == sum(row[3] for row in own)
    assert found.pair("a", "a") is None


def test_totals_as_counted_by_hand(three):
    found, rows = three
    for total in found.totals():
        name = total.player.name
        own = [(row[2] if row[0] == name else 1 - row[2], row[3]) for row in rows if name in row[:2]]
        points = [point for point, forfeited in own if not forfeited]
        assert total.counts == counted(points)
        assert total.win_rate == pytest.approx(sum(points) / len(points))
        assert total.forfeits == own.count((0.0, True))
        assert total.gifts == own.count((1.0, True))
    assert found.whole.forfeits == sum(row[3] for row in rows)
    points = [row[2] for row in rows if not row[3]]
    assert found.whole.counts == counted(points)
    assert found.whole.black.points == points.count(1.0)
    assert found.whole.drawn.points == points.count(0.5)


def test_rows_and_columns_add_up(three):
    found, _ = three
    everything, share = found.all_as_black()
    for which in ("black", "white"):
        parts = [found.all_as_black(**{which: name}) for name in "abc"]
        assert sum_of(counts for counts, _ in parts) == everything
        assert sum(part.points for _, part in parts) == pytest.approx(share.points)
    assert everything == found.whole.counts
    assert found.all_as_black(black="a", white="b") == (found.cells["a", "b"].counts, found.cells["a", "b"].share)


def test_openings_are_what_shares_are_clustered_by(three):
    found, _ = three
    # Four openings of tic-tac-toe's three different first moves.
    assert found.pool.openings == found.whole.black.clusters == 3
    assert found.whole.black.freedom < 3
    assert found.totals()[0].share.clusters == 3


def test_games_against_oneself_are_in_no_total(standings):
    settings = settings_of("tic-tac-toe", "a=random, b=random", games=1, self_play=True)
    found = standings(settings, [record(seats, 0, Winner.BLACK) for seats in range(4)])
    assert set(found.cells) == {("a", "a"), ("a", "b"), ("b", "a"), ("b", "b")}
    assert [total.games for total in found.totals()] == [2, 2]
    assert found.all_as_black()[0] == Counts(2)
    assert found.all_as_black(black="a")[0] == Counts(1)
    assert found.whole.counts == Counts(4)


def test_seats_without_games_have_cells(standings):
    found = standings(settings_of("tic-tac-toe", "A,B"), [])
    assert found.cells["A", "B"].share.games == 0
    assert found.pair("A", "B").counts == Counts()
    assert found.whole.counts == Counts()
    assert found.all_as_black() == (Counts(), NO_GAMES)
    assert [total.win_rate for total in found.totals()] == [None, None]


def test_runs_are_taken_together_once(tmp_path):
    settings = settings_of("tic-tac-toe", "A,B", games=3)
    games = [record(seats, game, Winner.BLACK) for game in range(3) for seats in range(2)]
    with Ledger(tmp_path / "ledger.db", create=True) as ledger:
        runs = [fill_ledger(ledger, settings, games, name) for name in ("one", "other")]
        alone, both = standings_of(ledger, runs[0]), standings_of(ledger, *runs)
    assert both.whole.counts == alone.whole.counts
    assert (alone.whole.again, both.whole.again) == (0, 6)
    assert both.totals() == alone.totals()
    assert both.cells == alone.cells
