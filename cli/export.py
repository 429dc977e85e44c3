"""`arena export`: a run's games for other programs."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer

from arena.cli import options, report_options
from arena.cli.notice import compilation_notice, say
from arena.cli.paths import file_option, shelf_of


def export(
    run: Annotated[str, typer.Argument(help="Name of the run in the ledger.")],
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
    that SGF has no number for is called by its name, as in GM[y].
    """
    from tqdm import tqdm

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
        # No bar where it would run through the games themselves.
        disable = None if output else True
        records = tqdm(book.games(recorded), total=recorded.played, unit="game", disable=disable, leave=False)
        source = Source(recorded, records, times)
        pieces = write(source)
        with compilation_notice():
            if output is None:
                _print(pieces)
            else:
                write_file(Path(output), pieces, force)
    if recorded.played < len(source.settings):
        say(f"{recorded.played} of {len(source.settings)} games of run '{run}' are recorded")


def _print(pieces: Iterable[str]) -> None:
    """Write to standard output: UTF-8 on every machine, line ends as they are."""
    for piece in pieces:
        sys.stdout.buffer.write(piece.encode())
    sys.stdout.buffer.flush()
