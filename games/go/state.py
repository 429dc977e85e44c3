"""The state of a game of Go, and how any position is set up.

What is known of a vertex is one number, `points[v]`:

* bits 0-3, 4-7, 8-11: how many of its neighbours are empty, black and white;
* bits 12, 13, 14: whether it is black, white, or the wall; none of them if it is empty;
* bits 16 and up: its chain, which is named by one of its stones; a vertex without a stone is its own chain.

So whoever looks at a neighbour sees its colour and its chain, and updates its counts, in one
load and one store. The counts of the wall mean nothing. Of a chain, `libs` counts the liberties once for
each stone that has them (what is counted under a vertex without a stone means nothing), `stones`
how many stones it has; `following` leads from stone to stone around the chain.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from arena.games.errors import InputError
from arena.games.go.board import Board
from arena.games.toolbox.records import Field
from arena.games.toolbox.zobrist import key_words

#: Rules against repetition: a single stone may not be retaken at once; no move may bring back a position; or
#: none with the same player to move.
SIMPLE, POSITIONAL, SITUATIONAL = "simple", "positional", "situational"

#: Bits of a vertex.
COUNT_BITS, CHAIN_SHIFT = 4, 16
BLACK_BIT, WHITE_BIT, WALL_BIT = 1 << 12, 1 << 13, 1 << 14

#: The vertex that may not be retaken, when there is none: a corner of the wall.
NO_KO = 0


def state_fields(board: Board, ko: str) -> list[Field]:
    """Fields of a state.

    `last` and `earlier` are the last two moves, or numbers of none. `free` lists the empty vertices, the
    first `empties` of it, and `place` says where in it each is; the last `taken` of them are those of which
    the last move has taken stones, if it was no pass. `lead` is Black's stones less White's, `key` the key of
    the stones. `color` holds the stones by cell. With a superko rule `keys` holds the keys of all positions
    so far, `kept` of them, and `digest` is their sum; `stood` says of which colours stones have been captured
    on a cell, `captured` how many in all.
    """
    fields: list[Field] = [
        ("last", "u2"),
        ("earlier", "u2"),
        ("passes", "u2"),
        ("ko", "u2"),
        ("empties", "u2"),
        ("taken", "u2"),
        ("lead", "i2"),
        ("key", "u8"),
        ("points", "u4", (board.vertices,)),
        ("following", "u2", (board.vertices,)),
        ("libs", "u2", (board.vertices,)),
        ("stones", "u2", (board.vertices,)),
        ("free", "u2", (board.cells,)),
        ("place", "u2", (board.vertices,)),
        ("color", "u1", (board.cells,)),
    ]
    if ko == SIMPLE:
        return fields
    return [
        *fields,
        ("stood", "u1", (board.cells,)),
        ("captured", "u4"),
        ("kept", "u2"),
        ("digest", "u8"),
        ("keys", "u8", (board.most_plies + 1,)),
    ]


def set_up(board: Board, ko: str, colours: Sequence[int], turn: int) -> dict[str, Any]:
    """The fields of a state with these stones by cell, and nothing to look back on; `turn` is 0 if Black is to move.

    Raises InputError if a chain has no liberty.
    """
    vertices = board.vertex_of
    points = np.full(board.vertices, WALL_BIT, dtype=np.uint32)
    chain_of = np.arange(board.vertices, dtype=np.uint32)
    following, libs, stones_of = (np.zeros(board.vertices, dtype=np.uint16) for _ in range(3))
    for cell, near in enumerate(board.neighbours):
        counts = [sum(colours[other] == colour for other in near) for colour in range(3)]
        points[vertices[cell]] = (
            sum(count << COUNT_BITS * colour for colour, count in enumerate(counts))
            | ((0, BLACK_BIT, WHITE_BIT)[colours[cell]])
        )
    # The wall is told of stones as well, and must not be told more often that they go than that they came.
    for vertex, colour in zip(vertices, colours, strict=True):
        for near in (vertex - board.width, vertex - 1, vertex + 1, vertex + board.width):
            if colour and points[near] & WALL_BIT:
                points[near] += (1 << COUNT_BITS * colour) - 1
    for chain in chains_of(board, colours):
        stones = [int(vertices[cell]) for cell in chain]
        libs[stones[0]] = sum(colours[other] == 0 for cell in chain for other in board.neighbours[cell])
        if not libs[stones[0]]:
            raise InputError(
                f"the position cannot be set up: the stones around {board.names[chain[0]]} have no liberty"
            )
        stones_of[stones[0]] = len(stones)
        chain_of[stones] = stones[0]
        following[stones] = [*stones[1:], stones[0]]
    empty = [cell for cell in range(board.cells) if not colours[cell]]
    free, place = np.zeros(board.cells, dtype=np.uint16), np.zeros(board.vertices, dtype=np.uint16)
    free[: len(empty)] = vertices[empty]
    place[free[: len(empty)]] = np.arange(len(empty))
    of_stones, of_turns = key_words(board.cells)
    key = np.bitwise_xor.reduce(of_stones[np.arange(board.cells), colours])
    fields: dict[str, Any] = {
        "to_move": turn,
        "last": board.cells + 1,
        "earlier": board.cells + 1,
        "empties": len(empty),
        "lead": list(colours).count(1) - list(colours).count(2),
        "key": key,
        "points": points | chain_of << CHAIN_SHIFT,
        "following": following,
        "libs": libs,
        "stones": stones_of,
        "free": free,
        "place": place,
        "color": np.array(colours, dtype=np.uint8),
    }
    if ko == SIMPLE:
        return fields
    keys = np.zeros(board.most_plies + 1, dtype=np.uint64)
    keys[0] = key if ko == POSITIONAL else key ^ of_turns[turn]
    return {**fields, "kept": 1, "keys": keys, "digest": keys[0]}


def chains_of(board: Board, colours: Sequence[int]) -> list[list[int]]:
    """The stones of each chain, by cells, in ascending order of their first ones."""
    found: list[list[int]] = []
    seen: set[int] = set()
    for start in range(board.cells):
        if colours[start] and start not in seen:
            chain = [start]
            seen.add(start)
            for cell in chain:
                near = {other for other in board.neighbours[cell] if colours[other] == colours[start]}
                chain += sorted(near - seen)
                seen |= near
            found.append(chain)
    return found
