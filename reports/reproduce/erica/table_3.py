"""Table 3: gammas of the seven features of the previous move, by MM and by SB."""

from __future__ import annotations

import math
from collections.abc import Sequence

from arena.arenas.experiments.evidence import Evidence
from arena.arenas.experiments.literature import published
from arena.arenas.statistics.joint import joint_of_chances
from arena.arenas.statistics.judgement import Judgement
from arena.arenas.statistics.judging import claim_above, order
from arena.arenas.statistics.quantity import Quantity
from arena.reports.reproduce.erica import PAPER
from arena.reports.reproduce.erica.gammas import Gammas, both, steps
from arena.reports.reproduce.experiment import Experiment, Findings
from arena.reports.reproduce.joint_test import JointTest
from arena.reports.reproduce.row import Row, Scale
from arena.reports.table import Table


def judge(evidence: Evidence) -> Findings:
    """Gammas beside the paper's; their order, and on which side of 1 they are."""
    table, found = published("erica-table-3"), both(evidence)
    there = [[math.log(gamma) for gamma in table[side]] for side in ("mm", "sb")]
    here = [list(one.features) for one in found]
    sharper = [[sb - mm for mm, sb in zip(*side, strict=True)] for side in (there, here)]
    rows = [row for one, logs in zip(found, there, strict=True) for row in _gammas(one, logs, table["features"])]
    orders = []
    for label, paper, ours in (
        ("MM's gammas", there[0], here[0]),
        ("SB's gammas", there[1], here[1]),
        ("SB's gammas divided by MM's", sharper[0], sharper[1]),
    ):
        orders.append(order(paper, ours))
        rows.append(Row(f"order of {label}", None, None, orders[-1], Scale.NUMBER))
        same = Quantity.share(sum(one * other > 0 for one, other in zip(paper, ours, strict=True)), len(paper))
        rows.append(Row(f"{label}: on the same side of 1", Quantity(1.0), same, claim_above(same, 0.5)))
    return Findings(rows, [_table(found, table)], joints=[_joint(orders[:2])])


def _gammas(one: Gammas, published_logs: Sequence[float], features: Sequence[str]) -> list[Row]:
    return [
        Row(
            f"{one.label} {number}: {feature}",
            Quantity(math.exp(there)),
            Quantity(math.exp(here)),
            None,
            Scale.NUMBER,
            listed=False,
        )
        for number, (feature, there, here) in enumerate(zip(features, published_logs, one.features, strict=True), 1)
    ]


def _joint(orders: Sequence[Judgement]) -> JointTest:
    """Whether the orders of both have nothing to do with the paper's."""
    chances = [min(1.0, 2 * min(one.chances)) for one in orders if one.chances is not None]
    return JointTest.of_hypothesis("MM's and SB's gammas in orders that are accidents", joint_of_chances(chances))


def _table(found: tuple[Gammas, Gammas], table: dict[str, list[str]]) -> Table:
    mm, sb = ([f"{math.exp(value):.2f}" for value in one.features] for one in found)
    columns = zip(table["features"], table["mm"], mm, table["sb"], sb, strict=True)
    return Table(
        f"{PAPER}: gammas of features, in the paper and here",
        ["", "feature", "MM: paper", "here", "SB: paper", "here"],
        [[str(number), feature, *map(str, gammas)] for number, (feature, *gammas) in enumerate(columns, start=1)],
        left=2,
    )


EXPERIMENT = Experiment(
    id="erica-table-3",
    paper=PAPER,
    title="gammas of the seven features of the previous move, by MM and by SB",
    published="gammas of seven features",
    counted="features",
    setup=(
        "MM's weights are those that are shipped. SB's are of a training of the paper's fourth column, after its last"
        " iteration; at the profile fast those that are shipped, if there are any. No errors are known of either side,"
        " so that gammas are only shown; judged are their order, and how many are on the same side of 1."
    ),
    steps=steps,
    judge=judge,
)
