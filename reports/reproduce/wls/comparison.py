"""Tables I and II, which have the same columns: two statistics as mean ± standard deviation."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from scipy import linalg

from arena.arenas.experiments.evidence import Evidence
from arena.arenas.experiments.wls.lines import TableLine
from arena.arenas.statistics.moments import Moments, differences
from arena.arenas.statistics.quantity import Quantity
from arena.reports.reproduce.joint_test import JointTest
from arena.reports.reproduce.row import Row, Scale, compared_rows
from arena.reports.table import Table
from arena.reports.written import NOTHING

#: Means and standard deviations that are surely less than this apart are the same: neighbouring K differ by more.
MARGIN = 0.0005
STATISTICS = {"sd_r": "SD_r", "s_rc": "S_rc"}


def mean_rows(lines: Sequence[TableLine], evidence: Evidence) -> list[Row]:
    """All cells of a table by their means, judged together."""
    cells = _cells(lines, evidence)
    entries = [(label, paper.mean, here.mean) for label, paper, here in cells]
    return compared_rows(entries, MARGIN, Scale.NUMBER, False, "the means", independent=False)


def deviation_rows(lines: Sequence[TableLine], evidence: Evidence) -> list[Row]:
    """All cells by their standard deviations, judged together."""
    cells = _cells(lines, evidence)
    entries = [(f"{label}: standard deviation", paper.deviation, here.deviation) for label, paper, here in cells]
    return compared_rows(entries, MARGIN, Scale.NUMBER, False, "the standard deviations", independent=False)


def exact_rows(lines: Sequence[TableLine], evidence: Evidence, name: str) -> list[Row]:
    """The root mean square of SD_r, as it follows from the printed numbers and as it is by calculation."""
    entries = [
        (
            f"{line.label}: root mean square of SD_r, calculated",
            line.published(evidence, "sd_r").root_mean_square,
            Quantity(piece["rms"]),
        )
        for line, piece in zip(lines, evidence.sampled[name], strict=True)
    ]
    return compared_rows(entries, MARGIN, Scale.NUMBER, table="the root mean squares")


def joint_test(lines: Sequence[TableLine], evidence: Evidence) -> JointTest:
    """All means and standard deviations of a table together: those of one line are of the same experiments."""
    found = [differences(evidence.sampled[line.case.name], (line.sd_r, line.s_rc), line.experiments) for line in lines]
    apart = np.concatenate([one for one, _ in found])
    covariance = linalg.block_diag(*(one for _, one in found))
    label = f"the {2 * len(lines)} means and {2 * len(lines)} standard deviations"
    return JointTest.of_differences(label, lines[0].case.name, apart, covariance)


def _cells(lines: Sequence[TableLine], evidence: Evidence) -> list[tuple[str, Moments, Moments]]:
    return [
        (f"{line.label}: {name}", line.published(evidence, statistic), line.measured(evidence, statistic))
        for line in lines
        for statistic, name in STATISTICS.items()
    ]


def paper_table(
    caption: str, header: str, lines: Sequence[TableLine], evidence: Evidence, rows: Sequence[Row]
) -> Table:
    """The table as printed, each cell beside the one measured here and the verdict on its mean.

    Verdicts are found in `rows`; lines that are not judged have none.
    """
    verdicts = {row.label: row.judgement.verdict for row in rows if row.judgement is not None}
    headers = [header]
    for name in STATISTICS.values():
        headers += [f"{name}: paper", f"{name}: here", f"{name}: verdict"]
    body = []
    for line in lines:
        cells = [line.label]
        for statistic, name in STATISTICS.items():
            paper, here = line.published(evidence, statistic), line.measured(evidence, statistic)
            cells += [str(paper), str(here), verdicts.get(f"{line.label}: {name}", NOTHING)]
        body.append(cells)
    return Table(caption, headers, body)


def told(rows: Sequence[Row], what: str) -> str:
    """How many of some rows have which verdict, in a sentence."""
    verdicts = [row.judgement.verdict for row in rows if row.judgement is not None]
    counted = ", ".join(f"{verdicts.count(kind)} {kind}" for kind in dict.fromkeys(verdicts))
    return f"Of the {len(rows)} {what}: {counted}."
