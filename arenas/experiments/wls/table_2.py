"""Table II: what jumps to the past do about saturation."""

from __future__ import annotations

from dataclasses import replace

from arena.arenas.experiments.literature import published
from arena.arenas.experiments.profile import Profile
from arena.arenas.experiments.step import Sampling
from arena.arenas.experiments.wls import table_1
from arena.arenas.experiments.wls.lines import TableLine
from arena.arenas.experiments.wls.quality import Case, exact_sampling

EXACT = "wls-exact-2"
#: Where the jump's length is a tie, so that it depends on how numbers are rounded.
_TIES = (1.0, 1.4)


def lines() -> list[TableLine]:
    """The lines of the table, with the rounding of the paper's program."""
    table = published("wls-table-2")
    return [
        TableLine(
            label=f"K = {row['k']}",
            case=case(row["k"]),
            sd_r=row["sd_r"],
            s_rc=row["s_rc"],
            experiments=table["experiments"],
        )
        for row in table["rows"]
    ]


def rounded_up() -> list[TableLine]:
    """Lines with ties, these being rounded up: to be seen beside what the paper's program does, not to be judged."""
    return [
        replace(line, label=f"{line.label}, ties up", case=case(k, "half-up"))
        for k in _TIES
        for line in lines()
        if line.case == case(k)
    ]


def case(k: float, rounding: str = "x87") -> Case:
    """States with this K, saturated as in the table."""
    table = published("wls-table-2")
    settings = {"e": table["e"], "k": k, "rounding": rounding}
    return Case(f"wls-quality-{rounding}-{k}", settings, *table["updates"])


def steps(profile: Profile) -> list[Sampling]:
    """Every line sampled, and calculated; those with ties with both roundings; and the reference of table I."""
    cases = [line.case for line in lines()]
    others = [line.case for line in rounded_up()]
    reference = table_1.lines()[0].case
    return [*(one.sampling(profile) for one in [reference, *cases, *others]), exact_sampling(EXACT, cases)]
