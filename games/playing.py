"""One loop of a playout, and the hooks by which playouts differ.

A playout plays on from a position to the end of the game. Who chooses its moves is `policy`: a record, or a tuple
of records of which the first says what it is. Hooks are looked up by its type; one that a policy has not is
what the game does by itself, and costs nothing:

* `begin_playout(policy, state, trace)`: make all ready for the first move;
* `is_going_on(policy, state, trace)`: whether there is one more move to make;
* `choose_move(policy, state, rng, trace, last, earlier)`: the next move, after the two before it;
* `may_choose(policy, state, move, trace)`: whether a move may be the next one, for those who choose it;
* `before_move(policy, state, move, trace)`: look at the state before it;
* `make_choice(policy, state, move, trace)`: make it;
* `after_move(policy, state, move, trace)`: look at the state after it;
* `end_playout(policy, state, trace)`: say who has won, and by how much;
* `learn(policy, trace, turn, last, earlier)`: learn from the whole of it.

With the hooks `FOLLOWING`, and a record `changes` of the game's within its own, a policy finds there after each move
which cells it has changed.

Whether a playout is cut short before the end is for another record to say, `returns`, by its hook `cuts_short`. A
record of the game itself has none of these hooks, so that with it for both, all moves are drawn and played to the end.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from arena.games.contract import (
    begin_changes,
    begin_moves,
    draw_move,
    end_moves,
    goes_on,
    is_sensible,
    make_move,
    note_changes,
    play,
    playout_moves,
    score,
)
from arena.games.toolbox.jit import dispatched, helper, inlined
from arena.games.toolbox.records import UNDECIDED, Record
from arena.games.toolbox.rng import below

_ZERO, _ONE = np.uint64(0), np.uint64(1)


def begun_by_the_game(policy: Record, state: Record, trace: Record) -> None:
    """The game's own way to begin."""
    begin_moves(state, trace)


@dispatched(default=begun_by_the_game)
def begin_playout(policy: Record, state: Record, trace: Record) -> None:
    """Make an undecided state ready for a playout; `trace.length` is 0."""
    raise NotImplementedError  # abstract


def going_on_as_the_game(policy: Record, state: Record, trace: Record) -> bool:
    """The game's own way to see the end."""
    return goes_on(state, trace)


@dispatched(default=going_on_as_the_game)
def is_going_on(policy: Record, state: Record, trace: Record) -> bool:
    """Whether there is one more move to make."""
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
    """The next move of a playout; one that `playout_moves` of the game would list.

    `last` and `earlier` are the move before it and the one before that, or the number of moves there are for none.
    """
    raise NotImplementedError  # abstract


def sensible_by_the_game(policy: Record, state: Record, move: np.uint64, trace: Record) -> bool:
    """Any move that playouts may make."""
    return is_sensible(state, move, trace)


@dispatched(default=sensible_by_the_game)
def may_choose(policy: Record, state: Record, move: np.uint64, trace: Record) -> bool:
    """Whether a number from 0 to moves - 1 is a move that `choose_move` may return; of a pass it may be False.

    Who makes moves on a board of its own, so that the state is not what `is_sensible` needs, has a way of its own.
    """
    raise NotImplementedError  # abstract


def nothing_foreseen(policy: Record, state: Record, move: np.uint64, trace: Record) -> None:
    """Moves are not looked at before they are made."""


@dispatched(default=nothing_foreseen)
def before_move(policy: Record, state: Record, move: np.uint64, trace: Record) -> None:
    """Look at the state before a move that has been chosen, whoever chose it."""
    raise NotImplementedError  # abstract


def made_by_the_game(policy: Record, state: Record, move: np.uint64, trace: Record) -> None:
    """The game's own way to make a move."""
    make_move(state, move, trace)


@dispatched(default=made_by_the_game)
def make_choice(policy: Record, state: Record, move: np.uint64, trace: Record) -> None:
    """Make the move number `trace.length` of the playout."""
    raise NotImplementedError  # abstract


def nothing_prepared(policy: Record, state: Record) -> None:
    """What moves change is not looked at."""


@dispatched(default=nothing_prepared)
def begin_notes(policy: Record, state: Record) -> None:
    """Get ready to note what moves change."""
    raise NotImplementedError  # abstract


def nothing_noted(policy: Record, state: Record, move: np.uint64) -> None:
    """What the move has changed is not looked at."""


@dispatched(default=nothing_noted)
def note_move(policy: Record, state: Record, move: np.uint64) -> None:
    """Note what a move has changed that was just made."""
    raise NotImplementedError  # abstract


def nothing_seen(policy: Record, state: Record, move: np.uint64, trace: Record) -> None:
    """Moves are not looked at once they are made."""


@dispatched(default=nothing_seen)
def after_move(policy: Record, state: Record, move: np.uint64, trace: Record) -> None:
    """Look at the state after a move, which is the last one of the trace by now."""
    raise NotImplementedError  # abstract


def ended_by_the_game(policy: Record, state: Record, trace: Record) -> None:
    """The game's own way to find the winner."""
    end_moves(state, trace)


