"""Test kernels: what Python cannot see from outside, or would be too slow to do.

They are compiled for every board that a test runs on, once for all processes that test in parallel.
"""

from __future__ import annotations

import numpy as np

from arena.games import contract, playing
from arena.games.contract import is_legal, legal_moves, play, playout
from arena.games.lanes import LANES
from arena.games.toolbox.jit import entry, helper, register
from arena.games.toolbox.records import UNDECIDED, Record, Records, new, tagged_dtype

_ONE, _WORD_BITS = np.uint64(1), np.uint64(64)

_chosen_playout = helper(playing.uniform_playout)

_RULES_ALONE = "the rules alone"
register(_RULES_ALONE, {**playing.BY_THE_RULES, "choose_move": playing.choice_from_the_list})
_rules_alone = new(tagged_dtype(_RULES_ALONE, []))


@entry
def begin_fills(states: Records, lanes: Records, rngs: Records) -> None:
    contract.begin_fills(states[0], lanes[0], rngs[0])


@entry
def fill(lanes: Records, rngs: Records) -> None:
    contract.fill(lanes[0], rngs[0])


@entry
def play_fills(states: Records, scratch: Records, words: Records, mover_wins: Records, other_wins: Records) -> None:
    """Play the fills that `words` (a row per cell, a bit per game, set where the mover owns the cell).

    Of each game's new stones, first all of the mover's are put, then all of the other player's;
    `mover_wins` and `other_wins` tell, one byte per game, whether that joined what the player has to join.
    """
    mover = states[0].to_move
    for game in range(len(mover_wins)):
        scratch[0] = states[0]
        state = scratch[0]
        word, bit = np.uint64(game) // _WORD_BITS, np.uint64(game) % _WORD_BITS
        for turn in range(2):
            state.winner = UNDECIDED
            for cell in range(len(words)):
                owner = np.uint64(1) - ((words[cell, word] >> bit) & _ONE)
                if states[0].color[cell] == 0 and owner == np.uint64(turn):
                    state.to_move = mover if turn == 0 else 1 - mover
                    play(state, np.uint64(cell))
            won = 1 if state.winner != UNDECIDED else 0
            if turn == 0:
                mover_wins[game] = won
            else:
                other_wins[game] = won


@entry
def one_playout(states: Records, scratch: Records, traces: Records, rngs: Records) -> None:
    scratch[0] = states[0]
    playout(scratch[0], rngs[0], traces[0])


@entry
def many_playouts(
    states: Records, scratch: Records, traces: Records, rngs: Records, results: Records, firsts: Records, count: int
) -> None:
    """Add up playouts by (winner, length), and by first move."""
    for _ in range(count):
        scratch[0] = states[0]
        playout(scratch[0], rngs[0], traces[0])
        results[traces[0].winner, traces[0].length] += 1
        firsts[traces[0].moves[0]] += 1


@entry
def many_chosen_playouts(
    states: Records, scratch: Records, traces: Records, rngs: Records, results: Records, firsts: Records, count: int
) -> None:
    """The same with moves that are drawn one by one, by the game's own ways of doing that."""
    for _ in range(count):
        scratch[0] = states[0]
        _chosen_playout(scratch[0], rngs[0], traces[0])
        results[traces[0].winner, traces[0].length] += 1
        firsts[traces[0].moves[0]] += 1


@entry
def _many_uniform_playouts(
    rules: Records,
    states: Records,
    scratch: Records,
    traces: Records,
    rngs: Records,
    results: Records,
    firsts: Records,
    count: int,
) -> None:
    none = np.uint64(len(traces[0].legal))
    for _ in range(count):
        scratch[0] = states[0]
        playing.play_on(rules[0], scratch[0], rngs[0], traces[0], rules[0], none, none)
        results[traces[0].winner, traces[0].length] += 1
        firsts[traces[0].moves[0]] += 1


def many_uniform_playouts(
    states: Records, scratch: Records, traces: Records, rngs: Records, results: Records, firsts: Records, count: int
) -> None:
    """The same with moves that are drawn from lists, and made by the rules."""
    _many_uniform_playouts(_rules_alone, states, scratch, traces, rngs, results, firsts, count)


