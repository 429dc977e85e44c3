"""The contract by address: kernels of a game for those who are not compiled for it; see `toolbox.pointers`.

Each is compiled, or loaded, when its address is asked for. States, generators and traces are passed as records or by
their addresses, and so are arrays of moves and values.
"""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from arena.games import contract
from arena.games.game import Game
from arena.games.toolbox.pointers import FLOAT, NUMBER, array_at, compiled_at, copy_record
from arena.games.toolbox.records import Record
from arena.games.toolbox.rng import GENERATOR

_MOVES, _VALUES = np.dtype(np.uint16), np.dtype(np.float32)


def play(state: Record, move: np.uint64) -> None:
    """`contract.play`."""
    contract.play(state, move)


def candidate_moves(state: Record, moves: np.uint64, room: np.uint64) -> np.uint64:
    """`contract.candidate_moves`, with an array that has room for so many."""
    return np.uint64(contract.candidate_moves(state, array_at(moves, room, _MOVES)))


def playout_from(start: Record, state: Record, rng: Record, trace: Record) -> None:
    """`contract.playout` of a copy of a state, which is left as it is."""
    copy_record(state, start)
    contract.playout(state, rng, trace)


def score(state: Record) -> float:
    """`contract.score`."""
    return contract.score(state)


def key(state: Record) -> np.uint64:
    """`contract.key`."""
    return contract.key(state)


def prior(state: Record, values: np.uint64, moves: np.uint64) -> None:
    """`contract.prior`, with an array of as many single floats as there are moves."""
    contract.prior(state, array_at(values, moves, _VALUES))


def estimate(state: Record, sheet: Record) -> float:
    """`contract.estimate`."""
    return contract.estimate(state, sheet)


class Addresses:
    """Where the kernels of a game are; 0 stands for one that the game has not, where there is one that does nothing."""

    def __init__(self, game: Game) -> None:
        self._game = game

    @functools.cached_property
    def _state(self) -> np.dtype[Any]:
        return self._game.new_states().dtype

    @property
    def play(self) -> int:
        """Of `play`."""
        return compiled_at(play, None, self._state, NUMBER)

    @property
    def candidate_moves(self) -> int:
        """Of `candidate_moves`."""
        return compiled_at(candidate_moves, NUMBER, self._state, NUMBER, NUMBER)

    @property
    def playout_from(self) -> int:
        """Of `playout_from`."""
        return compiled_at(playout_from, None, self._state, self._state, GENERATOR, self._game.new_traces().dtype)

    @property
    def score(self) -> int:
        """Of `score`; 0 where the score is always 0."""
        return compiled_at(score, FLOAT, self._state) if self._game.has_score else 0

    @property
    def key(self) -> int:
        """Of `key`; 0 in games without keys."""
        return compiled_at(key, NUMBER, self._state) if self._game.has_key else 0

    @property
    def prior(self) -> int:
        """Of `prior`; 0 in games without an opinion."""
        return compiled_at(prior, None, self._state, NUMBER, NUMBER) if self._game.has_prior else 0

    @property
    def estimate(self) -> int:
        """Of `estimate`; 0 in games without a formula."""
        sheet = self._game.new_sheets().dtype
        return compiled_at(estimate, FLOAT, self._state, sheet) if self._game.has_estimate else 0
