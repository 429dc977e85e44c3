"""The loop of playouts: which hooks it calls when, and that games' faster ways are ways through the same games."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from arena.games import Game, load
from arena.games.playing import BY_THE_RULES, choice_from_the_list, play_on
from arena.games.toolbox import jit
from arena.games.toolbox.jit import entry, helper
from arena.games.toolbox.records import Record, Records, new, tagged_dtype
from arena.games.toolbox.rng import generator

_drawn = helper(choice_from_the_list)

BEGUN, MADE, LEARNED = 100, 200, 300
BLACK = 1


@helper
def _note(policy: Record, what: int) -> None:
    policy.notes[np.uint64(policy.noted)] = what
    policy.noted += 1


def _begun(policy: Record, state: Record, trace: Record) -> None:
    _note(policy, BEGUN + np.int64(trace.length))


def _chosen(policy: Record, state: Record, rng: Record, trace: Record, last: np.uint64, earlier: np.uint64) -> Any:
    policy.lasts[np.uint64(trace.length)] = last
    policy.earliers[np.uint64(trace.length)] = earlier
    return _drawn(policy, state, rng, trace, last, earlier)


def _seen(policy: Record, state: Record, move: np.uint64, trace: Record) -> None:
    # The move has been made by now, and is the last one of the trace.
    on_board = state.color[move] != 0 and trace.moves[np.uint64(trace.length) - np.uint64(1)] == move
    _note(policy, MADE + np.int64(trace.length) if on_board else 0)


def _learned(policy: Record, trace: Record, turn: np.uint64, last: np.uint64, earlier: np.uint64) -> None:
    _note(policy, LEARNED + np.int64(trace.length))
    policy.told[0], policy.told[1], policy.told[2] = turn, last, earlier


def _cut(returns: Record, state: Record, trace: Record) -> bool:
    if np.uint64(trace.length) < np.uint64(returns.most):
        return False
    trace.winner = BLACK
    return True


WATCHER = tagged_dtype(
    "watcher",
    [("notes", "i8", (99,)), ("noted", "u8"), ("lasts", "u2", (99,)), ("earliers", "u2", (99,)), ("told", "u2", (3,))],
)
SHEARS = tagged_dtype("shears", [("most", "u4")])

jit.register(
    "watcher",
    {
        **BY_THE_RULES,
        "begin_playout": _begun,
        "choose_move": _chosen,
        "after_move": _seen,
        "learn": _learned,
    },
)
jit.register("shears", {"cuts_short": _cut})


@entry
def _play_on(policies: Records, states: Records, rngs: Records, traces: Records, returns: Records, last: int) -> None:
    play_on(policies[0], states[0], rngs[0], traces[0], returns[0], np.uint64(last), np.uint64(7))


def watched(game: Game, seed: int, most: int = 99) -> tuple[Any, Any]:
    """What a watcher saw of a playout of at most so many moves, and the trace of it."""
    policies, returns, traces = new(WATCHER), new(SHEARS), game.new_traces()
    returns["most"] = most
    _play_on(policies, game.new_states(), generator(seed), traces, returns, 5)
    return policies[0], traces[0]


@pytest.mark.parametrize("seed", range(5))
def test_hooks_are_called_in_order(seed: int) -> None:
    seen, trace = watched(load("tic-tac-toe"), seed)
    length = int(trace.length)
    made = [MADE + number + 1 for number in range(length)]
    assert seen.notes[: int(seen.noted)].tolist() == [BEGUN, *made, LEARNED + length]
    moves = trace.moves[:length].tolist()
    assert seen.lasts[:length].tolist() == [5, *moves[:-1]]
    assert seen.earliers[:length].tolist() == [7, 5, *moves[:-2]]
    assert seen.told.tolist() == [0, 5, 7]


def test_a_playout_that_is_cut_short_has_the_winner_it_was_told() -> None:
    """It is learned from like any other; one that is over at the same moment ends by the rules."""
    game, ends = load("tic-tac-toe"), set()
    for seed in range(40):
        whole = watched(game, seed)[1]
        for most in (3, int(whole.length)):
            seen, trace = watched(game, seed, most)
            assert trace.moves[: int(trace.length)].tolist() == whole.moves[:most].tolist()
            assert int(seen.notes[int(seen.noted) - 1]) == LEARNED + most
            assert int(trace.winner) == (BLACK if most == 3 else int(whole.winner))
        ends.add(int(whole.winner))
    assert ends == {1, 2, 3}
