"""`arena match`: two players against each other."""

from __future__ import annotations

from typing import Annotated

import typer

from arena.cli import options
from arena.cli.running import Place, conduct, opened_run
from arena.reports.form import Form


def match(
    first: Annotated[
        str | None, typer.Argument(help="A player, by name or spec; results are told from its side.")
    ] = None,
    second: Annotated[str | None, typer.Argument(help="The other player.")] = None,
    game: options.Game = None,
    games: Annotated[
        int | None,
        typer.Option("--games", min=2, help="Games in all, half with each colour (20).", show_default=False),
    ] = None,
    seed: options.Seed = None,
    openings: options.Openings = None,
    swap: options.Swap = None,
    max_moves: options.MaxMoves = None,
    resign: options.Resign = None,
    move_time_limit: options.MoveTimeLimit = None,
    on_forfeit: options.OnForfeit = None,
    concurrency: options.Concurrency = None,
    ledger: options.LedgerFile = options.DEFAULT_LEDGER,
    run: options.RunName = None,
    resume: options.Resume = False,
    form: options.Format = Form.TABLE,
    times: options.Times = True,
) -> None:
    """Let two players meet, in pairs of games with swapped colours from the same opening.

    Prints the score, the Elo difference and the results by colour, all from the first
    player's side.
    """
    from arena.arenas.plan import Wishes
    from arena.arenas.settings import Format
    from arena.reports.results import results_report

    wishes = Wishes(
        game=game,
        players=both(first, second),
        games=per_colour(games),
        seed=seed,
        openings=openings,
        swap=swap,
        max_moves=max_moves,
        move_time_limit=move_time_limit,
        resign=resign,
        on_forfeit=on_forfeit,
    )
    place = Place(ledger, run, resume, concurrency)
    with opened_run(place, Format.MATCH, wishes) as (book, recorded, settings):
        conduct(place, book, recorded, settings)
        typer.echo(results_report(book, book.run(recorded.id), form, times), nl=False)


def both(first: str | None, second: str | None) -> str | None:
    """The list of two players, or nothing if none was named."""
    from arena.games import InputError
    from arena.players.roster import entrants

    if first is None and second is None:
        return None
    if first is None or second is None:
        raise InputError("name two players, or none to --resume a match")
    names = [entrant.name for player in (first, second) for entrant in entrants(player)]
    if len(names) != 2:
        raise InputError(f"a match is between two players, not {len(names)}")
    if names[0] == names[1]:
        raise InputError(f"'{names[0]}' cannot meet itself in a match; round-robin has --self-play for that")
    return f"{first}, {second}"


def per_colour(games: int | None) -> int | None:
    """Half the games, which must be a whole number."""
    from arena.games import InputError

    if games is None:
        return None
    if games % 2:
        raise InputError(f"--games {games}: games are played in pairs, so the number must be even")
    return games // 2
