"""Rules of the match: forfeits, resignation, draws by length, and stopping a run by judgement."""

import pytest

from arena.arenas.game_record import Reason
from arena.arenas.ledger import Ledger
from arena.arenas.settings import Format
from arena.arenas.stage.conductor import Conductor, End, ForfeitError
from arena.games import Winner
from arena.players.kinds import KINDS
from tests.support.rough import RoughConfig
from tests.support.runs import executor_of, games_of, play_into, settings_of


@pytest.fixture(autouse=True)
def rough(monkeypatch):
    """Register the kind of player for tests in this process."""
    monkeypatch.setitem(KINDS._places, "rough", "")
    before = KINDS.get

    def get(name):
        return RoughConfig if name == "rough" else before(name)

    monkeypatch.setattr(KINDS, "get", get)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "ledger.db"


FAULTS = [
    ("raise", Reason.CRASHED, "RuntimeError: out of ideas"),
    ("illegal", Reason.ILLEGAL_MOVE, "may not be played"),
    ("number", Reason.ILLEGAL_MOVE, "is not a move"),
    ("slow", Reason.TIME, "longer than 0.2 s"),
]


@pytest.mark.parametrize(("fault", "reason", "detail"), FAULTS)
def test_a_fault_counts_as_a_loss(path, fault, reason, detail):
    settings = settings_of("hex(size=5)", f"A, rough({fault})", games=1, on_forfeit="count", move_time_limit=0.2)
    assert play_into(path, settings) is End.COMPLETE
    first, second = games_of(path)
    assert (first.winner, second.winner) == (Winner.BLACK, Winner.WHITE)
    for game in (first, second):
        assert game.reason is reason
        assert detail in game.detail


@pytest.mark.parametrize(("fault", "reason", "detail"), FAULTS)
def test_a_fault_stops_the_run_unless_told_otherwise(path, fault, reason, detail):
    settings = settings_of("hex(size=5)", f"A, rough({fault})", games=1, move_time_limit=0.2)
    with pytest.raises(ForfeitError, match=detail) as caught:
        play_into(path, settings)
    assert caught.value.exit_code == 4
    assert games_of(path) == []
    with Ledger(path) as ledger:
        assert [failure[1] for failure in ledger.failures(ledger.run("run"))] == [reason.value]


def test_a_fault_that_does_not_return_is_replayed(path, tmp_path):
    tokens = tmp_path / "tokens"
    tokens.mkdir()
    (tokens / "once").touch()
    settings = settings_of("hex(size=5)", f'A, rough(raise, "{tokens}")', games=2, on_forfeit="replay")
    assert play_into(path, settings) is End.COMPLETE
    assert len(games_of(path)) == 4
    assert all(game.reason is Reason.PLAYED_OUT for game in games_of(path))
    with Ledger(path) as ledger:
        assert len(ledger.failures(ledger.run("run"))) == 1


def test_a_fault_that_returns_stops_the_replays(path):
    settings = settings_of("hex(size=5)", "A, rough(raise)", games=1, on_forfeit="replay")
    with pytest.raises(ForfeitError, match="4 times"):
        play_into(path, settings)


def test_resignation(path):
    settings = settings_of("hex(size=5)", "A, rough(despair)", games=1, resign="0.05:3")
    play_into(path, settings)
    first, second = games_of(path)
    assert first.reason is second.reason is Reason.RESIGNED
    assert (first.winner, second.winner) == (Winner.BLACK, Winner.WHITE)
    assert (len(first.moves), len(second.moves)) == (5, 4)  # it gives up at its third decision


def test_nobody_resigns_unless_it_is_allowed(path):
    play_into(path, settings_of("hex(size=5)", "A, rough(despair)", games=1))
    assert all(game.reason is Reason.PLAYED_OUT for game in games_of(path))


def test_long_games_are_draws(path):
    play_into(path, settings_of("hex(size=5)", "A, B", games=2, max_moves=4))
    for game in games_of(path):
        assert (game.winner, game.reason, len(game.moves)) == (Winner.DRAW, Reason.MAX_MOVES, 4)


@pytest.mark.parametrize("workers", [0, 2])
def test_a_judge_sees_games_in_order_and_stops_the_run(path, workers):
    settings = settings_of("hex(size=4)", "A, B", Format.MATCH, games=50)
    seen = []

    class TwentyWillDo:
        def see(self, record):
            seen.append(record.pairing)

        def needs(self, _pairing):
            return len(seen) < 20

    with Ledger(path, create=True) as ledger:
        run = ledger.add_run("run", settings, {})
        end = Conductor(ledger, run, settings, executor_of(settings, workers), judge=TwentyWillDo()).conduct()
    assert end is End.COMPLETE
    assert seen == list(settings.pairings())[:20]
    assert [game.pairing for game in games_of(path)] == seen
