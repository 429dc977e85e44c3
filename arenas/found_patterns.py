"""The patterns that a player found in a position: what is known of each, and how local they are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from arena.games import Position
from arena.players.higher.listing import Locality, PatternInfo, locality


@dataclass(frozen=True)
class FoundPattern:
    """A pattern of a decision. Values are winning chances between 0 and 1 for the player who decides."""

    number: int  # in order of appearance, from 1
    moves: tuple[int, ...]
    names: tuple[str, ...]  # of these moves
    sides: tuple[int, ...]  # who makes each of them: 0 for Black, 1 for White
    born: int  # playouts of the decision before it was added
    playouts: float  # in which it occurred
    value: float | None  # in them; None if it never occurred
    distance: float | None  # mean distance on the board between two of its moves; None for fewer than two


@dataclass(frozen=True)
class FoundPatterns:
    """All patterns of a decision, in the position that was decided on."""

    position: Position
    patterns: Sequence[FoundPattern]
    locality: Locality | None  # against sets of moves that are open in the position; None if no pattern has two moves

    @classmethod
    def of(cls, position: Position, patterns: Sequence[PatternInfo]) -> FoundPatterns:
        """Those of a decision."""
        found = [
            FoundPattern(
                number=number,
                moves=one.moves,
                names=tuple(position.game.move_name(move) for move in one.moves),
                sides=one.sides,
                born=one.born,
                playouts=one.playouts,
                value=one.value,
                distance=one.distance,
            )
            for number, one in enumerate(patterns, start=1)
        ]
        return cls(position, found, locality(position.game, patterns, position.legal_numbers().tolist()))
