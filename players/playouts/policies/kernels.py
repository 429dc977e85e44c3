"""What compiled code may ask of any policy, and the playout that asks it.

`state` is the leaf's at first and is played on; `trace` is the game's record of a playout.
`last` and `earlier` are the last move and the one before it, or the number of moves there are where there were none.
"""

from __future__ import annotations

import numpy as np

from arena.games.contract import begin_moves, draw_move, end_moves, goes_on, make_move
from arena.games.toolbox.jit import dispatched, helper
from arena.games.toolbox.records import Record
from arena.players.tree.nodes import move_of

_ZERO, _ONE = np.uint64(0), np.uint64(1)


def no_preparation(policy: Record, state: Record, nodes: Record, course: Record) -> None:
    """Nothing has to be known before a playout."""


@dispatched(default=no_preparation)
def before_playout(policy: Record, state: Record, nodes: Record, course: Record) -> None:
    """Prepare for a playout from the end of the course's path through the tree."""
    raise NotImplementedError  # abstract


def uniform_choice(
    policy: Record, state: Record, rng: Record, trace: Record, last: np.uint64, earlier: np.uint64
) -> np.uint64:
    """Any move that playouts may make."""
    return draw_move(state, rng, trace)


@dispatched(default=uniform_choice)
def choose_move(
    policy: Record, state: Record, rng: Record, trace: Record, last: np.uint64, earlier: np.uint64
) -> np.uint64:
    """The next move of a playout; one that `playout_moves` of the game would list."""
    raise NotImplementedError  # abstract


def nothing_learned(policy: Record, trace: Record, turn: np.uint64, last: np.uint64, earlier: np.uint64) -> None:
    """The playout is forgotten."""


@dispatched(default=nothing_learned)
def after_playout(policy: Record, trace: Record, turn: np.uint64, last: np.uint64, earlier: np.uint64) -> None:
    """Learn from a playout whose first move was the player's to whom `turn` belongs, 0 for Black and 1 for White.

    `last` and `earlier` are the moves before it.
    """
    raise NotImplementedError  # abstract


@helper
def move_before(nodes: Record, course: Record, back: np.uint64) -> np.uint64:
    """A move on the way to the end of the path: the last one for 1, the one before it for 2."""
    depth = np.uint64(course.length)
    if back <= depth:
        return move_of(nodes, np.uint64(course.path[depth + _ONE - back]))
    return np.uint64(course.before_root[back - depth - _ONE])


def chosen_playout(
    policy: Record, state: Record, rng: Record, trace: Record, returns: Record, nodes: Record, course: Record
) -> None:
    """Play on until the game is over, one move after the other as the policy chooses, and let it learn from that."""
    turn = np.uint64(state.to_move)
    first_last, first_earlier = move_before(nodes, course, _ONE), move_before(nodes, course, _ONE + _ONE)
    before_playout(policy, state, nodes, course)
    begin_moves(state, trace)
    trace.length = 0
    last, earlier = first_last, first_earlier
    while goes_on(state, trace):
        move = np.uint64(choose_move(policy, state, rng, trace, last, earlier))
        make_move(state, move, trace)
        trace.moves[np.uint64(trace.length)] = move
        trace.length += 1
        earlier, last = last, move
    end_moves(state, trace)
    after_playout(policy, trace, turn, first_last, first_earlier)


@dispatched(default=chosen_playout)
def play_out(
    policy: Record, state: Record, rng: Record, trace: Record, returns: Record, nodes: Record, course: Record
) -> None:
    """A playout from the end of the course's path; `trace` receives it as from `kernels.playout`."""
    raise NotImplementedError  # abstract
