"""What became of ledgers that were brought together."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from arena.arenas.merging import Merged
from arena.games.text import visible_line
from arena.reports.written import count_of


def merge_report(runs: Sequence[Merged], into: Path) -> str:
    """A line for every run, and one on the whole."""
    added, known = sum(run.games - run.known for run in runs), sum(run.known for run in runs)
    there = f"; {count_of(known, 'game')} had been there" if known else ""
    lines = [*map(_line, runs), f"{into}: {count_of(added, 'game')} added{there}."]
    return "\n".join(map(visible_line, lines)) + "\n"


def _line(run: Merged) -> str:
    renamed = "" if run.became == run.name else f" as run '{run.became}'"
    if run.joined:
        return (
            f"run '{run.name}' of {run.source}: {run.games - run.known} of its {count_of(run.games, 'game')} were"
            f" missing in run '{run.became}', which has the same settings"
        )
    reason = f"{renamed}, for a run '{run.name}' with other settings was there" if renamed else ""
    return f"run '{run.name}' of {run.source}: {count_of(run.games, 'game')}{reason}"
