"""How well states measure chances, sampled in pieces: what tables I and II are made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from arena.arenas.experiments.profile import Profile
from arena.arenas.experiments.step import Sampling
from arena.players.seeds import generator
from arena.players.wls import WinLossStates
from arena.players.wls.distribution import averaged, root_mean_square
from arena.players.wls.saturation import CHANCES, saturation

PIECES = 5
#: Experiments in a piece. At full there are as many in all as in the paper.
EXPERIMENTS = {Profile.SMOKE: 40, Profile.FAST: 1_000, Profile.FULL: 5_000}

_POWERS = (1, 2, 3, 4)


def measure_quality(
    seed: int, piece: int, stream: str, settings: Mapping[str, Any], experiments: int, least: int, most: int
) -> dict[str, Any]:
    """One piece: sums of the first four powers of SD_r and of S_rc over some experiments, and of their products.

    Streams are told apart by their names, and have random numbers of their own.
    """
    rngs = generator(seed, stream, piece)
    found = saturation(WinLossStates(**settings), rngs, experiments, least, most)
    return {
        "experiments": experiments,
        "sd_r": [float((found.errors**power).sum()) for power in _POWERS],
        "s_rc": [float((found.orders**power).sum()) for power in _POWERS],
        "products": [[float((found.errors**a * found.orders**b).sum()) for b in (1, 2)] for a in (1, 2)],
    }


def exact_quality(_seed: int, piece: int, cases: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The root mean square of SD_r that one of some cases has by calculation: nothing is left to the seed."""
    case = cases[piece]
    wls = WinLossStates(**case["settings"])
    return {"rms": root_mean_square(wls, CHANCES, averaged(wls, CHANCES, case["least"], case["most"]))}


@dataclass(frozen=True)
class Case:
    """States with some settings after a uniform number of updates."""

    name: str  # of the step, and of its stream of random numbers
    settings: Mapping[str, Any]
    least: int
    most: int

    def sampling(self, profile: Profile, share: float = 1.0) -> Sampling:
        """The step that measures it, with this share of the usual number of experiments."""
        experiments = max(2, int(EXPERIMENTS[profile] * share))
        parameters = {
            "stream": self.name,
            "settings": self.settings,
            "experiments": experiments,
            "least": self.least,
            "most": self.most,
        }
        return Sampling(self.name, measure_quality, PIECES, parameters)


def exact_sampling(name: str, cases: Sequence[Case]) -> Sampling:
    """The step that calculates some cases, one in each piece."""
    listed = [{"settings": case.settings, "least": case.least, "most": case.most} for case in cases]
    return Sampling(name, exact_quality, len(cases), {"cases": listed})
