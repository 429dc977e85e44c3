"""Stones that count as taken when a game of Go is over."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import pytest

from arena.arenas.dead_stones import DeadStones
from arena.arenas.game_record import GameRecord, Reason
from arena.arenas.growth import grown_settings
from arena.arenas.ledger import Ledger
from arena.arenas.plan import Wishes, new_settings
from arena.arenas.replay import RecordedRun
from arena.arenas.schedule import Pairing
from arena.arenas.settings import Conduct, Format, Settings
from arena.arenas.stage.hall import Hall
from arena.arenas.stage.match import play_game
from arena.arenas.stage.replayer import Replayer
from arena.games import InputError, Position, Winner, load
from arena.games.spec import Spec
from arena.games.toolbox.records import Records
from arena.players import Decision, Player, generator, load_player
from arena.players.errors import PlayerError
from tests.games.go import gnugo
from tests.games.go.gnugo import needs_gnugo

GAME = "go(size=5, komi=2.5)"
#: Black's wall shuts the white stone on A3 in, without which Black wins.
BLACK = "b1 b2 b3 b4 b5 c1 c2 c3 c4 c5 pass"
WHITE = "d1 d2 d3 d4 d5 a3 pass pass pass pass"
PRISONER = "A3"


class Scripted(Player):
    """Makes the given moves in order, and calls the given stones dead."""

    def __init__(self, moves: str, dead: str | None = "") -> None:
        super().__init__(load(GAME))
        self._moves = iter(moves.split())
        self._dead = dead

    def _decide(self, position: Position, rngs: Records) -> Decision:
        return Decision(move=self.game.move_number(next(self._moves)), value=None, playouts=0)

    def dead_stones(self, position: Position, rngs: Records) -> list[int]:
        if self._dead is None:
            raise PlayerError("it has ended")
        return [self.game.move_number(name) for name in self._dead.split()]


def played(rule: str, *opinions: str | None) -> GameRecord:
    black, white = opinions or ("", "")
    players = (Scripted(BLACK, black), Scripted(WHITE, white))
    conduct = Conduct(dead_stones=DeadStones(rule))
    return play_game(load(GAME), Pairing(0, 0), players, (generator(1, "b"), generator(1, "w")), conduct)


def test_stones_that_stand_count() -> None:
    record = played("stand", PRISONER, PRISONER)
    assert (record.winner, record.score, record.dead, record.detail) == (Winner.WHITE, -3.5, (), "")


def test_playouts_find_dead_stones() -> None:
    record = played("playouts")
    assert (record.winner, record.score, record.reason) == (Winner.BLACK, 2.5, Reason.PLAYED_OUT)
    assert record.dead == (load(GAME).move_number(PRISONER),)


def test_what_both_players_call_dead_is_taken_off() -> None:
    record = played("agreed", PRISONER, PRISONER)
    assert (record.winner, record.score) == (Winner.BLACK, 2.5)
    assert played("agreed", "", "").score == -3.5
    assert played("agreed", "d1 d2 d3 d4 d5 a3", "a3 d5 d4 d3 d2 d1").score == 25 - 2.5


@pytest.mark.parametrize("opinions", [(PRISONER, ""), (None, PRISONER)])
def test_where_players_disagree_all_stones_stand(opinions: tuple[str | None, str]) -> None:
    record = played("agreed", *opinions)
    assert (record.winner, record.score, record.dead) == (Winner.WHITE, -3.5, ())
    assert record.detail == "the players disagree whether A3 are dead"


def settings(rule: str) -> Settings:
    return new_settings(Format.MATCH, Wishes(game=GAME, players="random, mc(playouts=100)", games=6, dead_stones=rule))


def finished() -> Position:
    position = load(GAME).start()
    for move in played("stand").moves:
        position.play(move)
    return position


@needs_gnugo
def test_an_engine_is_asked() -> None:
    command = shlex.join([str(gnugo.PROGRAM), "--mode", "gtp", "--quiet", "--chinese-rules", "--seed", "1"])
    player = load_player(str(Spec("gtp", {"command": command}))).build(load(GAME))
    assert player.dead_stones(finished(), generator(1)) == [load(GAME).move_number(PRISONER)]


def test_an_engine_that_cannot_tell_leaves_it_to_playouts() -> None:
    command = shlex.join([sys.executable, str(Path(__file__).parents[1] / "support" / "engine.py"), "none"])
    player = load_player(str(Spec("gtp", {"command": command}))).build(load(GAME))
    assert player.dead_stones(finished(), generator(1)) == [load(GAME).move_number(PRISONER)]


@pytest.mark.parametrize("rule", ["playouts", "agreed"])
def test_a_run_remembers_the_dead_and_is_replayed_alike(rule: str, tmp_path: Path) -> None:
    wanted = settings(rule)
    with Ledger(tmp_path / "games.db", create=True) as ledger:
        run = ledger.add_run("dead", wanted, {})
        hall = Hall(wanted)
        games = [hall.play(pairing) for pairing in wanted.pairings()]
        for game in games:
            ledger.record(run, game)
    with Ledger(tmp_path / "games.db") as ledger:
        run = ledger.run("dead")
        assert run.load_settings().conduct.dead_stones is DeadStones(rule)
        assert list(ledger.games(run)) == games
        replayer = Replayer(RecordedRun(run))
        assert not any(replayer.replay(game).differences for game in games)
    assert any(game.dead for game in games)


def test_the_rule_belongs_to_the_run() -> None:
    with pytest.raises(InputError, match=r"^--dead-stones stand: the run has playouts; "):
        grown_settings(settings("playouts"), Wishes(dead_stones="stand"))


def test_games_without_dead_stones_refuse() -> None:
    with pytest.raises(InputError, match=r"^--dead-stones playouts: tic-tac-toe has no dead stones; Go has$"):
        new_settings(Format.MATCH, Wishes(game="tic-tac-toe", players="random, A", dead_stones="playouts"))
    with pytest.raises(InputError, match="--dead-stones: there is no 'agree'"):
        settings("agree")
