"""Standings, against the totals that Raiko's table 1 draws from his table 2."""

from arena.arenas.match import Cost, GameRecord
from arena.arenas.pairing import Pairing
from arena.games import Winner
from arena.players import entrants
from arena.reports.standings import Standings

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

EIGHT = entrants(", ".join(f"amaf({playouts})" for playouts in range(1, 9)))
COST = Cost(decisions=2, seconds=0.5, playouts=20)


def record(black, white, winner, cost=COST):
    return GameRecord(Pairing(black, white, 0), (), False, winner, cost, cost)


def published():
    standings = Standings(EIGHT, self_play=True)
    for black, row in zip(EIGHT, BLACK_WINS, strict=True):
        for white, wins in zip(EIGHT, row, strict=True):
            winners = [Winner.BLACK] * wins + [Winner.WHITE] * (10 - wins)
            standings.add_all(record(black.name, white.name, winner) for winner in winners)
    return standings


def test_totals_are_the_published_percentages():
    totals = published().totals()
    assert [total.games for total in totals] == [140] * 8
    assert [total.wins for total in totals] == [0, 23, 92, 91, 91, 85, 90, 88]
    assert [round(100 * total.win_rate) for total in totals] == WIN_PERCENT


def test_all_games_are_the_published_share_of_black():
    whole = published().all_games()
    assert (whole.black_wins, whole.games) == (342, 640)


def test_a_draw_is_half_a_win():
    a, b = entrants("A,B")
    standings = Standings([a, b], self_play=False)
    standings.add_all([record("A", "B", Winner.DRAW), record("B", "A", Winner.WHITE), record("A", "B", Winner.WHITE)])
    first, second = standings.totals()
    assert (first.wins, first.draws, first.losses, first.win_rate) == (1, 1, 1, 0.5)
    assert (second.wins, second.draws, second.losses, second.win_rate) == (1, 1, 1, 0.5)


def test_thinking_time_is_per_decision_and_includes_self_play():
    (a,) = entrants("A")
    standings = Standings([a], self_play=True)
    assert standings.totals()[0].ms_per_move is None
    standings.add(record("A", "A", Winner.BLACK, Cost(decisions=5, seconds=0.02, playouts=0)))
    total = standings.totals()[0]
    assert total.ms_per_move == 4.0
    assert total.win_rate is None
    assert (total.interval.low, total.interval.high) == (0.0, 1.0)
