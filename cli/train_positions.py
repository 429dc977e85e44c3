"""`arena train positions`: positions of a player's games against itself, to be trained on."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from arena.cli import options, training
from arena.cli.notice import compilation_notice, say
from arena.library.progress import Display
from arena.library.steps import steps, until_stopped

_MOST_PLIES = 1000

Game = Annotated[str, typer.Option(help="Game, as a name or a spec: 'go(size=9)'.")]
Player = Annotated[str, typer.Option(help="Who plays both sides, by name or spec: 'rave(playouts=3000)'.")]
Count = Annotated[int, typer.Option(min=1, max=training.MOST, help="How many positions.")]
Contested = Annotated[
    float,
    typer.Option(min=0, max=0.5, help="Leave out positions with a winning chance below this, or above 1 less this."),
]
Plies = Annotated[int, typer.Option(min=1, max=_MOST_PLIES, help="Plies of each game that are drawn for positions.")]


def positions(
    game: Game,
    player: Player,
    count: Count,
    output: training.Output,
    plies: Plies = 1,
    contested: Contested = 0.05,
    seed: training.Seed = 1,
    concurrency: training.Cores = None,
    progress: options.Progress = Display.AUTO,
    force: training.Force = False,
) -> None:
    """Play games of a player against itself, and pick positions from them at random.

    In half of them Black is to move; none is another one turned or reflected, and none is decided in the opinion of
    the player, if it tells one. The moves of the games are in the file too. The same command goes on where it was
    stopped; a larger count adds positions.
    """
    from arena.arenas.training import positions as files
    from arena.arenas.training.crew import Crew
    from arena.arenas.training.provenance import head_of
    from arena.arenas.training.self_play import Wanted, find_positions, sides_of
    from arena.games import load
    from arena.players.roster import one_player

    board, config, path = load(game), one_player(player).config, Path(output)
    wanted = Wanted(board, seed, plies, contested)
    more = ("--plies", str(plies)) if plies > 1 else ()
    command = training.command_line(
        *("positions", "--game", board.spec, "--player", config.spec, "--count", count),
        *(*more, "--contested", contested, "--seed", seed, "--output", output),
    )
    facts = {"player": config.spec, "seed": seed, "plies": plies, "contested": contested}
    head = head_of(files.FORMAT, board, [config], command, **facts)
    with compilation_notice(board, [config]):
        pairs = training.workers(concurrency, count, lambda: sides_of(config, board))
    with (
        training.resumable(path, command) as stop,
        Crew(pairs) as crew,
        steps(progress, "positions", count) as shown,
    ):
        for found in until_stopped(find_positions(path, head, crew, wanted, count, force), stop):
            shown.see(found)
    say(f"{count} positions in {output}")
