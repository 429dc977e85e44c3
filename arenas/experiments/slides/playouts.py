"""Playouts of a position by a policy, and what becomes of one stone in them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from arena.games import Position
from arena.games.go.area import owner_of, spread_area
from arena.games.toolbox.jit import entry
from arena.games.toolbox.records import BLACK, Records
from arena.players.playouts.hooks import play_out
from arena.players.playouts.policies import parse_policy
from arena.players.playouts.returns import WIN
from arena.players.tree.course import new_courses
from arena.players.tree.nodes import new_nodes

_WHITE_AREA = 2


@entry
def count_playouts(
    states: Records,
    scratch: Records,
    policies: Records,
    rngs: Records,
    traces: Records,
    returns_records: Records,
    nodes: Records,
    courses: Records,
    counts: Records,
    vertex: int,
    width: int,
    playouts: int,
) -> None:
    """Count playouts from a state in which Black wins (place 0), and in which a vertex ends up as White's area (1)."""
    for _ in range(playouts):
        scratch[0] = states[0]
        play_out(policies[0], scratch[0], rngs[0], traces[0], returns_records[0], nodes, courses[0])
        spread_area(scratch[0], np.uint64(width))
        counts[0] += 1 if traces[0].winner == BLACK else 0
        counts[1] += 1 if owner_of(scratch[0], np.uint64(vertex)) == _WHITE_AREA else 0


@dataclass(frozen=True)
class Seen:
    """What playouts have shown."""

    black_wins: int
    taken: int  # playouts in which White got the point


def look(position: Position, policy: str, cell: int, playouts: int, rngs: Records) -> Seen:
    """Play a position of Go out so many times; the last move was the one on `cell`."""
    game: Any = position.game
    courses, counts = new_courses(game.moves, game.max_plies), np.zeros(2, dtype=np.int64)
    courses["before_root"] = (cell, game.moves)
    count_playouts(
        position.states,
        game.new_states(),
        parse_policy(policy).new_records(game),
        rngs,
        game.new_traces(),
        WIN.new_records(game),
        new_nodes(1),
        courses,
        counts,
        int(game.board.vertex_of[cell]),
        game.board.width,
        playouts,
    )
    return Seen(int(counts[0]), int(counts[1]))
