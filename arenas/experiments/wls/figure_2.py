"""Settling times of states, by their end of scale."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from arena.arenas.experiments.literature import published
from arena.arenas.experiments.profile import Profile
from arena.arenas.experiments.step import Sampling
from arena.players.seeds import generator
from arena.players.wls import WinLossStates
from arena.players.wls.settling import settling_times

#: Where saturated states jump.
RULES = ("fixed", "counter")

STEP = "wls-settling"
#: How often the paper's experiment of 25 repetitions is done.
_EXPERIMENTS = {Profile.SMOKE: 2, Profile.FAST: 20, Profile.FULL: 32}
_DRAWS = 10  # ends of scale before the chance changes


def measure_settling(seed: int, piece: int, ends: Sequence[int], repetitions: int) -> dict[str, Any]:
    """One piece: settling times of one end of scale, by both rules."""
    e = ends[piece]
    return {
        rule: settling_times(
            WinLossStates(e=e, jps=rule), generator(seed, "settling", rule, e), repetitions, _DRAWS * e
        ).tolist()
        for rule in RULES
    }


def ends_of_scale() -> list[int]:
    """Those of the figure."""
    paper = published("wls-figure-2")
    return list(range(paper["first"], paper["last"] + 1, paper["step"]))


def steps(profile: Profile) -> list[Sampling]:
    """All ends of scale, one in each piece."""
    ends, repetitions = ends_of_scale(), published("wls-figure-2")["repetitions"]
    parameters = {"ends": ends, "repetitions": repetitions * _EXPERIMENTS[profile]}
    return [Sampling(STEP, measure_settling, len(ends), parameters)]
