"""Judges: who says what a position is worth to the player to move."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from arena.arenas.dead_stones import DeadStones, settle
from arena.arenas.training.targets import Estimate
from arena.games import Game, Position, Winner
from arena.games.outcome import WINNERS
from arena.games.position import SIDES
from arena.games.toolbox.records import Records
from arena.players.base import Player, PlayerConfig
from arena.players.errors import PlayerError
from arena.players.playouts.outcomes import Outcomes
from arena.players.playouts.policies import Policy
from arena.players.readiness import make_ready
from arena.players.seeds import generator


class Judge(Protocol):
    """Values positions of one game."""

    def value(self, position: Position, rngs: Records) -> Estimate:
        """What an undecided position is worth to the player to move."""
        ...


class Appointment(Protocol):
    """Which judge is to be asked, as data; one is built for each core."""

    @property
    def name(self) -> str:
        """What files call it."""
        ...

    def build(self, game: Game) -> Judge:
        """A judge, ready to begin."""
        ...


def from_results(results: Sequence[float]) -> Estimate:
    """The mean of independent results, and how well it is known; of a single one nobody knows."""
    count, mean = len(results), math.fsum(results) / len(results)
    if count == 1:
        return Estimate(mean)
    return Estimate(mean, math.sqrt(math.fsum((one - mean) ** 2 for one in results) / (count * (count - 1))))


@dataclass(frozen=True)
class BySearch:
    """A player's winning chance, the mean of so many decisions; of one without an opinion, results of games.

    These games the player plays out from the position, against itself.
    """

    player: PlayerConfig
    searches: int
    games: int

    @property
    def name(self) -> str:
        """See Appointment."""
        return f"{self.player.spec} x {self.searches}"

    def build(self, game: Game) -> Judge:
        """See Appointment."""
        self.player.prove(game)
        make_ready(self.player, game.start(), generator(0, "warm up"))
        return _Player(self, self.player.made_for(game))


class _Player:
    """A player as a judge."""

    def __init__(self, appointment: BySearch, player: Player) -> None:
        self._wanted, self._player = appointment, player

    def value(self, position: Position, rngs: Records) -> Estimate:
        """See Judge."""
        chances: list[float] = []
        for _ in range(self._wanted.searches):
            self._player.start_game()
            chance = self._player.chance(position.copy(), rngs)
            if chance is None:
                return from_results([self._result(position.copy(), rngs) for _ in range(self._wanted.games)])
            chances.append(chance)
        return from_results(chances)

    def _result(self, position: Position, rngs: Records) -> float:
        """The result of a game that goes on from here, for the player to move."""
        turn, player = position.turn, self._player
        player.start_game()
        while position.winner() is None:
            decision = player.choose(position, rngs)
            if decision.resigns:
                return _points(Winner(SIDES[1 - position.turn]), turn)
            try:
                position.play(decision.move)
            except ValueError as error:
                raise PlayerError(f"{self._wanted.player.spec}: {error}") from error
        opinion = partial(player.dead_stones, position, rngs)
        return _points(settle(position, DeadStones.AGREED, [opinion, opinion]).winner, turn)


def _points(winner: Winner, turn: int) -> float:
    return 0.5 if winner is Winner.DRAW else float(winner == SIDES[turn])


@dataclass(frozen=True)
class ByPlayouts:
    """The mean result of so many playouts of a policy, without a tree."""

    policy: Policy
    playouts: int

    @property
    def name(self) -> str:
        """See Appointment."""
        return f"playouts of {self.policy} x {self.playouts}"

    def build(self, game: Game) -> Judge:
        """See Appointment."""
        return _Playouts(self, game)


class _Playouts:
    """A policy as a judge."""

    def __init__(self, appointment: ByPlayouts, game: Game) -> None:
        self._wanted, self._game = appointment, game
        self._records = appointment.policy.new_records(game)
        self._outcomes = Outcomes(game, self._records)

    def value(self, position: Position, rngs: Records) -> Estimate:
        """See Judge. What a policy learns, it learns from these playouts alone."""
        policy, count = self._wanted.policy, self._wanted.playouts
        policy.reset(self._records, self._game)
        policy.settle(self._records, self._game)
        self._outcomes.stand_at(position)
        counts = self._outcomes.count(rngs, count)
        ends = [
            (int(counts[number]), _points(winner, position.turn)) for number, winner in enumerate(WINNERS) if winner
        ]
        mean = sum(times * points for times, points in ends) / count
        squares = sum(times * (points - mean) ** 2 for times, points in ends)
        return Estimate(mean, math.sqrt(squares / (count * (count - 1))) if count > 1 else None)
