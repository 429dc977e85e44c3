"""Whether winning chances that were told come true: reliability, Brier score, log loss and calibration error.

A prediction is a value v from 0 to 1, and what came of it y: 1, 0, or one half for a draw. Predictions of one game have
the same end, and hang together: all errors are by the scatter of sums over whole clusters (games, or openings), with
G / (G - 1) for G of them. Values are calibrated if of all predictions of a value v a share of v comes true; a constant
that is the mean of all y is calibrated too, and says nothing. So both are needed: how far off values are, and how much
better than the constant.

Reliability is told in bins of equal width. The expected calibration error is the mean distance of what came of a bin
from its mean value, weighed by predictions. It is above nothing for calibrated values too, as bins scatter. What it
would be for them is told beside it: for sums S of y - v over the bins that are normal with the covariance of the bins,
found over clusters about the bins' means, the mean of sum |S| / n is sqrt(2 / pi) sum sd(S) / n; and the level that it
passes once in twenty times is found by drawing from that distribution.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from arena.arenas.statistics.intervals import Interval, quantile, wilson
from arena.arenas.statistics.recalibration import LEAST_CHANCE, Recalibration, recalibrated

Floats = npt.NDArray[np.float64]
Integers = npt.NDArray[np.int64]

BINS = 10
_DRAWS, _SEED = 10_000, 1
_FEWEST = 2  # clusters of which an error can be told


@dataclass(frozen=True)
class Bin:
    """The predictions with values from `low` to below `high`."""

    low: float
    high: float
    predictions: int
    clusters: int
    value: float  # mean
    outcome: float  # mean
    interval: Interval  # 95 %, of the mean outcome


@dataclass(frozen=True)
class Score:
    """A mean loss, that of the constant guess, and by how much it is less, with its 95 % interval."""

    loss: float
    constant: float
    gain: float
    interval: Interval | None

    @property
    def skill(self) -> float | None:
        """Which share of the constant's loss is saved; None where that loses nothing."""
        return self.gain / self.constant if self.constant > 0 else None


@dataclass(frozen=True)
class Calibration:
    """How true predictions are."""

    predictions: int
    clusters: int
    value: float  # mean
    outcome: float  # mean
    bias: Interval | None  # 95 %, of the mean of v - y
    bins: tuple[Bin, ...]  # those that are not empty
    brier: Score
    log: Score
    error: float  # expected calibration error
    expected: float | None  # what it would be on average if all values were true; None of a single cluster
    limit: float | None  # that it would pass in one of twenty cases
    recalibration: Recalibration | None  # None where it cannot be told

    @property
    def told(self) -> bool:
        """Whether the error is more than chance explains, at 5 %."""
        return self.limit is not None and self.error > self.limit


def calibration(values: npt.ArrayLike, outcomes: npt.ArrayLike, clusters: npt.ArrayLike) -> Calibration:
    """How true values are; `clusters` numbers those that hang together. There must be a prediction."""
    value, outcome = (np.asarray(numbers, dtype=np.float64) for numbers in (values, outcomes))
    _, cluster = np.unique(np.asarray(clusters), return_inverse=True)
    games = int(cluster.max()) + 1
    place = np.minimum((value * BINS).astype(np.int64), BINS - 1)
    excess = _by_cluster(outcome - value, place, cluster, games)
    expected, limit = _chance_error(excess, len(value))
    return Calibration(
        predictions=len(value),
        clusters=games,
        value=float(value.mean()),
        outcome=float(outcome.mean()),
        bias=_interval(value - outcome, cluster, games),
        bins=tuple(_bin(number, value, outcome, cluster, place == number) for number in np.unique(place)),
        brier=_score((value - outcome) ** 2, (outcome.mean() - outcome) ** 2, cluster, games),
        log=_score(_log_loss(value, outcome), _log_loss(np.full(len(value), outcome.mean()), outcome), cluster, games),
        error=float(np.abs(np.bincount(place, outcome - value, BINS)).sum() / len(value)),
        expected=expected,
        limit=limit,
        recalibration=recalibrated(value, outcome, cluster),
    )


def _log_loss(value: Floats, outcome: Floats) -> Floats:
    chance = np.clip(value, LEAST_CHANCE, 1.0 - LEAST_CHANCE)
    return -(outcome * np.log(chance) + (1.0 - outcome) * np.log1p(-chance))


def _score(losses: Floats, constants: Floats, cluster: Integers, games: int) -> Score:
    gains = constants - losses
    return Score(float(losses.mean()), float(constants.mean()), float(gains.mean()), _interval(gains, cluster, games))


def _interval(numbers: Floats, cluster: Integers, games: int) -> Interval | None:
    """The 95 % interval of a mean, by clusters."""
    if games < _FEWEST:
        return None
    half = quantile(0.95, games - 1) * math.sqrt(_variance(numbers, cluster, games))
    return Interval(float(numbers.mean()) - half, float(numbers.mean()) + half)


def _variance(numbers: Floats, cluster: Integers, games: int) -> float:
    """Of a mean, by the scatter of the sums of clusters."""
    sums = np.bincount(cluster, numbers - numbers.mean(), games)
    return float(games / (games - 1) * (sums @ sums) / len(numbers) ** 2)


def _bin(number: int, value: Floats, outcome: Floats, cluster: Integers, chosen: npt.NDArray[np.bool_]) -> Bin:
    here, ends = outcome[chosen], value[chosen]
    _, games = np.unique(cluster[chosen], return_inverse=True)
    count, mean = int(games.max()) + 1, float(here.mean())
    variance = _variance(here, games, count) if count >= _FEWEST else 0.0
    # Where all ended alike nothing scatters, and there are as many games as there are.
    effective = min(mean * (1 - mean) / variance, float(len(here))) if variance > 0 else float(count)
    freedom = max(count - 1, 1)
    interval = wilson(mean * effective, effective, freedom=freedom)
    return Bin(number / BINS, (number + 1) / BINS, len(here), count, float(ends.mean()), mean, interval)


def _by_cluster(excess: Floats, place: Integers, cluster: Integers, games: int) -> Floats:
    """Sums over clusters (rows) and bins (columns) of how far y - v is from its mean in the bin."""
    count = np.bincount(place, minlength=BINS)
    mean = np.bincount(place, excess, BINS) / np.maximum(count, 1)
    sums = np.bincount(cluster * BINS + place, excess - mean[place], games * BINS)
    return np.asarray(sums, dtype=np.float64).reshape(games, BINS)


def _chance_error(sums: Floats, predictions: int) -> tuple[float | None, float | None]:
    """The expected calibration error of true values on average, and what it passes once in twenty times."""
    games = len(sums)
    if games < _FEWEST:
        return None, None
    covariance = games / (games - 1) * (sums.T @ sums)
    mean = math.sqrt(2 / math.pi) * float(np.sqrt(np.diag(covariance)).sum()) / predictions
    lengths, axes = np.linalg.eigh(covariance)
    drawn = np.random.default_rng(_SEED).standard_normal((_DRAWS, BINS)) * np.sqrt(np.maximum(lengths, 0.0)) @ axes.T
    return mean, float(np.quantile(np.abs(drawn).sum(axis=1) / predictions, 0.95))
