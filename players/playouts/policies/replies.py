"""Replies that are valued by the playouts they occurred in: what all policies with a store of them have in common.

A store has a station for every player, context and reply, which knows how playouts went in which the
player gave this reply. The context is nothing, the last move, or the last two. With
patterns a reply is a move at a point that is surrounded in one way, and elsewhere it is another reply.

Of each context the good replies are listed: those that are worth the threshold at least. A reply joins the
list when it has won a playout and is good then; at the end, or if there is no room in place of the worst one, if it is
worth no less. It leaves when it is good no longer, or has been found not to be playable a number of times, and the last
of the list moves to its place. Playouts take the best reply of the list that can be played, or any that can; of
equal ones the first in the list counts as the better one, and as the worse one when it is replaced. Without one
they choose uniformly. Passes are never stored, and a draw teaches nothing.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from arena.games.contract import draw_move, is_sensible, move_or_draw, pattern_of
from arena.games.errors import InputError
from arena.games.game import Game
from arena.games.parameters import parameter
from arena.games.toolbox.jit import dispatched, helper
from arena.games.toolbox.records import DRAW, Field, Record, Records
from arena.games.toolbox.rng import below
from arena.players.playouts.policies.policy import Kernels, Policy

_PAPER = "Basaldúa and Moreno Vega 2011"
_OREGO = "Orego, a program by Drake and others"
_MOST_BYTES = 256 << 20

_ZERO, _ONE, _TWO = np.uint64(0), np.uint64(1), np.uint64(2)


@dispatched()
def worth_of(policy: Record, station: np.uint64) -> Any:
    """What a reply is worth: a number of the same type as the record's `threshold`."""
    raise NotImplementedError  # abstract


@dispatched()
def record_result(policy: Record, station: np.uint64, won: np.uint64) -> Any:
    """Tell a station of one more playout, `won`, 0 or 1, by the player who gave the reply; what it is worth then."""
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
def _station_at(policy: Record, context: np.uint64, place: np.uint64) -> np.uint64:
    """The station of a reply in a list."""
    move, pattern = np.uint64(policy.reply[context, place]), np.uint64(policy.around[context, place])
    return _station_of(policy, context, move, pattern)


def choose_reply(
    policy: Record, state: Record, rng: Record, trace: Record, last: np.uint64, earlier: np.uint64
) -> np.uint64:
    """See `arena.games.playing`."""
    context = _context_of(policy, np.uint64(state.to_move), last, earlier)
    if policy.listed[context] <= 2 and not policy.any_of_them and policy.patterns == 1:
        return _best_of_two(policy, state, rng, trace, context)
    chosen = _listed_reply(policy, state, rng, trace, context)
    if chosen == np.uint64(policy.moves):
        chosen = np.uint64(draw_move(state, rng, trace))
    if policy.patterns > 1:
        # A pass has no surroundings, and nothing will be asked of it.
        passes = chosen >= np.uint64(policy.cells)
        policy.seen[np.uint64(trace.length)] = _ZERO if passes else pattern_of(state, chosen)
    return chosen


@helper
def _best_of_two(policy: Record, state: Record, rng: Record, trace: Record, context: np.uint64) -> np.uint64:
    """The best reply that can be played, or else a uniform choice, if at most two are listed and there are no patterns.

    Most lists are that short, and no processor could foresee which of their replies can be played: so there are
    no branches.
    """
    none, count = np.uint64(policy.moves), np.uint64(policy.listed[context])
    one = np.uint64(policy.reply[context, _ZERO]) if count > _ZERO else none
    other = np.uint64(policy.reply[context, _ONE]) if count > _ONE else none
    swapped = (policy.worth[context, _TWO] > policy.worth[context, _ONE]) & (count > _ONE)
    first, second = other if swapped else one, one if swapped else other
    chosen = np.uint64(move_or_draw(state, first, second, rng, trace))
    missed = (chosen != first) & (first != none)
    missed_both = missed & (chosen != second) & (second != none)
    place = _ONE if swapped else _ZERO
    policy.misses[context, place] += _ONE if missed else _ZERO
    policy.misses[context, _ONE - place] += _ONE if missed_both else _ZERO
    limit = np.uint64(policy.illegal)
    if limit > _ZERO:
        at_limit = missed & (np.uint64(policy.misses[context, place]) == limit)
        if at_limit | (missed_both & (np.uint64(policy.misses[context, _ONE - place]) == limit)):
            _strike_missed(policy, context)
    return chosen


