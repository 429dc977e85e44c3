"""What is said in the text: storage, order, seeds, long runs and speed."""

from __future__ import annotations

from typing import Any

from arena.arenas.experiments.evidence import Evidence
from arena.arenas.experiments.literature import published
from arena.arenas.experiments.wls import table_2
from arena.arenas.experiments.wls.claims import (
    CONDITIONS,
    CONSTANTS,
    SEEDS,
    SPEED,
    ks,
    long_case,
    seed_case,
    steps,
)
from arena.arenas.statistics.judging import claim_above, claim_below, exact
from arena.arenas.statistics.moments import Moments
from arena.arenas.statistics.quantity import Quantity, difference
from arena.reports.reproduce.experiment import Experiment, Findings
from arena.reports.reproduce.row import Row, Scale
from arena.reports.reproduce.wls import PAPER
from arena.reports.reproduce.wls.comparison import STATISTICS

_BILLION = 1e9


def judge(evidence: Evidence) -> Findings:
    """All claims that can be put to a test without games."""
    claims, (counted,) = published("wls-claims"), evidence.sampled[CONSTANTS]
    rows = [
        *_storage_rows(claims, counted),
        *_order_rows(claims, counted),
        *_binary_rows(counted),
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


def _storage_rows(claims: dict[str, Any], counted: dict[str, Any]) -> list[Row]:
    moves = claims["playouts_a_second"] * claims["moves_a_playout"] * claims["seconds"]
    stations = counted["combinations published"]
    return [
        _count(
            "largest end of scale whose states have 8 bits", claims["e_in_8_bits"], counted["largest end in 8 bits"]
        ),
        _count("states of two moves, colour and pattern on 19x19", stations, counted["combinations"]),
        _count("bytes of all of them", stations, counted["bytes"]),
        Row(
            "billions of moves in a game", Quantity(claims["moves"] / _BILLION), Quantity(moves / _BILLION),
            exact(claims["moves"] / _BILLION, moves / _BILLION, 0.5), Scale.NUMBER,
        ),
        _count(
            "times the space that counters of 32 bits take", claims["times_more_space"], counted["times the space"]
        ),
    ]  # fmt: skip


def _order_rows(claims: dict[str, Any], counted: dict[str, Any]) -> list[Row]:
    (wins, visits), after = claims["loss_at_the_top"], counted["after a loss at the top"]
    return [
        _count("named pairs that are in the named order", len(claims["weaker"]), counted["in order"]),
        _count("wins of the state after a loss at 21/21, K = 1", wins, after[0]),
        _count("visits of the state after a loss at 21/21, K = 1", visits, after[1]),
    ]


def _binary_rows(counted: dict[str, Any]) -> list[Row]:
    """States with e = 1 know the last result and no more, as replies do that are dropped after a loss."""
    forgetting = counted["binary transitions that forget"]
    return [
        _count("states with e = 1", 3, counted["binary states"]),
        _count("transitions with e = 1 that forget all but the last result", 6, forgetting),
    ]


def _conditions_row(evidence: Evidence) -> Row:
    pieces = evidence.sampled[CONDITIONS]
    checked = sum(piece["checked"] for piece in pieces)
    failed = sum(len(piece["failed"]) for piece in pieces)
    return _count(f"ends of scale at which a condition fails, of {checked}", 0, failed)


def _seed_rows(evidence: Evidence, claims: dict[str, Any]) -> list[Row]:
    """That other seeds give the same: shown is the largest difference between two of some seeds."""
    bound = 10.0 ** -claims["decimals"]
    rows = []
    for statistic, name in STATISTICS.items():
        means = [Moments.pooled(evidence.sampled[seed_case(number).name], statistic).mean for number in range(SEEDS)]
        ordered = sorted(means, key=lambda mean: mean.value)
        apart = difference(ordered[-1], ordered[0])
        label = f"largest difference of {name} between {SEEDS} seeds, below {bound:g}"
        rows.append(Row(label, None, apart, claim_below(apart, bound), Scale.NUMBER))
    return rows


def _long_rows(evidence: Evidence) -> list[Row]:
    """What ten times the updates change: the best K stays the best, with a slightly smaller SD_r."""
    best = published("wls-table-2")["best_k"]
    long = {k: Moments.pooled(evidence.sampled[long_case(k).name], "sd_r").mean for k in ks()}
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
    found = evidence.sampled[SPEED]
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
    published="8 bits hold e = 21; seeds agree to three decimals; an update costs as one or two counters",
    counted="pieces",
    setup=(
        "Conditions 1 to 3 are checked with K = 1.3. Costs are of 14,641 states in the processor's cache, chosen at"
        " random; counters are two integers of 32 bits, their bound is the lower end of Agresti and Coull's interval."
    ),
    steps=steps,
    judge=judge,
)
