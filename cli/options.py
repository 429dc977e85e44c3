"""Options that several commands share."""

from __future__ import annotations

from typing import Annotated

import typer

from arena.reports.form import Form

Game = Annotated[
    str | None, typer.Option("--game", help="Game, as a name or a spec: y, 'hex(size=7)', 'y(straight, 13)'.")
]
Players = Annotated[
    str | None, typer.Option("--players", help="Names, ranges and specs, with commas: 'A..C, amaf(playouts=500)'.")
]
Games = Annotated[
    int | None, typer.Option("--games", min=1, help="Games for each ordered pair of players (10).", show_default=False)
]
Seed = Annotated[
    int | None,
    typer.Option("--seed", min=0, help="The same seed gives the same games, move for move (1).", show_default=False),
]
SelfPlay = Annotated[
    bool | None,
    typer.Option("--self-play/--no-self-play", help="Let every player meet itself too (no).", show_default=False),
]
Openings = Annotated[
    str | None,
    typer.Option(
        "--openings",
        help="Moves to start from, the same for both colours: none, random:K for K random moves,"
        " or a file with one opening a line (none).",
        show_default=False,
    ),
]
Swap = Annotated[
    bool | None,
    typer.Option(
        "--swap/--no-swap",
        help="Let White answer the first move by taking over Black's side (no).",
        show_default=False,
    ),
]
MaxMoves = Annotated[
    int | None, typer.Option("--max-moves", min=1, help="Call a game of that many moves a draw (off).")
]
Resign = Annotated[
    str | None,
    typer.Option(
        "--resign",
        metavar="VALUE:MOVES",
        help="A player whose winning chance is at most VALUE in MOVES of its decisions in a row gives up (off).",
    ),
]
MoveTimeLimit = Annotated[
    float | None,
    typer.Option("--move-time-limit", min=0.0, metavar="SECONDS", help="Who takes longer over a move forfeits (off)."),
]
OnForfeit = Annotated[
    str | None,
    typer.Option(
        "--on-forfeit",
        metavar="stop|count|replay",
        help="When a player crashes, makes an illegal move or takes too long: stop the run,"
        " count a loss, or play the game again (stop).",
        show_default=False,
    ),
]
Concurrency = Annotated[
    int | None,
    typer.Option(
        "--concurrency",
        "-j",
        min=0,
        help="Games at a time, each in a process of its own; 0 plays in this process (all cores).",
        show_default=False,
    ),
]
LedgerFile = Annotated[str, typer.Option("--ledger", help="File in which all games are recorded.")]
RunName = Annotated[
    str | None, typer.Option("--run", help="Name of the run in the ledger (command and number).", show_default=False)
]
Resume = Annotated[
    bool, typer.Option("--resume", help="Play what is missing of a recorded run; settings may be left out.")
]
Format = Annotated[Form, typer.Option("--format", help="How to print the results.")]
Times = Annotated[bool, typer.Option("--times/--no-times", help="Print thinking times, which differ from run to run.")]

DEFAULT_LEDGER = "arena.db"
