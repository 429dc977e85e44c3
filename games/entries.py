"""What Python calls of the contract: see `Position`."""

from __future__ import annotations

import numpy as np

from arena.games.contract import arrange, is_legal, legal_moves, play, score
from arena.games.toolbox.jit import entry
from arena.games.toolbox.records import UNDECIDED, Records

#: Answers of `advance`.
PLAYED, REFUSED = True, False


@entry
def advance(states: Records, move: int) -> bool:
    """Make the move if it is legal; PLAYED or REFUSED."""
    state = states[0]
    if state.winner != UNDECIDED or not is_legal(state, np.uint64(move)):
        return REFUSED
    play(state, np.uint64(move))
    return PLAYED


@entry
def list_legal(states: Records, moves: Records) -> int:
    """`legal_moves` for Python: none when the game is over."""
    if states[0].winner != UNDECIDED:
        return 0
    return legal_moves(states[0], moves)


@entry
def score_of(states: Records) -> float:
    """`score` for Python."""
    return score(states[0])


@entry
def arrange_stones(states: Records) -> bool:
    """`arrange` for Python."""
    return arrange(states[0])
