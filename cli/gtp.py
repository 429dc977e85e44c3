"""`arena gtp`: a player for other programs, by the Go Text Protocol."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from arena.library.limits import LARGEST_SEED


def gtp(
    game: Annotated[str, typer.Option(help="Game, as a name or a spec: y, 'hex(size=7)', 'y(straight, 13)'.")],
    player: Annotated[str, typer.Option(help="The player that makes moves, by name or spec.")],
    seed: Annotated[
        int, typer.Option(min=0, max=LARGEST_SEED, help="The same seed and commands give the same moves.")
    ] = 1,
    move_overhead: Annotated[
        float, typer.Option(min=0.0, max=1000.0, help="Seconds of a clock that the player is not told of.")
    ] = 0.1,
) -> None:
    """Answer commands of the Go Text Protocol, version 2, on standard input, until `quit`.

    Other programs, such as GoGui or twogtp, play with the player that way. `list_commands`
    tells what can be asked in the game. Kernels are compiled before the first command is read.
    """
    from arena.cli.notice import compilation_notice
    from arena.games import load
    from arena.players.gtp.server import Server
    from arena.players.roster import one_player

    board = load(game)
    asked = one_player(player)
    server = Server(board, asked.config, seed, move_overhead)
    with compilation_notice(board, [asked.config]):
        server.warm_up()
    # Bytes that are no text are no reason to stop, and lines end with a line feed only.
    lines = (line.decode("utf-8", errors="replace") for line in iter(sys.stdin.buffer.readline, b""))
    for answer in server.answers(lines):
        sys.stdout.buffer.write(answer.encode("utf-8", errors="replace"))
        sys.stdout.buffer.flush()
