"""Win/Loss States: success rates as small whole numbers, updated by look-up."""

from __future__ import annotations

import functools
import math
from typing import Any

import numpy as np
import numpy.typing as npt

from arena.games.errors import InputError
from arena.games.spec import Spec
from arena.players.wls.conditions import check_order, check_transitions
from arena.players.wls.jumps import saturated_transitions
from arena.players.wls.proportions import Proportions
from arena.players.wls.updates import LOST, WON, record_results
from arena.players.wls.wls_parameters import UPPER_QUARTILE, WlsParameters

States = npt.NDArray[Any]


@functools.lru_cache(maxsize=4)
def _proportions(e: int, z: float) -> Proportions:
    """The proportions of an end of scale, checked; several tables in a row often have the same."""
    found = Proportions.ordered(e, z)
    check_order(found)
    return found


class WinLossStates:
    """The states of one end of scale, and what follows each of them.

    A state is a whole number: 0 for 0/0, where nothing has happened yet, and then up with the
    evidence that the chance to win is high. Comparing two states compares Agresti and Coull's
    bounds of what they stand for. All arrays of states have the smallest type that holds them.

    `tables[WON]` and `tables[LOST]` give the state that follows each state.
    """

    def __init__(
        self,
        e: int = 21,
        k: float = 1.3,
        z: float = UPPER_QUARTILE,
        jps: str = "fixed",
        rounding: str = "half-up",
        prior: str = "0/0",
        small_e: str = "jps",
    ) -> None:
        given: dict[str, Any] = {
            "e": e, "k": k, "z": z, "jps": jps, "rounding": rounding, "prior": prior, "small_e": small_e,
        }  # fmt: skip
        self.parameters = WlsParameters.from_spec(Spec("wls", given))
        self.proportions = _proportions(self.parameters.e, self.parameters.z)
        self.tables = self._build()
        check_transitions(self.proportions, self.tables[LOST], self.tables[WON])
        self.tables.flags.writeable = False

    def _build(self) -> States:
        """Both rows of transitions."""
        known, e = self.proportions, self.parameters.e
        tables = np.zeros((2, len(known)), dtype=np.min_scalar_type(len(known) - 1))
        wins, visits = known.wins, known.visits
        room = np.flatnonzero(visits < e)
        tables[LOST, room] = known.index[wins[room], visits[room] + 1]
        tables[WON, room] = known.index[wins[room] + 1, visits[room] + 1]
        saturated = known.index[:, e]
        tables[LOST, saturated], tables[WON, saturated] = saturated_transitions(known, self.parameters)
        tables[:, 0] = tables[:, known.index[self.parameters.prior_counts]]
        return tables

    @property
    def dtype(self) -> np.dtype[Any]:
        """The smallest type that holds a state."""
        return self.tables.dtype

    @property
    def win(self) -> States:
        """The state after a win, by state."""
        return np.asarray(self.tables[WON])

    @property
    def loss(self) -> States:
        """The state after a loss, by state."""
        return np.asarray(self.tables[LOST])

    def __len__(self) -> int:
        return len(self.proportions)

    def state_of(self, wins: int, visits: int) -> int:
        """The state that stands for so many wins of so many visits."""
        if not 0 <= wins <= visits <= self.parameters.e:
            raise InputError(f"{wins}/{visits} is no proportion with an end of scale of {self.parameters.e}")
        return int(self.proportions.index[wins, visits])

    def counts_of(self, state: int) -> tuple[int, int]:
        """Wins and visits that a state stands for."""
        if not 0 <= state < len(self):
            raise InputError(f"{state} is no state; there are 0 to {len(self) - 1}")
        return int(self.proportions.wins[state]), int(self.proportions.visits[state])

    def threshold(self, chance: float) -> int:
        """The least state such that it and all above it stand for success rates of at least `chance`, 0 to 1.

        For 1/2 it is the state of 1/2. It may be one more than the last state, for a chance of more than 1.
        """
        if math.isnan(chance):
            raise InputError("a threshold should be a number, such as 0.5")
        below = np.flatnonzero(self.proportions.rates[1:] < chance)
        return int(below[-1]) + 2 if len(below) else 1

    def to_proportion(self, states: npt.ArrayLike) -> npt.NDArray[np.float64]:
        """The success rate n/m, 0 to 1, of a state or of each of many; of 0/0 it is the prior's, or 1/2."""
        rates = self.proportions.rates
        found = np.asarray(states)
        prior = rates[self.proportions.index[self.parameters.prior_counts]]
        return np.asarray(np.where(found == 0, prior, rates[found]), dtype=np.float64)

    def new(self, stations: int) -> States:
        """States of so many stations, none of which has seen a result."""
        return np.zeros(stations, dtype=self.dtype)

    def after(self, states: npt.ArrayLike, won: npt.ArrayLike) -> States:
        """What follows each state after one result: `won` is true or false, for all or for each."""
        return np.asarray(self.tables[np.asarray(won, dtype=np.intp), np.asarray(states, dtype=np.intp)])

    def record(self, states: States, stations: npt.ArrayLike, won: npt.ArrayLike) -> None:
        """Record results in their order in `states`, made by `new`: that of stations[i] is won[i], or all are `won`."""
        places = np.asarray(stations).reshape(-1)
        if states.dtype != self.dtype or states.ndim != 1:
            raise InputError(f"states should be one row of {self.dtype}, as new() makes it")
        wrong = places[(places < 0) | (places >= len(states))]
        if len(wrong):
            raise InputError(f"there is no station {wrong[0]}; there are 0 to {len(states) - 1}")
        outcomes = np.broadcast_to(np.asarray(won, dtype=np.bool_), places.shape).astype(np.uint8)
        record_results(self.tables, states, places.astype(np.uint64), outcomes)
