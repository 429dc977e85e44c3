"""Who owns the points of a board at the end of playouts."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from arena.games.contract import play, playout
from arena.games.game import Game
from arena.games.go.game import GoGame
from arena.games.go.ownership import ownership as go_ownership
from arena.games.position import Position
from arena.games.toolbox.jit import entry
from arena.games.toolbox.records import Records
from arena.players.seeds import generator

#: Playouts of which ownership is the mean.
PLAYOUTS = 400

_BLACK, _WHITE = 1, 2


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


def ownership(position: Position) -> npt.NDArray[np.float64]:
    """Whose each cell is at the end of playouts: from -1, always White's, to 1, always Black's.

    In Go that is whose area it is, in other games whose stone is on it.
    """
    game, rngs = position.game, generator(0, "ownership", *position.moves)
    if isinstance(game, GoGame):
        shares = go_ownership(position, PLAYOUTS, rngs).shares
        return np.asarray(shares[:, 0] - shares[:, 1])
    return _share_of_stones(position, game, rngs)


def _share_of_stones(position: Position, game: Game, rngs: Records) -> npt.NDArray[np.float64]:
    finals = np.zeros((PLAYOUTS, game.diagram.cells), dtype=np.uint8)
    final_colors(position.states, game.new_states(), game.new_traces(), rngs, finals)
    return np.asarray(((finals == _BLACK).astype(np.float64) - (finals == _WHITE)).mean(axis=0))
