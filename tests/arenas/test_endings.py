"""How games ended, counted from made-up ones."""

from dataclasses import replace

from arena.arenas.endings import endings_of
from arena.arenas.game_record import Reason
from arena.arenas.ledger import Ledger
from arena.arenas.pool import pool_of
from arena.games import Winner
from tests.support.records import fill_ledger, record
from tests.support.runs import settings_of

SETTINGS = settings_of("tic-tac-toe", "random, other=random", games=4)
GAMES = [
    replace(record(0, 0, Winner.BLACK), moves=(0, 1, 2)),
    replace(record(0, 1, Winner.DRAW, line=7), swapped=True),
    record(0, 2, Winner.WHITE, line=7),
    replace(record(1, 0, Winner.WHITE, reason=Reason.TIME), detail="slow"),
    record(1, 1, Winner.BLACK, reason=Reason.RESIGNED),
    replace(record(1, 2, Winner.BLACK), detail="the players disagree whether a1 are dead"),
]


def test_games_are_counted_by_reason_and_winner(tmp_path):
    with Ledger(tmp_path / "arena.db", create=True) as ledger:
        run = fill_ledger(ledger, SETTINGS, GAMES)
        found = endings_of(ledger, [run], pool_of(ledger, [run]))
    assert sorted(found.lengths) == [2, 2, 2, 2, 3]
    assert (found.swapped, found.disputed, found.alike) == (1, 1, 1)
    assert [(each.reason, each.black_wins, each.draws, each.white_wins, each.games) for each in found.reasons] == [
        (Reason.PLAYED_OUT, 2, 1, 1, 4),
        (Reason.RESIGNED, 1, 0, 0, 1),
        (Reason.TIME, 0, 0, 1, 1),
    ]


def test_games_of_several_runs_count_once(tmp_path):
    with Ledger(tmp_path / "arena.db", create=True) as ledger:
        runs = [fill_ledger(ledger, SETTINGS, GAMES[:3], name) for name in ("one", "again")]
        found = endings_of(ledger, runs, pool_of(ledger, runs))
    assert len(found.lengths) == 3
    assert (found.swapped, found.alike) == (1, 1)
