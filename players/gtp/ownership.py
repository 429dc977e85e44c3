"""Who owns the points of a board at the end of playouts."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from arena.games.game import Game
from arena.games.kernels import play, playout
from arena.games.position import Position
from arena.games.toolbox.jit import entry
from arena.games.toolbox.records import Records
from arena.players.gtp.facts import pass_move
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

    In games with a pass, an empty point between stones of one colour is of that colour.
    """
    game = position.game
    finals = np.zeros((PLAYOUTS, game.diagram.cells), dtype=np.uint8)
    rngs = generator(0, "ownership", *position.moves)
    final_colors(position.states, game.new_states(), game.new_traces(), rngs, finals)
    owners = (finals == _BLACK).astype(np.float64) - (finals == _WHITE)
    if pass_move(game) is not None:
        stones = owners.copy()
        for cell, around in enumerate(neighbours(game)):
            surrounding = stones[:, around]
            for sign in (1.0, -1.0):
                owners[(stones[:, cell] == 0) & (surrounding == sign).all(axis=1), cell] = sign
    return np.asarray(owners.mean(axis=0))


def chains(game: Game, colours: Sequence[int]) -> list[list[int]]:
    """Stones of one colour that touch along the lines of a square board, in ascending order of first cells."""
    around = neighbours(game)
    seen: set[int] = set()
    found = []
    for start, colour in enumerate(colours):
        if not colour or start in seen:
            continue
        chain, front = {start}, [start]
        while front:
            for cell in around[front.pop()]:
                if colours[cell] == colour and cell not in chain:
                    chain.add(cell)
                    front.append(cell)
        seen |= chain
        found.append(sorted(chain))
    return found


def neighbours(game: Game) -> list[list[int]]:
    """The cells above, below, left and right of each, as the board is drawn."""
    rows = [row.cells for row in game.diagram.rows]
    around: list[list[int]] = [[] for _ in range(game.diagram.cells)]
    for y, row in enumerate(rows):
        for x, cell in enumerate(row):
            if x + 1 < len(row):
                around[cell].append(row[x + 1])
                around[row[x + 1]].append(cell)
            if y + 1 < len(rows) and x < len(rows[y + 1]):
                around[cell].append(rows[y + 1][x])
                around[rows[y + 1][x]].append(cell)
    return around
