"""What random full boards of several sizes say of draws and of micro-reduction."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from arena.arenas.experiments.evidence import Evidence
from arena.arenas.experiments.raiko.fills import BENT, STRAIGHT, fills_of
from arena.arenas.statistics.judging import exact
from arena.arenas.statistics.quantity import Quantity
from arena.reports.reproduce.row import Row, Scale


def no_draw_rows(evidence: Evidence) -> list[Row]:
    """Of straight and of bent boards: none is drawn, and micro-reduction finds the winner."""
    rows = []
    for kind, boards in (("straight", STRAIGHT), ("bent", BENT)):
        pieces = [piece for board in boards for piece in evidence.sampled[fills_of(board)]]
        fills = _total(pieces, "fills")
        undecided = _total(pieces, "drawn") + _total(pieces, "won twice")
        rows += [
            _none(f"{kind} boards without exactly one winner, of {fills}", undecided),
            _none(
                f"{kind} boards that micro-reduction gives to the other, of {fills}",
                _total(pieces, "reduced otherwise"),
            ),
        ]
    return rows


def _total(pieces: Sequence[dict[str, Any]], count: str) -> int:
    return sum(piece[count] for piece in pieces)


def _none(label: str, found: int) -> Row:
    return Row(label, Quantity(0), Quantity(found), exact(0, found), Scale.COUNT)
