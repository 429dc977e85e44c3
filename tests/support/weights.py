"""Files of weights for tests."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from arena.games import load
from arena.players.weights.weights import Weights


def weights_file(path: Path, game: str, logarithms: Sequence[float]) -> Path:
    """Write a file with these numbers for a game's traits."""
    board = load(game)
    facts = {"method": "by hand", "positions": 3}
    path.write_text(Weights.trained(board, facts, logarithms, [1] * len(board.traits)).text, encoding="utf-8")
    return path
