"""Errors from clusters, slowly: every matrix as large as there are rows.

Rows are measurements with variance 1 if the working model is true (others are to be divided by their errors first, as
their designs are). Their residuals e come of a fit that has taken out a part H y, where H = X (X'X + P)^(-1) X' and P
is what is believed beforehand. Bell and McCaffrey (2002) correct the residuals of a cluster by (I - H_gg)^(-1/2), so
that their squares are unbiased if the working model is true, and give the sum of squares the degrees of freedom of the
chi-square distribution that then has the same mean and variance.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

#: What a cluster may tell all there is to know of something, and no more.
MOST_LEVERAGE = 0.99


@dataclass(frozen=True)
class Clustered:
    """The variance of a contrast and its degrees of freedom; and what the working model expects."""

    variance: float
    freedom: float
    expected: float


def clustered(
    design: npt.NDArray[Any],
    residuals: npt.NDArray[Any],
    cluster: npt.NDArray[Any],
    contrast: npt.NDArray[Any],
    precisions: npt.NDArray[Any] | None = None,
) -> Clustered:
    """The variance of a contrast; rows whose cluster is -1, and beliefs, scatter as the model expects."""
    rows, parameters = design.shape
    beliefs = np.diag(np.zeros(parameters) if precisions is None else precisions)
    covariance = np.linalg.inv(design.T @ design + beliefs)
    hat = design @ covariance @ design.T
    reach = covariance @ contrast
    numbers = np.unique(cluster[cluster >= 0])
    weights = np.zeros((rows, len(numbers)))  # of every residual in the sum of its cluster
    for place, number in enumerate(numbers):
        inside = np.flatnonzero(cluster == number)
        values, vectors = np.linalg.eigh(hat[np.ix_(inside, inside)])
        correction = vectors @ np.diag(1 / np.sqrt(1 - np.minimum(values, MOST_LEVERAGE))) @ vectors.T
        weights[inside, place] = correction @ design[inside] @ reach
    alone = design[cluster < 0]
    rest = float(reach @ (alone.T @ alone + beliefs) @ reach)
    # Residuals scatter by I - H if the model is true and strengths are as scattered as the beliefs say. Then a sum of
    # squares has the trace of its sums' covariance for its mean, and twice that of its square for its variance.
    covariances = weights.T @ (np.eye(rows) - hat) @ weights
    mean, half_variance = float(np.trace(covariances)) + rest, float(np.trace(covariances @ covariances))
    return Clustered(
        variance=float(np.sum((residuals @ weights) ** 2)) + rest,
        freedom=max(1.0, mean**2 / half_variance),
        expected=float(contrast @ reach),
    )
