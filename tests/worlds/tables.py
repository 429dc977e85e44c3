"""Tables of what became of claims: one for a world, and one line for each of many."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

from arena.reports.table import Table
from tests.worlds.coverage import EQUALS, WRONG, Coverage, Tally


def table(found: Coverage) -> Table:
    """Coverage and width by kind of number, error rates, and what the reports warned of."""
    rows = [
        [
            kind,
            str(record.held.claims),
            f"{100 * record.held.share:.1f}",
            f"{100 * record.held.error:.1f}",
            f"{100 * record.too_low.share:.1f}",
            f"{100 * record.lowest[0]:.1f}",
            f"{sum(record.width) / len(record.width):.4g}" if record.width else "-",
            str(record.silent),
        ]
        for kind, record in found.records.items()
        if record.held.claims
    ]
    rates = [
        [kind, str(rate.claims), f"{100 * rate.share:.1f}", f"{100 * rate.error:.1f}", "", "", "", ""]
        for kind, rate in found.rates.items()
        if rate.claims
    ]
    if found.world.scatter:
        rates += [row for name, pairs in found.stated.items() for row in _calibration(name, pairs)]
    warned = [f"In {count} of {found.replicates}: {line}" for line, count in found.warned.items()]
    return Table(
        caption=f"{found.world.name}: {found.world.about}; {found.replicates} replicates",
        headers=["number", "claims", "holds %", "error", "too low %", "worst %", "mean width", "silent"],
        rows=rows + rates,
        notes=warned[:5],
    )


def _calibration(name: str, stated: Sequence[tuple[float, bool]]) -> list[list[str]]:
    """How often what has a chance within some bounds is true."""
    rows = []
    for low, high in itertools.pairwise(_BOUNDS):
        here = [(chance, true) for chance, true in stated if low <= chance < high]
        if here:
            mean, share = (sum(column) / len(here) for column in zip(*here, strict=True))
            error = math.sqrt(max(share * (1 - share), 1 / len(here)) / len(here))
            what = f"{name}, stated {100 * low:g} to {min(100 * high, 100):g} %, mean {100 * mean:.1f} %"
            rows.append([what, str(len(here)), f"{100 * share:.1f}", f"{100 * error:.1f}", "", "", "", ""])
    return rows


def summary(found: Sequence[Coverage]) -> Table:
    """A line for each world."""

    def cell(tally: Tally) -> str:
        return f"{100 * tally.share:.1f} ± {100 * tally.error:.1f}" if tally.claims else "-"

    return Table(
        caption="How often 95 % intervals hold the truth, in %, and likelihoods of superiority above 97.5 % are wrong",
        headers=["world", *_SUMMARY, "LOS, equals", "LOS, all"],
        rows=[
            [
                one.world.name,
                *(cell(one.records[kind].held) for kind in _SUMMARY),
                *(cell(one.rates[kind]) for kind in (EQUALS, WRONG)),
            ]
            for one in found
        ],
    )


#: Bounds between which stated chances are counted together.
_BOUNDS = (0.0, 0.2, 0.5, 0.8, 0.975, 1.01)
#: Kinds of claims that the summary shows.
_SUMMARY = ("rating", "difference", "first move", "Black's wins", "total", "match score", "score Elo", "mean score")
