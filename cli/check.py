"""`arena check`: whether anybody's game or player does what games and players promise."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from arena.cli import completion
from arena.cli.notice import compilation_notice, show
from arena.cli.usage import Command, Group

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arena.games.promises.check import Examination

app = typer.Typer(
    name="check",
    help="Say in words which promises a game or a player breaks, a plug-in's or a built-in one.",
    rich_markup_mode=None,
    cls=Group,
)

Games = Annotated[
    int, typer.Option("--games", min=1, max=10_000, help="How long to look: random games for each promise.")
]
Seed = Annotated[
    int, typer.Option("--seed", min=0, max=2**31, help="Look at other games; the same seed sees the same.")
]

_BROKEN = 1


@app.command("game", cls=Command)
def game(
    context: typer.Context,
    spec: Annotated[
        str,
        typer.Argument(
            metavar="GAME",
            autocompletion=completion.games,
            help="The game: a name, or a spec such as 'strip(length=9)'.",
        ),
    ],
    games: Games = 5,
    seed: Seed = 0,
) -> None:
    """Look at a game: its rules, names, drawings, playouts, symmetries and keys, and how players play it.

    Exit code 1 if a promise is broken: which one, in which position, what was found and what was expected.
    """
    from arena.games.promises.look import Look
    from arena.players.examination import examine_game

    with compilation_notice():
        found = [examine_game(spec, Look(seed, games))]
    _tell(found, bool(context.find_root().obj))


@app.command("player", cls=Command)
def player(
    context: typer.Context,
    spec: Annotated[
        str,
        typer.Argument(
            metavar="PLAYER",
            autocompletion=completion.player,
            help="The player: a kind, a spec such as 'sharp(tries=5)', or a name.",
        ),
    ],
    game: Annotated[
        list[str] | None,
        typer.Option(
            "--game",
            autocompletion=completion.games,
            help="Look at it in this game; may be given more than once.  [tic-tac-toe, go(size=3)]",
        ),
    ] = None,
    games: Games = 5,
    seed: Seed = 0,
) -> None:
    """Look at a player: its moves, values and candidates, and whether its games follow from the seed alone.

    Exit code 1 if a promise is broken: which one, in which position, what was found and what was expected.
    """
    from arena.games.errors import InputError
    from arena.games.promises.look import Look
    from arena.players.examination import examine_player

    with compilation_notice():
        found = list(examine_player(spec, game or [], Look(seed, games)))
    if all(one.refusal for one in found):
        raise InputError(f"{found[0].subject}: {found[0].refusal}; name a game that it plays with --game")
    _tell(found, bool(context.find_root().obj))


def _tell(found: Sequence[Examination], with_all: bool) -> None:
    from arena.reports.promises import promises_report

    show(promises_report(found, with_all))
    if any(one.broken for one in found):
        raise typer.Exit(_BROKEN)
