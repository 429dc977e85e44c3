"""Steps of an experiment: games to be played, or numbers to be sampled piece by piece."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from arena.arenas.plan import Wishes
from arena.arenas.settings import Format


@dataclass(frozen=True)
class Playing:
    """A run of games. Experiments that name the same run share it."""

    name: str
    format: Format
    wishes: Wishes  # all but the seed, which is the reproduction's


@dataclass(frozen=True)
class Sampling:
    """Numbers that are computed in pieces of at most some seconds; a piece that was recorded is not computed again.

    `measure(seed, piece, **parameters)` gives one piece as JSON can hold it. It stands in a module, and takes all
    chance from the seed and the piece's number.
    """

    name: str
    measure: Callable[..., dict[str, Any]]
    pieces: int
    parameters: Mapping[str, Any] = field(default_factory=dict)


Step: TypeAlias = Playing | Sampling
