"""What commands print: results on stdout, and what is said on stderr while they work."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING

import typer

from arena.library import notice
from arena.library.breaking_off import compiling_interruptible, signals_are_free
from arena.library.notice import say

if TYPE_CHECKING:
    from arena.games import Game
    from arena.players.base import PlayerConfig

__all__ = ["compilation_notice", "say", "show"]


def show(text: str, colours: bool = False) -> None:
    """Results on stdout, in which nothing commands the terminal; with `colours`, their codes do."""
    from arena.games.text import visible, visible_but_colours

    typer.echo(visible_but_colours(text) if colours else visible(text), nl=False, color=colours or None)


@contextmanager
def compilation_notice(game: Game | None = None, players: Sequence[PlayerConfig] = ()) -> Iterator[None]:
    """Say how far compilation is; where nobody else has said what signals mean, they end the command at once."""
    ending = compiling_interruptible() if signals_are_free() else nullcontext()
    with notice.compilation_notice(game, players), ending:
        yield
