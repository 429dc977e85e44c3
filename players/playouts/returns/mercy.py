"""Mercy: a playout ends as soon as one player leads by so many points, who then counts as the winner."""

from __future__ import annotations

import numpy as np

from arena.games.contract import playout, score
from arena.games.playing import BY_THE_RULES, choice_from_the_list, play_on
from arena.games.toolbox.jit import dispatched, register
from arena.games.toolbox.records import BLACK, WHITE, Record
from arena.players.playouts.returns.rewards import PLAIN, WITH_MERCY


def is_led_by_enough(returns: Record, state: Record, trace: Record) -> bool:
    """See `arena.games.playing.cuts_short`: looked at after every move, whoever has chosen it."""
    lead = score(state)
    if abs(lead) < returns.mercy:
        return False
    trace.score = lead
    trace.winner = BLACK if lead > 0.0 else WHITE
    return True


def played_to_the_end(returns: Record, state: Record, rng: Record, trace: Record) -> None:
    """The game's own playout."""
    playout(state, rng, trace)


def played_until_led(returns: Record, state: Record, rng: Record, trace: Record) -> None:
    """One move after the other, by the rules."""
    none = np.uint64(len(trace.legal))
    play_on(returns, state, rng, trace, returns, none, none)


@dispatched(default=played_to_the_end)
def finish(returns: Record, state: Record, rng: Record, trace: Record) -> None:
    """Play on at random to the end as `playout` does, or until mercy ends it; all moves are equally likely."""
    raise NotImplementedError  # abstract


register(PLAIN, {})
register(
    WITH_MERCY,
    {**BY_THE_RULES, "choose_move": choice_from_the_list, "cuts_short": is_led_by_enough, "finish": played_until_led},
)
