"""Means and standard deviations of two statistics over independent experiments, from sums of their powers."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from arena.arenas.statistics.quantity import Quantity

_ROUNDED = 0.0001 / math.sqrt(12)  # the error of a number that was rounded to four decimals
#: A variance that is less is a rounding error.
_NO_SCATTER = 1e-18

Floats = npt.NDArray[np.float64]
Differences = tuple[Floats, Floats]
"""Differences from the paper, and their covariance."""


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


def differences(
    pieces: Sequence[Mapping[str, Any]], printed: Sequence[Sequence[float]], experiments: int
) -> Differences:
    """Means of SD_r and S_rc and their standard deviations, less the printed ones, with their covariance.

    `printed` has mean and standard deviation of either. Both statistics are of the same experiments, here as in the
    paper, whose experiments are taken to scatter as ours do; what was rounded has an error of its own.
    """
    moments = [Moments.pooled(pieces, statistic) for statistic in ("sd_r", "s_rc")]
    here = [*(one.mean.value for one in moments), *(one.deviation.value for one in moments)]
    paper = [*(mean for mean, _ in printed), *(deviation for _, deviation in printed)]
    count = sum(piece["experiments"] for piece in pieces)
    covariance = _covariance_of_one(pieces) * (1 / count + 1 / experiments) + _ROUNDED**2 * np.eye(len(here))
    return np.subtract(here, paper), covariance


def _covariance_of_one(pieces: Sequence[Mapping[str, Any]]) -> Floats:
    """How a single experiment moves the two means and the two standard deviations, to first order: the covariance."""
    count = sum(piece["experiments"] for piece in pieces)
    raw = np.zeros((5, 5))
    raw[0, 0] = 1.0
    raw[1:, 0] = np.sum([piece["sd_r"] for piece in pieces], axis=0) / count
    raw[0, 1:] = np.sum([piece["s_rc"] for piece in pieces], axis=0) / count
    raw[1:3, 1:3] = np.sum([piece["products"] for piece in pieces], axis=0) / count

    def central(a: int, b: int) -> float:
        return float(
            sum(
                math.comb(a, i) * math.comb(b, j) * (-raw[1, 0]) ** (a - i) * (-raw[0, 1]) ** (b - j) * raw[i, j]
                for i in range(a + 1)
                for j in range(b + 1)
            )
        )

    x, y = (math.sqrt(max(central(2, 0), _NO_SCATTER)), math.sqrt(max(central(0, 2), _NO_SCATTER)))
    upper = np.array(
        [
            [central(2, 0), central(1, 1), central(3, 0) / (2 * x), central(1, 2) / (2 * y)],
            [0.0, central(0, 2), central(2, 1) / (2 * x), central(0, 3) / (2 * y)],
            [0.0, 0.0, (central(4, 0) - x**4) / (4 * x * x), (central(2, 2) - x * x * y * y) / (4 * x * y)],
            [0.0, 0.0, 0.0, (central(0, 4) - y**4) / (4 * y * y)],
        ]
    )
    covariance: Floats = upper + np.triu(upper, 1).T
    return covariance
