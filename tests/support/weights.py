"""Files of weights for tests."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from arena.games import load
from arena.games.spec import parse_spec
from arena.players.weights.weights import Weights


def weights_file(path: Path, game: str, logarithms: Sequence[float]) -> Path:
    """Write a file with these numbers for a game's traits."""
    board = load(game)
    facts = {"method": "by hand", "positions": 3}
    path.write_text(Weights.trained(board, facts, logarithms, [1] * len(board.traits)).text, encoding="utf-8")
    return path


def shelf_with(folder: Path, game: str, *names: str) -> Path:
    """A folder with weights of these names for a game, as if they were shipped; all of them draw uniformly."""
    board = load(game)
    shelf = folder / parse_spec(board.spec).name
    shelf.mkdir()
    for name in names:
        weights_file(shelf / f"{name}.csv", game, [0.0] * len(board.traits))
    return folder
