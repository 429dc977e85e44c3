"""What is said in the text: storage, order, seeds, long runs and speed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from arena.arenas.statistics.quantity import Quantity, difference
from arena.arenas.statistics.verdict import claim_above, claim_below, exact
from arena.games import InputError
from arena.players.wls import LOST, WON, WinLossStates
from arena.players.wls.speed import COUNTER, REPLIES, measure_speed
from arena.players.wls.speed import PAPER as PAPER_STATIONS
from arena.reports.reproduce.evidence import Evidence
from arena.reports.reproduce.experiment import Experiment, Findings
from arena.reports.reproduce.literature import published
from arena.reports.reproduce.profile import Profile
from arena.reports.reproduce.row import Row, Scale
from arena.reports.reproduce.step import Sampling
from arena.reports.reproduce.wls import PAPER, table_2
from arena.reports.reproduce.wls.comparison import STATISTICS
from arena.reports.reproduce.wls.quality import Case, Moments

_CONDITIONS, _SPEED = "wls-conditions", "wls-speed"
_SEEDS = 5
_CHUNK = 10  # ends of scale in a piece
_REPEATS = {Profile.SMOKE: 2, Profile.FAST: 7, Profile.FULL: 15}
#: Of the usual experiments, how many are done with ten times the updates.
_LONG_SHARE = 0.16
_BILLION = 1e9


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


def _seed_case(number: int) -> Case:
    """The paper's best K once more, with random numbers of its own."""
    best = table_2.case(published("wls-table-2")["best_k"])
    return Case(f"wls-seed-{number}", best.settings, best.least, best.most)


def _long_case(k: float) -> Case:
    case = table_2.case(k)
    return Case(f"wls-long-{k}", case.settings, *published("wls-claims")["long_updates"])


def _ks() -> list[float]:
    return [row["k"] for row in published("wls-table-2")["rows"]]


