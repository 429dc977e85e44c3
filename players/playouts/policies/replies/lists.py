"""The lists of good replies, one for each context."""

from __future__ import annotations

import numpy as np

from arena.games.toolbox.jit import helper
from arena.games.toolbox.records import Record
from arena.players.playouts.policies.replies.store import (
    are_kept,
    context_for,
    number_of_context,
    station_at,
    station_number,
    worth_of,
)

_ZERO, _ONE = np.uint64(0), np.uint64(1)


@helper
def _station_of(policy: Record, context: np.uint64, place: np.uint64) -> np.uint64:
    """The station of a reply in a list."""
    move, pattern = np.uint64(policy.reply[context, place]), np.uint64(policy.around[context, place])
    return station_at(policy, station_number(policy, number_of_context(policy, context), move, pattern))


@helper
def list_reply(policy: Record, number: np.uint64, move: np.uint64, pattern: np.uint64) -> None:
    """List a reply that has won, if it is good and not listed yet, and no worse than what would have to go.

    It is a reply in the context of this number.
    """
    station = station_at(policy, station_number(policy, number, move, pattern))
    worth = worth_of(policy, station)
    if policy.entry[station] != 0 or worth < policy.threshold:
        return
    context = context_for(policy, number)
    if not are_kept(policy, context, station):
        return
    place = np.uint64(policy.listed[context])
    if place == np.uint64(policy.room):
        place = _worst(policy, context)
        if worth < policy.worth[context, place + _ONE]:
            return
        policy.entry[_station_of(policy, context, place)] = 0
    else:
        policy.listed[context] = place + _ONE
    policy.reply[context, place] = move
    policy.around[context, place] = pattern
    policy.misses[context, place] = 0
    policy.worth[context, place + _ONE] = worth
    policy.entry[station] = place + _ONE


@helper
def _worst(policy: Record, context: np.uint64) -> np.uint64:
    """Where in a list that which is worth least stands; of equal ones the first."""
    worst = _ZERO
    for number in range(_ONE, np.uint64(policy.listed[context])):
        place = np.uint64(number)
        if policy.worth[context, place + _ONE] < policy.worth[context, worst + _ONE]:
            worst = place
    return worst


@helper
def strike(policy: Record, context: np.uint64, place: np.uint64) -> None:
    """Take a reply off the list; the last one of it moves to its place."""
    last = np.uint64(policy.listed[context]) - _ONE
    gone = _station_of(policy, context, place)
    # Without a branch: the last one may be the one that goes.
    policy.entry[_station_of(policy, context, last)] = place + _ONE
    policy.entry[gone] = 0
    policy.listed[context] = last
    policy.reply[context, place] = policy.reply[context, last]
    policy.around[context, place] = policy.around[context, last]
    policy.misses[context, place] = policy.misses[context, last]
    policy.worth[context, place + _ONE] = policy.worth[context, last + _ONE]


@helper
def strike_missed(policy: Record, context: np.uint64) -> None:
    """Strike off what has not been playable too often."""
    place = _ZERO
    while place < np.uint64(policy.listed[context]):
        if policy.misses[context, place] == policy.illegal:
            strike(policy, context, place)
        else:
            place += _ONE
