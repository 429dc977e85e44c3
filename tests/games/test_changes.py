"""What a move has changed, as kernels are told of it, against the board before and after."""

from __future__ import annotations

import numpy as np
import pytest

from arena.games import Game, load
from arena.games.contract import (
    begin_changes,
    begin_moves,
    draw_move,
    end_moves,
    goes_on,
    make_move,
    note_changes,
    play,
    playout_moves,
)
from arena.games.toolbox.jit import helper
from arena.games.toolbox.records import UNDECIDED, Records
from arena.games.toolbox.rng import below, generator
from tests.support.swing import swing

GAMES = ("tic-tac-toe", "hex(size=3)", "y(board=bent, size=9)", "go(size=3)", "go(size=4, ko=situational)", "swing")
RANDOM_GAMES = 30


@helper
def by_play(states: Records, rngs: Records, traces: Records, changes: Records, boards: Records, told: Records) -> int:
    """A random game by `play`: after each move the board, and what is told of it."""
    state, made = states[0], 0
    begin_changes(state, changes[0])
    while state.winner == UNDECIDED:
        count = playout_moves(state, traces[0].legal)
        move = np.uint64(traces[0].legal[below(rngs[0], np.uint64(count))])
        play(state, move)
        made = note(states, move, changes, boards, told, made)
    return made


@helper
def by_moves(states: Records, rngs: Records, traces: Records, changes: Records, boards: Records, told: Records) -> int:
    """The same amid a playout whose moves are chosen one by one."""
    state, trace, made = states[0], traces[0], 0
    trace.length = 0
    begin_changes(state, changes[0])
    begin_moves(state, trace)
    while goes_on(state, trace):
        move = draw_move(state, rngs[0], trace)
        make_move(state, move, trace)
        trace.moves[np.uint64(trace.length)] = move
        trace.length += 1
        made = note(states, move, changes, boards, told, made)
    end_moves(state, trace)
    return made


@helper
def note(states: Records, move: np.uint64, changes: Records, boards: Records, told: Records, made: int) -> int:
    note_changes(states[0], move, changes[0])
    for cell in range(boards.shape[1]):
        boards[made, cell] = states[0].color[cell]
    for place in range(changes[0].count):
        told[made, changes[0].cells[place]] += 1
    return made + 1


def game_called(name: str) -> Game:
    return swing() if name == "swing" else load(name)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("way", [by_play, by_moves])
def test_every_cell_that_changes_is_told_once_and_no_other(name: str, way) -> None:
    game = game_called(name)
    rngs, traces, changes = generator(11), game.new_traces(), game.new_changes()
    taken = 0
    for _ in range(RANDOM_GAMES):
        states = game.new_states()
        boards = np.zeros((game.max_plies + 1, game.cells), dtype=np.uint8)
        boards[0] = states["color"][0][: game.cells]
        told = np.zeros((game.max_plies, game.cells), dtype=np.int64)
        made = way(states, rngs, traces, changes, boards[1:], told)
        assert made > 0
        assert np.array_equal(told[:made], boards[1 : made + 1] != boards[:made])
        taken += int(((boards[:made] != 0) & (boards[1 : made + 1] == 0)).sum())
    assert (taken > 0) == name.startswith("go")
