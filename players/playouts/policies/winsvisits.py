"""Replies valued by counts of wins and visits: what Win/Loss States are to be compared with.

Baier and Drake (2010) found that such a store does much worse than the last good reply: it does not forget.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from arena.games.game import Game
from arena.games.parameters import parameter
from arena.games.toolbox.jit import helper
from arena.games.toolbox.records import Field, Record, Records
from arena.players.playouts.policies.default import default_parameter
from arena.players.playouts.policies.policy import Kernels
from arena.players.playouts.policies.policy_parameter import PlayoutPolicy
from arena.players.playouts.policies.replies import Replies, halved

_SOURCE = "Baier and Drake 2010"


@helper
def worth_of(policy: Record, station: np.uint64) -> float:
    """See `replies.store`: the rate of wins, or -1 as long as there are too few visits."""
    visits = policy.visits[station]
    return float(policy.wins[station]) / float(visits) if visits >= policy.least else -1.0


def record_result(policy: Record, station: np.uint64, won: np.uint64) -> float:
    """See `replies.store`."""
    policy.wins[station] += won
    policy.visits[station] += 1
    return worth_of(policy, station)


class WinsVisits(Replies):
    """Replies as counts."""

    name: ClassVar[str] = "winsvisits"
    summary: ClassVar[str] = "replies with their rates of wins, by counts of wins and visits"
    source: ClassVar[str] = _SOURCE

    least: int = parameter(5, "playouts that a reply must have before it is given", source="arena", ge=1, le=1_000_000)
    default: PlayoutPolicy = default_parameter()

    def _store(self, stations: int) -> Sequence[Field]:
        return [("least", "u4"), ("wins", "u4", (stations,)), ("visits", "u4", (stations,))]

    @property
    def _worth_type(self) -> str:
        return "f8"

    def values(self, game: Game) -> Mapping[str, Any]:
        """See Policy."""
        return {**super().values(game), "threshold": self.threshold, "least": self.least}

    def kernels(self, game: Game) -> Kernels:
        """See Policy."""
        return {**super().kernels(game), "worth_of": worth_of, "record_result": record_result}

    def _merge(self, records: Records) -> None:
        records["wins"][0], records["visits"][0] = halved(records["wins"][0], records["visits"][0])

    def _worth(self, records: Records, stations: npt.NDArray[Any]) -> npt.NDArray[Any]:
        wins, visits = (records[name][0][stations] for name in ("wins", "visits"))
        return np.where(visits >= self.least, wins / np.maximum(visits, 1), -1.0)
