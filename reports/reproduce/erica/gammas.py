"""Two sets of weights beside each other: MM's and SB's."""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from arena.arenas.experiments.erica.weights import LOCAL_KINDS, MM, SB, balanced, strong_players
from arena.arenas.experiments.evidence import Evidence
from arena.arenas.experiments.profile import Profile
from arena.arenas.experiments.step import Making

Floats = npt.NDArray[np.float64]

#: Signs of a pattern: the edge, and stones that are in atari.
_EDGE, _IN_ATARI = "#", ("x", "o")


@dataclass(frozen=True)
class Gammas:
    """Logarithms of gammas of one set of weights."""

    label: str
    features: Sequence[float]  # the seven of the previous move, in the paper's order
    names: Sequence[str]  # patterns, read clockwise from the top left point
    patterns: Floats

    @classmethod
    def of(cls, label: str, traits: Sequence[tuple[str, str, float]]) -> Gammas:
        """Those of a file, by kind and name."""
        patterns = [(trait, value) for kind, trait, value in traits if kind not in LOCAL_KINDS]
        return cls(
            label,
            [value for kind, _, value in traits if kind in LOCAL_KINDS],
            [name for name, _ in patterns],
            np.array([value for _, value in patterns]),
        )

    @functools.cached_property
    def best_first(self) -> list[int]:
        """Patterns by their gamma; of equal ones, as they are numbered."""
        return [int(number) for number in np.argsort(-self.patterns, kind="stable")]

    @functools.cached_property
    def ranks(self) -> Floats:
        """The rank of every pattern, 1 being the best; equal ones share the mean of theirs."""
        _, of_value, often = np.unique(-self.patterns, return_inverse=True, return_counts=True)
        return np.asarray((np.cumsum(often) - (often - 1) / 2)[of_value])

    @property
    def elo(self) -> Floats:
        """Patterns on the scale of Elo."""
        return np.asarray(400 / math.log(10) * self.patterns)


def steps(profile: Profile) -> list[Making]:
    """MM's weights and SB's."""
    return [strong_players(), *balanced(profile)]


def both(evidence: Evidence) -> tuple[Gammas, Gammas]:
    """MM's weights and SB's."""
    (sb,) = [file.told for name, file in evidence.made.items() if name.startswith(SB)]
    return Gammas.of("MM", evidence.made[MM].told), Gammas.of("SB", sb)


def has_atari(pattern: str) -> bool:
    """Whether a stone next to the move is in atari, so that this may be a capture or an extension."""
    return any(sign in pattern for sign in _IN_ATARI)


def has_edge(pattern: str) -> bool:
    """Whether the move is at the border of the board."""
    return _EDGE in pattern
