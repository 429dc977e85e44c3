"""`arena learn`: patterns from a player's games against itself, kept for games to come."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from arena.cli.notice import compilation_notice, say
from arena.cli.paths import file_option
from arena.library.limits import LARGEST_SEED, MOST_GAMES

if TYPE_CHECKING:
    from arena.players.higher.order_n import OrderNConfig

_MOST_PATTERNS = 1_000_000


def learn(
    game: Annotated[str, typer.Option(help="Game, as a name or a spec: y, 'hex(size=7)', 'y(straight, 13)'.")],
    player: Annotated[str, typer.Option(help="The player who learns, by name or spec: 'orderN(playouts=1000)'.")],
    output: Annotated[
        str,
        typer.Option("--output", "-o", metavar="FILE", callback=file_option, help="Where to keep the patterns."),
    ],
    games: Annotated[int, typer.Option(min=1, max=MOST_GAMES, help="Games that it plays against itself.")] = 10,
    seed: Annotated[int, typer.Option(min=0, max=LARGEST_SEED, help="The same seed gives the same file.")] = 1,
    most: Annotated[
        int, typer.Option(min=1, max=_MOST_PATTERNS, help="Patterns to keep at most, those with the most playouts.")
    ] = 500,
    force: Annotated[bool, typer.Option("--force", help="Replace the file if there is one.")] = False,
) -> None:
    """Play games of a player against itself, and keep the patterns that it finds.

    A player that is given the file begins with them: 'orderN(playouts=1000, library="FILE")'.
    """
    from tqdm import tqdm

    from arena.arenas.whole_files import replacement
    from arena.games import load
    from arena.players.higher.order_n import learn_library

    config, board = _learner(player), load(game)
    with compilation_notice(board, [config]), replacement(Path(output), force) as growing:
        library = learn_library(
            board, config, games, seed, lambda numbers: tqdm(numbers, unit="game", disable=None, leave=False)
        )
        library.save(growing, most)
    say(f"{min(len(library), most)} of {len(library)} patterns in {output}")


def _learner(player: str) -> OrderNConfig:
    from arena.games import InputError
    from arena.players.higher.order_n import OrderNConfig
    from arena.players.roster import one_player

    config = one_player(player).config
    if not isinstance(config, OrderNConfig):
        raise InputError(
            f"--player {player}: {config.kind} learns no patterns; only players of kind {OrderNConfig.kind} do,"
            f" such as '{OrderNConfig().spec}'"
        )
    return config
