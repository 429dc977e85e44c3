"""Last good replies: what answered a move in the last playout that was won answers it again.

Drake 2009 keeps for each player a reply to each move (LGR-1) and to each pair of moves in a row
(LGR-2). After a playout the winner's moves are stored as replies to the moves before them. Baier and
Drake 2010 also forget: a reply that a loser has made is deleted (LGRF-1, LGRF-2). Where the reply to two moves
is not known, or may not be played, that to one move serves, and then the default chooses. Passes are
neither stored nor deleted, and a draw teaches nothing.

Replies to two moves stand in a table of all pairs, or in slots where that would be too large.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import numpy as np

from arena.games.game import Game
from arena.games.toolbox.jit import dispatched, helper
from arena.games.toolbox.records import DRAW, Field, Record
from arena.players.playouts.policies.choosing import move_or_default
from arena.players.playouts.policies.default import WithDefault, default_parameter
from arena.players.playouts.policies.memory import most_slots
from arena.players.playouts.policies.policy import Kernels
from arena.players.playouts.policies.policy_parameter import PlayoutPolicy
from arena.players.playouts.policies.slots import nowhere, slot_for, slot_of

_ONE = np.uint64(1)


@dispatched()
def reply_to_two(policy: Record, player: np.uint64, earlier: np.uint64, last: np.uint64) -> np.uint64:
    """The reply to two moves, or the number of moves there are for none."""
    raise NotImplementedError  # abstract


@dispatched()
def store_reply_to_two(
    policy: Record, player: np.uint64, earlier: np.uint64, last: np.uint64, move: np.uint64, good: bool
) -> None:
    """Take in that a move has been made after two others; `good` if by the winner."""
    raise NotImplementedError  # abstract


def choose_by_one(
    policy: Record, state: Record, rng: Record, trace: Record, last: np.uint64, earlier: np.uint64
) -> np.uint64:
    """See `arena.games.playing`: the reply to the last move."""
    reply, none = _reply(policy, state, last), np.uint64(policy.none)
    return np.uint64(move_or_default(policy, state, reply, none, rng, trace, last, earlier))


def choose_by_two(
    policy: Record, state: Record, rng: Record, trace: Record, last: np.uint64, earlier: np.uint64
) -> np.uint64:
    """See `arena.games.playing`: the reply to the last two moves, or that to the last one."""
    reply = reply_to_two(policy, np.uint64(state.to_move), earlier, last)
    return np.uint64(move_or_default(policy, state, reply, _reply(policy, state, last), rng, trace, last, earlier))


@helper
def _reply(policy: Record, state: Record, last: np.uint64) -> np.uint64:
    """The reply to the last move."""
    return np.uint64(policy.one[np.uint64(state.to_move), last])


@helper
def _reply_after(stored: np.uint64, move: np.uint64, good: bool, policy: Record) -> np.uint64:
    """What is stored after a move has been made; `good` if by the winner."""
    if good:
        return move
    return np.uint64(policy.none) if policy.forgets and stored == move else stored


def learn_by_one(policy: Record, trace: Record, turn: np.uint64, last: np.uint64, earlier: np.uint64) -> None:
    """See `arena.games.playing`."""
    if trace.winner == DRAW:
        return
    for number in range(np.uint64(trace.length)):
        move, player = np.uint64(trace.moves[np.uint64(number)]), (turn + np.uint64(number)) & _ONE
        if move < np.uint64(policy.first_pass):
            good = np.uint64(trace.winner) == player + _ONE
            policy.one[player, last] = _reply_after(np.uint64(policy.one[player, last]), move, good, policy)
        last = move


def learn_by_two(policy: Record, trace: Record, turn: np.uint64, last: np.uint64, earlier: np.uint64) -> None:
    """See `arena.games.playing`."""
    if trace.winner == DRAW:
        return
    for number in range(np.uint64(trace.length)):
        move, player = np.uint64(trace.moves[np.uint64(number)]), (turn + np.uint64(number)) & _ONE
        if move < np.uint64(policy.first_pass):
            good = np.uint64(trace.winner) == player + _ONE
            policy.one[player, last] = _reply_after(np.uint64(policy.one[player, last]), move, good, policy)
            store_reply_to_two(policy, player, earlier, last, move, good)
        earlier, last = last, move


def reply_in_table(policy: Record, player: np.uint64, earlier: np.uint64, last: np.uint64) -> np.uint64:
    """See `reply_to_two`."""
    return np.uint64(policy.two[player, earlier, last])


def store_in_table(
    policy: Record, player: np.uint64, earlier: np.uint64, last: np.uint64, move: np.uint64, good: bool
) -> None:
    """See `store_reply_to_two`."""
    stored = np.uint64(policy.two[player, earlier, last])
    policy.two[player, earlier, last] = _reply_after(stored, move, good, policy)


@helper
def _number_of(policy: Record, player: np.uint64, earlier: np.uint64, last: np.uint64) -> np.uint64:
    """The number by which the reply to two moves has its slot."""
    others = np.uint64(policy.none) + _ONE
    return (player * others + earlier) * others + last


def reply_in_slot(policy: Record, player: np.uint64, earlier: np.uint64, last: np.uint64) -> np.uint64:
    """See `reply_to_two`: `two` holds none where nothing is kept."""
    return np.uint64(policy.two[slot_of(policy.keys, _number_of(policy, player, earlier, last))])


def store_in_slot(
    policy: Record, player: np.uint64, earlier: np.uint64, last: np.uint64, move: np.uint64, good: bool
) -> None:
    """See `store_reply_to_two`: what is bad takes no slot that it has not yet."""
    number = _number_of(policy, player, earlier, last)
    slot = slot_for(policy.keys, policy.taken, number) if good else slot_of(policy.keys, number)
    if slot != nowhere(policy.keys):
        policy.two[slot] = _reply_after(np.uint64(policy.two[slot]), move, good, policy)


class LastGoodReply(WithDefault):
    """What the four of them have in common."""

    forgets: ClassVar[bool] = False

    default: PlayoutPolicy = default_parameter()

    def fields(self, game: Game) -> Sequence[Field]:
        """See Policy; `none` stands for no reply."""
        return [("none", "u2"), ("first_pass", "u2"), ("forgets", "u1"), ("one", "u2", (2, game.moves + 1))]

    def values(self, game: Game) -> Mapping[str, Any]:
        """See Policy."""
        return {"none": game.moves, "first_pass": game.first_pass, "forgets": self.forgets, "one": game.moves}

    def kernels(self, game: Game) -> Kernels:  # noqa: ARG002  they are the same in every game
        """See Policy."""
        return {"choose_move": choose_by_one, "learn": learn_by_one}


class Lgr1(LastGoodReply):
    """LGR-1."""

    name: ClassVar[str] = "lgr1"
    summary: ClassVar[str] = "the last good reply to the last move"
    source: ClassVar[str] = "Drake 2009"


class Lgrf1(LastGoodReply):
    """LGRF-1."""

    name: ClassVar[str] = "lgrf1"
    summary: ClassVar[str] = "the last good reply to the last move, until it loses"
    source: ClassVar[str] = "Baier and Drake 2010"
    forgets: ClassVar[bool] = True


class Lgr2(LastGoodReply):
    """LGR-2."""

    name: ClassVar[str] = "lgr2"
    summary: ClassVar[str] = "the last good reply to the last two moves, or else to the last one"
    source: ClassVar[str] = "Drake 2009"

    def fields(self, game: Game) -> Sequence[Field]:
        """See Policy."""
        if self.layout(game):
            return self._with_slots(game, most_slots(lambda slots: self._with_slots(game, slots)))
        return self._with_table(game)

    def _with_table(self, game: Game) -> Sequence[Field]:
        return [*super().fields(game), ("two", "u2", (2, game.moves + 1, game.moves + 1))]

    def _with_slots(self, game: Game, slots: int) -> Sequence[Field]:
        kept: list[Field] = [("keys", "u8", (slots,)), ("taken", "u8", (1,)), ("two", "u2", (slots + 1,))]
        return [*super().fields(game), *kept]

    def values(self, game: Game) -> Mapping[str, Any]:
        """See Policy."""
        return {**super().values(game), "two": game.moves}

    def layout(self, game: Game) -> str:
        """See Policy."""
        return "" if self._fits_directly(self._with_table(game), game) else "slots"

    def kernels(self, game: Game) -> Kernels:
        """See Policy."""
        if self.layout(game):
            store: Kernels = {"reply_to_two": reply_in_slot, "store_reply_to_two": store_in_slot}
        else:
            store = {"reply_to_two": reply_in_table, "store_reply_to_two": store_in_table}
        return {"choose_move": choose_by_two, "learn": learn_by_two, **store}


class Lgrf2(Lgr2):
    """LGRF-2."""

    name: ClassVar[str] = "lgrf2"
    summary: ClassVar[str] = "the last good reply to the last two moves, or else to the last one, until it loses"
    source: ClassVar[str] = "Baier and Drake 2010"
    forgets: ClassVar[bool] = True
