"""Random full boards of several sizes, checked one by one for their winners."""

from __future__ import annotations

from arena.arenas.experiments.profile import Profile
from arena.arenas.experiments.raiko.boards import check_fills
from arena.arenas.experiments.step import Sampling
from arena.games.y import BENT_BOARDS

BENT = tuple(f"y(board=bent, size={points})" for points in BENT_BOARDS)
STRAIGHT = tuple(f"y(board=straight, size={side})" for side in (5, 9, 13))

_PIECES = {Profile.SMOKE: 1, Profile.FAST: 20, Profile.FULL: 200}
_FILLS = 500


def samplings(profile: Profile) -> list[Sampling]:
    """Fills of every board."""
    return [
        Sampling(fills_of(board), check_fills, _PIECES[profile], {"board": board, "fills": _FILLS})
        for board in (*STRAIGHT, *BENT)
    ]


def fills_of(board: str) -> str:
    """The name of a board's step, which a file can have."""
    return f"raiko-fills-{'bent' if board in BENT else 'straight'}-{_size(board)}"


def _size(board: str) -> str:
    return board.rpartition("=")[2].rstrip(")")
