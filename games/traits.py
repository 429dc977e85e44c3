"""What may be true of a move in a playout: traits, each of which makes a move likelier or less likely.

A game numbers its traits from 0, kind by kind; of each kind, one at most is true of a move.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from arena.games.contract import traits_of
from arena.games.position import Position
from arena.games.toolbox.jit import entry
from arena.games.toolbox.records import Records


@dataclass(frozen=True)
class TraitKind:
    """Traits of which one at most is true of a move."""

    name: str
    traits: Sequence[str]
    picture: Callable[[str], Sequence[str]] | None = (
        None  # lines of equal length that draw one; None: its name is enough
    )


def traits_at(position: Position, move: int) -> list[int]:
    """The numbers of what is true of a move that playouts may make in a position, for the player to move."""
    game = position.game
    earlier, last = (game.moves, game.moves, *position.moves)[-2:]
    room = np.zeros(game.most_traits, dtype=np.uint16)
    count = int(_traits_of(position.states, np.uint64(move), np.uint64(last), np.uint64(earlier), room))
    return [int(number) for number in room[:count]]


@entry
def _traits_of(
    states: Records, move: np.uint64, last: np.uint64, earlier: np.uint64, room: npt.NDArray[np.uint16]
) -> int:
    """From Python."""
    return np.int64(traits_of(states[0], move, last, earlier, room))  # type: ignore[return-value]
