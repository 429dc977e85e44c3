"""What the second order is worth, in more games than Raiko's 20 and with its parts taken apart.

Raiko's players of the second order differ from those of the first in two things: in what they choose by, and
in their playouts, which are guided. So they play those of the first order as he had it; and the choice of the
second order plays that of the first order on the same uniform playouts, and all moves as first with more time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from arena.arenas.plan import Wishes
from arena.arenas.settings import Format
from arena.arenas.statistics.quantity import Quantity
from arena.arenas.statistics.verdict import claim_above
from arena.reports.figures import milliseconds
from arena.reports.reproduce.evidence import Evidence, Played, share_of
from arena.reports.reproduce.experiment import Experiment, Findings
from arena.reports.reproduce.profile import Profile
from arena.reports.reproduce.raiko import PAPER, tournament
from arena.reports.reproduce.row import Row, Scale, compared_rows
from arena.reports.reproduce.step import Games
from arena.reports.table import Table

_OPENINGS = "random:2"

BENT = ("Y bent 93", tournament.GAME)
STRAIGHT = ("Y straight 13", "y(board=straight, size=13)")
HEX = ("Hex 11", "hex(size=11)")


@dataclass(frozen=True)
class Match:
    """The second order against somebody of the first."""

    board: tuple[str, str]  # its name in tables, and its spec
    second: str  # as `name=spec` or as a name of the roster
    first: str
    meaning: tuple[str, str]  # in words, who they are
    games: tuple[int, int, int]  # for each of the two colours, at smoke, fast and full; 0: not played

    @property
    def names(self) -> tuple[str, str]:
        """What the players are called in the run."""
        second, first = (player.split("=", 1)[0] for player in (self.second, self.first))
        return second, first

    @property
    def run(self) -> str:
        """The name of the run."""
        return "-".join(["second-order", *self.board[0].lower().split(), *self.names])

    @property
    def label(self) -> str:
        """What tables call it."""
        return f"{self.board[0]}: {self.meaning[0]} against {self.meaning[1]}"

    def steps(self, profile: Profile) -> list[Games]:
        """The games to be played, if there are any at a profile."""
        games = dict(zip(Profile, self.games, strict=True))[profile]
        players = f"{self.second}, {self.first}"
        wishes = Wishes(game=self.board[1], players=players, games=games, openings=_OPENINGS)
        return [Games(self.run, Format.MATCH, wishes)] if games else []

    def share(self, evidence: Evidence) -> Quantity:
        """What share of the games the second order has won."""
        return self._played(evidence).share(*self.names)

    def published(self) -> Quantity | None:
        """The paper's share of the games between the two, if it had them both."""
        second, first = self.names
        if not {second, first} <= {"C", "D", "E", "F"}:
            return None
        return share_of(tournament.published_between(second, [first]))

    def milliseconds(self, evidence: Evidence) -> tuple[Quantity, Quantity]:
        """Processor time for a move, of the second order and of the other."""
        second, first = (self._played(evidence).seconds_per_move(name) for name in self.names)
        return _thousandfold(second), _thousandfold(first)

    def _played(self, evidence: Evidence) -> Played:
        return evidence.played[self.run]


def _thousandfold(quantity: Quantity) -> Quantity:
    return Quantity(1000 * quantity.value, 1000 * quantity.error, quantity.samples, freedom=quantity.freedom)


#: Raiko's players, as he had them.
_RAIKO = (
    Match(BENT, "E", "C", ("E, guided, 1,000", "C, uniform, 1,000"), (1, 100, 1000)),
    Match(BENT, "F", "D", ("F, guided, 10,000", "D, uniform, 10,000"), (0, 20, 300)),
)

#: Playouts of the second order on a board, and of all moves as first that take it longer.
_UNIFORM = (
    (BENT, 1_000, 16_000),
    (BENT, 10_000, 50_000),
    (STRAIGHT, 1_000, 20_000),
    (STRAIGHT, 10_000, 60_000),
    (HEX, 1_000, 24_000),
    (HEX, 10_000, 70_000),
)


def _uniform(board: tuple[str, str], playouts: int, first: str, meaning: str) -> Match:
    """The second order on uniform playouts against somebody."""
    second = f"uniform-{playouts}=order2(playouts={playouts}, sampling=uniform)"
    return Match(board, second, first, (f"uniform, {playouts:,}", meaning), (1, 100, 1000))


def _against_control(board: tuple[str, str], playouts: int) -> Match:
    spec = f"control-{playouts}=order2(playouts={playouts}, sampling=uniform, final=order1)"
    return _uniform(board, playouts, spec, f"first order, uniform, {playouts:,}")


def _against_more(board: tuple[str, str], playouts: int, more: int) -> Match:
    return _uniform(board, playouts, f"amaf-{more}=amaf(playouts={more})", f"amaf, {more:,}")


MATCHES = (
    *_RAIKO,
    *(_against_control(board, playouts) for board, playouts, _ in _UNIFORM),
    *(_against_more(*line) for line in _UNIFORM),
)


def judge(evidence: Evidence) -> Findings:
    """Whether the second order wins more than half of the games of each match; and Raiko's own beside the paper."""
    matches = [match for match in MATCHES if match.run in evidence.played]
    shares = {match: match.share(evidence) for match in matches}
    claims = [Row(match.label, None, share, claim_above(share, 0.5)) for match, share in shares.items()]
    beside = [
        (f"{match.label}, beside the paper", published, share)
        for match, share in shares.items()
        if (published := match.published())
    ]
    rows = [*claims, *compared_rows(beside, table="Raiko's own matches")]
    notes = ["Claims: that the second order wins more than half of the games."]
    if not evidence.times:
        return Findings(rows, notes=notes)
    times = [row for match in matches for row in _time_rows(match, evidence)]
    return Findings([*rows, *times], [_times(matches, evidence)], notes)


def _time_rows(match: Match, evidence: Evidence) -> list[Row]:
    """For programs: the time for a move of both sides of a match."""
    return [
        Row(f"{match.label}: {words}", None, spent, None, Scale.MILLISECONDS, listed=False)
        for words, spent in zip(match.meaning, match.milliseconds(evidence), strict=True)
    ]


def _times(matches: Sequence[Match], evidence: Evidence) -> Table:
    """How long both sides of every match took for a move."""

    def line(match: Match) -> list[str]:
        second, first = match.milliseconds(evidence)
        times = milliseconds(second.value), milliseconds(first.value), f"{second.value / first.value:.3g}"
        return [match.board[0], *match.meaning, *times]

    return Table(
        caption="Processor time for a move, of both sides, and how many times as long the second order took",
        headers=["board", "second order", "against", "ms/move", "of the other", "times"],
        rows=[line(match) for match in matches],
        left=3,
        notes=["Behind each player: how its playouts choose, and how many it has for a move."],
    )


EXPERIMENT = Experiment(
    id="second-order",
    paper=PAPER,
    title="what the second order is worth, with guided and with uniform playouts",
    setup="Games start from two random moves, each opening being played with both colours. The paper has 20 games"
    " each of E against C and of F against D, from the empty board. The uniform second order fills boards at random, as"
    " all moves as first (amaf) does. First order on uniform playouts is the control: the same program, but it plays"
    " the move with the best value of its own.",
    steps=lambda profile: [step for match in MATCHES for step in match.steps(profile)],
    judge=judge,
)
