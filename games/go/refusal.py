"""Why a stone may not be put on an empty point."""

from __future__ import annotations

from collections.abc import Sequence

from arena.games.go.board import Board
from arena.games.go.state import chains_of


def refusal(board: Board, colours: Sequence[int], turn: int, point: int) -> str:
    """The rule that keeps a player from an empty point: that of suicide, or else that of ko."""
    own, other = turn + 1, 2 - turn
    after = [*colours]
    after[point] = own
    dead = {after[chain[0]] for chain in chains_of(board, after) if not _has_liberty(board, after, chain)}
    if own in dead and other not in dead:
        return "it would leave its stones without a liberty"
    return "it would bring back an earlier position"


def _has_liberty(board: Board, colours: Sequence[int], chain: Sequence[int]) -> bool:
    return any(colours[near] == 0 for cell in chain for near in board.neighbours[cell])
