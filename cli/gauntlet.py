"""`arena gauntlet`: one player meets all the others."""

from __future__ import annotations

import typer

from arena.cli import options
from arena.cli.running import Place, conduct, opened_run
from arena.reports.form import Form


def gauntlet(
    game: options.Game = None,
    players: options.Players = None,
    games: options.Games = None,
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
    """Let the first player of the list meet each of the others, as Black and as White.

    Prints the first player's results against each of them, and everybody's totals, with
    95 % Wilson intervals.
    """
    from arena.arenas.plan import Wishes
    from arena.arenas.settings import Format
    from arena.reports.results import results_report

    wishes = Wishes(
        game=game,
        players=players,
        games=games,
        seed=seed,
        openings=openings,
        swap=swap,
        max_moves=max_moves,
        move_time_limit=move_time_limit,
        resign=resign,
        on_forfeit=on_forfeit,
    )
    place = Place(ledger, run, resume, concurrency)
    with opened_run(place, Format.GAUNTLET, wishes) as (book, recorded, settings):
        conduct(place, book, recorded, settings)
        typer.echo(results_report(book, book.run(recorded.id), form, times), nl=False)
