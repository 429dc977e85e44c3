"""How well states measure chances, sampled in pieces: what tables I and II are made of."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from arena.arenas.statistics.quantity import Quantity
from arena.players.seeds import generator
from arena.players.wls import WinLossStates
from arena.players.wls.distribution import averaged, root_mean_square
from arena.players.wls.saturation import CHANCES, saturation
from arena.reports.reproduce.profile import Profile
from arena.reports.reproduce.step import Sampling

PIECES = 5
#: Experiments in a piece. At full there are as many in all as in the paper.
EXPERIMENTS = {Profile.SMOKE: 40, Profile.FAST: 1_000, Profile.FULL: 5_000}
#: Two means are told apart well enough for a MATCH to within this standard error of their difference.
RESOLUTION = 0.0005

_ROUNDED = 0.0001 / math.sqrt(12)  # the error of a number that was rounded to four decimals
_POWERS = (1, 2, 3, 4)


def measure_quality(
    seed: int, piece: int, stream: str, settings: Mapping[str, Any], experiments: int, least: int, most: int
) -> dict[str, Any]:
    """One piece: sums of the first four powers of SD_r and of S_rc over some experiments.

    Streams are told apart by their names, and have random numbers of their own.
    """
    rngs = generator(seed, stream, piece)
    found = saturation(WinLossStates(**settings), rngs, experiments, least, most)
    return {
        "experiments": experiments,
        "sd_r": [float((found.errors**power).sum()) for power in _POWERS],
        "s_rc": [float((found.orders**power).sum()) for power in _POWERS],
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


@dataclass(frozen=True)
class Moments:
    """Mean and standard deviation of a statistic over independent experiments, with their errors."""

    mean: Quantity
    deviation: Quantity

    @classmethod
    def pooled(cls, pieces: Sequence[Mapping[str, Any]], statistic: str) -> Moments:
        """Of all experiments of some pieces."""
        count = sum(piece["experiments"] for piece in pieces)
        first, second, third, fourth = np.array([piece[statistic] for piece in pieces]).sum(axis=0) / count
        variance = max(0.0, second - first**2) * count / (count - 1)
        flatness = fourth - 4 * first * third + 6 * first**2 * second - 3 * first**4
        deviation = math.sqrt(variance)
        error = math.sqrt(max(0.0, flatness - variance**2) / count) / (2 * deviation) if deviation > 0 else 0.0
        return cls(
            Quantity(float(first), deviation / math.sqrt(count), count), Quantity(deviation, float(error), count)
        )

    @classmethod
    def published(cls, printed: Sequence[float], experiments: int, like: Moments) -> Moments:
        """As printed: mean and standard deviation, rounded; the tails are taken to be like those measured here."""
        mean, deviation = printed
        scatter = like.deviation.error / like.deviation.value * math.sqrt(like.deviation.samples or 1)
        return cls(
            Quantity(mean, math.hypot(deviation / math.sqrt(experiments), _ROUNDED), experiments),
            Quantity(deviation, math.hypot(deviation * scatter / math.sqrt(experiments), _ROUNDED), experiments),
        )

    @property
    def root_mean_square(self) -> Quantity:
        """The root of the mean square, with its error to first order as if mean and deviation were independent."""
        value = math.hypot(self.mean.value, self.deviation.value)
        error = math.hypot(self.mean.value * self.mean.error, self.deviation.value * self.deviation.error) / value
        return Quantity(value, error)

    def __str__(self) -> str:
        return f"{self.mean.value:.4f} ± {self.deviation.value:.4f}"
