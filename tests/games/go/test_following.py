"""What playouts by weights keep from move to move is what is found on the board."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from arena.games import playing
from arena.games.go.game import GoGame
from arena.games.toolbox.jit import entry
from arena.games.toolbox.records import Records
from arena.games.toolbox.rng import generator
from arena.players.playouts.trainee import Trainee
from tests.games.go.boards import SIMPLE, TINY, USUAL, go

_KEPT = ("codes", "weight", "rows", "total", "liberties", "empty")


@entry
def _begin(records: Records, states: Records, traces: Records) -> None:
    playing.begin_playout(records[0], states[0], traces[0])


@entry
def _advance(records: Records, states: Records, traces: Records, rngs: Records) -> bool:
    """One move of a playout, if there is one."""
    record, state, trace = records[0], states[0], traces[0]
    none = np.uint64(len(trace.legal))
    last = np.uint64(trace.moves[np.uint64(trace.length) - np.uint64(1)]) if trace.length > 0 else none
    if not playing.is_going_on(record, state, trace):
        return False
    move = np.uint64(playing.choose_move(record, state, rngs[0], trace, last, none))
    playing.make_choice(record, state, move, trace)
    trace.moves[np.uint64(trace.length)] = move
    trace.length += 1
    return True


def logarithms(game: GoGame, seed: int) -> np.ndarray:
    return np.random.default_rng(seed).normal(0, 1.5, len(game.traits))


class Line:
    """A playout in progress, and a record that is made anew of the state after each move."""

    def __init__(self, game: GoGame, seed: int) -> None:
        self.game, trainee = game, Trainee()
        self.records, self.fresh = trainee.new_records(game), trainee.new_records(game)
        self.logarithms = logarithms(game, seed)
        for records in (self.records, self.fresh):
            trainee.set_logarithms(records, game, self.logarithms)
        self.states, self.traces, self.rngs = game.new_states(), game.new_traces(), generator(seed)
        _begin(self.records, self.states, self.traces)

    def positions(self) -> Iterator[None]:
        while _advance(self.records, self.states, self.traces, self.rngs):
            _begin(self.fresh, self.states.copy(), self.game.new_traces())
            yield


def check(line: Line) -> int:
    """All that matters is as if it were made anew; how many points have a stone in atari beside them."""
    board, state = line.game.board, line.states[0]
    empty = state.free[: int(state.empties)]
    chains = {int(vertex) for vertex in state.points[board.vertex_of[state.color != 0]] >> 16}
    kept, fresh = line.records[0], line.fresh[0]
    assert kept.total == fresh.total
    assert np.array_equal(kept.rows, fresh.rows)
    assert np.array_equal(kept.weight, fresh.weight)
    assert np.array_equal(kept.codes[empty], fresh.codes[empty])
    assert np.array_equal(kept.empty, fresh.empty)
    for chain in chains:
        assert np.array_equal(kept.liberties[chain], fresh.liberties[chain])
    assert kept.total == kept.weight.sum() == kept.rows.sum()
    return int(np.sum(kept.codes[empty] >> 13 != 0))


@pytest.mark.parametrize(("parameters", "games"), [(TINY, 6), (SIMPLE, 30), (USUAL, 6)])
def test_what_is_kept_is_as_if_it_were_made_anew(parameters: dict[str, object], games: int) -> None:
    in_atari = captures = 0
    for seed in range(games):
        line = Line(go(**parameters), seed)
        for _ in line.positions():
            in_atari += check(line)
            captures += int(line.states[0].taken)
    assert in_atari > 50
    assert captures > 50
