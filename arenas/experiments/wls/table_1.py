"""Table I: what saturation does to states that only count up and down."""

from __future__ import annotations

from arena.arenas.experiments.literature import published
from arena.arenas.experiments.profile import Profile
from arena.arenas.experiments.step import Sampling
from arena.arenas.experiments.wls.lines import TableLine
from arena.arenas.experiments.wls.quality import Case, exact_sampling

EXACT = "wls-exact-1"


def lines() -> list[TableLine]:
    """The lines of the table."""
    table = published("wls-table-1")
    return [
        TableLine(
            label=f"c = {row['c']}",
            case=Case(f"wls-quality-{row['c']}", {"e": table["e"], "jps": row["jps"]}, row["c"], row["c"]),
            sd_r=row["sd_r"],
            s_rc=row["s_rc"],
            experiments=table["experiments"],
        )
        for row in table["rows"]
    ]


def steps(profile: Profile) -> list[Sampling]:
    """Every line sampled, and calculated."""
    cases = [line.case for line in lines()]
    return [*(case.sampling(profile) for case in cases), exact_sampling(EXACT, cases)]
