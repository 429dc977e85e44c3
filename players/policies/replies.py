"""Replies that are valued by the playouts they occurred in: what all policies with a store of them have in common.

A store has a station for every player, context and reply, which knows how playouts went in which the
player gave this reply. The context is nothing, the last move, or the last two. With
patterns a reply is a move at a point that is surrounded in one way, and elsewhere it is another reply.

Of each context the best replies are listed, from best to worst: those that are worth the threshold at
least. A reply joins the list when a playout has made it worth that much, if there is room or if it is worth no
less than the last of the list, which then goes; it leaves when it is worth that much no longer, or has been
found not to be playable a number of times. Of two that are worth the same, the one comes first
that was given later. Playouts take the first of the list that can be played, or any that can; without one they
choose uniformly. Passes are never stored, and a draw teaches nothing.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from arena.games.errors import InputError
from arena.games.game import Game
from arena.games.kernels import draw_move, is_sensible, pattern_of
from arena.games.parameters import parameter
from arena.games.toolbox.jit import dispatched, helper
from arena.games.toolbox.records import DRAW, Field, Record, Records
from arena.games.toolbox.rng import below
from arena.players.policies.base import Kernels, Policy

_PAPER = "Basaldúa and Moreno Vega 2011"
_OREGO = "Orego, a program by Drake and others"
_MOST_BYTES = 256 << 20

_ZERO, _ONE = np.uint64(0), np.uint64(1)


@dispatched()
def worth_of(policy: Record, station: np.uint64) -> Any:
    """What a reply is worth: a number of the same type as the record's `threshold`."""
    raise NotImplementedError  # abstract


@dispatched()
def record_result(policy: Record, station: np.uint64, won: np.uint64) -> None:
    """Tell a station of one more playout; `won`, 0 or 1, by the player who gave the reply."""
    raise NotImplementedError  # abstract


@helper
def _context_of(policy: Record, player: np.uint64, last: np.uint64, earlier: np.uint64) -> np.uint64:
    """The number of a player's context."""
    moves = np.uint64(policy.moves) + _ONE
    context = player
    if policy.context > 1:
        context = context * moves + earlier
    if policy.context > 0:
        context = context * moves + last
    return context


@helper
def _station_of(policy: Record, context: np.uint64, move: np.uint64, pattern: np.uint64) -> np.uint64:
    """The number of a reply's station."""
    return (context * np.uint64(policy.moves) + move) * np.uint64(policy.patterns) + pattern


@helper
def _listed_station(policy: Record, context: np.uint64, place: np.uint64) -> np.uint64:
    """The station of a reply in a list."""
    move, pattern = np.uint64(policy.reply[context, place]), np.uint64(policy.around[context, place])
    return _station_of(policy, context, move, pattern)


def choose_reply(
    policy: Record, state: Record, rng: Record, trace: Record, last: np.uint64, earlier: np.uint64
) -> np.uint64:
    """See `arena.players.policies.kernels`."""
    context = _context_of(policy, np.uint64(state.to_move), last, earlier)
    chosen, found, place = np.uint64(policy.moves), _ZERO, _ZERO
    while place < np.uint64(policy.listed[context]):
        move = np.uint64(policy.reply[context, place])
        if not is_sensible(state, move, trace):
            policy.misses[context, place] += 1
            if policy.misses[context, place] == policy.illegal:
                _strike(policy, context, place)
                continue
        elif policy.patterns == 1 or pattern_of(state, move) == np.uint64(policy.around[context, place]):
            found += _ONE
            if found == _ONE or below(rng, found) == _ZERO:
                chosen = move
            if not policy.any_of_them:
                break
        place += _ONE
    if found == _ZERO:
        chosen = np.uint64(draw_move(state, rng, trace))
    if policy.patterns > 1:
        # A pass has no surroundings, and nothing will be asked of it.
        passes = chosen >= np.uint64(policy.cells)
        policy.seen[np.uint64(trace.length)] = _ZERO if passes else pattern_of(state, chosen)
    return chosen