@helper
def _listed_reply(policy: Record, state: Record, rng: Record, trace: Record, context: np.uint64) -> np.uint64:
    """The best reply that can be played, or any; `moves` if there is none."""
    count, tried, left = np.uint64(policy.listed[context]), _ZERO, np.uint64(policy.listed[context])
    chosen, struck = np.uint64(policy.moves), False
    while left > _ZERO and chosen == np.uint64(policy.moves):
        # Of those not tried yet the best one, or one by chance.
        place, skipped = count, below(rng, left) if policy.any_of_them else _ZERO
        for number in range(count):
            here = np.uint64(number)
            if (tried >> here) & _ONE == _ZERO:
                if policy.any_of_them:
                    if skipped == _ZERO:
                        place = here
                        break
                    skipped -= _ONE
                elif place == count or policy.worth[context, here + _ONE] > policy.worth[context, place + _ONE]:
                    place = here
        tried |= _ONE << place
        left -= _ONE
        move = np.uint64(policy.reply[context, place])
        if not is_sensible(state, move, trace):
            policy.misses[context, place] += 1
            struck |= policy.misses[context, place] == policy.illegal
        elif policy.patterns == 1 or pattern_of(state, move) == np.uint64(policy.around[context, place]):
            chosen = move
    if struck and policy.illegal > 0:
        _strike_missed(policy, context)
    return chosen


@helper
def _strike_missed(policy: Record, context: np.uint64) -> None:
    """Strike off what has not been playable too often."""
    place = _ZERO
    while place < np.uint64(policy.listed[context]):
        if policy.misses[context, place] == policy.illegal:
            _strike(policy, context, place)
        else:
            place += _ONE


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
        context = _context_of(policy, player, last, earlier)
        earlier, last = last, move
        if move < np.uint64(policy.cells):
            station = _station_of(policy, context, move, _pattern_at(policy, place))
            won = _ONE if np.uint64(trace.winner) == player + _ONE else _ZERO
            worth = record_result(policy, station, won)
            good, entry = worth >= policy.threshold, np.uint64(policy.entry[station])
            policy.worth[context, entry] = worth
            full = np.uint64(policy.listed[context]) == np.uint64(policy.room)
            note = wins if won == _ONE else losses
            policy.notes[won, note, _ZERO], policy.notes[won, note, _ONE] = context, place
            wins += won if (good & (entry == _ZERO)) | full else _ZERO
            losses += _ONE - won if (not good) & (entry != _ZERO) else _ZERO
    for number in range(losses):
        context, place = _noted(policy, _ZERO, np.uint64(number))
        station = _station_of(policy, context, np.uint64(trace.moves[place]), _pattern_at(policy, place))
        if policy.entry[station] != 0:
            _strike(policy, context, np.uint64(policy.entry[station]) - _ONE)
    for number in range(wins):
        context, place = _noted(policy, _ONE, np.uint64(number))
        _list(policy, context, np.uint64(trace.moves[place]), _pattern_at(policy, place))


@helper
def _pattern_at(policy: Record, place: np.uint64) -> np.uint64:
    """The pattern around a move of the playout."""
    return np.uint64(policy.seen[place]) if policy.patterns > 1 else _ZERO


@helper
def _noted(policy: Record, won: np.uint64, note: np.uint64) -> tuple[np.uint64, np.uint64]:
    """A context, and the number of the move that was made in it."""
    return np.uint64(policy.notes[won, note, _ZERO]), np.uint64(policy.notes[won, note, _ONE])


