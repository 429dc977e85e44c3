"""`arena export`: a run's games for other programs."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from arena.cli import completion, options, report_options
from arena.cli.notice import compilation_notice, say
from arena.cli.paths import file_option, shelf_of

if TYPE_CHECKING:
    from arena.arenas.game_record import GameRecord


def export(
    run: Annotated[str, typer.Argument(autocompletion=completion.runs, help="Name of the run in the ledger.")],
    game: Annotated[
        str | None,
        typer.Argument(help="Only this game, as PAIRING:GAME, such as 3:0; some programs read one game a file."),
    ] = None,
    *,
    to: Annotated[
        str,
        typer.Option(
            "--to",
            metavar="sgf|csv|json|jsonl",
            help="SGF with one game tree per game, a table with one row per game, one JSON document,"
            " or JSON Lines with one game per line.",
        ),
    ],
    output: Annotated[
        str | None,
        typer.Option(
            "--output", "-o", metavar="FILE", callback=file_option, help="Where to write it (standard output)."
        ),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace the file if there is one.")] = False,
    times: report_options.Times = True,
    ledger: options.LedgerFiles = options.DEFAULT_LEDGERS,
) -> None:
    """Write a run's games for other programs, in the order of the schedule.

    With --no-times, two runs with the same name and settings give the same bytes, however
    they were played: nothing is written that depends on the machine or the clock.

    `black` is who moved first and `white` who moved second, also after a swap. In SGF, PB
    and PW are those whose stones are black and white after it. Hex is GM[11] there; a game
    that SGF has no number for is called by its name, as in GM[y]. Blokus Duo is written as
    Pentobi reads it, one GAME to a file. What players thought is in V and C of SGF, and in
    lists elsewhere (docs/decisions.md).
    """
    from arena.arenas.replay import RecordedRun, parse_game
    from arena.arenas.whole_files import require_writable, write_file
    from arena.games import InputError
    from arena.reports.export import Source, exporter

    write = exporter(to)
    if force and output is None:
        raise InputError("--force goes with --output")
    if output is not None:
        require_writable(Path(output), force)
    with shelf_of(ledger, run) as shelf:
        book, recorded = shelf.only(run)
        if game is None:
            records = _with_progress(book.games(recorded), recorded.played, shown=output is not None)
        else:
            pairing = parse_game(game)
            RecordedRun(recorded).expect(pairing)
            records = [book.game(recorded, pairing)]
        source = Source(recorded, records, times)
        pieces = write(source)
        with compilation_notice():
            if output is None:
                _print(pieces)
            else:
                write_file(Path(output), pieces, force)
    if game is None and recorded.played < len(source.settings):
        say(f"{recorded.played} of {len(source.settings)} games of run '{run}' are recorded")


def _with_progress(games: Iterator[GameRecord], count: int, shown: bool) -> Iterable[GameRecord]:
    """The games, with a bar; but no bar where it would run through the games themselves."""
    from tqdm import tqdm

    bar: Iterable[GameRecord] = tqdm(games, total=count, unit="game", disable=None if shown else True, leave=False)
    return bar


def _print(pieces: Iterable[str]) -> None:
    """Write to standard output: UTF-8 on every machine, line ends as they are."""
    for piece in pieces:
        sys.stdout.buffer.write(piece.encode())
    sys.stdout.buffer.flush()
