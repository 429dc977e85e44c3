"""Parameters of players that say what playouts are worth, for each kind to declare."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import pydantic

from arena.games.errors import InputError
from arena.games.parameters import parameter
from arena.games.spec import Spec
from arena.players.playouts.returns.stages import WIN, Returns, parse_returns


def _read(value: object) -> Returns:
    if isinstance(value, Returns):
        return value
    if isinstance(value, str | Spec):
        return parse_returns(value)
    raise InputError("it is win, final, sigmoid(k), weighted(w), or stages in quotes")


#: Type of the parameter `score`: it is read from a spec, and printed as it was written there.
Score = Annotated[Returns, pydantic.PlainValidator(_read)]

#: Type of the parameter `scale`.
Scale = Literal["unit", "paper", "matched"]


def score_parameter() -> Any:
    """What a playout is worth; a field of type `Score`."""
    return parameter(
        WIN,
        "what a playout is worth: win, final (the score), sigmoid(k), weighted(w), or stages of the game in quotes, "
        'as in "1-7:win, 8-16:sigmoid(0.5), 17-:sigmoid(0.4)"',
        source="Shibahara and Kotani 2008",
    )


def scale_parameter() -> Any:
    """How the exploration constant goes with returns; a field of type `Scale`."""
    return parameter(
        "paper",
        "what the exploration constant acts on: returns as Shibahara and Kotani code them, -1 to 1, or 0 to 1 with the "
        "sigmoid (paper); returns from 0 to 1 (unit); or returns divided by their standard deviation (matched)",
        source="Shibahara and Kotani 2008 (paper)",
    )


def quality_parameter() -> Any:
    """How much short playouts count more than long ones; a field of type `float`."""
    return parameter(
        0.0,
        "bonus for short wins and long losses: 0 for none; at most 1/2, so that a win is always more than a draw",
        source="Pepels, Tak, Lanctot and Winands 2014",
        ge=0,
        le=0.5,
    )


def mercy_parameter() -> Any:
    """The lead that ends a playout; a field of type `float | None`."""
    return parameter(
        None,
        "a playout ends as soon as somebody leads by that many points, and is the leader's; none: it is played out",
        source="Hsueh et al. 2016; slides, comments",
        shown="none",
        gt=0,
        allow_inf_nan=False,
    )
