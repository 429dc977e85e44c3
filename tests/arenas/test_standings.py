"""Standings, against the totals that Raiko's table 1 draws from his table 2."""

import pytest

from arena.arenas.ledger import Ledger
from arena.arenas.match import Cost
from arena.arenas.standings import Counts, Spent, standings_of
from arena.arenas.statistics.intervals import wilson
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
    assert found.cells["A", "B"].repeats == 9
    assert found.totals()[0].interval == wilson(10, 10)


@pytest.mark.parametrize("seeded", [False, None])
def test_equal_games_of_players_without_chance_count_once(standings, monkeypatch, seeded):
    settings = settings_of("tic-tac-toe", "A,B")
    for entrant in settings.entrants:
        monkeypatch.setattr(type(entrant.config), "seeded", seeded)
    games = [record(0, game, Winner.BLACK, line=game % 2) for game in range(10)]
    first, _ = standings(settings, games).totals()
    assert first.games == 10
    assert first.evidence == Counts(black_wins=2)
    assert first.interval == wilson(2, 2)
