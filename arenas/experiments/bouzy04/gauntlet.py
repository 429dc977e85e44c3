"""A published table as games: variants of a player, each against the same baseline on 9x9, at smoke on 5x5."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from arena.arenas.experiments.evidence import Played
from arena.arenas.experiments.profile import Profile
from arena.arenas.experiments.step import Playing
from arena.arenas.plan import Wishes
from arena.arenas.settings import Format
from arena.players.kinds import load_player

GAME, _SMALL = "go(size=9)", "go(size=5)"

#: Numbers of playouts are the published ones divided by this.
DIVISORS = {Profile.SMOKE: 100, Profile.FAST: 10, Profile.FULL: 1}


def game_of(profile: Profile) -> str:
    """The game: a small board has to do at smoke."""
    return _SMALL if profile is Profile.SMOKE else GAME


@dataclass(frozen=True)
class Column:
    """One column of a published table."""

    label: str
    score: float | None  # published: points a game against the baseline; None where only a sentence tells of it
    player: Callable[[int], str]  # the player's spec, with numbers of playouts divided by so much
    minutes: float | None = None  # published thinking time of a game


@dataclass(frozen=True)
class Gauntlet:
    """The first column, the baseline, meets each of the others."""

    name: str  # of the run
    columns: Sequence[Column]
    games: Mapping[Profile, int]  # of each column with each colour

    def step(self, profile: Profile) -> Playing:
        """The games."""
        players = ", ".join(column.player(DIVISORS[profile]) for column in self.columns)
        return Playing(
            self.name, Format.GAUNTLET, Wishes(game=game_of(profile), players=players, games=self.games[profile])
        )

    def divisor(self, played: Played) -> int:
        """By what the published numbers of playouts were divided in games that were played."""
        return next(
            divisor
            for divisor in DIVISORS.values()
            if played.settings.names == [load_player(column.player(divisor)).spec for column in self.columns]
        )
