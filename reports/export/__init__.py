"""A run's games for other programs: one exporter per file, all behind the signature of `Exporter`."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from arena.games.errors import InputError, known_words
from arena.games.text import quoted
from arena.reports.export import collection, csv_table, json_document, json_lines
from arena.reports.export.source import Source

__all__ = ["EXPORTERS", "Exporter", "Source", "exporter"]

#: Writes a run piece by piece, so that it need not fit into memory; the pieces joined are the export.
Exporter = Callable[[Source], Iterator[str]]

#: By the name that the format has on the command line.
EXPORTERS: dict[str, Exporter] = {
    "sgf": collection.export,
    "csv": csv_table.export,
    "json": json_document.export,
    "jsonl": json_lines.export,
}


def exporter(name: str) -> Exporter:
    """What writes the format of this name; raises InputError if there is none."""
    found = EXPORTERS.get(name.lower())
    if found is None:
        raise InputError(f"--to: no format is called {quoted(name)}{known_words(name, EXPORTERS)}")
    return found
