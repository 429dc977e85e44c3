"""What a player may spend on its next decision, as whoever asks it tells it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class ClockFace:
    """What a player's clock shows before a decision; who lets it run out has lost."""

    seconds: float
    increment: float = 0.0  # seconds that come to it after every move
    moves: int | None = None  # that are to be made in these seconds; None: all that are left of the game


@dataclass(frozen=True)
class Allowance:
    """A clock, or the playouts that are on record of a decision that is made again: exactly so many are to be made.

    Players with a fixed number of playouts take no notice of it.
    """

    clock: ClockFace | None = None
    playouts: int | None = None


#: Nothing but what the player's own parameters say.
FREE = Allowance()
