"""Whose the cells of a board are at the end of playouts."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from arena.games.contract import play, playout
from arena.games.position import Position
from arena.games.toolbox.jit import entry
from arena.games.toolbox.records import BLACK, WHITE, Records


@entry
def final_colors(states: Records, work: Records, traces: Records, rngs: Records, finals: npt.NDArray[np.uint8]) -> None:
    """Play as many random games as `finals` has rows, and write the stones at the end of each to its row."""
    trace = traces[0]
    for game in range(finals.shape[0]):
        work[0] = states[0]
        playout(work[0], rngs[0], trace)
        work[0] = states[0]
        for place in range(trace.length):
            play(work[0], np.uint64(trace.moves[place]))
        for cell in range(finals.shape[1]):
            finals[game, cell] = work[0].color[cell]


def share_of_stones(position: Position, playouts: int, rngs: Records) -> npt.NDArray[np.float64]:
    """By cell, in how many of so many playouts Black's stone is on it in the end, less in how many White's is."""
    game = position.game
    finals = np.zeros((playouts, game.cells), dtype=np.uint8)
    final_colors(position.states, game.new_states(), game.new_traces(), rngs, finals)
    return np.asarray(((finals == BLACK).astype(np.float64) - (finals == WHITE)).mean(axis=0))
