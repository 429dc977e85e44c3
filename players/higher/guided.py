"""Playouts that the book guides, and what it learns from them (Raiko 2006, algorithm 2.5)."""

from __future__ import annotations

import numpy as np

from arena.games.contract import play
from arena.games.toolbox.jit import helper
from arena.games.toolbox.records import UNDECIDED, Record
from arena.games.toolbox.rng import next_word
from arena.players.higher.blocks import BLOCK, tally_block
from arena.players.higher.guidance import NEVER, begin_guidance, blocks_of, follow
from arena.players.higher.heap import build_heaps, draw_by_heaps
from arena.players.higher.scan import amplitude, draw_by_scan
from arena.players.playouts.returns import result_of

_ZERO, _ONE, _TWO, _BLOCK = np.uint64(0), np.uint64(1), np.uint64(2), np.uint64(BLOCK)
_UNIT = np.float32(1.0)
#: Noise of moves that are drawn without regard to their values.
_FULL = np.uint64(1 << 24)


@helper
def guided_playout(
    state: Record,
    book: Record,
    guidance: Record,
    heaps: Record,
    instructions: Record,
    rng: Record,
    number: np.uint64,
    playouts: np.uint64,
) -> None:
    """Play on from the state, which is used up, to the end; `number` counts the playouts of the decision from 0."""
    trust = np.int64(0) if instructions.blind == 1 else np.int64(1)
    strength = _FULL if instructions.blind == 1 else amplitude(instructions.noise, number, playouts)
    blocks = blocks_of(book)
    begin_guidance(guidance, book)
    side = np.uint64(state.to_move)
    last = np.uint64(book.columns) if instructions.full == 1 else _ZERO
    while state.winner == UNDECIDED or np.uint64(guidance.length) < last:
        seed = next_word(rng)
        if instructions.heap == 1:
            column = draw_by_heaps(heaps, book, guidance, side, seed, strength)
        else:
            column = draw_by_scan(guidance, side, seed, strength, blocks, trust)
        if instructions.interval > 0:
            _credit(guidance, book, side, column)
        if state.winner == UNDECIDED:
            play(state, np.uint64(book.move_of[column]))
        follow(guidance, book, column, side)
        side = _ONE - side


@helper
def _credit(guidance: Record, book: Record, side: np.uint64, column: np.uint64) -> None:
    """Note for the pattern whose evaluation was the largest, or for all such, that it made the choice."""
    for index in range(np.uint64(guidance.forces)):
        row = _TWO * np.uint64(guidance.force[np.uint64(index)]) + side
        if book.value[row, column] == guidance.best[side, column]:
            book.chosen[row, column] += 1


@helper
def learn(state: Record, book: Record, guidance: Record, heaps: Record, instructions: Record, mover: np.uint64) -> None:
    """Count a finished playout for every pattern whose moves were made in it; `mover` is who decides."""
    winner = np.uint64(state.winner)
    black, white = np.float32(result_of(winner, _ZERO)), np.float32(result_of(winner, _ONE))
    kept = np.float32(instructions.kept)
    blocks = blocks_of(book)
    for met in range(np.uint64(guidance.mets)):
        pattern = np.uint64(guidance.met[np.uint64(met)])
        after = guidance.completed[pattern] if instructions.ordered == 1 else NEVER
        row = _TWO * pattern
        book.total[pattern] = book.total[pattern] * kept + _UNIT
        book.results[row] = book.results[row] * kept + black
        book.results[row + _ONE] = book.results[row + _ONE] * kept + white
        for block in range(blocks):
            start = np.uint64(block) * _BLOCK
            tally_block(
                book.made, book.won, book.value, row, guidance.made_at, _ZERO, start, np.int32(after), black, kept
            )
            tally_block(
                book.made, book.won, book.value, row + _ONE, guidance.made_at, _ONE, start, np.int32(after), white, kept
            )
        if instructions.heap == 1:
            build_heaps(heaps, book, pattern)
    result = result_of(winner, mover)
    for column in range(np.uint64(book.columns)):
        place = np.uint64(column)
        if guidance.made_at[mover, place] > NEVER:
            book.visits[place] += _ONE
            book.totals[place] += result
            book.squares[place] += result * result
