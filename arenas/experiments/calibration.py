"""How true the values of uniform playouts are, with a search and without: games of players against their like."""

from __future__ import annotations

import itertools
from dataclasses import dataclass

from arena.arenas.experiments.profile import Profile
from arena.arenas.experiments.step import Playing
from arena.arenas.plan import Wishes
from arena.arenas.settings import Format

#: Boards by what tables call them, and players by what they do with their playouts.
BOARDS = {"Hex 7": "hex(size=7)", "Y straight 8": "y(board=straight, size=8)", "Go 7x7": "go(size=7)"}
KINDS = {"playouts": "mc", "search": "uct"}
PLAYOUTS = 2000
#: The search is the textbook's.
_SETTINGS = {"mc": "", "uct": ", c=1.0, fpu=none, choice=mean"}
_OPENINGS = "random:2"
#: Games for each of the two colours of a match.
_GAMES = {Profile.SMOKE: 2, Profile.FAST: 20, Profile.FULL: 75}


@dataclass(frozen=True)
class Mirror:
    """A player against itself on one board, under two names."""

    board: str
    kind: str

    @property
    def run(self) -> str:
        """The name of the run."""
        return f"calibration-{self.board.lower().replace(' ', '-')}-{KINDS[self.kind]}"

    def step(self, profile: Profile) -> Playing:
        """The games to be played."""
        kind = KINDS[self.kind]
        spec = f"{kind}(playouts={PLAYOUTS}{_SETTINGS[kind]})"
        wishes = Wishes(
            game=BOARDS[self.board], players=f"one={spec}, other={spec}", games=_GAMES[profile], openings=_OPENINGS
        )
        return Playing(self.run, Format.MATCH, wishes)


MIRRORS = [Mirror(board, kind) for board, kind in itertools.product(BOARDS, KINDS)]


def steps(profile: Profile) -> list[Playing]:
    """All games."""
    return [mirror.step(profile) for mirror in MIRRORS]
