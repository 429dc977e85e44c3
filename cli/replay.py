"""`arena replay`: recorded games played again, to prove that they went as recorded."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from arena.cli import completion, options
from arena.cli.notice import compilation_notice, show
from arena.cli.paths import shelf_of
from arena.reports.colours import colours_wanted

if TYPE_CHECKING:
    from arena.arenas.ledger import Ledger
    from arena.arenas.replay import Agreement, RecordedRun
    from arena.arenas.schedule import Pairing

_DIFFERENT, _OPEN = 1, 3


def replay(
    run: Annotated[str, typer.Argument(autocompletion=completion.runs, help="Name of the run in the ledger.")],
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
    from arena.arenas.provenance import require_materials
    from arena.arenas.replay import Agreement, RecordedRun, parse_game
    from arena.games import InputError

    if all_games == (game is not None):
        raise InputError("say which game to play again, such as 3:0, or --all; one of them")
    if all_games and moves is not None:
        raise InputError("--moves goes with one game, not with --all")
    with shelf_of([ledger], run) as shelf:
        book, recorded = shelf.only(run)
        played = RecordedRun(recorded)
        require_materials(played.settings, [origin for origin, _ in book.origins(recorded)])
        if game is None:
            agreement = _replay_all(book, played)
        else:
            agreement = _replay_one(book, played, parse_game(game), moves)
    if agreement is not Agreement.EQUAL:
        raise typer.Exit(_DIFFERENT if agreement is Agreement.DIFFERENT else _OPEN)


def _replay_one(ledger: Ledger, run: RecordedRun, pairing: Pairing, moves: int | None) -> Agreement:
    from arena.arenas.stage.replayer import Replayer
    from arena.reports.replay_report import replay_report

    run.expect(pairing)
    recorded = ledger.game(run.run, pairing)
    with compilation_notice():
        found = Replayer(run).replay(recorded)
    colours = colours_wanted(sys.stdout)
    show(replay_report(run, found, moves, ansi=colours), colours)
    return found.agreement


def _replay_all(ledger: Ledger, run: RecordedRun) -> Agreement:
    from tqdm import tqdm

    from arena.arenas.stage.replayer import Replayer
    from arena.reports.replay_report import ReplayTotals

    totals, replayer = ReplayTotals(run), Replayer(run)
    records = tqdm(ledger.games(run.run), total=run.run.played, unit="game", disable=None, leave=False)
    with compilation_notice():
        for recorded in records:
            totals.add(replayer.replay(recorded))
    show(totals.report())
    return totals.agreement
