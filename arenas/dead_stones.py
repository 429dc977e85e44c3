"""Which stones count as taken when a game is over, and the score without them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from arena.games import Position, Winner
from arena.players.seeds import generator


class DeadStones(StrEnum):
    """Who says which stones are dead."""

    STAND = "stand"  # nobody: all that stand count
    PLAYOUTS = "playouts"  # playouts that go on from the end of the game
    AGREED = "agreed"  # both players; if they do not say the same, all stones stand


@dataclass(frozen=True)
class Settlement:
    """The end of a game that was played out."""

    winner: Winner
    score: float | None  # points by which Black led; None in games without
    dead: tuple[int, ...] = ()  # cells of stones that count as taken, in ascending order
    detail: str = ""  # if the players disagree, about what


def settle(position: Position, rule: DeadStones, opinions: Sequence[Callable[[], list[int]]]) -> Settlement:
    """Settle a finished game; `opinions` ask each player for the cells of dead stones.

    Playouts depend on the moves alone, so that equal games have equal scores.
    """
    game, winner = position.game, position.winner()
    assert winner is not None
    if rule is DeadStones.STAND or not game.has_dead_stones:
        return Settlement(winner, position.score())
    if rule is DeadStones.PLAYOUTS:
        return _without(position, game.dead_stones(position, generator(0, "dead stones", *position.moves)))
    black, white = (set(opinion()) for opinion in opinions)
    if black == white:
        return _without(position, sorted(black))
    disputed = ", ".join(game.cell_name(cell) for cell in sorted(black ^ white))
    return Settlement(winner, position.score(), detail=f"the players disagree whether {disputed} are dead")


def _without(position: Position, dead: Sequence[int]) -> Settlement:
    score = position.without(dead).score()
    assert score is not None
    winner = Winner.BLACK if score > 0 else Winner.WHITE if score < 0 else Winner.DRAW
    return Settlement(winner, score, tuple(dead))