@entry
def count_games(stack: Records, moves: Records, results: Records) -> None:
    """Count all complete games from stack[0] by (winner, length).

    `stack` and `moves` have a record and a row of moves per ply; a game in play copies its state.
    """
    depth = np.int64(0)
    counts = np.zeros(len(stack), np.int64)
    tried = np.zeros(len(stack), np.int64)
    counts[0] = legal_moves(stack[0], moves[0])
    while depth >= 0:
        if tried[depth] == counts[depth]:
            depth -= 1
            continue
        move = moves[depth, tried[depth]]
        tried[depth] += 1
        stack[depth + 1] = stack[depth]
        play(stack[depth + 1], np.uint64(move))
        if stack[depth + 1].winner != UNDECIDED:
            results[stack[depth + 1].winner, depth + 1] += 1
        else:
            depth += 1
            tried[depth] = 0
            counts[depth] = legal_moves(stack[depth], moves[depth])


@entry
def count_lines(stack: Records, moves: Records, plies: int) -> int:
    """Count the lines of so many moves from stack[0]. `stack` and `moves` have a record and a row for each move."""
    depth, total = np.int64(0), np.int64(0)
    counts, tried = np.zeros(plies, np.int64), np.zeros(plies, np.int64)
    counts[0] = legal_moves(stack[0], moves[0])
    while depth >= 0:
        if depth == plies - 1:
            total += counts[depth]
            depth -= 1
        elif tried[depth] == counts[depth]:
            depth -= 1
        else:
            stack[depth + 1] = stack[depth]
            play(stack[depth + 1], np.uint64(moves[depth, tried[depth]]))
            tried[depth] += 1
            if stack[depth + 1].winner == UNDECIDED:
                depth += 1
                tried[depth] = 0
                counts[depth] = legal_moves(stack[depth], moves[depth])
    return total  # type: ignore[return-value]


@entry
def mover_wins(stack: Records, order: Records, keys: Records, values: Records) -> bool:
    """Whether the player to move at stack[0] wins, in a game without draws in which only the stones matter.

    Depth-first search that tries the moves in the given order, with a table of solved positions: `keys`
    and `values` are of one length, a power of two; the table overwrites.
    """
    size = np.uint64(len(keys))
    tried = np.full(len(stack), -1, np.int64)
    depth = np.int64(0)
    answer = -1  # of the position at depth + 1: 1 if the player to move there wins, 0 if not
    while True:
        if tried[depth] < 0:  # a new position: look it up, or for a move that wins at once
            answer = -1
            place, key = _table_place(stack[depth], size)
            if keys[place] == key:
                answer = np.int64(values[place])
            else:
                for move in order:
                    if is_legal(stack[depth], np.uint64(move)):
                        stack[depth + 1] = stack[depth]
                        play(stack[depth + 1], np.uint64(move))
                        if stack[depth + 1].winner != UNDECIDED:
                            answer = 1
                            break
            tried[depth] = 0
        elif answer == 0:  # the move tried last leaves a lost position
            answer = 1
        else:
            answer = -1
        while answer == -1 and tried[depth] < len(order):
            move = order[tried[depth]]
            tried[depth] += 1
            if is_legal(stack[depth], np.uint64(move)):
                stack[depth + 1] = stack[depth]
                play(stack[depth + 1], np.uint64(move))
                tried[depth + 1] = -1
                answer = -2
        if answer == -2:
            depth += 1
            continue
        if answer == -1:
            answer = 0
        place, key = _table_place(stack[depth], size)
        keys[place], values[place] = key, answer
        if depth == 0:
            return answer == 1
        depth -= 1


@helper
def _table_place(state: Record, size: np.uint64) -> tuple[np.uint64, np.uint64]:
    key = np.uint64(1)
    for cell in range(len(state.color)):
        key = key * np.uint64(4) + np.uint64(state.color[cell])
    return (key * np.uint64(0x9E3779B97F4A7C15)) >> np.uint64(20) & (size - _ONE), key


@entry
def copy_and_play(states: Records, scratch: Records, move: int) -> None:
    """Copy a state the way kernels do, and make a move on the copy."""
    scratch[0] = states[0]
    play(scratch[0], np.uint64(move))


__all__ = [
    "LANES",
    "begin_fills",
    "copy_and_play",
    "count_games",
    "count_lines",
    "fill",
    "many_chosen_playouts",
    "many_playouts",
    "many_uniform_playouts",
    "mover_wins",
    "one_playout",
    "play_fills",
]