def steps(profile: Profile) -> list[Sampling]:
    """Conditions, other seeds, long runs and costs."""
    ends = _ends(profile)
    return [
        Sampling(_CONDITIONS, check_conditions, -(-len(ends) // _CHUNK), {"ends": ends}),
        *(_seed_case(number).sampling(profile) for number in range(_SEEDS)),
        *(_long_case(k).sampling(profile, _LONG_SHARE) for k in _ks()),
        table_2.case(published("wls-table-2")["best_k"]).sampling(profile),
        Sampling(_SPEED, measure_costs, _REPEATS[profile], {"stations": REPLIES}),
    ]


def judge(evidence: Evidence) -> Findings:
    """All claims that can be put to a test without games."""
    claims = published("wls-claims")
    rows = [
        *_storage_rows(claims),
        *_order_rows(claims),
        *_automaton_rows(),
        _conditions_row(evidence),
        *_seed_rows(evidence, claims),
        *_long_rows(evidence),
        *(_cost_rows(evidence, claims) if evidence.times else []),
        Row("Elo of learning playouts in the authors' program", Quantity(claims["elo"]), None, None, Scale.COUNT),
    ]
    return Findings(
        rows, notes=["What learning playouts gain is a matter of games, and none are played for these claims."]
    )


def _count(label: str, there: float, here: float) -> Row:
    return Row(label, Quantity(there), Quantity(here), exact(there, here), Scale.COUNT)


def _storage_rows(claims: dict[str, Any]) -> list[Row]:
    last = claims["e_in_8_bits"]
    fitting = [e for e in range(1, last + 5) if WinLossStates(e=e).dtype == np.uint8]
    combinations = claims["points"] ** 2 * claims["colours"] * claims["patterns"]
    moves = claims["playouts_a_second"] * claims["moves_a_playout"] * claims["seconds"]
    counters = COUNTER.itemsize / WinLossStates().dtype.itemsize
    return [
        _count("largest end of scale whose states have 8 bits", last, fitting[-1]),
        _count("states of two moves, colour and pattern on 19x19", PAPER_STATIONS, combinations),
        _count("bytes of all of them", PAPER_STATIONS, WinLossStates().new(combinations).nbytes),
        Row(
            "billions of moves in a game", Quantity(claims["moves"] / _BILLION), Quantity(moves / _BILLION),
            exact(claims["moves"] / _BILLION, moves / _BILLION, 0.5), Scale.NUMBER,
        ),
        _count("times the space that counters of 32 bits take", claims["times_more_space"], counters),
    ]  # fmt: skip


def _order_rows(claims: dict[str, Any]) -> list[Row]:
    wls = WinLossStates()

    def state(name: str) -> int:
        wins, visits = name.split("/")
        return wls.state_of(int(wins), int(visits))

    pairs = claims["weaker"]
    ordered = sum(state(low) < state(high) for low, high in pairs)
    whole = WinLossStates(k=1.0)
    after = whole.counts_of(int(whole.loss[-1]))
    return [
        _count("named pairs that are in the named order", len(pairs), ordered),
        _count("wins of the state after a loss at 21/21, K = 1", claims["loss_at_the_top"][0], after[0]),
        _count("visits of the state after a loss at 21/21, K = 1", claims["loss_at_the_top"][1], after[1]),
    ]


def _automaton_rows() -> list[Row]:
    """States with e = 1 know the last result and no more, as replies do that are dropped after a loss."""
    binary = WinLossStates(e=1)
    lost, won = binary.state_of(0, 1), binary.state_of(1, 1)
    like_replies = np.count_nonzero(binary.tables[LOST] == lost) + np.count_nonzero(binary.tables[WON] == won)
    return [
        _count("states with e = 1", 3, len(binary)),
        _count("transitions with e = 1 that forget all but the last result", 6, int(like_replies)),
    ]


def _conditions_row(evidence: Evidence) -> Row:
    pieces = evidence.sampled[_CONDITIONS]
    checked = sum(piece["checked"] for piece in pieces)
    failed = sum(len(piece["failed"]) for piece in pieces)
    return _count(f"ends of scale at which a condition fails, of {checked}", 0, failed)


def _seed_rows(evidence: Evidence, claims: dict[str, Any]) -> list[Row]:
    """That other seeds give the same: shown is the largest difference between two of some seeds."""
    bound = 10.0 ** -claims["decimals"]
    rows = []
    for statistic, name in STATISTICS.items():
        means = [Moments.pooled(evidence.sampled[_seed_case(number).name], statistic).mean for number in range(_SEEDS)]
        ordered = sorted(means, key=lambda mean: mean.value)
        apart = difference(ordered[-1], ordered[0])
        label = f"largest difference of {name} between {_SEEDS} seeds, below {bound:g}"
        rows.append(Row(label, None, apart, claim_below(apart, bound), Scale.NUMBER))
    return rows


def _long_rows(evidence: Evidence) -> list[Row]:
    """What ten times the updates change: the best K stays the best, with a slightly smaller SD_r."""
    best = published("wls-table-2")["best_k"]
    long = {k: Moments.pooled(evidence.sampled[_long_case(k).name], "sd_r").mean for k in _ks()}
    usual = Moments.pooled(evidence.sampled[table_2.case(best).name], "sd_r").mean
    gap = min((difference(mean, long[best]) for k, mean in long.items() if k != best), key=lambda gap: gap.value)
    less = difference(long[best], usual)
    return [
        Row(f"ten times the updates: SD_r of the next best K, less that of {best}", None, gap, claim_above(gap, 0),
            Scale.NUMBER),
        Row(f"ten times the updates: SD_r of K = {best}, less that of table II", None, less, claim_below(less, 0),
            Scale.NUMBER),
    ]  # fmt: skip


def _cost_rows(evidence: Evidence, claims: dict[str, Any]) -> list[Row]:
    """Ratios of costs, each the mean over moments."""
    found = evidence.sampled[_SPEED]
    update, counters, test, bound = (
        Quantity.mean([piece[name] for piece in found])
        for name in ("update to increment", "update to counters", "test to comparison", "bound to test")
    )
    limit = claims["counters_an_update"]
    return [
        Row("cost of an update, in increments of an integer", None, update, None, Scale.NUMBER),
        Row(f"cost of an update, in updates of counters, below {limit}", None, counters, claim_below(counters, limit),
            Scale.NUMBER),
        Row("cost of a threshold test, in comparisons of integers", None, test, None, Scale.NUMBER),
        Row("cost of a confidence bound, in threshold tests, above 1", None, bound, claim_above(bound, 1),
            Scale.NUMBER),
    ]  # fmt: skip


EXPERIMENT = Experiment(
    id="wls-claims",
    paper=PAPER,
    title="what is said of storage, order, seeds, long runs and speed",
    setup=(
        "Conditions 1 to 3 are checked with K = 1.3. Costs are of 14,641 states in the processor's cache, chosen at"
        " random; counters are two integers of 32 bits, their bound is the lower end of Agresti and Coull's interval."
    ),
    steps=steps,
    judge=judge,
)
