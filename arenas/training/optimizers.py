"""Ways to go where a stochastic slope points: all take one step for every position.

What one remembers between two steps is an array with some rows of one number for each trait.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from arena.games import InputError
from arena.games.errors import known_words
from arena.games.text import quoted

Floats = npt.NDArray[np.float64]

#: How much of the past counts, of slopes and of their squares (Kingma and Ba 2015), and what keeps divisors from zero.
_PAST, _PAST_OF_SQUARES, _LEAST = 0.9, 0.999, 1e-8


@dataclass(frozen=True)
class Optimizer:
    """One way. `step(memory, slope, number)` is the direction of step number 1, 2, ..., to be multiplied by alpha."""

    summary: str
    alpha: float  # what serves if nothing is said
    rows: int  # of its memory
    step: Callable[[Floats, Floats, int], Floats]


def _straight(memory: Floats, slope: Floats, number: int) -> Floats:  # noqa: ARG001
    return slope


def _with_momentum(memory: Floats, slope: Floats, number: int) -> Floats:  # noqa: ARG001
    memory[0] = _PAST * memory[0] + (1.0 - _PAST) * slope
    return np.asarray(memory[0])


def _by_squares(memory: Floats, slope: Floats, number: int) -> Floats:  # noqa: ARG001
    memory[0] += slope**2
    return np.asarray(slope / (np.sqrt(memory[0]) + _LEAST))


def _by_moments(memory: Floats, slope: Floats, number: int) -> Floats:
    mean, square = memory
    mean[:] = _PAST * mean + (1.0 - _PAST) * slope
    square[:] = _PAST_OF_SQUARES * square + (1.0 - _PAST_OF_SQUARES) * slope**2
    upright = np.sqrt(square / (1.0 - _PAST_OF_SQUARES**number)) + _LEAST
    return np.asarray(mean / (1.0 - _PAST**number) / upright)


OPTIMIZERS: Mapping[str, Optimizer] = {
    "sgd": Optimizer("alpha times the slope, as published", 10.0, 0, _straight),
    "momentum": Optimizer("the slope's running mean in its place", 10.0, 1, _with_momentum),
    "adagrad": Optimizer("each weight's slope by the root of the sum of its squares", 0.1, 1, _by_squares),
    "adam": Optimizer("running means, by the root of those of the squares", 0.02, 2, _by_moments),
}


def find_optimizer(name: str) -> Optimizer:
    """The optimizer of this name."""
    if name not in OPTIMIZERS:
        raise InputError(f"there is no optimizer {quoted(name)}{known_words(name, OPTIMIZERS)}")
    return OPTIMIZERS[name]
