"""`arena games`: which games there are."""

from __future__ import annotations

from typing import Annotated

import typer

from arena.cli import report_options
from arena.cli.notice import show


def games(
    spec: Annotated[str | None, typer.Argument(help="A game to describe: hex, 'y(board=straight, size=5)'.")] = None,
    moves: Annotated[str, typer.Option(help="Moves to make before the board is drawn: 'c3 b4'.")] = "",
    width: report_options.Width = None,
) -> None:
    """List the games, or describe one: its parameters, and the board with names of rows and columns."""
    from arena.reports.game_listing import describe_game, list_games

    page = report_options.page(width)
    if spec is None:
        show(list_games(page), page.colours)
    else:
        show(describe_game(spec, moves.split(), page.colours, page), page.colours)
