"""What is checked, measured and counted for the claims of the text: storage, order, seeds, long runs and speed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from arena.arenas.experiments.literature import published
from arena.arenas.experiments.profile import Profile
from arena.arenas.experiments.step import Sampling
from arena.arenas.experiments.wls import table_2
from arena.arenas.experiments.wls.quality import Case
from arena.games import InputError
from arena.players.wls import LOST, WON, WinLossStates
from arena.players.wls.speed import COUNTER, PAPER, REPLIES, measure_speed

#: The steps.
CONDITIONS, SPEED, CONSTANTS = "wls-conditions", "wls-speed", "wls-constants"
SEEDS = 5
_CHUNK = 10  # ends of scale in a piece
_REPEATS = {Profile.SMOKE: 2, Profile.FAST: 7, Profile.FULL: 15}
#: Of the usual experiments, how many are done with ten times the updates.
_LONG_SHARE = 0.16


def _ends(profile: Profile) -> list[int]:
    """Ends of scale at which the conditions are checked."""
    if profile is Profile.SMOKE:
        return list(range(1, 31))
    return [*range(1, 61), *range(75, 1001, 25)]


def check_conditions(_seed: int, piece: int, ends: Sequence[int]) -> dict[str, Any]:
    """One piece: at how many of some ends of scale a condition of the paper fails."""
    chunk = ends[piece * _CHUNK : (piece + 1) * _CHUNK]
    failed = []
    for e in chunk:
        try:
            WinLossStates(e=e)
        except InputError:
            failed.append(e)
    return {"checked": len(chunk), "failed": failed}


def measure_costs(_seed: int, _piece: int, stations: int) -> dict[str, Any]:
    """One piece: ratios of costs at one moment."""
    speed = measure_speed(WinLossStates(), stations, repeats=1)
    return {name: float(values[0]) for name, values in speed.ratios().items()}


def count_constants(_seed: int, _piece: int) -> dict[str, Any]:
    """The only piece: what is said of storage and order, and of states that know the last result only."""
    claims, usual = published("wls-claims"), WinLossStates()
    combinations = claims["points"] ** 2 * claims["colours"] * claims["patterns"]
    ends = range(1, claims["e_in_8_bits"] + 5)
    whole, binary = WinLossStates(k=1.0), WinLossStates(e=1)
    lost, won = binary.state_of(0, 1), binary.state_of(1, 1)
    like_replies = np.count_nonzero(binary.tables[LOST] == lost) + np.count_nonzero(binary.tables[WON] == won)
    return {
        "largest end in 8 bits": max(e for e in ends if WinLossStates(e=e).dtype == np.uint8),
        "combinations": combinations,
        "combinations published": PAPER,
        "bytes": usual.new(combinations).nbytes,
        "times the space": COUNTER.itemsize / usual.dtype.itemsize,
        "in order": sum(_state(usual, low) < _state(usual, high) for low, high in claims["weaker"]),
        "after a loss at the top": whole.counts_of(int(whole.loss[-1])),
        "binary states": len(binary),
        "binary transitions that forget": int(like_replies),
    }


def _state(wls: WinLossStates, name: str) -> int:
    wins, visits = name.split("/")
    return wls.state_of(int(wins), int(visits))


def seed_case(number: int) -> Case:
    """The paper's best K once more, with random numbers of its own."""
    best = table_2.case(published("wls-table-2")["best_k"])
    return Case(f"wls-seed-{number}", best.settings, best.least, best.most)


def long_case(k: float) -> Case:
    """The same with ten times the updates, by K."""
    case = table_2.case(k)
    return Case(f"wls-long-{k}", case.settings, *published("wls-claims")["long_updates"])


def ks() -> list[float]:
    """Those of table II."""
    return [row["k"] for row in published("wls-table-2")["rows"]]


def steps(profile: Profile) -> list[Sampling]:
    """Conditions, other seeds, long runs and costs, and what there is no chance in."""
    ends = _ends(profile)
    return [
        Sampling(CONDITIONS, check_conditions, -(-len(ends) // _CHUNK), {"ends": ends}),
        *(seed_case(number).sampling(profile) for number in range(SEEDS)),
        *(long_case(k).sampling(profile, _LONG_SHARE) for k in ks()),
        table_2.case(published("wls-table-2")["best_k"]).sampling(profile),
        Sampling(SPEED, measure_costs, _REPEATS[profile], {"stations": REPLIES}),
        Sampling(CONSTANTS, count_constants, 1),
    ]
