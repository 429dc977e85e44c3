"""`arena players`: which players there are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from arena.cli import completion, report_options
from arena.cli.notice import show
from arena.reports.form import Form

if TYPE_CHECKING:
    from arena.reports.page import Page

_DESCRIBE, _WEIGHTS = "describe", "weights"
_SHOWN = 10


Top = Annotated[
    int | None,
    typer.Option(
        min=0, help=f"Of weights: how many of the strongest of each kind to show ({_SHOWN}).", show_default=False
    ),
]
Bottom = Annotated[
    int | None, typer.Option(min=0, help=f"Of weights: how many of the weakest ({_SHOWN}).", show_default=False)
]


def players(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[describe|weights] [PLAYER|WEIGHTS]...",
            autocompletion=completion.player,
            help="Named players, kinds of players, or policies as policy=NAME; 'describe' alone describes all of them."
            " 'weights' lists the weights of playouts, or shows those of a name or file.",
        ),
    ] = None,
    top: Top = None,
    bottom: Bottom = None,
    kind: Annotated[
        str | None, typer.Option(help="Of weights: show traits of this kind only.", show_default=False)
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
    if words and words[0] == _WEIGHTS:
        _weights(words[1:], top, bottom, kind, form, page)
        return
    said = next((name for name, value in (("top", top), ("bottom", bottom), ("kind", kind)) if value is not None), None)
    if said is not None:
        raise InputError(f"--{said} has no effect without weights, as in arena players weights NAME")
    if not words:
        show(list_players(directory.named(), directory.kinds(), form, page), page.colours)
    else:
        names = words[1:] if words[0] == _DESCRIBE else words
        show(describe_players(directory.described(names), form, page), page.colours)


def _weights(names: list[str], top: int | None, bottom: int | None, kind: str | None, form: Form, page: Page) -> None:
    """List all weights, or show some of them."""
    from arena.arenas import known_weights
    from arena.games.errors import InputError
    from arena.reports.weights_tables import Selection, describe_weights, list_weights

    if len(names) > 1:
        raise InputError(f"name one of {', '.join(names)}, and the strongest and weakest of its traits are shown")
    if not names and (top is not None or bottom is not None or kind is not None):
        raise InputError("name the weights whose traits are to be shown: arena players weights lists all")
    if not names:
        show(list_weights(known_weights.shipped(), form, page), page.colours)
        return
    selection = Selection(_SHOWN if top is None else top, _SHOWN if bottom is None else bottom, kind)
    show(describe_weights(known_weights.known_as(names[0]), selection, form, page), page.colours)
