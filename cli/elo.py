"""`arena elo`: ratings."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from arena.cli import options
from arena.reports.form import Form


def elo(
    runs: Annotated[list[str], typer.Argument(help="Runs whose games are taken together.")],
    anchor: Annotated[
        str | None, typer.Option(metavar="PLAYER=ELO", help="Set a player's rating, such as A=0, instead of the mean.")
    ] = None,
    against: Annotated[str | None, typer.Option(metavar="PLAYER", help="Add the differences from this player.")] = None,
    los: Annotated[bool, typer.Option("--los", help="Add the matrix of likelihoods of superiority.")] = False,
    ledger: options.LedgerFile = options.DEFAULT_LEDGER,
    form: options.Format = Form.TABLE,
    times: options.Times = True,
) -> None:
    """Rate the players of recorded runs.

    The model is Bradley and Terry's with Davidson's draws and an advantage of moving first,
    fitted to all games at once. Every error says what it is relative to.
    """
    from arena.arenas.ledger import Ledger
    from arena.reports.elo_tables import elo_report, parse_anchor, rate

    wanted = parse_anchor(anchor)
    with Ledger.to_read(Path(ledger)) as book:
        rated = rate(book, [book.run(name) for name in runs], wanted)
        typer.echo(elo_report(rated, form, against, los, times), nl=False)
