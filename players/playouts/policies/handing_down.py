"""The hooks of a policy with a default that is not uniform: what they hand down to it.

The default plays as it would by itself, but that it is not always asked for a move: it makes moves and ends playouts
in its own way if it has one, looks at all moves, whoever chose them, and learns from whole playouts. Hooks by which
policies only look on and learn are called for both, first for the policy itself; its own goes by another name then.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from arena.games import playing
from arena.games.toolbox.jit import dispatched
from arena.games.toolbox.records import Record
from arena.players.playouts import hooks
from arena.players.playouts.policies.policy import Kernels


def _begin_playout(policy: Record, state: Record, trace: Record) -> None:
    playing.begin_playout(policy.default, state, trace)


def _is_going_on(policy: Record, state: Record, trace: Record) -> bool:
    return playing.is_going_on(policy.default, state, trace)


def _choose(
    policy: Record, state: Record, rng: Record, trace: Record, last: np.uint64, earlier: np.uint64
) -> np.uint64:
    return playing.choose_move(policy.default, state, rng, trace, last, earlier)


def _may_choose(policy: Record, state: Record, move: np.uint64, trace: Record) -> bool:
    return playing.may_choose(policy.default, state, move, trace)


def _move_or_default(
    policy: Record,
    state: Record,
    first: np.uint64,
    second: np.uint64,
    rng: Record,
    trace: Record,
    last: np.uint64,
    earlier: np.uint64,
) -> np.uint64:
    none = np.uint64(len(trace.legal))
    if first != none and playing.may_choose(policy.default, state, first, trace):
        return first
    if second != none and playing.may_choose(policy.default, state, second, trace):
        return second
    return np.uint64(playing.choose_move(policy.default, state, rng, trace, last, earlier))


def _make_choice(policy: Record, state: Record, move: np.uint64, trace: Record) -> None:
    playing.make_choice(policy.default, state, move, trace)


def _end_playout(policy: Record, state: Record, trace: Record) -> None:
    playing.end_playout(policy.default, state, trace)


@dispatched(default=hooks.nothing_looked_up)
def look_back_itself(policy: Record, state: Record, nodes: Record, course: Record) -> None:
    """The policy's own `look_back`."""
    raise NotImplementedError  # abstract


def _look_back(policy: Record, state: Record, nodes: Record, course: Record) -> None:
    look_back_itself(policy, state, nodes, course)
    hooks.look_back(policy.default, state, nodes, course)


@dispatched(default=playing.nothing_prepared)
def begin_notes_itself(policy: Record, state: Record) -> None:
    """The policy's own `begin_notes`."""
    raise NotImplementedError  # abstract


def _begin_notes(policy: Record, state: Record) -> None:
    begin_notes_itself(policy, state)
    playing.begin_notes(policy.default, state)


@dispatched(default=playing.nothing_foreseen)
def before_move_itself(policy: Record, state: Record, move: np.uint64, trace: Record) -> None:
    """The policy's own `before_move`."""
    raise NotImplementedError  # abstract


def _before_move(policy: Record, state: Record, move: np.uint64, trace: Record) -> None:
    before_move_itself(policy, state, move, trace)
    playing.before_move(policy.default, state, move, trace)


@dispatched(default=playing.nothing_noted)
def note_move_itself(policy: Record, state: Record, move: np.uint64) -> None:
    """The policy's own `note_move`."""
    raise NotImplementedError  # abstract


def _note_move(policy: Record, state: Record, move: np.uint64) -> None:
    note_move_itself(policy, state, move)
    playing.note_move(policy.default, state, move)


@dispatched(default=playing.nothing_seen)
def after_move_itself(policy: Record, state: Record, move: np.uint64, trace: Record) -> None:
    """The policy's own `after_move`."""
    raise NotImplementedError  # abstract


def _after_move(policy: Record, state: Record, move: np.uint64, trace: Record) -> None:
    after_move_itself(policy, state, move, trace)
    playing.after_move(policy.default, state, move, trace)


@dispatched(default=playing.nothing_learned)
def learn_itself(policy: Record, trace: Record, turn: np.uint64, last: np.uint64, earlier: np.uint64) -> None:
    """The policy's own `learn`."""
    raise NotImplementedError  # abstract


def _learn(policy: Record, trace: Record, turn: np.uint64, last: np.uint64, earlier: np.uint64) -> None:
    learn_itself(policy, trace, turn, last, earlier)
    playing.learn(policy.default, trace, turn, last, earlier)


#: Hooks that only one of the two can have: the default's, unless the policy brings its own.
OF_ONE: Kernels = {
    "begin_playout": _begin_playout,
    "is_going_on": _is_going_on,
    "may_choose": _may_choose,
    "make_choice": _make_choice,
    "end_playout": _end_playout,
}

#: What the policy calls, or is without.
_CHOOSING: Kernels = {
    "choose_move": _choose,
    "choose_by_default": _choose,
    "move_or_default": _move_or_default,
}

#: Hooks that are called for both, and by what name the policy's own goes then.
_OF_BOTH: Kernels = {
    "look_back": _look_back,
    "begin_notes": _begin_notes,
    "before_move": _before_move,
    "note_move": _note_move,
    "after_move": _after_move,
    "learn": _learn,
}
_ITSELF: Mapping[str, str] = {name: f"{name}_itself" for name in _OF_BOTH}


def with_handing_down(own: Kernels) -> Kernels:
    """The kernels of a policy with a default, of which these are its own."""
    renamed = {_ITSELF.get(name, name): kernel for name, kernel in own.items()}
    return {**OF_ONE, **_CHOOSING, **_OF_BOTH, **renamed}
