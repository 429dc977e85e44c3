"""`arena games`: which games there are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from arena.cli import completion, report_options
from arena.cli.notice import show

if TYPE_CHECKING:
    from arena.reports.page import Page


def games(
    spec: Annotated[
        str | None,
        typer.Argument(autocompletion=completion.games, help="A game to describe: hex, 'y(board=straight, size=5)'."),
    ] = None,
    moves: Annotated[str, typer.Option(help="Moves to make before the board is drawn: 'c3 b4'.")] = "",
    size_estimate: Annotated[
        int | None,
        typer.Option(min=2, max=10_000_000, metavar="N", help="Estimate the size of its tree from N games instead."),
    ] = None,
    by: Annotated[
        str, typer.Option(metavar="PLAYER", help="Who plays these games against itself; without it, moves are random.")
    ] = "",
    seed: Annotated[int | None, typer.Option(min=0, help="Seed of these games.  [default: 1]")] = None,
    width: report_options.Width = None,
) -> None:
    """List the games, or describe one: its parameters, and the board with names of rows and columns."""
    from arena.games.errors import InputError
    from arena.reports.game_listing import describe_game, list_games

    page = report_options.page(width)
    if size_estimate is None and (by or seed is not None):
        raise InputError(f"{'--by' if by else '--seed'} has no effect without --size-estimate")
    if size_estimate is not None:
        if moves:
            raise InputError("--moves has no effect with --size-estimate, which is of the game from its start")
        show(_size(spec, size_estimate, by, 1 if seed is None else seed, page), page.colours)
    elif spec is None:
        show(list_games(page), page.colours)
    else:
        show(describe_game(spec, moves.split(), page.colours, page), page.colours)


def _size(spec: str | None, count: int, player: str, seed: int, page: Page) -> str:
    """What games say of the size of a game's tree."""
    from tqdm import tqdm

    from arena.arenas.tree_size import tree_size, tree_size_by
    from arena.cli.notice import compilation_notice
    from arena.games import InputError, load
    from arena.reports.tree_size import tree_size_report

    if spec is None:
        raise InputError("--size-estimate needs a game: arena games hex --size-estimate 1000")
    game = load(spec)
    with compilation_notice():
        if not player:
            return tree_size_report(game.spec, tree_size(game, count, seed), player, page)
        with tqdm(total=count, unit="game", disable=None, leave=False) as progress:
            return tree_size_report(game.spec, tree_size_by(player, game, count, seed, progress.update), player, page)
