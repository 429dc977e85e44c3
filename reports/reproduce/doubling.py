"""What twice the playouts are worth, in Elo."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import scipy.linalg

from arena.arenas.experiments.doubling import Doubling, doublings, searches, steps
from arena.arenas.experiments.evidence import Evidence
from arena.arenas.statistics.elo_contrasts import elo_against
from arena.arenas.statistics.joint import Joint, joint_of_differences
from arena.arenas.statistics.judging import claim_above
from arena.arenas.statistics.quantity import Quantity, mean_of
from arena.reports.reproduce.experiment import Experiment, Findings
from arena.reports.reproduce.joint_test import JointTest
from arena.reports.reproduce.row import Row, Scale
from arena.reports.table import Table
from arena.reports.written import milliseconds, whole

#: Who has twice the playouts, and who has them once.
_TWICE, _ONCE = "twice", "once"


def judge(evidence: Evidence) -> Findings:
    """Whether twice the playouts win more than half, how much that is in Elo, and whether it is the same each time."""
    shares = {each: evidence.played[each.run].share(_TWICE, _ONCE) for each in doublings()}
    rows = [Row(each.label, None, share, claim_above(share, 0.5)) for each, share in shares.items()]
    elo = {each: elo_against(share) for each, share in shares.items()}
    slopes = {search.label: mean_of([elo[each] for each in search.steps]) for search in searches()}
    notes = ["Claims: that twice the playouts win more than half of the points."]
    return Findings(
        [*rows, *(Row(f"{label}, Elo a doubling", None, one, None, Scale.NUMBER) for label, one in slopes.items())],
        [_matches(shares, elo, evidence)],
        notes,
        [JointTest.of_hypothesis("every doubling of a search is worth as many Elo", _all_the_same(elo))],
    )


def _all_the_same(elo: Mapping[Doubling, Quantity]) -> Joint:
    """Whether the doublings of each search could all be worth the same."""
    centring = scipy.linalg.block_diag(*(_centring(len(search.steps)) for search in searches()))
    apart = centring @ np.array([one.value for one in elo.values()])
    variances = np.diag([one.error**2 for one in elo.values()])
    return joint_of_differences(apart, centring @ variances @ centring.T)


def _centring(count: int) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    return np.eye(count) - 1 / count


def _matches(shares: Mapping[Doubling, Quantity], elo: Mapping[Doubling, Quantity], evidence: Evidence) -> Table:
    """What every doubling is worth, and what the larger number of playouts takes."""
    timed = ["ms/move"] if evidence.times else []
    return Table(
        "What twice the playouts are worth",
        ["board", "player", "playouts", "games", "points %", "Elo", "±", *timed],
        [
            [each.search.board, each.search.name, f"{each.playouts:,}", *_cells(shares[each], elo[each]), *spent]
            for each, spent in zip(shares, _times(list(shares), evidence), strict=True)
        ],
        left=2,
        notes=["± is half of the 95 % interval; processor time is that of the player with twice the playouts."],
    )


def _cells(share: Quantity, elo: Quantity) -> list[str]:
    games = whole(share.samples or 0)
    return [games, f"{100 * share.value:.1f}", f"{elo.value:+.0f}", f"{elo.interval.half:.0f}"]


def _times(every: Sequence[Doubling], evidence: Evidence) -> list[list[str]]:
    if not evidence.times:
        return [[] for _ in every]
    return [[milliseconds(1000 * evidence.played[each.run].seconds_per_move(_TWICE).value)] for each in every]


EXPERIMENT = Experiment(
    id="doubling",
    paper="arena",
    title="what twice the playouts are worth, in Elo, of a plain search and of the strongest one of each game",
    setup="A search against itself with half of its playouts a move. Games start from two random moves, each opening"
    " being played with both colours, and errors are by openings. `bridges`, `erica` and `blokus` are those of the"
    " roster, `uct` is uct(c=0.6, fpu=1.0, choice=visits). Elo are of shares of points: 400 are ten to one.",
    steps=steps,
    judge=judge,
)
