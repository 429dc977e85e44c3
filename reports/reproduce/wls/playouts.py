"""Playouts that learn, against the same searches whose playouts do not.

The paper reports more than 50 Elo for Win/Loss States in playouts, of a program of its authors.
Here every learning policy plays its own twin, with as many playouts and with as much time: over playouts that know
nothing, and, as in that program, over playouts that know something.
"""

from __future__ import annotations

import functools

from arena.arenas.experiments.evidence import Evidence
from arena.arenas.experiments.literature import published
from arena.arenas.experiments.profile import Profile
from arena.arenas.experiments.wls.playouts import BOARDS, FEW, SEARCH, TWIN, PolicyMatch, SearchedBoard, matches, steps
from arena.arenas.statistics.joint import joint_of_halves
from arena.arenas.statistics.judging import claim_above
from arena.arenas.statistics.quantity import Quantity
from arena.arenas.statistics.score_elo import elo_of_match, score_of_elo
from arena.reports.reproduce.experiment import Experiment, Findings
from arena.reports.reproduce.joint_test import JointTest
from arena.reports.reproduce.row import Row
from arena.reports.reproduce.wls import PAPER
from arena.reports.table import Table

_NOTES = ("Elo with Wilson's interval for the share of wins; thinking times are processor time.",)


def _played(board: SearchedBoard, evidence: Evidence) -> list[PolicyMatch]:
    return [match for match in matches(board, Profile.FULL) if match.run in evidence.played]


def _share(match: PolicyMatch, evidence: Evidence) -> Quantity:
    """What share of the games the policy has won."""
    return evidence.played[match.run].share(*match.names)


def _seconds(match: PolicyMatch, evidence: Evidence) -> list[float]:
    """Seconds of processor time a move, of the policy and of the other."""
    return [evidence.played[match.run].seconds_per_move(name).value for name in match.names]


def _judge(board: SearchedBoard, evidence: Evidence) -> Findings:
    claimed = published("wls-claims")["elo"]
    rows = []
    for match in _played(board, evidence):
        share = _share(match, evidence)
        is_claim = match.policy == "wls" and match.other == board.twin[0]
        bound = score_of_elo(claimed) if is_claim else 0.5
        rows.append(Row(match.label, Quantity(bound) if is_claim else None, share, claim_above(share, bound)))
    return Findings(rows, [_table(board, evidence)], _NOTES, _joint(board, evidence))


def _joint(board: SearchedBoard, evidence: Evidence) -> list[JointTest]:
    """One test of all policies for each budget: that none is stronger or weaker than its twin."""
    found, twin = [], board.twin[0]
    twins = [match for match in _played(board, evidence) if match.other == twin]
    for budget in dict.fromkeys(match.budget for match in twins):
        meetings = [match for match in twins if match.budget == budget]
        joint = joint_of_halves([_share(match, evidence) for match in meetings])
        found.append(JointTest.of_hypothesis(f"every policy as strong as {twin} playouts, {budget}", joint))
    return found


def _table(board: SearchedBoard, evidence: Evidence) -> Table:
    headers = ["game", "policy", "against", "budget", "games", "won %", "Elo", "95 % interval"]
    rows = [_cells(match, evidence) for match in _played(board, evidence)]
    if evidence.times:
        headers += ["ms/move", "of the other"]
        for row, match in zip(rows, _played(board, evidence), strict=True):
            row += [f"{1000 * seconds:.2f}" for seconds in _seconds(match, evidence)]
    return Table(f"Learning playouts: {board.name}", headers, rows, left=4)


def _cells(match: PolicyMatch, evidence: Evidence) -> list[str]:
    share = _share(match, evidence)
    games = share.samples or 0
    elo = elo_of_match(share.wins or 0, games)
    low, high = ("-" if end is None else f"{end:+.0f}" for end in (elo.low, elo.high))
    return [
        match.board.name,
        match.policy,
        match.other,
        match.budget,
        f"{games:.0f}",
        f"{100 * share.value:.1f}",
        "-" if elo.elo is None else f"{elo.elo:+.0f}",
        f"{low} to {high}",
    ]


def _experiment(key: str) -> Experiment:
    board = BOARDS[key]
    twin, spec = board.twin
    fallback = "" if twin == TWIN else f", and by policy={spec} where it has nothing to say"
    return Experiment(
        id=f"wls-playouts-{key}",
        paper=PAPER,
        title=f"what playouts that learn are worth, as Win/Loss States and otherwise: {board.name}",
        published=f"more than {published('wls-claims')['elo']} Elo, in a Go program of the authors",
        setup=f"RAVE with {board.playouts} playouts, at smoke {FEW} and on {board.small} ({SEARCH}), whose playouts"
        f" choose by each policy{fallback}, against the same with {twin} playouts. Games start from two random moves,"
        " each opening being played with both colours. With equal time the learning side has fewer playouts, by what a"
        " playout cost it in a few games against itself. Parameters of policies were tuned in other games.",
        steps=functools.partial(steps, board),
        judge=functools.partial(_judge, board),
    )


HEX, Y, GO, TRAINED = map(_experiment, BOARDS)
