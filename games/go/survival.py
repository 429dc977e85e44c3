"""Who will own each point, by playouts, and which stones are dead by that."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

import numpy as np
import numpy.typing as npt

from arena.games.contract import playout
from arena.games.go.area import owner_of, spread_area
from arena.games.go.state import chains_of
from arena.games.position import Position
from arena.games.toolbox.jit import entry
from arena.games.toolbox.records import Records

if TYPE_CHECKING:
    from arena.games.go.game import GoGame

#: A chain is dead if its own colour ends up with its points in fewer than this share of playouts.
DEAD_BELOW = 0.5


@entry
def count_owners(
    states: Records,
    scratch: Records,
    traces: Records,
    rngs: Records,
    vertices: Records,
    width: int,
    counts: Records,
    playouts: int,
) -> None:
    """Add to `counts`, by cell, in how many playouts the cell ends up as Black's area (column 0) or White's (1)."""
    for _ in range(playouts):
        scratch[0] = states[0]
        playout(scratch[0], rngs[0], traces[0])
        spread_area(scratch[0], np.uint64(width))
        for cell in range(len(vertices)):
            owner = owner_of(scratch[0], np.uint64(vertices[np.uint64(cell)]))
            if owner == 1:
                counts[np.uint64(cell), np.uint64(0)] += 1
            elif owner == 2:
                counts[np.uint64(cell), np.uint64(1)] += 1


@dataclass(frozen=True)
class Survival:
    """How a position would end, by cell."""

    position: Position
    shares: npt.NDArray[np.float64]  # of playouts in which the cell is Black's (column 0) and White's (column 1)

    @property
    def dead(self) -> list[int]:
        """The cells of chains that mostly do not survive."""
        colours = self.position.stones().tolist()
        board = cast("GoGame", self.position.game).board
        return sorted(
            cell
            for chain in chains_of(board, colours)
            if self.shares[chain, colours[chain[0]] - 1].mean() < DEAD_BELOW
            for cell in chain
        )


def survival(position: Position, playouts: int, rngs: Records) -> Survival:
    """Play out a position of Go so many times, and see whose each point becomes."""
    game = cast("GoGame", position.game)
    # Two passes have ended the game, but not what the stones can still do.
    states = position.states.copy()
    states["winner"], states["passes"], states["ply"] = 0, 0, 0
    counts = np.zeros((game.board.cells, 2), dtype=np.int64)
    scratch, traces = game.new_states(), game.new_traces()
    count_owners(states, scratch, traces, rngs, game.board.vertex_of, game.board.width, counts, playouts)
    return Survival(position, counts / playouts)
