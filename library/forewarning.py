"""What is to be said of a run before its first game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arena.library.notice import say

if TYPE_CHECKING:
    from arena.arenas.settings import Settings


def forewarn(settings: Settings, begins: bool) -> None:
    """Say what may come as a surprise; some of it only when a run begins."""
    _warn_of_repetition(settings)
    if begins:
        _warn_of_dead_stones(settings)


def _warn_of_repetition(settings: Settings) -> None:
    """Say if games will only repeat themselves."""
    if settings.opening_moves or settings.games == 1:
        return
    same = {entrant.name for entrant in settings.entrants if entrant.config.seeded is False}
    for seats in settings.seats():
        if seats.black in same and seats.white in same:
            say(
                f"{seats.black} and {seats.white} do not depend on the seed: their games repeat each other"
                " and count once; use --openings to have them play different ones"
            )
            return


def _warn_of_dead_stones(settings: Settings) -> None:
    """Say if a program may pass and leave dead stones to count as alive."""
    from arena.arenas.dead_stones import DeadStones
    from arena.games import load

    if settings.conduct.dead_stones is not DeadStones.STAND or not load(settings.game).has_dead_stones:
        return
    passing = [entrant.name for entrant in settings.entrants if not entrant.config.captures_dead_stones]
    if passing:
        say(
            f"{' and '.join(passing)} may pass while dead stones are on the board, and they count as alive:"
            " use --dead-stones playouts or agreed, or let the engine capture all dead stones"
            " (GNU Go: --chinese-rules --capture-all-dead)"
        )
