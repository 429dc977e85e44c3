"""Lanes: the games that fills play at once, one bit of a word for each."""

from __future__ import annotations

import numpy as np

from arena.games.toolbox.jit import helper
from arena.games.toolbox.records import Field, Record
from arena.games.toolbox.vectors import LANES

_ALL_LANES = np.uint64(0xFFFFFFFFFFFFFFFF)
_ZERO, _ONE, _WORD_BITS = np.uint64(0), np.uint64(1), np.uint64(64)


def lane_fields(moves: int, rows: int, words: int) -> list[Field]:
    """Fields of the record that fills write to: `rows` of words, of which the first `moves` are the cells.

    A row of so many `words` plays 64 games for each of them at once. `made` and `wins` are
    counters per move and column, for whoever draws statistics.
    """
    return [
        ("words", "u8", (rows, words)),
        ("won", "u8", (1, words)),
        ("counted", "u8", (1, words)),
        ("made", "u8", (moves, words)),
        ("wins", "u8", (moves, words)),
        ("streams", "u8", (4, words)),
        ("empty", "u2", (moves,)),
        ("empties", "u4"),
    ]


@helper
def count_first_lanes(lanes: Record, games: np.uint64) -> None:
    """Let only the first `games` lanes count, or all of them if there are no more."""
    for word in range(lanes.counted.shape[1]):
        left = min(_WORD_BITS, max(games, np.uint64(word) * _WORD_BITS) - np.uint64(word) * _WORD_BITS)
        lanes.counted[_ZERO, np.uint64(word)] = _ALL_LANES if left == _WORD_BITS else (_ONE << left) - _ONE


__all__ = ["LANES", "count_first_lanes", "lane_fields"]
