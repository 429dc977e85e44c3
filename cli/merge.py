"""`arena merge`: several ledgers as one."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from arena.cli.notice import show
from arena.cli.paths import ledger_option, ledgers_option


def merge(
    sources: Annotated[
        list[Path], typer.Argument(metavar="LEDGER...", callback=ledgers_option, help="Ledgers; they are only read.")
    ],
    into: Annotated[
        Path,
        typer.Option(
            "--into",
            metavar="FILE",
            callback=ledger_option,
            help="Ledger that gets all runs; it is made if there is none.",
        ),
    ],
) -> None:
    """Bring the runs of several ledgers together in one: all of them, or none if anything is wrong.

    Runs of two ledgers that differ in nothing but the number of games are one run, and a game that both have is
    there once; if it went another way in one of them, nothing is merged. A run whose name is taken by a run with
    other settings gets a new name.
    """
    from arena.arenas.merging import merge as merged_into
    from arena.reports.merged import merge_report

    show(merge_report(merged_into(sources, into), into))
