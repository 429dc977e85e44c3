"""What twice the playouts are worth: searches against themselves with half of them."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

from arena.arenas.experiments.profile import Profile
from arena.arenas.experiments.step import Playing
from arena.arenas.plan import Wishes
from arena.arenas.settings import Format
from arena.games.spec import parse_spec
from arena.players.roster import named_players

_OPENINGS = "random:2"
#: Games for each of the two colours of a match.
_GAMES = {Profile.SMOKE: 1, Profile.FAST: 100, Profile.FULL: 500}
#: How many times fewer playouts there are at the profile smoke.
_FEWER = 100


@dataclass(frozen=True)
class Doubling:
    """A search against itself with half of its playouts."""

    search: Search
    playouts: int

    @property
    def run(self) -> str:
        """The name of the run."""
        board = self.search.board.lower().replace(" ", "-")
        return f"doubling-{board}-{self.search.name}-{self.playouts}"

    @property
    def label(self) -> str:
        """What tables call it."""
        return f"{self.search.label}: {self.playouts:,} against {self.playouts // 2:,}"

    def step(self, profile: Profile) -> Playing:
        """The games to be played."""
        playouts = max(2, self.playouts // _FEWER) if profile is Profile.SMOKE else self.playouts
        twice, once = self.search.spec(playouts), self.search.spec(playouts // 2)
        wishes = Wishes(
            game=self.search.game, players=f"twice={twice}, once={once}", games=_GAMES[profile], openings=_OPENINGS
        )
        return Playing(self.run, Format.MATCH, wishes)


@dataclass(frozen=True)
class Search:
    """A search on a board, and the least playouts that it is asked about."""

    board: str  # its name in tables
    game: str
    name: str  # of the player
    player: str  # its spec, but for the playouts
    least: int
    doublings: int = 4

    @property
    def label(self) -> str:
        """What tables call it."""
        return f"{self.board}, {self.name}"

    def spec(self, playouts: int) -> str:
        """The search with so many playouts a move."""
        spec = parse_spec(self.player)
        spec.arguments["playouts"] = playouts
        return str(spec)

    @property
    def steps(self) -> Sequence[Doubling]:
        """Every doubling of its playouts."""
        return [Doubling(self, self.least << times) for times in range(1, self.doublings + 1)]


def _named(board: str, game: str, name: str, least: int) -> Search:
    """A player of the roster."""
    return Search(board, game, name, named_players()[name].spec, least)


def searches() -> list[Search]:
    """All searches that are asked about: a plain one, and the strongest of each game."""
    return [
        Search("Go 9x9", "go(size=9)", "uct", "uct(c=0.6, fpu=1.0, choice=visits)", 250),
        _named("Go 9x9", "go(size=9)", "erica", 150),
        _named("Hex 11", "hex(size=11)", "bridges", 12_800),
        _named("Y straight 13", "y(board=straight, size=13)", "bridges", 12_800),
        _named("Blokus Duo", "blokus-duo", "blokus", 300),
    ]


def doublings() -> list[Doubling]:
    """All matches."""
    return list(itertools.chain.from_iterable(search.steps for search in searches()))


def steps(profile: Profile) -> list[Playing]:
    """All games."""
    return [doubling.step(profile) for doubling in doublings()]
