"""What our strongest players make against programs of others, and in which time."""

from __future__ import annotations

import functools
from collections.abc import Sequence

from arena.arenas.experiments.evidence import Evidence
from arena.arenas.experiments.programs import MEETINGS, OURS, THEIRS, Meeting, steps
from arena.arenas.statistics.joint import joint_of_halves
from arena.arenas.statistics.judging import claim_above
from arena.arenas.statistics.quantity import Quantity
from arena.reports.reproduce.erica.against import WITHOUT_GNUGO
from arena.reports.reproduce.experiment import Experiment, Findings
from arena.reports.reproduce.joint_test import JointTest
from arena.reports.reproduce.row import Row
from arena.reports.table import Table
from arena.reports.written import milliseconds, percent, percent_range, whole


def judge(program: str, missing: str, evidence: Evidence) -> Findings:
    """Whether ours win more than half of the points, and all of them together."""
    played = [meeting for meeting in MEETINGS[program] if meeting.run in evidence.played]
    if not played:
        return Findings([], notes=[missing])
    shares = [evidence.played[meeting.run].share(OURS, THEIRS) for meeting in played]
    rows = [
        Row(meeting.label, None, share, claim_above(share, 0.5)) for meeting, share in zip(played, shares, strict=True)
    ]
    return Findings(
        rows,
        [_table(played, shares, evidence)],
        ["Claims: that ours win more than half of the points. Games that the program forfeits count for nobody."],
        [_joint(shares)],
    )


def _joint(shares: Sequence[Quantity]) -> JointTest:
    """One test of all meetings: that both sides are equally strong in each."""
    return JointTest.of_hypothesis("both sides equally strong in every match", joint_of_halves(shares))


def _table(played: Sequence[Meeting], shares: Sequence[Quantity], evidence: Evidence) -> Table:
    timed = ["ms/move", "of theirs"] if evidence.times else []
    return Table(
        "Ours against the program",
        ["board", "ours", "playouts", "against", "games", "points %", "95 %", *timed],
        [
            [
                *(meeting.board[0], meeting.name, f"{meeting.playouts:,}", meeting.program),
                *(whole(share.samples or 0), percent(share.value), percent_range(share.interval)),
                *_times(meeting, evidence),
            ]
            for meeting, share in zip(played, shares, strict=True)
        ],
        left=2,
        notes=["Times are processor time a move, of both sides on the same machine."],
    )


def _times(meeting: Meeting, evidence: Evidence) -> list[str]:
    if not evidence.times:
        return []
    found = evidence.played[meeting.run]
    return [milliseconds(1000 * found.seconds_per_move(name).value) for name in (OURS, THEIRS)]


def _experiment(program: str, needs: str, title: str, setup: str, missing: str) -> Experiment:
    return Experiment(
        id=f"against-{program}",
        paper="arena",
        title=title,
        setup=f"{setup} Players are the roster's, with the playouts that are said; both colours, games played out.",
        steps=functools.partial(steps, program),
        judge=functools.partial(judge, program, missing),
        needs=needs,
    )


_MORAT_AS_IT_COMES = (
    "morat as it comes, with five playouts a visit; it has no seed, and games start from a random move, each opening"
    " being played with both colours."
)
_WITHOUT_MORAT = (
    "morat is not installed, so no games were played: build github.com/tewalds/morat, put its programs on the path as"
    " `morat-hex` and `morat-y`, and run this again."
)
MORAT = _experiment(
    "morat",
    "morat",
    "Hex and Y: our strongest players against morat",
    _MORAT_AS_IT_COMES,
    _WITHOUT_MORAT,
)
MORAT_LONGER = _experiment(
    "morat-longer",
    "morat",
    "Hex and Y: our strongest players against morat, with four times as long to think",
    _MORAT_AS_IT_COMES,
    _WITHOUT_MORAT,
)
GNUGO = _experiment(
    "gnugo",
    "GNU Go",
    "Go on 9x9: our strongest player against GNU Go",
    "GNU Go 3.8 with Chinese rules and komi 7.5, a seed of its own for every game, from the empty board.",
    WITHOUT_GNUGO,
)
PENTOBI = _experiment(
    "pentobi",
    "Pentobi",
    "Blokus Duo: our strongest player against Pentobi",
    "Pentobi without its book, with a seed of its own for every game; games start from two random moves, each opening"
    " being played with both colours.",
    "Pentobi is not installed, so no games were played: put `pentobi-gtp` on the path and run this again.",
)
