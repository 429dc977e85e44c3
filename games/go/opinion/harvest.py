"""Wider patterns that strong players' moves have often enough around them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from arena.games.contract import is_legal, play
from arena.games.go.game import GoGame
from arena.games.go.neighbourhoods import code_kernel
from arena.games.go.opinion.surroundings import EDGE, SIGNS, SIZES, least_image, numbers_kernel, places_on, ring_kernel
from arena.games.go.opinion.truths import Harvest
from arena.games.go.record import GoRecord
from arena.games.toolbox.jit import entry, helper
from arena.games.toolbox.records import UNDECIDED, Record, Records

Moves = npt.NDArray[np.uint16]
Numbers = npt.NDArray[np.uint64]
Points = npt.NDArray[np.uint8]

_ZERO, _ONE, _BOTH = np.uint64(0), np.uint64(1), np.uint64(3)


def plain_moves(records: Iterable[GoRecord], size: int) -> Iterator[Moves]:
    """The moves of games on boards of one size in which no stones are set up, and the players move in turn."""
    for record in records:
        turns = [step.turn for step in record.steps]
        if record.size == size and turns == [number % 2 for number in range(len(turns))] and record.moves:
            if all(step.stones is None for step in record.steps):
                yield np.array(record.moves, dtype=np.uint16)


def harvest_of(games: Iterable[Moves], game: GoGame, often: Sequence[int]) -> Harvest:
    """All patterns around moves of games that are there so often at least, by size.

    A larger pattern is taken only if the smaller one in it is. Of a game that breaks the rules the moves before count.
    """
    look = _looking(game)
    found, points = [np.zeros((0, len(SIZES)), np.uint64)], [np.zeros((0, SIZES[-1]), np.uint8)]
    for moves in games:
        numbers, around = np.zeros((len(moves), len(SIZES)), np.uint64), np.zeros((len(moves), SIZES[-1]), np.uint8)
        count = look(game.new_states(), moves, numbers, around, np.zeros(4, dtype=np.uint64))
        found.append(numbers[:count])
        points.append(around[:count])
    return _frequent(np.concatenate(found), np.concatenate(points), often)


def _frequent(numbers: Numbers, points: Points, often: Sequence[int]) -> Harvest:
    pictures, taken = [], np.ones(len(numbers), dtype=bool)
    for size, of_size, least in zip(SIZES, numbers.T, often, strict=True):
        _, first, place, counts = np.unique(of_size, return_index=True, return_inverse=True, return_counts=True)
        frequent = (counts >= least) & taken[first]
        taken = frequent[place]
        images = [least_image(points[one, :size].tolist()) for one in first[frequent]]
        pictures.append(tuple(sorted("".join(SIGNS[point] for point in image) for image in images)))
    return Harvest(tuple(pictures))


def _looking(game: GoGame) -> Any:
    """What makes moves and writes the numbers of the patterns around them, and the points; how many there are."""
    cells, code_at = np.uint64(game.board.cells), code_kernel(game.board)
    write_ring, number_at = ring_kernel(), numbers_kernel(game.board)
    around, edge = places_on(game.board).cells, np.uint8(EDGE)

    @helper
    def point_at(state: Record, cell: np.uint64, place: np.uint64) -> np.uint8:
        """What is at a place around an empty cell, to the player to move."""
        there = np.uint64(around[cell, place])
        colour = np.uint64(state.color[there])
        if there == cell:
            return edge
        return np.uint8(_BOTH - colour if state.to_move != 0 and colour != _ZERO else colour)

    @entry
    def look(states: Records, moves: Moves, numbers: Numbers, points: Points, words: Numbers) -> int:
        state, count = states[0], _ZERO
        for made in range(len(moves)):
            move = np.uint64(moves[made])
            if state.winner != UNDECIDED or not is_legal(state, move):
                break
            if move < cells:
                write_ring(code_at(state, move), words)
                for size in range(numbers.shape[1]):
                    numbers[count, size] = number_at(state, move, np.uint64(size), words)
                for place in range(points.shape[1]):
                    points[count, place] = point_at(state, move, np.uint64(place))
                count += _ONE
            play(state, move)
        return np.int64(count)  # type: ignore[return-value]

    return look
