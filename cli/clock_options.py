"""Options on the time that players have."""

from __future__ import annotations

from typing import Annotated

import typer

from arena.library import limits

MoveTimeLimit = Annotated[
    float | None,
    typer.Option(
        "--move-time-limit",
        min=limits.SHORTEST_SECONDS,
        max=limits.LONGEST_SECONDS,
        metavar="SECONDS",
        help="Who takes longer over a move forfeits (off).",
    ),
]
Time = Annotated[
    str | None,
    typer.Option(
        "--time",
        metavar="MAIN[+INCREMENT]",
        help="A clock for each player and game, such as 60+0.5 or 10m: seconds in all, and more after every move; who"
        " lets it run out forfeits (off; docs/clocks.md).",
    ),
]
MoveOverhead = Annotated[
    float | None,
    typer.Option(
        "--move-overhead",
        min=0.0,
        max=limits.LONGEST_SECONDS,
        metavar="SECONDS",
        help="Seconds of that clock that players are not told of (0.02).",
        show_default=False,
    ),
]
