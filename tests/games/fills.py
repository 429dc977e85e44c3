"""What is asked of the random fills of any connection board.

`python -m tests.games.fills` asks it of every board there is; the tests of some of each shape.
"""

from __future__ import annotations

import numpy as np

from arena.games import Position, load
from arena.games.toolbox.rng import generator
from tests.games import probes
from tests.games.boards import ALL_BENT, ALL_HEX, ALL_STRAIGHT, naive_board, undecided_position
from tests.naive import reduction

ALL = np.uint64(0xFFFFFFFFFFFFFFFF)
WORDS = probes.LANES // 64


def filled(position: Position, batches: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Who owns each cell in many fills, and who won: words by (cell, batch and column); a bit is the mover."""
    game = position.game
    lanes, rngs = game.new_lanes(), generator(seed)
    words = np.empty((game.moves, batches, WORDS), dtype=np.uint64)
    won = np.empty((batches, WORDS), dtype=np.uint64)
    probes.begin_fills(position.states, lanes, rngs)
    for batch in range(batches):
        probes.fill(lanes, rngs)
        words[:, batch] = lanes[0].words[: game.moves]
        won[batch] = lanes[0].won[0]
    return words.reshape(game.moves, -1), won.reshape(-1)


def bits(words: np.ndarray) -> np.ndarray:
    """The bits of words, the lowest of the first word first, along the last axis."""
    return np.unpackbits(words.astype("<u8").view(np.uint8), axis=-1, bitorder="little")


def check_fills(position: Position, batches: int, seed: int) -> None:
    """Fills have one winner, on whom three ways agree; every cell has its owner; the shares are balanced."""
    game = position.game
    words, won = filled(position, batches, seed)
    mover = 1 + int(position.states["to_move"][0])
    colours = position.state.color[: game.moves]

    assert np.all(words[colours == mover] == ALL)
    assert np.all(words[colours == 3 - mover] == 0)

    empty = colours == 0
    owned = np.zeros(words.shape[1] * 64, dtype=np.int64)
    for row in words[empty]:
        owned += bits(row)
    assert np.all(owned == (empty.sum() + 1) // 2)

    mover_wins, other_wins = (np.empty((batches, probes.LANES), dtype=np.uint8) for _ in range(2))
    scratch = position.states.copy()
    for batch in range(batches):
        part = np.ascontiguousarray(words[:, batch * WORDS : (batch + 1) * WORDS])
        probes.play_fills(position.states, scratch, part, mover_wins[batch], other_wins[batch])
    assert np.all(mover_wins + other_wins == 1)
    assert np.array_equal(mover_wins.reshape(-1), bits(won))

    movers, others = np.full_like(won, ALL), np.zeros_like(won)
    black, white = (movers, others) if mover == 1 else (others, movers)
    assert np.array_equal(won, reduction.winners(naive_board(game.spec).triangle, words, black, white))


def check_board(spec: str) -> None:
    """10^5 fills from the start and some from a position in which White is to move."""
    game = load(spec)
    check_fills(game.start(), batches=196, seed=1)
    plies = max(1, game.moves // 4 // 2 * 2 + 1)
    later = undecided_position(spec, plies, seed=2)
    assert later.to_move == "white"
    check_fills(later, batches=20, seed=3)


if __name__ == "__main__":
    for board in (*ALL_HEX, *ALL_STRAIGHT, *ALL_BENT):
        check_board(board)
        print(board, flush=True)
