"""Table I: what saturation does to states that only count up and down."""

from __future__ import annotations

from arena.arenas.experiments.evidence import Evidence
from arena.arenas.experiments.wls.table_1 import EXACT, lines, steps
from arena.arenas.statistics.judging import claim_above, claim_below
from arena.arenas.statistics.quantity import difference
from arena.reports.reproduce.experiment import Experiment, Findings
from arena.reports.reproduce.row import Row, Scale
from arena.reports.reproduce.wls import PAPER
from arena.reports.reproduce.wls.comparison import (
    deviation_rows,
    exact_rows,
    joint_test,
    mean_rows,
    paper_table,
    told,
)


def judge(evidence: Evidence) -> Findings:
    """All cells, and the problem that they show."""
    table = lines()
    cells, deviations = mean_rows(table, evidence), deviation_rows(table, evidence)
    free, saturated = table
    worse = difference(saturated.measured(evidence, "sd_r").mean, free.measured(evidence, "sd_r").mean)
    lower = difference(saturated.measured(evidence, "s_rc").mean, free.measured(evidence, "s_rc").mean)
    rows = [
        Row("SD_r: saturated less not saturated", None, worse, claim_above(worse, 0), Scale.NUMBER),
        Row("S_rc: saturated less not saturated", None, lower, claim_below(lower, 0), Scale.NUMBER),
        *exact_rows(table, evidence, EXACT),
    ]
    caption = f"{PAPER}, table I: saturation without jumps to the past, mean ± standard deviation"
    return Findings(
        [*rows, *cells, *deviations],
        [paper_table(caption, "updates", table, evidence, cells)],
        [told(cells, "means"), told(deviations, "standard deviations")],
        [joint_test(table, evidence)],
    )


EXPERIMENT = Experiment(
    id="wls-table-1",
    paper=PAPER,
    title="saturation without jumps to the past",
    published="SD_r 0.0899 and S_rc 0.9624 with c = 20, 0.2316 and 0.9170 with c = 200",
    counted="experiments",
    setup=(
        "21 states with e = 21 measure chances 0, 0.05, ..., 1. SD_r has the divisor 20; S_rc is Pearson's correlation"
        " of ranks, equal rates sharing the mean of theirs; after ± stands the standard deviation over experiments."
    ),
    steps=steps,
    judge=judge,
)
