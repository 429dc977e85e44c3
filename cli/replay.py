"""`arena replay`: recorded games played again, to prove that they went as recorded."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from arena.cli import options
from arena.cli.notice import compilation_notice, show
from arena.cli.paths import shelf_of
from arena.reports.colours import colours_wanted

if TYPE_CHECKING:
    from arena.arenas.ledger import Ledger
    from arena.arenas.schedule import Pairing
    from arena.reports.replay import Replayer, Verdict

_DIFFERENT, _OPEN = 1, 3


def replay(
    run: Annotated[str, typer.Argument(help="Name of the run in the ledger.")],
    game: Annotated[
        str | None,
        typer.Argument(help="PAIRING:GAME, such as 3:0 for the first game of pairing 3; 'arena runs RUN' has a list."),
    ] = None,
    all_games: Annotated[bool, typer.Option("--all", help="Play all recorded games of the run again.")] = False,
    moves: Annotated[
        int | None, typer.Option(min=0, help="Draw the board after that many moves, instead of at the end.")
    ] = None,
    ledger: options.LedgerFile = options.DEFAULT_LEDGER,
) -> None:
    """Play a recorded game again from its seeds, compare every move, and draw the position.

    The exit code is 0 if moves and end are equal, 1 if anything differs, and 3 if the moves
    are equal but not all can be proven: without the limit nobody loses on time again, and programs
    outside arena (gtp) cannot be asked again, so that their moves are taken as recorded.
    """
    from arena.games import InputError
    from arena.reports.replay import Replayer, Verdict, parse_game

    if all_games == (game is not None):
        raise InputError("say which game to play again, such as 3:0, or --all; one of them")
    if all_games and moves is not None:
        raise InputError("--moves goes with one game, not with --all")
    with shelf_of([ledger], run) as shelf:
        book, recorded = shelf.only(run)
        replayer = Replayer(recorded)
        if game is None:
            verdict = _replay_all(book, replayer)
        else:
            verdict = _replay_one(book, replayer, parse_game(game), moves)
    if verdict is not Verdict.EQUAL:
        raise typer.Exit(_DIFFERENT if verdict is Verdict.DIFFERENT else _OPEN)


def _replay_one(ledger: Ledger, replayer: Replayer, pairing: Pairing, moves: int | None) -> Verdict:
    from arena.reports.replay import replay_report

    replayer.expect(pairing)
    recorded = ledger.game(replayer.run, pairing)
    with compilation_notice():
        found = replayer.replay(recorded)
    colours = colours_wanted(sys.stdout)
    show(replay_report(replayer, found, moves, ansi=colours), colours)
    return found.verdict


def _replay_all(ledger: Ledger, replayer: Replayer) -> Verdict:
    from tqdm import tqdm

    from arena.reports.replay import Tally

    tally = Tally(replayer)
    records = tqdm(ledger.games(replayer.run), total=replayer.run.played, unit="game", disable=None, leave=False)
    with compilation_notice():
        for recorded in records:
            tally.add(replayer.replay(recorded))
    show(tally.report())
    return tally.verdict
