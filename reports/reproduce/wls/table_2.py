"""Table II: what jumps to the past do about saturation."""

from __future__ import annotations

from collections.abc import Sequence

from arena.arenas.experiments.evidence import Evidence
from arena.arenas.experiments.literature import published
from arena.arenas.experiments.wls import table_1
from arena.arenas.experiments.wls.lines import TableLine
from arena.arenas.experiments.wls.table_2 import EXACT, lines, rounded_up, steps
from arena.arenas.statistics.judging import claim_above, claim_below
from arena.arenas.statistics.quantity import Quantity, difference
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
    """All cells, what is said of them, and how much rounding matters."""
    table = lines()
    cells, deviations = mean_rows(table, evidence), deviation_rows(table, evidence)
    rows = [
        _best(table, evidence),
        _better(table, evidence, "sd_r"),
        _better(table, evidence, "s_rc"),
        *exact_rows(table, evidence, EXACT),
    ]
    caption = f"{PAPER}, table II: saturated states with jumps to the past, mean ± standard deviation"
    return Findings(
        [*rows, *cells, *deviations],
        [paper_table(caption, "K", [*table, *rounded_up()], evidence, cells)],
        [told(cells, "means"), told(deviations, "standard deviations")],
        [joint_test(table, evidence)],
    )


def _best(table: Sequence[TableLine], evidence: Evidence) -> Row:
    """That one K has a smaller SD_r than any other: shown is how far the next one is above it."""
    best = published("wls-table-2")["best_k"]
    means = {line.label: line.measured(evidence, "sd_r").mean for line in table}
    least = means.pop(f"K = {best}")
    gap = min((difference(mean, least) for mean in means.values()), key=lambda gap: gap.value)
    return Row(f"SD_r: least of the others, less that of K = {best}", None, gap, claim_above(gap, 0), Scale.NUMBER)


def _better(table: Sequence[TableLine], evidence: Evidence, statistic: str) -> Row:
    """That the highlighted values are better than those of states that are not saturated: shown is the worst."""
    chosen = [f"K = {k}" for k in published("wls-table-2")[f"better_{statistic}"]]
    reference = table_1.lines()[0].measured(evidence, statistic).mean
    gaps = [difference(line.measured(evidence, statistic).mean, reference) for line in table if line.label in chosen]
    if statistic == "sd_r":
        worst = max(gaps, key=lambda gap: gap.value)
        return _gap_row("SD_r: worst highlighted, less that of c = 20", worst, below=True)
    worst = min(gaps, key=lambda gap: gap.value)
    return _gap_row("S_rc: worst highlighted, less that of c = 20", worst, below=False)


def _gap_row(label: str, gap: Quantity, below: bool) -> Row:
    return Row(label, None, gap, claim_below(gap, 0) if below else claim_above(gap, 0), Scale.NUMBER)


EXPERIMENT = Experiment(
    id="wls-table-2",
    paper=PAPER,
    title="saturated states with jumps to the past",
    published="K = 1.3 is best, with SD_r 0.0817 and S_rc 0.9759",
    counted="experiments",
    setup=(
        "As in table I, after 150 to 250 updates, the same number for the 21 states of an experiment. z is the upper"
        " quartile of the normal distribution. Lengths of jumps are rounded as 80-bit processors do, ties to even;"
        " it matters where they are ties, with K = 1.0 and K = 1.4."
    ),
    steps=steps,
    judge=judge,
)
