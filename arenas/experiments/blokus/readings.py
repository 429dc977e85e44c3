"""Where games begin: the whole game, and what "limited to 16 or later" may mean."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from arena.arenas.experiments.blokus.players import WIN
from arena.arenas.experiments.blokus.starts import BOOK, PLIES
from arena.arenas.experiments.profile import Profile


class Reading(StrEnum):
    """What is played."""

    LATE = "late"  # from positions of the book, in which the next move is number 16
    WAITING = "waiting"  # from the empty board; both play win-or-lose until move 15
    WHOLE = "whole"  # from the empty board, by the model that is asked about


#: In words.
WORDS: Mapping[Reading, str] = {
    Reading.LATE: "from move 16",
    Reading.WAITING: "win-or-lose until move 15",
    Reading.WHOLE: "whole games",
}

WHOLE_BOARD, _SMALL = "blokus-duo", "blokus-duo(size=7)"
#: Moves that are not limited to, on the small board, which has some twelve moves a game.
_SMALL_PLIES = 4


def game_of(profile: Profile) -> str:
    """The game: a small board has to do at smoke."""
    return _SMALL if profile is Profile.SMOKE else WHOLE_BOARD


def plies_of(profile: Profile) -> int:
    """How many moves are over when the late ones begin."""
    return _SMALL_PLIES if profile is Profile.SMOKE else PLIES


def openings_of(reading: Reading, profile: Profile) -> str:
    """What games begin with, as `--openings` means it."""
    if reading is not Reading.LATE:
        return "none"
    return f"random:{_SMALL_PLIES}" if profile is Profile.SMOKE else str(BOOK)


def score_of(reading: Reading, profile: Profile, score: str) -> str:
    """What playouts are worth to a player of some model."""
    if reading is not Reading.WAITING or score == WIN:
        return score
    plies = plies_of(profile)
    return f'"1-{plies}:{WIN}, {plies + 1}-:{score}"'
