"""How playouts choose a reply: from the list of the context, or by default if none of it can be played."""

from __future__ import annotations

import numpy as np

from arena.games.contract import pattern_of
from arena.games.playing import may_choose
from arena.games.toolbox.jit import helper
from arena.games.toolbox.records import Record
from arena.games.toolbox.rng import below
from arena.players.playouts.policies.choosing import choose_by_default, move_or_default
from arena.players.playouts.policies.replies.lists import strike_missed
from arena.players.playouts.policies.replies.store import context_at, context_number

_ZERO, _ONE, _TWO = np.uint64(0), np.uint64(1), np.uint64(2)


def choose_reply(
    policy: Record, state: Record, rng: Record, trace: Record, last: np.uint64, earlier: np.uint64
) -> np.uint64:
    """See `arena.games.playing`."""
    context = context_at(policy, context_number(policy, np.uint64(state.to_move), last, earlier))
    if policy.listed[context] <= 2 and not policy.any_of_them and policy.patterns == 1:
        first, second, place = _best_two(policy, context)
        chosen = np.uint64(move_or_default(policy, state, first, second, rng, trace, last, earlier))
        _count_misses(policy, context, chosen, first, second, place)
        return chosen
    chosen = _listed_reply(policy, state, rng, trace, context)
    if chosen == np.uint64(policy.moves):
        chosen = np.uint64(choose_by_default(policy, state, rng, trace, last, earlier))
    return chosen


def note_surroundings(policy: Record, state: Record, move: np.uint64, trace: Record) -> None:
    """See `before_move` of `arena.games.playing`: what is learned of a move is learned of the pattern around it."""
    if policy.patterns > 1:
        # A pass has no surroundings, and nothing will be asked of it.
        passes = move >= np.uint64(policy.first_pass)
        policy.seen[np.uint64(trace.length)] = _ZERO if passes else pattern_of(state, move)


@helper
def _best_two(policy: Record, context: np.uint64) -> tuple[np.uint64, np.uint64, np.uint64]:
    """The better and the worse of at most two replies that are listed, and in which place the better one stands.

    Most lists are that short, and no processor could foresee which of their replies can be played: so there are
    no branches, here and in what follows. `moves` stands for no reply.
    """
    none, count = np.uint64(policy.moves), np.uint64(policy.listed[context])
    one = np.uint64(policy.reply[context, _ZERO]) if count > _ZERO else none
    other = np.uint64(policy.reply[context, _ONE]) if count > _ONE else none
    swapped = (policy.worth[context, _TWO] > policy.worth[context, _ONE]) & (count > _ONE)
    return other if swapped else one, one if swapped else other, _ONE if swapped else _ZERO


@helper
def _count_misses(
    policy: Record, context: np.uint64, chosen: np.uint64, first: np.uint64, second: np.uint64, place: np.uint64
) -> None:
    """Take in which of these two could not be played, of which the first stands in this place of the list."""
    none = np.uint64(policy.moves)
    missed = (chosen != first) & (first != none)
    missed_both = missed & (chosen != second) & (second != none)
    policy.misses[context, place] += _ONE if missed else _ZERO
    policy.misses[context, _ONE - place] += _ONE if missed_both else _ZERO
    limit = np.uint64(policy.illegal)
    if limit > _ZERO:
        at_limit = missed & (np.uint64(policy.misses[context, place]) == limit)
        if at_limit | (missed_both & (np.uint64(policy.misses[context, _ONE - place]) == limit)):
            strike_missed(policy, context)


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
        if not may_choose(policy, state, move, trace):
            policy.misses[context, place] += 1
            struck |= policy.misses[context, place] == policy.illegal
        elif policy.patterns == 1 or pattern_of(state, move) == np.uint64(policy.around[context, place]):
            chosen = move
    if struck and policy.illegal > 0:
        strike_missed(policy, context)
    return chosen
