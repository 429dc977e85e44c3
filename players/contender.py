"""A player that is looked at: whole games of it against itself, decision by decision."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from arena.games.errors import InputError, was_interrupted
from arena.games.game import Game
from arena.games.position import SIDES, Position
from arena.games.promises.broken import Broken
from arena.games.promises.check import said_of
from arena.games.toolbox.records import Records
from arena.players.base import Decision, Player, PlayerConfig
from arena.players.seeds import generator


@dataclass(frozen=True)
class Made:
    """A decision, and the position that it was made in."""

    position: Position
    decision: Decision

    @property
    def all_of_it(self) -> tuple[Any, ...]:
        """What has to be the same in the same decision."""
        decision, known = self.decision, self.decision.candidates
        told = () if known is None else (known.moves.tolist(), known.visits.tolist(), known.totals.tolist())
        return decision.move, decision.value, decision.playouts, decision.resigns, told


class _NoDecisionError(TypeError):
    """What a player has returned is something else."""


@dataclass(frozen=True)
class Contender:
    """A player of a game, of whom something is promised."""

    config: PlayerConfig
    game: Game
    _known: dict[int, list[Made]] = field(default_factory=dict, repr=False)

    @property
    def is_repeatable(self) -> bool:
        """Whether the seed decides on its games, not the time or another program."""
        return self.config.seeded is not None and not self.config.timed

    def refusal(self) -> str | None:
        """Why there is no such player of this game, as it says itself; nothing if there is."""
        try:
            self.config.build(self.game)
        except InputError as error:
            return str(error)
        except Exception:  # whatever else goes wrong is looked at as a promise
            return None
        return None

    def made(self) -> Player:
        """A new player, that has seen no game."""
        player = self.config.made_for(self.game)
        decide = player._decide

        def decided(position: Position, rngs: Records) -> Decision:
            decision = decide(position, rngs)
            if not isinstance(decision, Decision):
                raise _NoDecisionError(repr(decision))
            return decision

        player._decide = decided  # type: ignore[method-assign]
        return player

    def decide(self, player: Player, position: Position, rngs: Records) -> Made:
        """A decision; raises Broken for a player that fails, or makes a move that is none."""
        asked = position.copy()
        try:
            decision = player.choose(position, rngs)
        except Exception as error:  # a player may fail in any way
            if was_interrupted(error):
                raise
            if isinstance(error, _NoDecisionError):
                raise Broken(f"it returns {error}", "a Decision", asked) from None
            raise Broken(f"it fails: {said_of(error)}", "a decision", asked) from error
        if not np.array_equal(position.states, asked.states) or position.moves != asked.moves:
            raise Broken("it changes the position that it is asked about", "it thinks on a copy", asked)
        if not decision.resigns and decision.move not in asked.legal_numbers().tolist():
            raise Broken(f"it makes the move {_named(self.game, decision.move)}", "a legal move", asked)
        return Made(asked, decision)

    def play(self, players: list[Player], seed: int) -> list[Made]:
        """A game between two players, from its start to the end."""
        seats, position = [generator(seed, side) for side in SIDES], self.game.start()
        for player in players:
            player.start_game()
        found: list[Made] = []
        while position.winner() is None:
            found.append(self.decide(players[position.turn], position, seats[position.turn]))
            if found[-1].decision.resigns:
                break
            position.play(found[-1].decision.move)
        return found

    def new_game(self, seed: int) -> list[Made]:
        """A game between players that have seen none."""
        return self.play([self.made(), self.made()], seed)

    def known_game(self, seed: int) -> list[Made]:
        """The same, played once."""
        if seed not in self._known:
            self._known[seed] = self.new_game(seed)
        return self._known[seed]


def _named(game: Game, move: object) -> str:
    if isinstance(move, int) and 0 <= move < game.moves:
        return game.move_name(move)
    return f"{move!r}, which is none"
