"""Playouts that learn, against the same searches whose playouts do not.

The paper reports more than 50 Elo for Win/Loss States in playouts, of a program of its authors.
Here every learning policy plays its own twin, with as many playouts and with as much time.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass

from arena.arenas.plan import Wishes
from arena.arenas.settings import Format
from arena.arenas.statistics.quantity import Quantity
from arena.arenas.statistics.score_elo import elo_of_match, score_of_elo
from arena.arenas.statistics.verdict import claim_above
from arena.reports.reproduce.evidence import Evidence, Played
from arena.reports.reproduce.experiment import Experiment, Findings
from arena.reports.reproduce.literature import published
from arena.reports.reproduce.profile import Profile
from arena.reports.reproduce.row import Row
from arena.reports.reproduce.step import Games
from arena.reports.reproduce.wls import PAPER
from arena.reports.table import Table

#: Policies that learn, by the names that tables have for them. A short scale did no worse than a long one in tuning.
POLICIES = {
    **{name: name for name in ("lgr1", "lgrf1", "lgr2", "lgrf2", "winsvisits")},
    "wls": "wls(e=5)",
    "poolrave": "poolrave",
}
#: Who plays whom directly, which the literature disputes.
RIVALS = ("wls", "lgrf2")

#: The policy of the twins.
_TWIN = "uniform"
_OPENINGS = "random:2"
#: Parameters of all searches: among the best of the seven that were tried on Hex 11 and on Y 93.
_SEARCH = "c=0.05, b=0.02, fpu=1.0, choice=visits"
_NOTES = ("Elo with Wilson's interval for the share of wins; thinking times are processor time.",)

#: Games for each of the two colours of a match.
_GAMES = {Profile.SMOKE: 1, Profile.FAST: 50, Profile.FULL: 500}


@dataclass(frozen=True)
class Board:
    """A game, and how many playouts a move its searches have."""

    name: str
    game: str
    playouts: int
    #: How many times as long a playout takes by each policy, by processor time in a few games against itself.
    costs: Mapping[str, float]

    def player(self, policy: str, playouts: int) -> str:
        """The search with a policy, under the policy's name."""
        spec = POLICIES.get(policy, policy)
        return f"{_name(policy)}=rave(playouts={playouts}, {_SEARCH}, policy={spec})"


_HEX_COSTS = dict(zip(POLICIES, (1.45, 1.51, 1.58, 1.61, 2.50, 2.13, 2.74), strict=True))
_Y_COSTS = dict(zip(POLICIES, (1.34, 1.45, 1.38, 1.51, 2.10, 2.11, 2.57), strict=True))
_GO_COSTS = dict(zip(POLICIES, (1.16, 1.27, 1.17, 1.30, 1.77, 1.62, 1.47), strict=True))

BOARDS = {
    "hex": Board("Hex 11", "hex(size=11)", 1000, _HEX_COSTS),
    "y": Board("Y bent 93", "y(board=bent, size=93)", 1000, _Y_COSTS),
    "go": Board("Go 9x9", "go(size=9)", 500, _GO_COSTS),
}


@dataclass(frozen=True)
class Match:
    """A match of a policy against another on one board."""

    board: Board
    policy: str
    other: str
    equal_time: bool = False

    @property
    def run(self) -> str:
        """The name of the run."""
        budget = "time" if self.equal_time else "playouts"
        return f"learning-{self.board.name.lower().replace(' ', '-')}-{self.policy}-{self.other}-{budget}"

    @property
    def label(self) -> str:
        """What tables call it."""
        return f"{self.board.name}: {self.policy} against {self.other}, {self.budget}"

    @property
    def budget(self) -> str:
        """What both have as much of."""
        return "equal time" if self.equal_time else "equal playouts"

    def step(self, profile: Profile) -> Games:
        """The games to be played."""
        cost = self.board.costs[self.policy] if self.equal_time else 1.0
        players = [
            self.board.player(self.policy, round(self.board.playouts / cost)),
            self.board.player(self.other, self.board.playouts),
        ]
        wishes = Wishes(game=self.board.game, players=", ".join(players), games=_GAMES[profile], openings=_OPENINGS)
        return Games(self.run, Format.MATCH, wishes)

    def share(self, evidence: Evidence) -> Quantity:
        """What share of the games the policy has won."""
        return self._played(evidence).share(_name(self.policy), _name(self.other))

    def times(self, evidence: Evidence) -> tuple[float, float]:
        """Seconds of processor time a move, of the policy and of the other."""
        played = self._played(evidence)
        return (
            played.seconds_per_move(_name(self.policy)).value,
            played.seconds_per_move(_name(self.other)).value,
        )

    def _played(self, evidence: Evidence) -> Played:
        return evidence.played[self.run]


def _name(policy: str) -> str:
    return f"{policy}-playouts"


def matches(board: Board, profile: Profile) -> list[Match]:
    """The matches on one board; at smoke two policies have to do."""
    policies = RIVALS if profile is Profile.SMOKE else POLICIES
    found = [Match(board, policy, _TWIN, equal_time) for equal_time in (False, True) for policy in policies]
    return [*found, Match(board, *RIVALS)]


def _played(board: Board, evidence: Evidence) -> list[Match]:
    return [match for match in matches(board, Profile.FULL) if match.run in evidence.played]


def _judge(board: Board, evidence: Evidence) -> Findings:
    claimed = published("wls-claims")["elo"]
    rows = []
    for match in _played(board, evidence):
        share = match.share(evidence)
        is_claim = match.policy == "wls" and match.other == _TWIN
        bound = score_of_elo(claimed) if is_claim else 0.5
        rows.append(Row(match.label, Quantity(bound) if is_claim else None, share, claim_above(share, bound)))
    return Findings(rows, [_table(board, evidence)], _NOTES)


def _table(board: Board, evidence: Evidence) -> Table:
    headers = ["game", "policy", "against", "budget", "games", "won %", "Elo", "95 % interval"]
    rows = [_cells(match, evidence) for match in _played(board, evidence)]
    if evidence.times:
        headers += ["ms/move", "of the other"]
        for row, match in zip(rows, _played(board, evidence), strict=True):
            row += [f"{1000 * seconds:.2f}" for seconds in match.times(evidence)]
    return Table(f"Learning playouts: {board.name}", headers, rows, left=4)


def _cells(match: Match, evidence: Evidence) -> list[str]:
    share = match.share(evidence)
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


def _steps(board: Board, profile: Profile) -> list[Games]:
    return [match.step(profile) for match in matches(board, profile)]


def _experiment(key: str) -> Experiment:
    board = BOARDS[key]
    return Experiment(
        id=f"wls-playouts-{key}",
        paper=PAPER,
        title=f"what playouts that learn are worth, as Win/Loss States and otherwise: {board.name}",
        setup=f"RAVE with {board.playouts} playouts ({_SEARCH}) whose playouts choose by each policy, against the same"
        " with uniform playouts. Games start from two random moves, each opening being played with both colours. With"
        " equal time the learning side has fewer playouts, by what a playout cost it in a few games against itself."
        " Parameters of policies were tuned in other games.",
        steps=functools.partial(_steps, board),
        judge=functools.partial(_judge, board),
    )


HEX, Y, GO = map(_experiment, BOARDS)
