"""Playouts from the leaves of a tree: the hooks that know of it, beside those of `arena.games.playing`.

`state` is the leaf's at first and is played on; `trace` is the game's record of a playout.
"""

from __future__ import annotations

import numpy as np

from arena.games.playing import play_on
from arena.games.toolbox.jit import dispatched, helper
from arena.games.toolbox.records import Record
from arena.players.tree.nodes import move_of

_ONE = np.uint64(1)


def nothing_looked_up(policy: Record, state: Record, nodes: Record, course: Record) -> None:
    """The tree is of no interest."""


@dispatched(default=nothing_looked_up)
def look_back(policy: Record, state: Record, nodes: Record, course: Record) -> None:
    """Look at the leaf, and at the course's path to it through the tree, before a playout begins."""
    raise NotImplementedError  # abstract


@helper
def move_before(nodes: Record, course: Record, back: np.uint64) -> np.uint64:
    """A move on the way to the end of the path: the last one for 1, the one before it for 2."""
    depth = np.uint64(course.length)
    if back <= depth:
        return move_of(nodes, np.uint64(course.path[depth + _ONE - back]))
    return np.uint64(course.before_root[back - depth - _ONE])


def by_the_loop(
    policy: Record, state: Record, rng: Record, trace: Record, returns: Record, nodes: Record, course: Record
) -> None:
    """The loop of all playouts, which goes by the policy's other hooks."""
    last, earlier = move_before(nodes, course, _ONE), move_before(nodes, course, _ONE + _ONE)
    look_back(policy, state, nodes, course)
    play_on(policy, state, rng, trace, returns, last, earlier)


@dispatched(default=by_the_loop)
def play_out(
    policy: Record, state: Record, rng: Record, trace: Record, returns: Record, nodes: Record, course: Record
) -> None:
    """A playout from the end of the course's path, of which `trace` receives what `play_on` tells."""
    raise NotImplementedError  # abstract
