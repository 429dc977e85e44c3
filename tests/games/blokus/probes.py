"""Kernels that tests ask of Blokus Duo."""

from __future__ import annotations

import numpy as np

from arena.games.contract import draw_answer, draw_by_size, legal_moves, play, playout, prior
from arena.games.toolbox.jit import entry
from arena.games.toolbox.records import UNDECIDED, Records


@entry
def count_lines(stack: Records, moves: Records, depth: int) -> int:
    """How many lines of so many moves there are from stack[0] on; `stack` and `moves` have a row for every ply."""
    first = legal_moves(stack[0], moves[0])
    if depth == 1:
        return first
    total, ply = 0, 0
    counts, nexts = np.zeros(depth, dtype=np.int64), np.zeros(depth, dtype=np.int64)
    counts[0] = first
    while ply >= 0:
        if nexts[ply] == counts[ply]:
            ply -= 1
            continue
        move = moves[ply, nexts[ply]]
        nexts[ply] += 1
        stack[ply + 1] = stack[ply]
        play(stack[ply + 1], np.uint64(move))
        if stack[ply + 1].winner != UNDECIDED:
            total += 1
        elif ply + 2 == depth:
            total += legal_moves(stack[ply + 1], moves[ply + 1])
        else:
            ply += 1
            counts[ply], nexts[ply] = legal_moves(stack[ply], moves[ply]), 0
    return total


@entry
def play_out(starts: Records, states: Records, rngs: Records, traces: Records, found: Records) -> None:
    """Random games: to each row of `found` placements, passes, squares of Black and White, and the winner."""
    state, trace, first_pass = states[0], traces[0], np.uint64(len(traces[0].legal) - 1)
    for number in range(len(found)):
        states[0] = starts[0]
        playout(state, rngs[0], trace)
        passes = 0
        for ply in range(trace.length):
            passes += np.uint64(trace.moves[np.uint64(ply)]) == first_pass
        found[number, 0], found[number, 1] = np.int64(trace.length) - passes, passes
        found[number, 2], found[number, 3] = state.squares[0], state.squares[1]
        found[number, 4] = trace.winner


@entry
def draw_many(
    starts: Records, scratch: Records, weights: Records, rngs: Records, traces: Records, counts: Records
) -> None:
    """How often each move is drawn by size, in 200,000 draws; `weights` is a record that has them."""
    for _ in range(200_000):
        scratch[0] = starts[0]
        counts[draw_by_size(scratch[0], weights[0].weights, rngs[0], traces[0])] += 1


@entry
def judge(states: Records, values: Records) -> None:
    """The game's opinion of all legal moves, to the fields of the same name."""
    prior(states[0], values[0].values)


@entry
def answer_many(starts: Records, last: int, weights: Records, rngs: Records, traces: Records, counts: Records) -> None:
    """How often each move answers the last one, in 100,000 draws; the number of moves stands for none."""
    for _ in range(100_000):
        counts[draw_answer(starts[0], np.uint64(last), weights[0].weights, rngs[0], traces[0])] += 1
