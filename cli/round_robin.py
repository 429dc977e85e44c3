"""`arena round-robin`: everybody meets everybody."""

from __future__ import annotations

from typing import Annotated

import typer

from arena.cli.notice import compilation_notice
from arena.reports.form import Form


def round_robin(
    game: Annotated[str, typer.Option(help="Game, as a name or a spec: y, 'hex(size=7)', 'y(straight, 13)'.")],
    players: Annotated[str, typer.Option(help="Names, ranges and specs, with commas: 'A..C, amaf(playouts=500)'.")],
    games: Annotated[int, typer.Option(min=1, help="Games for each ordered pair of players.")] = 10,
    self_play: Annotated[bool, typer.Option(help="Let every player meet itself too.")] = False,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same games, move for move.")] = 1,
    swap: Annotated[bool, typer.Option(help="Let White answer the first move by taking over Black's side.")] = False,
    form: Annotated[Form, typer.Option("--format", help="How to print the results.")] = Form.TABLE,
    times: Annotated[bool, typer.Option(help="Print thinking times, which differ from run to run.")] = True,
) -> None:
    """Let every player meet every other as Black and as White.

    Prints wins of Black (rows) against White (columns) and everybody's totals with 95 %
    Wilson intervals. What is printed goes to stdout, progress to stderr.
    """
    from tqdm import tqdm

    from arena.arenas.tournament import play, round_robin_of
    from arena.games import load
    from arena.players import entrants
    from arena.reports.round_robin import round_robin_report
    from arena.reports.standings import Standings

    tournament = round_robin_of(load(game), entrants(players), games, self_play, seed, swap)
    standings = Standings(tournament.entrants, self_play)
    with compilation_notice():
        # disable=None: no progress bar where stderr is not a terminal.
        standings.add_all(tqdm(play(tournament), total=len(tournament), unit="game", disable=None, leave=False))
    typer.echo(round_robin_report(tournament, standings, form, times), nl=False)
