"""The store: where contexts and stations are, and what a station knows."""

from __future__ import annotations

from typing import Any

import numpy as np

from arena.games.toolbox.jit import dispatched, helper
from arena.games.toolbox.records import Record
from arena.players.playouts.policies.policy import Kernels
from arena.players.playouts.policies.slots import nowhere, slot_for, slot_of

_ONE = np.uint64(1)


@dispatched()
def worth_of(policy: Record, station: np.uint64) -> Any:
    """What a reply is worth: a number of the same type as the record's `threshold`."""
    raise NotImplementedError  # abstract


@dispatched()
def record_result(policy: Record, station: np.uint64, won: np.uint64) -> Any:
    """Tell a station of one more playout, `won`, 0 or 1, by the player who gave the reply; what it is worth then."""
    raise NotImplementedError  # abstract


@helper
def context_number(policy: Record, player: np.uint64, last: np.uint64, earlier: np.uint64) -> np.uint64:
    """The number of a player's context."""
    moves = np.uint64(policy.moves) + _ONE
    number = player
    if policy.context > 1:
        number = number * moves + earlier
    if policy.context > 0:
        number = number * moves + last
    return number


@helper
def station_number(policy: Record, context: np.uint64, move: np.uint64, pattern: np.uint64) -> np.uint64:
    """The number of a reply's station in the context of this number."""
    return (context * np.uint64(policy.moves) + move) * np.uint64(policy.patterns) + pattern


def as_numbered(policy: Record, number: np.uint64) -> np.uint64:
    """In tables of all contexts and stations, each stands in the place of its number."""
    return number


@dispatched(default=as_numbered)
def context_at(policy: Record, number: np.uint64) -> np.uint64:
    """The place of the context of this number, whose list is empty if it has none of its own."""
    raise NotImplementedError  # abstract


@dispatched(default=as_numbered)
def context_for(policy: Record, number: np.uint64) -> np.uint64:
    """The same for a context that is to have a place from now on."""
    raise NotImplementedError  # abstract


@dispatched(default=as_numbered)
def number_of_context(policy: Record, context: np.uint64) -> np.uint64:
    """The number of the context in this place."""
    raise NotImplementedError  # abstract


@dispatched(default=as_numbered)
def station_at(policy: Record, number: np.uint64) -> np.uint64:
    """The place of the station of this number."""
    raise NotImplementedError  # abstract


@dispatched(default=as_numbered)
def station_for(policy: Record, number: np.uint64) -> np.uint64:
    """The same for a station that is to have a place from now on."""
    raise NotImplementedError  # abstract


def always_kept(policy: Record, context: np.uint64, station: np.uint64) -> bool:
    """Tables have a place for everything."""
    return True


@dispatched(default=always_kept)
def are_kept(policy: Record, context: np.uint64, station: np.uint64) -> bool:
    """Whether a context and a station have got places of their own."""
    raise NotImplementedError  # abstract


def _context_in_slot(policy: Record, number: np.uint64) -> np.uint64:
    return slot_of(policy.context_keys, number)


def _slot_for_context(policy: Record, number: np.uint64) -> np.uint64:
    return slot_for(policy.context_keys, policy.contexts_taken, number)


def _number_in_slot(policy: Record, context: np.uint64) -> np.uint64:
    return np.uint64(policy.context_keys[context]) - _ONE


def _station_in_slot(policy: Record, number: np.uint64) -> np.uint64:
    return slot_of(policy.station_keys, number)


def _slot_for_station(policy: Record, number: np.uint64) -> np.uint64:
    return slot_for(policy.station_keys, policy.stations_taken, number)


def _have_slots(policy: Record, context: np.uint64, station: np.uint64) -> bool:
    return bool(context != nowhere(policy.context_keys) and station != nowhere(policy.station_keys))


#: The kernels of stores that keep contexts and stations in slots.
IN_SLOTS: Kernels = {
    "context_at": _context_in_slot,
    "context_for": _slot_for_context,
    "number_of_context": _number_in_slot,
    "station_at": _station_in_slot,
    "station_for": _slot_for_station,
    "are_kept": _have_slots,
}
