"""Tests of chance, strict enough to notice an error; with fixed seeds they pass always or never."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy import stats

#: A right program has a worse sample than this once in ten thousand seeds.
LEAST_CHANCE = 1e-4


def assert_equally_likely(counts: Iterable[int]) -> None:
    """All outcomes have the same chance, by a chi-square test."""
    assert stats.chisquare(list(counts)).pvalue > LEAST_CHANCE


def assert_means(samples: npt.ArrayLike, expected: npt.ArrayLike, errors: float = 4.0) -> None:
    """The mean over the first axis is as expected, within so many of its standard errors."""
    data: npt.NDArray[Any] = np.asarray(samples, dtype=float)
    deviation = data.std(axis=0, ddof=1) / np.sqrt(len(data))
    assert np.all(np.abs(data.mean(axis=0) - np.asarray(expected, dtype=float)) <= errors * deviation + 1e-12)
