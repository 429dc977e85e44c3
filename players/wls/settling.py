"""How long states take to follow a chance that changes: the step response."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from arena.games.errors import ArenaError
from arena.games.toolbox.jit import entry
from arena.games.toolbox.records import Records
from arena.games.toolbox.rng import unit
from arena.players.wls.states import WinLossStates
from arena.players.wls.updates import following

Numbers = npt.NDArray[Any]

#: Nothing that settles takes longer than so many ends of scale.
_PATIENCE = 10_000


@entry
def _settling_times(
    tables: Numbers,
    arrived: Numbers,
    start: int,
    draws: int,
    before: float,
    after: float,
    rngs: Records,
    patience: int,
    times: Numbers,
) -> None:
    rng = rngs[0]
    for repetition in range(len(times)):
        state = np.uint64(start)
        for _ in range(draws):
            state = np.uint64(following(tables, state, 1 if unit(rng) < before else 0))
        updates = 0
        while updates < patience:
            state = np.uint64(following(tables, state, 1 if unit(rng) < after else 0))
            updates += 1
            if arrived[state]:
                break
        times[repetition] = updates


def settling_times(
    wls: WinLossStates,
    rngs: Records,
    repetitions: int,
    draws: int,
    before: float = 0.25,
    after: float = 0.75,
    within: float = 0.025,
) -> npt.NDArray[np.int64]:
    """Updates, by repetition, until a state stands for a rate within so much of the chance `after`.

    The state is that of 1/4 at first, and gets so many `draws` of the chance `before` to stand where chance has it.
    """
    arrived = np.abs(wls.to_proportion(np.arange(len(wls))) - after) <= within + 1e-12
    patience = _PATIENCE * wls.parameters.e
    times = np.zeros(repetitions, dtype=np.int64)
    _settling_times(wls.tables, arrived, wls.state_of(1, 4), draws, before, after, rngs, patience, times)
    if np.any(times == patience):
        raise ArenaError(f"with e={wls.parameters.e} states do not settle within {within} of {after}")
    return times
