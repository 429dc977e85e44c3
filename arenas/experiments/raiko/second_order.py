"""What the second order is worth, in more games than Raiko's 20 and with its parts taken apart.

Raiko's players of the second order differ from those of the first in two things: in what they choose by, and
in their playouts, which are guided. So they play those of the first order as he had it; and the choice of the
second order plays that of the first order on the same uniform playouts, and all moves as first with more time.
"""

from __future__ import annotations

from dataclasses import dataclass

from arena.arenas.experiments.profile import Profile
from arena.arenas.experiments.raiko.tournament import GAME
from arena.arenas.experiments.step import Playing
from arena.arenas.plan import Wishes
from arena.arenas.settings import Format

_OPENINGS = "random:2"

BENT = ("Y bent 93", GAME)
STRAIGHT = ("Y straight 13", "y(board=straight, size=13)")
HEX = ("Hex 11", "hex(size=11)")


@dataclass(frozen=True)
class OrderMatch:
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

    def steps(self, profile: Profile) -> list[Playing]:
        """The games to be played, if there are any at a profile."""
        games = dict(zip(Profile, self.games, strict=True))[profile]
        players = f"{self.second}, {self.first}"
        wishes = Wishes(game=self.board[1], players=players, games=games, openings=_OPENINGS)
        return [Playing(self.run, Format.MATCH, wishes)] if games else []


#: Raiko's players, as he had them.
_RAIKO = (
    OrderMatch(BENT, "E", "C", ("E, guided, 1,000", "C, uniform, 1,000"), (1, 100, 1000)),
    OrderMatch(BENT, "F", "D", ("F, guided, 10,000", "D, uniform, 10,000"), (0, 20, 300)),
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


def _uniform(board: tuple[str, str], playouts: int, first: str, meaning: str) -> OrderMatch:
    """The second order on uniform playouts against somebody."""
    second = f"uniform-{playouts}=order2(playouts={playouts}, sampling=uniform)"
    return OrderMatch(board, second, first, (f"uniform, {playouts:,}", meaning), (1, 100, 1000))


def _against_control(board: tuple[str, str], playouts: int) -> OrderMatch:
    spec = f"control-{playouts}=order2(playouts={playouts}, sampling=uniform, final=order1)"
    return _uniform(board, playouts, spec, f"first order, uniform, {playouts:,}")


def _against_more(board: tuple[str, str], playouts: int, more: int) -> OrderMatch:
    return _uniform(board, playouts, f"amaf-{more}=amaf(playouts={more})", f"amaf, {more:,}")


MATCHES = (
    *_RAIKO,
    *(_against_control(board, playouts) for board, playouts, _ in _UNIFORM),
    *(_against_more(*line) for line in _UNIFORM),
)


def steps(profile: Profile) -> list[Playing]:
    """All matches that are played at a profile."""
    return [step for match in MATCHES for step in match.steps(profile)]
