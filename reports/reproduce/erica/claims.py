"""What the paper says of training and strength."""

from __future__ import annotations

import math
from collections.abc import Callable

from arena.arenas.experiments.erica.claims import steps
from arena.arenas.experiments.erica.columns import columns
from arena.arenas.experiments.erica.contests import TABLE_1
from arena.arenas.experiments.evidence import Evidence
from arena.arenas.experiments.literature import published
from arena.arenas.statistics.judgement import NOT_REPRODUCIBLE, Judgement, Outcome, Verdict
from arena.arenas.statistics.judging import claim_about, claim_above, claim_no_more, exact
from arena.arenas.statistics.quantity import Quantity, difference
from arena.reports.reproduce.erica import PAPER
from arena.reports.reproduce.erica.against import SEARCH, SUBSTITUTE, WITHOUT_GNUGO, Against
from arena.reports.reproduce.erica.cells import Cells
from arena.reports.reproduce.erica.course import Course
from arena.reports.reproduce.experiment import Experiment, Findings
from arena.reports.reproduce.row import Row, Scale

_UNDECIDED = Judgement(Verdict.CLAIM, Outcome.UNDECIDED)
#: Printed errors are rounded to tenths of a percent point.
_ROUNDING = 0.0005

_Claim = Callable[[Quantity, float], Judgement]


def judge(evidence: Evidence) -> Findings:
    """Every sentence as a test of its own."""
    cells = Cells.of(evidence)
    rows = [
        *_caption_rows(),
        _stronger_than_mm(cells, evidence),
        _between(cells, "results of -1 and 1 learn faster than 0 and 1: columns 4 and 1", 4, 1, claim_above),
        _error_falls_faster(evidence),
        _between(cells, "better evaluation, better weights: columns 4 and 3", 4, 3, claim_above),
        _between(cells, "M = N = 100 is as good as 500: columns 2 and 4", 2, 4, claim_about),
        _between(cells, "twice the positions are no better: columns 6 and 4", 6, 4, claim_no_more),
        Row(
            "Silver and Tesauro: stronger than before, in Elo",
            Quantity(published("erica-claims")["silver_tesauro"]),
            None,
            NOT_REPRODUCIBLE,
            Scale.NUMBER,
        ),
    ]
    return Findings(rows, notes=_notes(cells))


def _caption_rows() -> list[Row]:
    """The caption's 95 % confidence is one standard error."""
    games = published("erica-table-2")["games"]
    rows = []
    for percent, printed in published("erica-table-2")["caption_confidence"]:
        share = percent / 100
        error = math.sqrt(share * (1 - share) / games)
        label = f"table 2, '95 % confidence' near {percent} %: one standard error"
        rows.append(Row(label, Quantity(printed / 100), Quantity(error), exact(printed / 100, error, _ROUNDING)))
    return rows


def _stronger_than_mm(cells: Cells, evidence: Evidence) -> Row:
    """The abstract: 69 % with MM's playouts, 78 % with SB's."""
    before, after = (percent / 100 for percent in published("erica-claims")["abstract"])
    there = Quantity(after - before)
    label = "SB's playouts are stronger than MM's"
    mm = Against.of_table(TABLE_1, evidence).measured.get("MM")
    if mm is None or not cells.measured:
        return Row(label, there, None, _UNDECIDED)
    more = difference(cells.last(4), mm)
    return Row(label, there, more, claim_above(more, 0.0))


def _between(cells: Cells, label: str, one: int, other: int, claimed: _Claim) -> Row:
    """What a column wins more than another one, in the mean over the iterations that played."""
    sides = [columns()[number - 1].percent for number in (one, other)]
    common = [iteration for iteration in sides[0] if iteration in sides[1]]
    means = [sum(side[iteration] for iteration in common) / len(common) for side in sides]
    there = Quantity((means[0] - means[1]) / 100)
    if not cells.measured:
        return Row(label, there, None, _UNDECIDED)
    more = difference(cells.mean(one), cells.mean(other))
    return Row(label, there, more, claimed(more, 0.0))


def _error_falls_faster(evidence: Evidence) -> Row:
    """The same by the error that is left, both measured on results of -1 and 1."""
    slow, fast = (Course.of(columns()[number - 1], evidence) for number in (1, 4))
    left = difference(slow.last, fast.last)
    label = "the same, by the error that is left: columns 1 and 4"
    return Row(label, None, left, claim_above(left, 0.0), Scale.NUMBER)


def _notes(cells: Cells) -> list[str]:
    played = [] if cells.measured else [WITHOUT_GNUGO]
    return [
        *played,
        "Published contrasts are those against Fuego 0.4, in percent points; of columns, in the mean over all"
        " iterations that both have. The 200 Elo of Silver and Tesauro are of 5x5 and 6x6 boards and other playouts.",
    ]


EXPERIMENT = Experiment(
    id="erica-claims",
    paper=PAPER,
    title="what is said of strength, and of what makes Simulation Balancing learn",
    published="78 % by SB, 69 % by MM; results of -1 and 1 learn faster than 0 and 1",
    needs="GNU Go",
    setup=(
        f"The games are those of `erica-table-1` and `erica-table-2`. {SUBSTITUTE} {SEARCH} What is said of features"
        " and patterns, of the error by iteration and of 19x19 is judged in `erica-table-3`, `-4`, `erica-figure-2`,"
        " `-3` and `erica-table-6`."
    ),
    steps=steps,
    judge=judge,
)
