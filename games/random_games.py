"""Random games, for checks: by Python, and by the kernels of a game."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from arena.games.contract import (
    begin_changes,
    begin_moves,
    draw_move,
    end_moves,
    estimate,
    goes_on,
    key,
    make_move,
    note_changes,
    play,
    playout,
    playout_moves,
    prior,
)
from arena.games.game import Game
from arena.games.position import Position
from arena.games.promises.broken import Broken
from arena.games.toolbox.jit import entry, helper
from arena.games.toolbox.records import Records

_GAMES = 5


def random_games(game: Game, seed: int, games: int = _GAMES) -> Iterator[Position]:
    """Positions of random games, from the start to the end; the caller may play on a copy."""
    chance = random.Random(f"{game.spec} {seed}")
    for _ in range(games):
        yield from game_by_chance(game, chance)


def game_by_chance(game: Game, chance: random.Random) -> Iterator[Position]:
    """The positions of one random game; raises Broken if it can not be played to the end."""
    position = game.start()
    yield position
    while position.winner() is None:
        made, legal = len(position.moves), position.legal_numbers().tolist()
        if made >= game.max_plies:
            raise Broken(f"nobody has won after {made} moves, but max_plies is {game.max_plies}", position=position)
        if not legal:
            raise Broken("nobody has won, and there is no legal move", "a pass among the moves", position)
        position.play(chance.choice(legal))
        yield position


@entry
def play_out(states: Records, scratch: Records, rngs: Records, traces: Records) -> None:
    """One playout from a state, which stays as it is."""
    scratch[0] = states[0]
    playout(scratch[0], rngs[0], traces[0])


@entry
def follow_trace(
    states: Records, traces: Records, changes: Records, boards: npt.NDArray[np.uint8], told: npt.NDArray[np.uint8]
) -> None:
    """Play the moves of a trace: after each the board, and in `told` how often each cell is said to have changed."""
    begin_changes(states[0], changes[0])
    for made in range(traces[0].length):
        move = np.uint64(traces[0].moves[made])
        play(states[0], move)
        _note(states, move, changes, boards, told, made)


@entry
def follow_chosen(
    states: Records,
    rngs: Records,
    traces: Records,
    changes: Records,
    boards: npt.NDArray[np.uint8],
    told: npt.NDArray[np.uint8],
) -> int:
    """The same amid a playout whose moves are chosen one by one; returns how many moves were made."""
    state, trace = states[0], traces[0]
    trace.length = 0
    made = 0
    begin_changes(state, changes[0])
    begin_moves(state, trace)
    while goes_on(state, trace):
        move = draw_move(state, rngs[0], trace)
        make_move(state, move, trace)
        trace.moves[np.uint64(trace.length)] = move
        trace.length += 1
        _note(states, move, changes, boards, told, made)
        made += 1
    end_moves(state, trace)
    return made


@helper
def _note(
    states: Records,
    move: np.uint64,
    changes: Records,
    boards: npt.NDArray[np.uint8],
    told: npt.NDArray[np.uint8],
    made: int,
) -> None:
    note_changes(states[0], move, changes[0])
    for cell in range(boards.shape[1]):
        boards[made, cell] = states[0].color[cell]
    for place in range(changes[0].count):
        told[made, changes[0].cells[place]] += 1


@entry
def list_playout_moves(states: Records, moves: Records) -> int:
    """`playout_moves` for Python."""
    return playout_moves(states[0], moves)


@entry
def key_of(states: Records) -> np.uint64:
    """`key` for Python."""
    return key(states[0])


@entry
def priors_of(states: Records, values: Records) -> None:
    """`prior` for Python."""
    prior(states[0], values)


@entry
def estimate_of(states: Records, sheets: Records) -> float:
    """`estimate` for Python."""
    return estimate(states[0], sheets[0])