def learn_replies(policy: Record, trace: Record, turn: np.uint64, last: np.uint64, earlier: np.uint64) -> None:
    """See `arena.players.policies.kernels`."""
    if trace.winner == DRAW:
        return
    for number in range(np.uint64(trace.length)):
        place = np.uint64(number)
        move, player = np.uint64(trace.moves[place]), (turn + place) & _ONE
        if move < np.uint64(policy.cells):
            context = _context_of(policy, player, last, earlier)
            pattern = np.uint64(policy.seen[place]) if policy.patterns > 1 else _ZERO
            _learn(policy, context, move, pattern, _ONE if np.uint64(trace.winner) == player + _ONE else _ZERO)
        earlier, last = last, move


@helper
def _learn(policy: Record, context: np.uint64, move: np.uint64, pattern: np.uint64, won: np.uint64) -> None:
    """Tell a reply's station of a playout, and put the list of its context in order."""
    station = _station_of(policy, context, move, pattern)
    was_good = worth_of(policy, station) >= policy.threshold
    record_result(policy, station, won)
    is_good = worth_of(policy, station) >= policy.threshold
    if was_good | is_good:
        place = _place_of(policy, context, move, pattern)
        if not is_good:
            if place < np.uint64(policy.listed[context]):
                _strike(policy, context, place)
        else:
            _list(policy, context, move, pattern, place)


@helper
def _place_of(policy: Record, context: np.uint64, move: np.uint64, pattern: np.uint64) -> np.uint64:
    """Where in the list of its context a reply stands; how many there are if it does not."""
    count = np.uint64(policy.listed[context])
    for number in range(count):
        place = np.uint64(number)
        same = np.uint64(policy.around[context, place]) == pattern
        if same and np.uint64(policy.reply[context, place]) == move:
            return place
    return count


@helper
def _strike(policy: Record, context: np.uint64, place: np.uint64) -> None:
    """Take a reply off the list."""
    count = np.uint64(policy.listed[context]) - _ONE
    policy.listed[context] = count
    for number in range(place, count):
        _copy(policy, context, np.uint64(number) + _ONE, np.uint64(number))


@helper
def _copy(policy: Record, context: np.uint64, source: np.uint64, target: np.uint64) -> None:
    policy.reply[context, target] = policy.reply[context, source]
    policy.around[context, target] = policy.around[context, source]
    policy.misses[context, target] = policy.misses[context, source]


@helper
def _list(policy: Record, context: np.uint64, move: np.uint64, pattern: np.uint64, place: np.uint64) -> None:
    """Put a reply that is good enough where it belongs in the list; `place` is where it stands, as by `_place_of`."""
    count, room = np.uint64(policy.listed[context]), np.uint64(policy.reply.shape[1])
    worth = worth_of(policy, _station_of(policy, context, move, pattern))
    misses = _ZERO
    if place < count:
        misses = np.uint64(policy.misses[context, place])
    elif count < room:
        policy.listed[context] = count + _ONE
    else:
        place = room - _ONE
        if worth < worth_of(policy, _listed_station(policy, context, place)):
            return
    count = np.uint64(policy.listed[context])
    while place > _ZERO and worth >= worth_of(policy, _listed_station(policy, context, place - _ONE)):
        _copy(policy, context, place - _ONE, place)
        place -= _ONE
    while place + _ONE < count and worth < worth_of(policy, _listed_station(policy, context, place + _ONE)):
        _copy(policy, context, place + _ONE, place)
        place += _ONE
    policy.reply[context, place] = move
    policy.around[context, place] = pattern
    policy.misses[context, place] = misses


