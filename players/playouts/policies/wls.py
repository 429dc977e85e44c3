"""Replies valued by Win/Loss States (Basaldúa and Moreno Vega 2011).

A station is one small number, and the threshold another: what is compared are sound bounds of the rates of wins.
With `e=1, candidates=1, illegal=0` a station knows the last result only, and a list the last good reply:
it is LGRF-1.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Literal

import numpy as np
import numpy.typing as npt

from arena.games.game import Game
from arena.games.parameters import parameter
from arena.games.toolbox.records import Field, Record, Records
from arena.players.playouts.policies.default import default_parameter
from arena.players.playouts.policies.policy import Kernels
from arena.players.playouts.policies.policy_parameter import PlayoutPolicy
from arena.players.playouts.policies.replies import Replies, halved
from arena.players.wls import WinLossStates
from arena.players.wls.updates import following

_PAPER = "Basaldúa and Moreno Vega 2011"


def worth_of(policy: Record, station: np.uint64) -> np.uint64:
    """See `replies.store`: the state."""
    return np.uint64(policy.states[station])


def record_result(policy: Record, station: np.uint64, won: np.uint64) -> np.uint64:
    """See `replies.store`."""
    state = np.uint64(following(policy.tables, np.uint64(policy.states[station]), won))  # type: ignore[arg-type]
    policy.states[station] = state
    return state


class Wls(Replies):
    """Replies as Win/Loss States."""

    name: ClassVar[str] = "wls"
    summary: ClassVar[str] = "replies with sound bounds of their rates of wins, as Win/Loss States"
    source: ClassVar[str] = _PAPER

    e: int = parameter(21, "end of scale: the most playouts that a station counts", source=_PAPER, ge=1, le=250)
    k: float = parameter(
        1.3,
        "the longest jump to the past of a station that is full, in halves of the end of scale",
        source=f"{_PAPER}, table II",
        ge=0,
        le=10,
        allow_inf_nan=False,
    )
    jps: Literal["fixed", "nearest", "counter"] = parameter(
        "fixed", "where such stations jump: fixed, nearest, or counter for no jumps", source=_PAPER
    )
    prior: str = parameter(
        "0/0", "the wins and playouts that a station begins its count with", source="authors' program"
    )
    default: PlayoutPolicy = default_parameter()

    @functools.cached_property
    def _wls(self) -> WinLossStates:
        return WinLossStates(e=self.e, k=self.k, jps=self.jps, prior=self.prior)

    def _store(self, stations: int) -> Sequence[Field]:
        states = self._wls.dtype.str[1:]
        return [("states", states, (stations,)), ("tables", states, self._wls.tables.shape)]

    @property
    def _worth_type(self) -> str:
        return "u2"

    def values(self, game: Game) -> Mapping[str, Any]:
        """See Policy."""
        threshold = self._wls.threshold(self.threshold)
        return {**super().values(game), "threshold": threshold, "tables": self._wls.tables}

    def kernels(self, game: Game) -> Kernels:
        """See Policy."""
        return {**super().kernels(game), "worth_of": worth_of, "record_result": record_result}

    def _merge(self, records: Records) -> None:
        records["states"][0] = self._halves[records["states"][0]]

    @functools.cached_property
    def _halves(self) -> npt.NDArray[Any]:
        """By state, the one of half the playouts."""
        known = self._wls.proportions
        return np.asarray(known.index[halved(known.wins, known.visits)], dtype=self._wls.dtype)

    def _worth(self, records: Records, stations: npt.NDArray[Any]) -> npt.NDArray[Any]:
        return np.asarray(records["states"][0][stations])
