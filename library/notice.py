"""What is said on stderr while something is done: lines, and how far compilation is."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from arena.arenas.kernel_needs import Needs
    from arena.games import Game
    from arena.players.base import PlayerConfig


def say(message: str) -> None:
    """One line on stderr; nothing if the terminal has been closed."""
    from arena.games.text import visible

    with suppress(OSError):
        print(f"arena: {visible(message)}", file=sys.stderr, flush=True)


@contextmanager
def compilation_notice(game: Game | None = None, players: Sequence[PlayerConfig] = ()) -> Iterator[None]:
    """Say how far it is when kernels have to be compiled first, for that takes seconds.

    How many they are is known if it is for these players of a game to be ready to play. A
    notice within a notice is told instead of that one.
    """
    from arena.games.toolbox.watching import watched_by
    from arena.library.compilation import Notice

    def needs() -> Needs:
        from arena.arenas import kernel_needs

        with suppress(Exception):  # a player of a plug-in may be odd in any way, and compilation goes on without
            if game is not None:
                return kernel_needs.needs(game, players)
        return kernel_needs.Needs()

    notice = Notice(needs)
    try:
        with watched_by(notice):
            yield
    finally:
        notice.close()
    if game is not None and notice.compiled:
        from arena.arenas import kernel_needs

        with suppress(Exception):
            kernel_needs.remember(game, players, notice.compiled, notice.speed)