class Replies(Policy):
    """The parameters of all policies of this kind."""

    context: Literal[0, 1, 2] = parameter(
        1, "how many of the moves before it a reply is remembered with", source=f"{_PAPER}; {_OREGO}"
    )
    threshold: float = parameter(
        0.55, "what a reply must be worth to be given, from 0 to 1", source=_PAPER, ge=0, le=1, allow_inf_nan=False
    )
    pattern: Literal["none", "3x3"] = parameter(
        "none",
        "whether a reply is remembered with the stones around its point: with those on the eight points around it in"
        " Go, on the six in Hex and on straight Y boards",
        source=_PAPER,
    )
    choice: Literal["best", "random"] = parameter(
        "best",
        "of the replies worth the threshold, the best one that can be played, or any",
        source=f"{_OREGO} (best); {_PAPER} (random)",
    )
    candidates: int = parameter(8, "replies listed at most for a context", source=_OREGO, ge=1, le=64)
    illegal: int = parameter(
        5, "times that a listed reply is found not to be playable before it is struck off; 0: it stays", source=_OREGO,
        ge=0, le=250,
    )  # fmt: skip
    between: Literal["keep", "clear", "merge"] = parameter(
        "keep",
        "what becomes of the store between the moves of a game: it is kept, cleared, or merged with one that knows"
        " nothing: every station then has half its playouts, at the same rate of wins",
        source=_PAPER + " (merge is ours)",
    )

    def check(self, game: Game) -> None:
        """See Policy."""
        if self.pattern != "none" and not game.pattern_classes:
            raise InputError(
                f"pattern={self.pattern}: {game.spec} has no patterns around points; Go, Hex and straight Y boards have"
            )
        size = self._stations(game) * self._bytes_a_station()
        if size > _MOST_BYTES:
            raise InputError(
                f"policy={self}: its replies would take {size >> 20} MB in {game.spec}, and {_MOST_BYTES >> 20} MB is"
                " the most; take a smaller context, or no pattern"
            )

    def _patterns(self, game: Game) -> int:
        """How many patterns are told apart."""
        return game.pattern_classes if self.pattern != "none" else 1

    def _contexts(self, game: Game) -> int:
        """How many contexts there are, of both players."""
        return int(2 * (game.moves + 1) ** self.context)

    def _stations(self, game: Game) -> int:
        return self._contexts(game) * game.moves * self._patterns(game)

    @abstractmethod
    def _bytes_a_station(self) -> int:
        """Memory that a station takes."""

    @abstractmethod
    def _store(self, stations: int) -> Sequence[Field]:
        """Fields of so many stations, and the field `threshold`."""

    @abstractmethod
    def _merge(self, records: Records) -> None:
        """Halve what all stations know."""

    @abstractmethod
    def _worth(self, records: Records, stations: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """`worth_of` for many stations."""

    def fields(self, game: Game) -> Sequence[Field]:
        """See Policy."""
        contexts = self._contexts(game)
        lists = (contexts, self.candidates)
        return [
            ("moves", "u2"),
            ("cells", "u2"),  # moves from here on are passes
            ("patterns", "u2"),
            ("context", "u1"),
            ("any_of_them", "u1"),  # whether any good reply is taken, not the best
            ("illegal", "u1"),
            ("listed", "u1", (contexts,)),  # how many replies are in the list
            ("reply", "u2", lists),  # their moves, from best to worst
            ("around", "u2", lists),  # and patterns
            ("misses", "u1", lists),  # how often they were found not to be playable
            ("seen", "u2", (game.max_plies,)),  # the patterns around the moves of a playout
            *self._store(self._stations(game)),
        ]

    def values(self, game: Game) -> Mapping[str, Any]:
        """See Policy."""
        return {
            "moves": game.moves,
            "cells": game.diagram.cells,
            "patterns": self._patterns(game),
            "context": self.context,
            "any_of_them": self.choice == "random",
            "illegal": self.illegal,
        }

    def kernels(self) -> Kernels:
        """See Policy."""
        return {"choose_move": choose_reply, "after_playout": learn_replies}

    def settle(self, records: Records, game: Game) -> None:
        """See Policy."""
        if self.between == "clear":
            self.reset(records, game)
        elif self.between == "merge":
            self._merge(records)
            self._sort_lists(records)

    def _sort_lists(self, records: Records) -> None:
        """Put all lists in order again, without what is not worth the threshold any more; others keep their order."""
        listed, moves = records["listed"][0], int(records["moves"][0])
        reply, around, misses = (records[name][0] for name in ("reply", "around", "misses"))
        contexts = np.arange(len(listed))[:, None]
        stations = (contexts * moves + reply) * int(records["patterns"][0]) + around
        worth = self._worth(records, stations)
        good = (np.arange(reply.shape[1]) < listed[:, None]) & (worth >= records["threshold"][0])
        order = np.lexsort((-worth.astype(np.float64), ~good))
        for field in (reply, around, misses):
            field[:] = np.take_along_axis(field, order, axis=1)
        listed[:] = good.sum(axis=1)
