"""How players outside our control fail: each is one line that says what happened."""

from __future__ import annotations

from arena.games.errors import ArenaError


class PlayerError(ArenaError):
    """A player cannot go on: it has ended, or does not make sense."""


class SlowError(PlayerError):
    """A player has taken longer than it may."""


class IllegalAnswerError(PlayerError):
    """A player wants to do what is no move of the game."""
