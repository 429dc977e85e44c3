"""What states stand for in the long run: farther from one half than the chance that they measure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from arena.players.wls import WinLossStates
from arena.players.wls.distribution import mean_rates, stationary

CHANCES: tuple[float, ...] = (0.05, 0.1, 0.25, 0.4, 0.5, 0.6, 0.75, 0.9, 0.95)


@dataclass(frozen=True)
class Bias:
    """The mean rates that some states stand for in the long run, by the chance to win."""

    spec: str
    rates: list[float]


def biases(choices: Sequence[WinLossStates]) -> list[Bias]:
    """Those of several kinds of states, for all `CHANCES`."""
    return [
        Bias(wls.parameters.canonical("wls"), mean_rates(wls, stationary(wls, CHANCES)).tolist()) for wls in choices
    ]
