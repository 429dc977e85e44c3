"""Random full boards of several sizes, checked one by one for their winners."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from arena.arenas.statistics.quantity import Quantity
from arena.arenas.statistics.verdict import exact
from arena.games.y import BENT_BOARDS
from arena.reports.reproduce.evidence import Evidence
from arena.reports.reproduce.profile import Profile
from arena.reports.reproduce.raiko.boards import check_fills
from arena.reports.reproduce.row import Row, Scale
from arena.reports.reproduce.step import Sampling

BENT = tuple(f"y(board=bent, size={points})" for points in BENT_BOARDS)
STRAIGHT = tuple(f"y(board=straight, size={side})" for side in (5, 9, 13))

_PIECES = {Profile.SMOKE: 1, Profile.FAST: 20, Profile.FULL: 200}
_FILLS = 500


def samplings(profile: Profile) -> list[Sampling]:
    """Fills of every board."""
    return [
        Sampling(_name(board), check_fills, _PIECES[profile], {"board": board, "fills": _FILLS})
        for board in (*STRAIGHT, *BENT)
    ]


def _name(board: str) -> str:
    """A step's name, which a file can have."""
    return f"raiko-fills-{'bent' if board in BENT else 'straight'}-{_size(board)}"


def _size(board: str) -> str:
    return board.rpartition("=")[2].rstrip(")")


def no_draw_rows(evidence: Evidence) -> list[Row]:
    """Of straight and of bent boards: none is drawn, and micro-reduction finds the winner."""
    rows = []
    for kind, boards in (("straight", STRAIGHT), ("bent", BENT)):
        pieces = [piece for board in boards for piece in evidence.sampled[_name(board)]]
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
