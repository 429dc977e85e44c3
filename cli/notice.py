"""What commands print: results on stdout, and what is said on stderr while they work."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext, suppress
from typing import TYPE_CHECKING

from arena.cli.breaking_off import compiling_interruptible, signals_are_free

if TYPE_CHECKING:
    from arena.arenas.kernel_needs import Needs
    from arena.games import Game
    from arena.players.base import PlayerConfig

import typer


def say(message: str) -> None:
    """One line on stderr; nothing if the terminal has been closed."""
    with suppress(OSError):
        print(f"arena: {_visible(message)}", file=sys.stderr, flush=True)


def show(text: str, colours: bool = False) -> None:
    """Results on stdout, in which nothing commands the terminal; with `colours`, their codes do."""
    from arena.games.text import visible_but_colours

    typer.echo(visible_but_colours(text) if colours else _visible(text), nl=False, color=colours or None)


def _visible(text: str) -> str:
    from arena.games.text import visible

    return visible(text)


@contextmanager
def compilation_notice(game: Game | None = None, players: Sequence[PlayerConfig] = ()) -> Iterator[None]:
    """Say how far it is when kernels have to be compiled first, for that takes seconds.

    How many they are is known if it is for these players of a game to be ready to play. A
    notice within a notice is told instead of that one. Where nobody else has said what
    signals mean, they end the command at once.
    """
    from arena.cli.compilation import Notice
    from arena.games.toolbox.watching import watched_by

    def needs() -> Needs:
        from arena.arenas import kernel_needs

        with suppress(Exception):  # a player of a plug-in may be odd in any way, and compilation goes on without
            if game is not None:
                return kernel_needs.needs(game, players)
        return kernel_needs.Needs()

    notice = Notice(needs)
    ending = compiling_interruptible() if signals_are_free() else nullcontext()
    try:
        with watched_by(notice), ending:
            yield
    finally:
        notice.close()
    if game is not None and notice.compiled:
        from arena.arenas import kernel_needs

        with suppress(Exception):
            kernel_needs.remember(game, players, notice.compiled, notice.speed)
