"""What is learned from a playout: results for the stations of its moves, and what that changes in the lists."""

from __future__ import annotations

import numpy as np

from arena.games.toolbox.jit import helper
from arena.games.toolbox.records import DRAW, Record
from arena.players.playouts.policies.replies.lists import list_reply, strike
from arena.players.playouts.policies.replies.store import (
    context_at,
    context_number,
    record_result,
    station_at,
    station_for,
    station_number,
)

_ZERO, _ONE = np.uint64(0), np.uint64(1)


def learn_replies(policy: Record, trace: Record, turn: np.uint64, last: np.uint64, earlier: np.uint64) -> None:
    """See `arena.games.playing`.

    First all results are recorded, and it is noted, without a branch, which of them may matter to a list. A reply is
    listed only if it has won, and struck off only if it has lost: the two never meet in one context.
    """
    if trace.winner == DRAW:
        return
    wins, losses = _ZERO, _ZERO
    for number in range(np.uint64(trace.length)):
        place = np.uint64(number)
        move, player = np.uint64(trace.moves[place]), (turn + place) & _ONE
        around = context_number(policy, player, last, earlier)
        earlier, last = last, move
        if move < np.uint64(policy.first_pass):
            station = station_for(policy, station_number(policy, around, move, _pattern_at(policy, place)))
            context = context_at(policy, around)
            won = _ONE if np.uint64(trace.winner) == player + _ONE else _ZERO
            worth = record_result(policy, station, won)
            good, entry = worth >= policy.threshold, np.uint64(policy.entry[station])
            policy.worth[context, entry] = worth
            full = np.uint64(policy.listed[context]) == np.uint64(policy.room)
            note = wins if won == _ONE else losses
            policy.notes[won, note, _ZERO], policy.notes[won, note, _ONE] = around, place
            wins += won if (good & (entry == _ZERO)) | full else _ZERO
            losses += _ONE - won if (not good) & (entry != _ZERO) else _ZERO
    for number in range(losses):
        around, place = _noted(policy, _ZERO, np.uint64(number))
        move, pattern = np.uint64(trace.moves[place]), _pattern_at(policy, place)
        entry = np.uint64(policy.entry[station_at(policy, station_number(policy, around, move, pattern))])
        if entry != _ZERO:
            strike(policy, context_at(policy, around), entry - _ONE)
    for number in range(wins):
        around, place = _noted(policy, _ONE, np.uint64(number))
        list_reply(policy, around, np.uint64(trace.moves[place]), _pattern_at(policy, place))


@helper
def _pattern_at(policy: Record, place: np.uint64) -> np.uint64:
    """The pattern around a move of the playout."""
    return np.uint64(policy.seen[place]) if policy.patterns > 1 else _ZERO


@helper
def _noted(policy: Record, won: np.uint64, note: np.uint64) -> tuple[np.uint64, np.uint64]:
    """The number of a context, and that of the move that was made in it."""
    return np.uint64(policy.notes[won, note, _ZERO]), np.uint64(policy.notes[won, note, _ONE])
