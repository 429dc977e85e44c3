"""Clocks in games, and games by the clock that are played again."""

from dataclasses import replace

import pytest

from arena.arenas.game_record import Reason
from arena.arenas.ledger import Ledger
from arena.arenas.replay import Agreement, RecordedRun
from arena.arenas.schedule import Pairing
from arena.arenas.settings import Conduct
from arena.arenas.stage.match import play_game
from arena.arenas.stage.replayer import Replayer
from arena.arenas.thoughts import THOUGHTS, Recording
from arena.arenas.time_control import TimeControl
from arena.games import InputError, Winner, load
from arena.players import Decision, Player, generator
from arena.players.allowance import FREE, ClockFace
from tests.support.clocks import FakeTime
from tests.support.runs import games_of, play_into, settings_of

GAME = load("hex(size=3)")


class Sitter(Player):
    """Plays the first legal move, after so many seconds of a clock of its own; it notes what it may spend."""

    def __init__(self, *seconds):
        super().__init__(GAME)
        self.now = FakeTime()
        self.seconds, self.told, self.limits = list(seconds), [], []

    def _decide(self, position, rngs):
        self.told.append(self.allowance.clock)
        self.limits.append(self.move_limit)
        self.now.pass_by(self.seconds.pop(0) if self.seconds else 0.0)
        return Decision(move=int(position.legal_numbers()[0]), value=None, playouts=0)


def played(black, white, time=None, **conduct):
    rules = Conduct(time=None if time is None else TimeControl(*time), **conduct)
    return play_game(GAME, Pairing(0, 0), (black, white), (generator(1), generator(2)), rules)


def test_what_is_spent_goes_and_the_increment_comes():
    black, white = Sitter(1.0, 2.5, 0.25), Sitter(0.5)
    record = played(black, white, (4.0, 0.5), move_overhead=0.125)
    assert record.reason is Reason.PLAYED_OUT
    shown = [face.seconds for face in black.told]
    assert shown[:4] == pytest.approx([3.875, 3.375, 1.375, 1.625])
    assert {face.increment for face in black.told + white.told} == {0.5}
    assert [thought.clock for thought in record.thoughts][:4] == pytest.approx([3.5, 4.0, 1.5, 4.5], abs=0.01)
    assert black.limits[:2] == pytest.approx([4.0, 3.5])


def test_who_lets_the_clock_run_out_loses_on_time():
    record = played(Sitter(), Sitter(1.5, 1.0, 0.8), (2.0, 0.5))
    assert (record.winner, record.reason) == (Winner.BLACK, Reason.TIME)
    assert record.detail == "the clock ran out: it showed 0.500 s, and the decision took 0.800 s"
    assert record.white.decisions == 3


def test_all_of_a_clock_may_be_spent_and_no_more():
    assert played(Sitter(2.0), Sitter(), (2.0,)).reason is Reason.PLAYED_OUT
    assert played(Sitter(2.001), Sitter(), (2.0,)).reason is Reason.TIME
    assert played(Sitter(2.0, 0.001), Sitter(), (2.0,)).reason is Reason.TIME


def test_a_limit_for_a_move_holds_beside_a_clock():
    black = Sitter(0.6)
    record = played(black, Sitter(), (2.0,), move_time_limit=0.5)
    assert (record.reason, record.detail) == (Reason.TIME, "a decision took longer than 0.5 s")
    assert black.limits == [0.5]


def test_without_a_clock_nothing_is_said_of_time():
    black = Sitter(100.0)
    assert played(black, Sitter()).reason is Reason.PLAYED_OUT
    assert (black.told[0], black.limits[0], black.allowance) == (None, None, FREE)


def test_a_player_is_not_told_of_less_than_nothing():
    black = Sitter()
    played(black, Sitter(), (1.0, 0.25), move_overhead=3.0)
    assert black.told[0] == ClockFace(0.0, 0.25)


TIMED = settings_of("tic-tac-toe", "uct(seconds=0.002), mc(seconds=0.001), amaf(playouts=50)", games=2)
CLOCKED = settings_of("tic-tac-toe", "uct, rave", games=2, time="0.05+0.002", on_forfeit="count", swap=False)


@pytest.mark.parametrize("settings", [TIMED, CLOCKED])
def test_games_by_time_are_equal_when_they_are_played_again(tmp_path, settings):
    path = tmp_path / "ledger.db"
    play_into(path, settings)
    with Ledger(path) as ledger:
        replayer = Replayer(RecordedRun(ledger.run("run")))
        found = [replayer.replay(record) for record in ledger.games(ledger.run("run"))]
    assert len(found) == len(settings)
    for replay in found:
        late = replay.recorded.reason is Reason.TIME  # another process may have taken the core
        assert replay.differences == ()
        assert replay.agreement is (Agreement.OPEN if late else Agreement.EQUAL)


def test_a_game_that_was_lost_on_time_is_played_again_as_far_as_it_went(tmp_path):
    settings = settings_of("tic-tac-toe", "uct, rave", games=1, time="0.001", on_forfeit="count")
    path = tmp_path / "ledger.db"
    play_into(path, settings)
    with Ledger(path) as ledger:
        replayer = Replayer(RecordedRun(ledger.run("run")))
        for record in games_of(path):
            replay = replayer.replay(record)
            assert replay.differences == ()
            assert len(replay.played.moves) <= len(record.moves) + 1


def test_other_playouts_are_found(tmp_path):
    path = tmp_path / "ledger.db"
    play_into(path, TIMED)
    with Ledger(path) as ledger:
        replayer = Replayer(RecordedRun(ledger.run("run")))
        record = next(ledger.games(ledger.run("run")))
        assert record.thoughts is not None
        first, *others = record.thoughts
        changed = replace(record, thoughts=(replace(first, playouts=first.playouts + 64), *others))
        assert replayer.replay(changed).differences


def test_what_is_not_on_record_cannot_be_played_again(tmp_path):
    path = tmp_path / "ledger.db"
    play_into(path, replace(TIMED, conduct=replace(TIMED.conduct, record=Recording(thoughts=False))))
    with Ledger(path) as ledger:
        replayer = Replayer(RecordedRun(ledger.run("run")))
        with pytest.raises(InputError, match=r"0:0 cannot be played again: .* goes by time"):
            replayer.replay(games_of(path)[0])
    assert TIMED.conduct.record == THOUGHTS


def test_who_has_a_fixed_number_of_playouts_just_spends_the_clock():
    settings = settings_of("tic-tac-toe", "uct(playouts=30), own=mc(playouts=20), rave, A", time="9+1")
    specs = [entrant.config.spec for entrant in settings.entrants]
    assert specs == ["uct(playouts=30)", "mc(playouts=20)", "rave(pace=adaptive)", "random"]
    assert settings.names == ["uct(playouts=30)", "own", "rave", "A"]
    assert settings.timed == ("rave",)
    assert type(settings).from_document(settings.to_document()) == settings
