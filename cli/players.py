"""`arena players`: which players there are."""

from __future__ import annotations

from typing import Annotated

import typer


def players(
    name: Annotated[str | None, typer.Argument(help="A named player, or a kind of player to describe.")] = None,
) -> None:
    """List the named players and the kinds of players, or describe one with its parameters and defaults."""
    from arena.reports.catalogue import describe_player, list_players

    typer.echo(list_players() if name is None else describe_player(name), nl=False)
