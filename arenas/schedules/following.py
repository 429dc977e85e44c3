"""Who decides the next games of a run whose schedule follows its results."""

from __future__ import annotations

from collections.abc import Iterable

from arena.arenas.game_record import GameRecord
from arena.arenas.schedules.adaptive import Adaptive
from arena.arenas.schedules.itinerary import Guide, Itinerary
from arena.arenas.schedules.knockout import Knockout
from arena.arenas.schedules.swiss import Swiss
from arena.arenas.settings import Format, Settings
from arena.arenas.tuning.tuner import Tuner


def guide_of(settings: Settings) -> Guide:
    """The guide of a run that has not begun."""
    if settings.format is Format.ADAPTIVE:
        return Adaptive(settings)
    if settings.format is Format.TUNE:
        return Tuner(settings)
    return Swiss(settings) if settings.format is Format.SWISS else Knockout(settings)


def itinerary_of(settings: Settings, recorded: Iterable[GameRecord] = ()) -> Itinerary:
    """What has been played of such a run, and what is to be played."""
    return Itinerary(guide_of(settings), recorded)
