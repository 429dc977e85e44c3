"""Both versions with everything together, against GNU Go."""

from __future__ import annotations

from arena.arenas.experiments.bouzy04 import players
from arena.arenas.experiments.bouzy04.gauntlet import game_of
from arena.arenas.experiments.gnugo import gnugo, is_installed
from arena.arenas.experiments.literature import published
from arena.arenas.experiments.profile import Profile
from arena.arenas.experiments.step import Playing
from arena.arenas.plan import Wishes
from arena.arenas.settings import Format

#: Levels of GNU Go. At the profile smoke only the last one plays, which takes seconds.
LEVELS = (10, 0)

_GAMES = {Profile.SMOKE: 1, Profile.FAST: 6, Profile.FULL: 50}
#: At the profile smoke the versions have a hundredth of the published playouts, else as many as published.
_DIVISORS = {Profile.SMOKE: 100, Profile.FAST: 1, Profile.FULL: 1}


def run_name(level: int) -> str:
    """What the run against a level is called."""
    return f"bouzy04-together-level-{level}"


def steps(profile: Profile) -> list[Playing]:
    """Both versions against either level; nothing without GNU Go."""
    if not is_installed():
        return []
    versions = published("bouzy04-together")
    divisor = _DIVISORS[profile]
    pruning = players.pruning(divisor, rd=versions["rd"], equal=versions["sigma_e"])
    hot = players.temperature(divisor, k=versions["k"])
    return [
        Playing(
            run_name(level),
            Format.GAUNTLET,
            Wishes(game=game_of(profile), players=f"{gnugo(level)}, {pruning}, {hot}", games=_GAMES[profile]),
        )
        for level in (LEVELS[-1:] if profile is Profile.SMOKE else LEVELS)
    ]
