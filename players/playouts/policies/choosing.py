"""What policies call to choose a move: where they have nothing to say their default chooses, a uniform draw or another.

The default of a policy is another policy, whose record is the field `default` of its own: see `WithDefault`. Hooks call
these by themselves: a helper that did could not be compiled where the default calls the same helper.
"""

from __future__ import annotations

import numpy as np

from arena.games.contract import move_or_draw
from arena.games.playing import uniform_choice
from arena.games.toolbox.jit import dispatched
from arena.games.toolbox.records import Record


@dispatched(default=uniform_choice)
def choose_by_default(
    policy: Record, state: Record, rng: Record, trace: Record, last: np.uint64, earlier: np.uint64
) -> np.uint64:
    """The move that the default chooses; the two before it are `last` and `earlier`."""
    raise NotImplementedError  # abstract


def sensible_or_drawn(
    policy: Record,
    state: Record,
    first: np.uint64,
    second: np.uint64,
    rng: Record,
    trace: Record,
    last: np.uint64,
    earlier: np.uint64,
) -> np.uint64:
    """As the game does it, which may be fast."""
    return move_or_draw(state, first, second, rng, trace)


@dispatched(default=sensible_or_drawn)
def move_or_default(
    policy: Record,
    state: Record,
    first: np.uint64,
    second: np.uint64,
    rng: Record,
    trace: Record,
    last: np.uint64,
    earlier: np.uint64,
) -> np.uint64:
    """The first of two moves that may be chosen, else what the default chooses. The number of moves stands for none."""
    raise NotImplementedError  # abstract
