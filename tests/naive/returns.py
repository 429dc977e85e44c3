"""Returns and scored playouts written plainly: every formula as it stands in the papers, statistics over lists."""

from __future__ import annotations

import math
import statistics
from typing import Any

import numba

from arena.games import Game, Position, Winner
from arena.games.toolbox.rng import draw_below, shuffle

VALUES = {1: 1, 2: -1, 3: 0}


@numba.njit
def _shuffle(rngs, items, count):  # type: ignore[no-untyped-def]
    shuffle(rngs[0], items, count)


def worth(model: str, constant: float, value: int, lead: float, reach: float) -> float:
    """What an ending is worth to a player for whom it has this value (1, 0, -1) and lead."""
    if model == "win":
        return {1: 1.0, 0: 0.5, -1: 0.0}[value]
    if model == "final":
        return (lead / reach + 1) / 2
    if model == "sigmoid":
        return 1 / (1 + math.exp(-constant * lead))
    assert model == "weighted"
    return (constant * value + (1 - constant) * lead / reach + 1) / 2


class Rewards:
    """Rewards of a search, one playout after the other."""

    def __init__(self, reach: float, model: str = "win", constant: float = 0.0, quality: float = 0.0) -> None:
        self.reach, self.model, self.constant, self.quality = reach, model, constant, quality
        self.lengths: dict[int, list[int]] = {1: [], 2: []}
        self.results: list[float] = []

    def black(self, winner: int, lead: float, length: int) -> float:
        """What a playout is worth to Black."""
        result = worth(self.model, self.constant, VALUES[winner], lead, self.reach)
        if self.quality and winner != 3:
            result = 0.5 + (result - 0.5) * (1 + self.quality * self._bonus(winner, length)) / (1 + self.quality)
            self.lengths[winner].append(length)
        self.results.append(result)
        return result

    def _bonus(self, winner: int, length: int) -> float:
        before = self.lengths[winner]
        if len(before) < 2 or len(set(before)) == 1:
            return 0.0
        shorter = (statistics.mean(before) - length) / statistics.stdev(before)
        return -1 + 2 / (1 + math.exp(-1.4 * shorter))


def finish(position: Position, rngs: Any, mercy: float = math.inf) -> tuple[list[int], int, float]:
    """Play a position on at random: the moves, who has won (1, 2, 3) and Black's score."""
    moves: list[int] = []
    while position.winner() is None:
        legal = position.legal_numbers()
        moves.append(int(legal[draw_below(rngs, len(legal))]))
        position.play(moves[-1])
        lead = position.score() or 0.0
        if abs(lead) >= mercy and position.winner() is None:
            return moves, (1 if lead > 0 else 2), lead
    number = {Winner.BLACK: 1, Winner.WHITE: 2, Winner.DRAW: 3}[position.winner() or Winner.DRAW]
    return moves, number, position.score() or 0.0


def expected(position: Position, rngs: Any, playouts: int, rewards: Rewards, mercy: float = math.inf) -> Any:
    """Expected outcome: by move, playouts and the sum of what they were worth to the player to move."""
    legal = position.legal_numbers().copy()
    _shuffle(rngs, legal, len(legal))
    found = {}
    for place, move in enumerate(legal.tolist()):
        share = playouts // len(legal) + (place < playouts % len(legal))
        total = 0.0
        for _ in range(share):
            after = position.copy()
            after.play(move)
            moves, winner, lead = finish(after, rngs, mercy)
            black = rewards.black(winner, lead, 1 + len(moves))
            total += black if position.turn == 0 else 1 - black
        found[move] = (share, total)
    return found


def all_moves_as_first(position: Position, rngs: Any, playouts: int, rewards: Rewards, mercy: float = math.inf) -> Any:
    """The same for all moves as first."""
    found = {int(move): (0, 0.0) for move in position.legal_numbers()}
    for _ in range(playouts):
        moves, winner, lead = finish(position.copy(), rngs, mercy)
        black = rewards.black(winner, lead, len(moves))
        for move in set(moves[::2]):
            visits, total = found[move]
            found[move] = (visits + 1, total + (black if position.turn == 0 else 1 - black))
    return found


def harvest_of(game: Game, colours: list[int]) -> int:
    """Black's lead in harvest, counted from the stones alone."""
    from tests.support.toyscore import DIGITS, NEIGHBOUR

    def points(colour: int) -> int:
        cells = [cell for cell in range(game.moves) if colours[cell] == colour]
        return sum(DIGITS[cell] for cell in cells) + NEIGHBOUR * sum(cell + 1 in cells for cell in cells)

    return points(1) - points(2)


def upper_bounds(position: Position, rngs: Any, playouts: int, rewards: Rewards, factor: Any) -> Any:
    """UCB one move ahead; `factor` gives, from the results so far, what sqrt(2 ln N / n) is multiplied by."""
    legal = position.legal_numbers().copy()
    _shuffle(rngs, legal, len(legal))
    found = {int(move): (0, 0.0) for move in legal}

    def urgency(move: int) -> float:
        visits, total = found[move]
        if visits == 0:
            return math.inf
        return total / visits + factor(rewards.results) * math.sqrt(2 * math.log(len(rewards.results)) / visits)

    for _ in range(playouts):
        chosen = max(found, key=urgency)  # the first of equal ones
        after = position.copy()
        after.play(chosen)
        moves, winner, lead = finish(after, rngs)
        black = rewards.black(winner, lead, 1 + len(moves))
        visits, total = found[chosen]
        found[chosen] = (visits + 1, total + (black if position.turn == 0 else 1 - black))
    return found
