"""`arena play`: a person against a player, in the terminal."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from arena.library.limits import LARGEST_SEED
from arena.reports.colours import colours_wanted


def play(
    game: Annotated[str, typer.Option(help="Game, as a name or a spec: y, 'hex(size=7)', 'y(straight, 13)'.")],
    player: Annotated[str, typer.Option(help="The opponent, by name or spec.")],
    side: Annotated[str, typer.Option(metavar="black|white", help="Your side; Black moves first.")] = "black",
    seed: Annotated[
        int, typer.Option(min=0, max=LARGEST_SEED, help="The same seed and moves give the same answers.")
    ] = 1,
) -> None:
    """Play against a player in the terminal.

    Write moves as the board names them, or one of: undo, hint, eval, board, resign, quit, help.
    """
    import functools

    from arena.arenas.dialogue import Dialogue
    from arena.cli.notice import compilation_notice, say
    from arena.games import InputError, load
    from arena.games.position import SIDES
    from arena.players import generator
    from arena.players.readiness import make_ready
    from arena.players.roster import one_player

    if side.lower() not in SIDES:
        raise InputError(f"--side {side}: one plays black or white")
    board, opponent = load(game), one_player(player)
    opponent.config.prove(board, say)
    colours = colours_wanted(sys.stdout)
    tell = functools.partial(typer.echo, color=colours)
    dialogue = Dialogue(board, opponent.config, SIDES.index(side.lower()), seed, _listen, tell)
    with compilation_notice(board, [opponent.config]):
        make_ready(opponent.config, board.start(), generator(seed, "warm up"))
        dialogue.hold(ansi=colours)


def _listen(prompt: str) -> str | None:
    """A line from standard input. The prompt is shown in a terminal only."""
    try:
        return input(prompt if sys.stdin.isatty() else "")
    except EOFError:
        return None
    except UnicodeDecodeError:
        return "?"
