"""A game whose playouts end as a table says: after each move, its row is read from left to right."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from arena.games import Game
from arena.games.diagram import Diagram, Row
from arena.games.toolbox.records import BLACK, DRAW, WHITE
from arena.players import Decision, generator, load_player

#: The largest number in a table.
RANGE = 100

#: The largest table. All have room for it, so that one kernel serves all.
ARMS, LENGTH = 5, 2000


def legal_moves(state, moves):
    for arm in range(state.arms):
        moves[arm] = arm
    return np.int64(state.arms)


def is_legal(state, move):
    return move < state.arms


def play(state, move):
    state.arm = move
    state.ply += 1
    state.to_move = 1 - state.to_move


def score(state):
    return 0.0


def playout(state, rng, trace):
    arm = np.uint64(state.arm)
    points = state.table[arm, np.uint64(trace.drawn[arm])]
    trace.drawn[arm] += 1
    trace.length = 0
    trace.score = float(points)
    trace.winner = BLACK if points > 0 else WHITE if points < 0 else DRAW


def bandit(table: Sequence[Sequence[int]]) -> Game:
    """The game with this table: Black's points, one row for each move. A row is read on from player to player."""
    points = np.zeros((ARMS, LENGTH), dtype=np.int16)
    for arm, row in enumerate(table):
        points[arm, : len(row)] = row
    return Game(
        spec="bandit",
        rules={"legal_moves": legal_moves, "is_legal": is_legal, "play": play, "score": score, "playout": playout},
        fields=[("color", "u1", (ARMS,)), ("arm", "u2"), ("arms", "u2"), ("table", "i2", (ARMS, LENGTH))],
        names=[f"{chr(ord('a') + arm)}1" for arm in range(ARMS)],
        diagram=Diagram((Row(tuple(range(ARMS)), (False,) * ARMS),)),
        max_plies=4,
        trace_extras=[("drawn", "u4", (ARMS,))],
        score_range=RANGE,
        initial={"table": points, "arms": len(table)},
    )


def decide(table: Sequence[Sequence[int]], spec: str, white: bool = False, seed: int = 1) -> Decision:
    """One decision of a new player, who reads the table from its beginning."""
    game = bandit(table)
    position = game.start()
    if white:
        position.play(0)
    return load_player(spec).build(game).choose(position, generator(seed, "bandit"))
