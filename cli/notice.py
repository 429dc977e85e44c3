"""What commands print: results on stdout, and what is said on stderr while they work."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

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
def compilation_notice() -> Iterator[None]:
    """Say in a line when kernels have to be compiled first, for that takes seconds."""
    from arena.games.toolbox.jit import compilation_announced

    with compilation_announced(lambda: say("compiling kernels for a first run; later runs find them on disk")):
        yield