@helper
def _list(policy: Record, context: np.uint64, move: np.uint64, pattern: np.uint64) -> None:
    """List a reply that has won, if it is good and not listed yet, and no worse than what would have to go."""
    station = _station_of(policy, context, move, pattern)
    worth = worth_of(policy, station)
    if policy.entry[station] != 0 or worth < policy.threshold:
        return
    place = np.uint64(policy.listed[context])
    if place == np.uint64(policy.room):
        place = _worst(policy, context)
        if worth < policy.worth[context, place + _ONE]:
            return
        policy.entry[_station_at(policy, context, place)] = 0
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
def _strike(policy: Record, context: np.uint64, place: np.uint64) -> None:
    """Take a reply off the list; the last one of it moves to its place."""
    last = np.uint64(policy.listed[context]) - _ONE
    gone = _station_at(policy, context, place)
    # Without a branch: the last one may be the one that goes.
    policy.entry[_station_at(policy, context, last)] = place + _ONE
    policy.entry[gone] = 0
    policy.listed[context] = last
    policy.reply[context, place] = policy.reply[context, last]
    policy.around[context, place] = policy.around[context, last]
    policy.misses[context, place] = policy.misses[context, last]
    policy.worth[context, place + _ONE] = policy.worth[context, last + _ONE]


def halved(wins: npt.NDArray[Any], visits: npt.NDArray[Any]) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
    """Half of the visits, rounded down, and as many wins as make about the same rate of them."""
    fewer = visits // 2
    return np.floor(wins * (fewer / np.maximum(visits, 1)) + 0.5).astype(wins.dtype), fewer


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
        size = self._stations(game) * (1 + self._bytes_a_station())
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

    @property
    @abstractmethod
    def _worth_type(self) -> str:
        """The type of what a reply is worth."""

    @abstractmethod
    def _bytes_a_station(self) -> int:
        """Memory that a station takes."""

    @abstractmethod
    def _store(self, stations: int) -> Sequence[Field]:
        """Fields of so many stations."""

    @abstractmethod
    def _merge(self, records: Records) -> None:
        """Halve what all stations know."""

    @abstractmethod
    def _worth(self, records: Records, stations: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """`worth_of` for many stations."""

    def fields(self, game: Game) -> Sequence[Field]:
        """See Policy."""
        contexts, width = self._contexts(game), max(self.candidates, 2)
        return [
            ("moves", "u2"),
            ("cells", "u2"),  # moves from here on are passes
            ("patterns", "u2"),
            ("context", "u1"),
            ("any_of_them", "u1"),  # whether any good reply is taken, not the best
            ("illegal", "u1"),
            ("room", "u1"),  # how many replies there are in a list at most
            ("listed", "u1", (contexts,)),  # how many there are
            ("reply", "u2", (contexts, width)),  # their moves
            ("around", "u2", (contexts, width)),  # and patterns
            ("misses", "u1", (contexts, width)),  # how often they were found not to be playable
            ("worth", self._worth_type, (contexts, 1 + width)),  # what they are worth, behind a number of no meaning
            ("entry", "u1", (self._stations(game),)),  # where in its list a reply stands, from 1 on; or 0
            ("threshold", self._worth_type),
            ("seen", "u2", (game.max_plies,)),  # the patterns around the moves of a playout
            ("notes", "u4", (2, game.max_plies, 2)),  # contexts and numbers of moves, lost and won, that may matter
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
            "room": self.candidates,
        }

    def kernels(self) -> Kernels:
        """See Policy."""
        return {"choose_move": choose_reply, "learn": learn_replies}

    def settle(self, records: Records, game: Game) -> None:
        """See Policy."""
        if self.between == "clear":
            self.reset(records, game)
        elif self.between == "merge":
            self._merge(records)
            self._clean_lists(records)

    def _clean_lists(self, records: Records) -> None:
        """Strike off what is not worth the threshold any more; what stays keeps its order."""
        record = records[0]
        contexts, places = np.arange(len(record.listed))[:, None], np.arange(record.reply.shape[1])

        def stations() -> npt.NDArray[Any]:
            return np.asarray((contexts * int(record.moves) + record.reply) * int(record.patterns) + record.around)

        worth = self._worth(records, stations())
        good = (places < record.listed[:, None]) & (worth >= record.threshold)
        order = np.argsort(~good, axis=1, kind="stable")
        for field in (record.reply, record.around, record.misses):
            field[:] = np.take_along_axis(field, order, axis=1)
        record.worth[:, 1:] = np.take_along_axis(worth, order, axis=1)
        record.listed[:] = good.sum(axis=1)
        record.entry[:] = 0
        still = places < record.listed[:, None]
        record.entry[stations()[still]] = np.broadcast_to(places + 1, still.shape)[still]
