"""`arena players`: which players there are."""

from __future__ import annotations

from typing import Annotated

import typer

from arena.cli import report_options
from arena.cli.notice import show
from arena.reports.form import Form

_DESCRIBE = "describe"


def players(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[describe] [PLAYER]...",
            help="Named players, kinds of players, or policies as policy=NAME; 'describe' alone describes all of them.",
        ),
    ] = None,
    form: report_options.Format = Form.TABLE,
    width: report_options.Width = None,
) -> None:
    """List the named players and the kinds of players, or describe some of them.

    A description has every parameter with its type and bounds, its default, what it means,
    which paper it is from, and what a spec must say besides for it to be of use.
    """
    from arena.arenas import directory
    from arena.games.errors import InputError, did_you_mean
    from arena.reports.player_listing import describe_players, list_players

    if words and len(words) > 1 and words[0] != _DESCRIBE and did_you_mean(words[0], [_DESCRIBE]):
        raise InputError(f"there is no '{words[0]}'; write arena players describe {' '.join(words[1:])}")
    page = report_options.page(width)
    if not words:
        show(list_players(directory.named(), directory.kinds(), form, page), page.colours)
    else:
        names = words[1:] if words[0] == _DESCRIBE else words
        show(describe_players(directory.described(names), form, page), page.colours)
