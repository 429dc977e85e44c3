"""CSV: one game per row; lists are written with spaces between their items."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import Any

from arena.reports.escapes import csv_cell
from arena.reports.export.source import Source

#: Fields of a game, or of one side of it as `field.side`, by the column they stand in.
_COLUMNS = {
    "pairing": "pairing",
    "game": "game",
    "black": "black",
    "white": "white",
    "opening": "opening",
    "moves": "moves",
    "result": "result",
    "score": "score",
    "dead": "dead",
    "reason": "reason",
    "detail": "detail",
    "swapped": "swapped",
    "seed": "seeds.run",
    "black_seed": "seeds.black",
    "white_seed": "seeds.white",
    "black_ms": "ms.black",
    "white_ms": "ms.white",
    "black_cpu_ms": "cpu_ms.black",
    "white_cpu_ms": "cpu_ms.white",
    "black_decisions": "decisions.black",
    "white_decisions": "decisions.white",
    "black_playouts": "playouts.black",
    "white_playouts": "playouts.white",
}
_TIMES = ("ms", "cpu_ms")
#: What is on record of every decision, in their order, by the column: `nan` and `none` where there is nothing. What
#: programs said, and candidates, do not fit into a cell.
_THOUGHTS = {
    "sides": "side",
    "plies": "ply",
    "values": "value",
    "decision_playouts": "playouts",
    "depths": "depth",
    "full": "full",
    "proofs": "proof",
    "decision_ms": "ms",
    "decision_cpu_ms": "cpu_ms",
    "clock_ms": "clock_ms",
}
_TIMES_OF_THOUGHTS = ("ms", "cpu_ms", "clock_ms")


def export(source: Source) -> Iterator[str]:
    """The run as a table; see Exporter."""
    columns = {
        column: field for column, field in _COLUMNS.items() if source.times or field.partition(".")[0] not in _TIMES
    }
    facts = {column: field for column, field in _THOUGHTS.items() if source.times or field not in _TIMES_OF_THOUGHTS}
    yield _row([*columns, *facts])
    for document in source.documents():
        thoughts = document["thoughts"] or []
        lists = [" ".join(_item(thought, field) for thought in thoughts) for field in facts.values()]
        yield _row([_cell(document, field) for field in columns.values()] + lists)


def _item(thought: dict[str, Any], field: str) -> str:
    value = thought[field]
    if value is None:
        return "none" if field == "proof" else "nan"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _cell(document: dict[str, Any], field: str) -> object:
    name, _, side = field.partition(".")
    value = document[name][side] if side else document[name]
    if isinstance(value, bool):
        return str(value).lower()
    return " ".join(map(str, value)) if isinstance(value, list) else value


def _row(cells: list[object]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow([csv_cell(cell) for cell in cells])
    return text.getvalue()
