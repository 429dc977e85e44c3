"""The parameters of players that go by time, and what a configuration with them says."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from arena.games.parameters import parameter

#: More than a decision is ever given.
MOST_PLAYOUTS = 1_000_000_000

_SHORTEST, _LONGEST = 0.0001, 1_000_000


class Pace(StrEnum):
    """How a player shares out its clock."""

    OFF = "off"
    EVEN = "even"
    ADAPTIVE = "adaptive"


def seconds_parameter() -> Any:
    """The seconds a move; a field of type `float | None`."""
    return parameter(
        None,
        "seconds per move; with playouts=, no more than so many. Without either the default number of playouts is made",
        source="arena",
        shown="none",
        ge=_SHORTEST,
        le=_LONGEST,
    )


def pace_parameter(adaptive: bool = False) -> Any:
    """How the clock is shared out; a field of type `Literal["off", "even"]`, with "adaptive" for who can do that."""
    further = (
        "; adaptive, more in the opening and while the best move is in doubt, less once no other can catch up"
        if adaptive
        else ""
    )
    return parameter(
        "off",
        f"how it shares out its clock: off, it takes no notice of it; even, in equal parts{further}",
        source="after Huang, Coulom and Lin 2010" if adaptive else "arena",
    )
