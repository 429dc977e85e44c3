"""Table 4: the patterns that MM and SB like most and least, and those about which they disagree most."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from arena.arenas.experiments.evidence import Evidence
from arena.arenas.experiments.literature import published
from arena.arenas.statistics.chance import rank_correlation
from arena.arenas.statistics.joint import joint_of_chances
from arena.arenas.statistics.judging import claim_above, exact
from arena.arenas.statistics.quantity import Quantity
from arena.games.go.trained.traits import ring_lines
from arena.reports.drawings import side_by_side
from arena.reports.reproduce.erica import PAPER
from arena.reports.reproduce.erica.gammas import Gammas, both, has_atari, has_edge, steps
from arena.reports.reproduce.experiment import Experiment, Findings
from arena.reports.reproduce.joint_test import JointTest
from arena.reports.reproduce.row import Row, Scale


def judge(evidence: Evidence) -> Findings:
    """What the text says of the patterns that the pictures showed."""
    table, (mm, sb) = published("erica-table-4"), both(evidence)
    count, names = table["shown"], sb.names
    best, worst = sb.best_first[:count], sb.best_first[-count:]
    rows = [
        Row(
            "patterns",
            Quantity(table["patterns"]),
            Quantity(len(names)),
            exact(table["patterns"], len(names)),
            Scale.COUNT,
        ),
        _claim("MM's best: captures and extensions", mm, mm.best_first[:count], has_atari),
        _claim("SB's best: captures and extensions", sb, best, has_atari),
        _claim("SB's best: at the border", sb, best, has_edge),
        _claim("SB's worst: at the border", sb, worst, has_edge),
        _agreement(mm, sb),
    ]
    chances = [row.judgement.chances[0] for row in rows[1:5] if row.judgement and row.judgement.chances]
    joint = JointTest.of_hypothesis(
        "the best and the worst patterns drawn at random from all", joint_of_chances(chances)
    )
    return Findings(rows, notes=_notes(table), joints=[joint])


def _claim(label: str, gammas: Gammas, shown: Sequence[int], is_so: Callable[[str], bool]) -> Row:
    """All of some patterns are so, the paper says; more of them are than of all patterns."""
    usual = sum(map(is_so, gammas.names)) / len(gammas.names)
    found = Quantity.share(sum(is_so(gammas.names[number]) for number in shown), len(shown))
    return Row(f"{label}, more than {100 * usual:.0f} % of all", Quantity(1.0), found, claim_above(found, usual))


def _agreement(mm: Gammas, sb: Gammas) -> Row:
    found = rank_correlation(mm.patterns.tolist(), sb.patterns.tolist())
    return Row("ranks by MM and by SB: Kendall's tau", None, Quantity(found.tau), None, Scale.NUMBER)


def _notes(table: dict[str, int]) -> list[str]:
    return [
        f"The pictures of the paper are lost; `erica-table-4.txt` draws the {table['shown']} patterns of each of its"
        " lines as they are here. X is an own stone, O another one, x and o are in atari, # is beyond the"
        " edge, * the move."
    ]


def files(evidence: Evidence) -> dict[str, str]:
    """The patterns, drawn as the table has them."""
    mm, sb = both(evidence)
    count = published("erica-table-4")["shown"]
    quiet = [number for number, name in enumerate(mm.names) if not has_atari(name)]
    apart = np.argsort(-np.abs(mm.ranks - sb.ranks), kind="stable")
    parts = [
        ("The best by MM", mm.best_first[:count]),
        ("The best by SB", sb.best_first[:count]),
        ("The worst by SB", sb.best_first[: -count - 1 : -1]),
        ("The worst by MM", mm.best_first[: -count - 1 : -1]),
        ("The best without atari by MM", _first(mm.best_first, quiet, count)),
        ("The best without atari by SB", _first(sb.best_first, quiet, count)),
        ("The highest difference of ranks", [int(number) for number in apart[:count]]),
    ]
    return {".txt": "\n".join(f"{title}\n\n{_drawn(mm, sb, shown)}\n" for title, shown in parts)}


def _first(order: Sequence[int], among: Sequence[int], count: int) -> list[int]:
    known = set(among)
    return [number for number in order if number in known][:count]


def _drawn(mm: Gammas, sb: Gammas, shown: Sequence[int]) -> str:
    """Patterns beside each other, with both ranks below."""
    panels = [
        [*ring_lines(mm.names[number]), f"MM {mm.ranks[number]:.0f}", f"SB {sb.ranks[number]:.0f}"] for number in shown
    ]
    return side_by_side(panels)


EXPERIMENT = Experiment(
    id="erica-table-4",
    paper=PAPER,
    title="the best and the worst patterns by MM and by SB, and those that they rank most differently",
    published="the best are captures and extensions; MM and SB rank others differently (pictures lost)",
    counted="patterns",
    setup=(
        "MM's weights are those that are shipped. SB's are of a training of the paper's fourth column, after its last"
        " iteration; at the profile fast those that are shipped, if there are any. What the text says of all of ten"
        " patterns is asked of ours as whether more of them are so than of all patterns. Patterns that SB hardly met in"
        " training have kept their gamma of 1. Which patterns are those of ko fights no pattern tells."
    ),
    steps=steps,
    judge=judge,
    files=files,
)