@dispatched(default=ended_by_the_game)
def end_playout(policy: Record, state: Record, trace: Record) -> None:
    """Say in the trace who has won and, in a game with a score, by how much."""
    raise NotImplementedError  # abstract


def nothing_learned(policy: Record, trace: Record, turn: np.uint64, last: np.uint64, earlier: np.uint64) -> None:
    """The playout is forgotten."""


@dispatched(default=nothing_learned)
def learn(policy: Record, trace: Record, turn: np.uint64, last: np.uint64, earlier: np.uint64) -> None:
    """Learn from a playout whose first move was the player's to whom `turn` belongs, 0 for Black and 1 for White.

    `last` and `earlier` are the moves before it.
    """
    raise NotImplementedError  # abstract


def never_short(returns: Record, state: Record, trace: Record) -> bool:
    """Playouts are played to the end."""
    return False


@dispatched(default=never_short)
def cuts_short(returns: Record, state: Record, trace: Record) -> bool:
    """Whether a playout ends here, though the game does not; if so, the trace is told who counts as the winner."""
    raise NotImplementedError  # abstract


def one_move_after_the_other(
    policy: Record, state: Record, rng: Record, trace: Record, returns: Record, last: np.uint64, earlier: np.uint64
) -> None:
    """Play on from an undecided state, which is used up, until the game is over or the playout is cut short.

    `trace` receives the moves in order, their number, the winner and, in a game that has one, the score. `last` and
    `earlier` are the moves before the first one.
    """
    turn = np.uint64(state.to_move)
    last_before, earlier_before = last, earlier
    length, is_cut = _ZERO, False
    trace.length = length
    begin_playout(policy, state, trace)
    begin_notes(policy, state)
    while not is_cut and is_going_on(policy, state, trace):
        move = np.uint64(choose_move(policy, state, rng, trace, last, earlier))
        before_move(policy, state, move, trace)
        make_choice(policy, state, move, trace)
        trace.moves[length] = move
        length += _ONE
        trace.length = length
        note_move(policy, state, move)
        after_move(policy, state, move, trace)
        earlier, last = last, move
        is_cut = cuts_short(returns, state, trace)
    if not is_cut or not is_going_on(policy, state, trace):
        end_playout(policy, state, trace)
    learn(policy, trace, turn, last_before, earlier_before)


#: The loop as part of who calls it, by which hooks that learn are up to a fifth faster.
play_on = inlined(one_move_after_the_other)

#: The same as a function of its own, which is faster for moves that are merely drawn.
_draw_on = helper(one_move_after_the_other)


def begun_by_the_rules(policy: Record, state: Record, trace: Record) -> None:
    """See `begin_playout`: nothing has to be prepared."""


def until_won(policy: Record, state: Record, trace: Record) -> bool:
    """See `is_going_on`."""
    return bool(state.winner == UNDECIDED)


def made_by_the_rules(policy: Record, state: Record, move: np.uint64, trace: Record) -> None:
    """See `make_choice`."""
    play(state, move)


def as_it_stands(state: Record, trace: Record) -> None:
    """The end of a playout that went by `play`."""
    trace.winner = state.winner
    trace.score = score(state)


_tell_as_it_stands = helper(as_it_stands)


def ended_by_the_rules(policy: Record, state: Record, trace: Record) -> None:
    """See `end_playout`: as the state says."""
    _tell_as_it_stands(state, trace)


#: Hooks of those who play a game by its rules, whatever faster ways it has: the state is at any time as `play` leaves
#: it, and no move is made after the winning one.
BY_THE_RULES: Mapping[str, Callable[..., Any]] = {
    "begin_playout": begun_by_the_rules,
    "is_going_on": until_won,
    "make_choice": made_by_the_rules,
    "end_playout": ended_by_the_rules,
}


def drawn_from_list(state: Record, rng: Record, trace: Record) -> np.uint64:
    """One of the moves that `playout_moves` lists."""
    count = playout_moves(state, trace.legal)
    return np.uint64(trace.legal[below(rng, np.uint64(count))])


_draw_from_list = helper(drawn_from_list)


def choice_from_the_list(
    policy: Record, state: Record, rng: Record, trace: Record, last: np.uint64, earlier: np.uint64
) -> np.uint64:
    """See `choose_move`: one of the moves that `playout_moves` lists, all equally likely."""
    return _draw_from_list(state, rng, trace)


def begun_to_follow(policy: Record, state: Record) -> None:
    """See `begin_notes`."""
    begin_changes(state, policy.changes)


def followed(policy: Record, state: Record, move: np.uint64) -> None:
    """See `note_move`."""
    note_changes(state, move, policy.changes)


#: Hooks of those who want to know what each move has changed.
FOLLOWING: Mapping[str, Callable[..., Any]] = {"begin_notes": begun_to_follow, "note_move": followed}


def uniform_playout(state: Record, rng: Record, trace: Record) -> None:
    """The playout of any game: one move after the other is drawn, all that playouts choose from equally likely."""
    none = np.uint64(len(trace.legal))
    _draw_on(trace, state, rng, trace, trace, none, none)
