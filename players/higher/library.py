"""Libraries: patterns kept in a file, for games to come."""

from __future__ import annotations

import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from arena.games.errors import InputError
from arena.games.game import Game
from arena.games.toolbox.records import Records
from arena.players.higher.book import LARGEST
from arena.players.higher.memory import new_memories

_SINGLE = npt.NDArray[np.float32]
_NO_LIBRARY = "is not a file that a library of patterns was saved to"


@dataclass
class _Entry:
    """What is known of one pattern, summed over decisions; rows are Black's and White's moves."""

    made: _SINGLE
    won: _SINGLE
    results: _SINGLE
    total: float


class Library:
    """Patterns of one game, whatever the position in which they were found."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._entries: dict[tuple[int, ...], _Entry] = {}

    def __len__(self) -> int:
        return len(self._entries)

    def add(self, memories: Records) -> None:
        """Add what is remembered of a decision, but for the empty pattern, which belongs to its position."""
        memory: Any = memories[0]
        made, won = (memory[name][:, : self._game.moves] for name in ("made", "won"))
        for pattern in range(int(memory.count)):
            key = tuple(sorted(int(code) for code in memory.codes[pattern][: memory.length[pattern]]))
            rows = slice(2 * pattern, 2 * pattern + 2)
            self._put(key, made[rows], won[rows], memory.results[rows], float(memory.total[pattern]))

    def _put(self, key: tuple[int, ...], made: _SINGLE, won: _SINGLE, results: _SINGLE, total: float) -> None:
        if not key:
            return
        known = self._entries.get(key)
        if known is None:
            self._entries[key] = _Entry(made.copy(), won.copy(), results.copy(), total)
        else:
            known.made += made
            known.won += won
            known.results += results
            known.total += total

    def save(self, path: Path, most: int) -> None:
        """Write the `most` patterns with the most playouts."""
        kept = sorted(self._entries.items(), key=lambda item: (-item[1].total, item[0]))[:most]
        codes = np.full((len(kept), LARGEST), -1, dtype=np.int32)
        for row, (key, _) in enumerate(kept):
            codes[row, : len(key)] = key
        shape = (len(kept), 2, self._game.moves)
        with path.open("wb") as file:
            np.savez_compressed(
                file,
                game=np.array(self._game.spec),
                codes=codes,
                made=np.array([entry.made for _, entry in kept], dtype=np.float32).reshape(shape),
                won=np.array([entry.won for _, entry in kept], dtype=np.float32).reshape(shape),
                results=np.array([entry.results for _, entry in kept], dtype=np.float32).reshape(len(kept), 2),
                total=np.array([entry.total for _, entry in kept], dtype=np.float32),
            )


def read_library(path: Path, game: Game, patterns: int) -> Records:
    """The patterns in a file as something remembered, those with the most playouts if there are too many."""
    if path.is_dir():
        raise InputError(f"library '{path}' is a folder, not a file")
    try:
        with path.open("rb") as stream, np.load(stream, allow_pickle=False) as file:
            spec = str(file["game"])
            parts = {name: file[name] for name in ("codes", "made", "won", "results", "total")}
    except FileNotFoundError:
        raise InputError(f"library '{path}': there is no such file") from None
    except (OSError, ValueError, TypeError, KeyError, EOFError, zipfile.BadZipFile):
        raise InputError(f"library '{path}' {_NO_LIBRARY}") from None
    if spec != game.spec:
        raise InputError(f"library '{path}' is for {spec}, not for {game.spec}")
    if not _is_sound(parts, game.moves):
        raise InputError(f"library '{path}' {_NO_LIBRARY}")
    count = min(len(parts["codes"]), patterns - 1)
    memories = new_memories(game.moves, patterns)
    memory: Any = memories[0]
    memory["count"] = count
    for pattern in range(count):
        codes = [code for code in parts["codes"][pattern].tolist() if code >= 0]
        memory["length"][pattern] = len(codes)
        memory["codes"][pattern, : len(codes)] = codes
        rows = slice(2 * pattern, 2 * pattern + 2)
        for name in ("made", "won"):
            memory[name][rows, : game.moves] = parts[name][pattern]
        memory["results"][rows] = parts["results"][pattern]
        memory["total"][pattern] = parts["total"][pattern]
    return memories


def _is_sound(parts: dict[str, Any], moves: int) -> bool:
    """Whether arrays read from a file have the shapes and codes of a library."""
    count = len(parts["total"])
    shapes = {"codes": (count, LARGEST), "made": (count, 2, moves), "won": (count, 2, moves), "results": (count, 2)}
    return all(parts[name].shape == shape for name, shape in shapes.items()) and bool(
        np.all((parts["codes"] >= -1) & (parts["codes"] < 2 * moves))
    )
