"""The tournament behind Raiko's tables: eight players of Y, everybody against everybody and itself."""

from __future__ import annotations

from arena.arenas.experiments.evidence import Evidence, Played
from arena.arenas.experiments.profile import Profile
from arena.arenas.experiments.step import Playing
from arena.arenas.plan import Wishes
from arena.arenas.settings import Format

NAME = "raiko-tournament"
GAME = "y(board=bent, size=93)"

#: Players and games for each ordered pair. The paper has ten.
_SIZES = {Profile.SMOKE: ("A..E, G", 1), Profile.FAST: ("A..H", 3), Profile.FULL: ("A..H", 10)}


def tournament_of(profile: Profile) -> Playing:
    """The run that both tables and the claims are judged by."""
    players, games = _SIZES[profile]
    return Playing(NAME, Format.ROUND_ROBIN, Wishes(game=GAME, players=players, games=games, self_play=True))


def played(evidence: Evidence) -> Played:
    """The tournament as it was played here."""
    return evidence.played[NAME]
