"""One game between two players."""

from __future__ import annotations

from dataclasses import dataclass

from arena.arenas.pairing import Pairing
from arena.games import Game, Winner
from arena.games.toolbox.records import Records
from arena.players.base import Decision, Player
from arena.players.swap import balanced_opening, wants_swap


@dataclass(frozen=True)
class Cost:
    """What a player spent in one game."""

    decisions: int
    seconds: float
    playouts: int


@dataclass(frozen=True)
class GameRecord:
    """A finished game. `black` is the player who moved first, also if the colours were swapped later."""

    pairing: Pairing
    moves: tuple[int, ...]
    swapped: bool  # whether the players exchanged colours after the first move
    winner: Winner  # black or white by seat: who moved first and who second
    black: Cost
    white: Cost


class _Seat:
    """A player with its generator, and what it has spent."""

    def __init__(self, player: Player, rngs: Records) -> None:
        self.player = player
        self.rngs = rngs
        self.decisions = 0
        self.seconds = 0.0
        self.playouts = 0

    def count(self, decision: Decision) -> Decision:
        self.decisions += 1
        self.seconds += decision.seconds
        self.playouts += decision.playouts
        return decision

    def cost(self) -> Cost:
        return Cost(self.decisions, self.seconds, self.playouts)


def play_game(
    game: Game, pairing: Pairing, players: tuple[Player, Player], rngs: tuple[Records, Records], swap: bool = False
) -> GameRecord:
    """Play a game from the start; `players` and `rngs` are Black's and White's.

    With `swap`, White may answer the first move by taking over Black's side. The game then
    goes on with the colours exchanged between the players.
    """
    seats = [_Seat(player, seat_rngs) for player, seat_rngs in zip(players, rngs, strict=True)]
    sides = list(seats)
    position = game.start()
    swapped = False
    while (winner := position.winner()) is None:
        seat = sides[position.turn]
        decision = seat.count(seat.player.choose(position, seat.rngs))
        if swap and len(position.moves) == 1 and not swapped and wants_swap(decision, seat.rngs):
            sides.reverse()
            swapped = True
            continue
        opening = swap and not position.moves
        position.play(balanced_opening(decision) if opening else decision.move)
    if swapped and winner is not Winner.DRAW:
        winner = Winner.WHITE if winner is Winner.BLACK else Winner.BLACK
    return GameRecord(pairing, position.moves, swapped, winner, seats[0].cost(), seats[1].cost())
