"""Players that keep their tree from move to move: their games are the same in any order, and when resumed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from arena.arenas.game_record import GameRecord
from arena.arenas.ledger import Ledger
from arena.arenas.schedule import Pairing
from arena.arenas.stage.conductor import Conductor, End
from arena.arenas.stage.hall import Hall
from arena.arenas.stage.match import play_game
from arena.arenas.stage.stop_request import StopRequest
from arena.games import Position, load
from arena.games.toolbox.records import Records
from arena.players import Decision, Player, generator
from tests.support.runs import executor_of, games_of, play_into, settings_of

PLAYERS = "uct(playouts=60, reuse=true), rave(playouts=60, reuse=true, transpositions=true)"
SETTINGS = settings_of("hex(size=3)", PLAYERS, games=12, openings="random:1")


def lines(games: list[GameRecord]) -> list[Any]:
    """What is left of the games when the times are taken away."""
    found = [(game.pairing, game.moves, game.winner, game.black.playouts, game.white.playouts) for game in games]
    return sorted(found, key=repr)


def test_games_do_not_depend_on_those_before(tmp_path: Path) -> None:
    """One after the other, in the other direction, and each by players of its own."""
    pairings = list(SETTINGS.pairings())
    forwards, backwards = Hall(SETTINGS), Hall(SETTINGS)
    in_order = [forwards.play(pairing) for pairing in pairings]
    reversed_order = [backwards.play(pairing) for pairing in reversed(pairings)]
    alone = [Hall(SETTINGS).play(pairing) for pairing in pairings]
    assert lines(in_order) == lines(reversed_order) == lines(alone)
    assert len({game.moves for game in in_order}) > 4


def test_a_resumed_run_has_the_same_games(tmp_path: Path) -> None:
    """It was broken off after some games; the others are played by players who did not see these."""
    whole, broken = tmp_path / "whole.db", tmp_path / "broken.db"
    play_into(whole, SETTINGS)
    stop = StopRequest()
    told: list[GameRecord] = []

    def tell(record: GameRecord) -> None:
        told.append(record)
        stop.wanted = len(told) == 5

    with Ledger(broken, create=True) as ledger:
        run = ledger.add_run("run", SETTINGS, {})
        conductor = Conductor(ledger, run, SETTINGS, executor_of(SETTINGS), tell, stop=stop)
        assert conductor.conduct() is End.INTERRUPTED
    assert 5 <= len(games_of(broken)) < len(SETTINGS)
    assert play_into(broken, SETTINGS) is End.COMPLETE
    assert lines(games_of(broken)) == lines(games_of(whole))


class Attentive(Player):
    """Plays the first legal move, and remembers what it was told."""

    def __init__(self) -> None:
        super().__init__(load("tic-tac-toe"))
        self.told: list[str] = []

    def start_game(self) -> None:
        self.told.append("start")

    def _decide(self, position: Position, rngs: Records) -> Decision:
        self.told.append("choose")
        return Decision(move=int(position.legal_numbers()[0]), value=None, playouts=1)


def test_players_are_told_that_a_game_begins() -> None:
    """Once a game and before its first move, also if an opening was played or they never get to move."""
    players = (Attentive(), Attentive())
    rngs = (generator(1), generator(2))
    for opening in ((), (4, 0)):
        for player in players:
            player.told.clear()
        play_game(players[0].game, Pairing(0, 0), players, rngs, opening=opening)
        for player in players:
            assert player.told[0] == "start"
            assert player.told.count("start") == 1
            assert "choose" in player.told
