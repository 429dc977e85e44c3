"""Playouts that the book guides, and what it learns from them (Raiko 2006, algorithm 2.5).

To the loop of playouts the policy is a tuple: the guidance, the book, the heaps, the instructions and the ground. It
has all hooks that know a game, so that the loop is compiled once for all games.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from arena.games.playing import play_on
from arena.games.toolbox.jit import helper, register
from arena.games.toolbox.pointers import call, copy_bytes, record_at
from arena.games.toolbox.records import STATE_HEAD, TRACE_HEAD, UNDECIDED, Record
from arena.games.toolbox.rng import next_word
from arena.players.higher.blocks import BLOCK, tally_block
from arena.players.higher.book import blocks_of
from arena.players.higher.guidance import NEVER, TAG, begin_guidance, follow
from arena.players.higher.heap import build_heaps, draw_by_heaps
from arena.players.higher.scan import amplitude, draw_by_scan
from arena.players.playouts.returns import result_of

_ZERO, _ONE, _TWO, _BLOCK = np.uint64(0), np.uint64(1), np.uint64(2), np.uint64(BLOCK)
_UNIT = np.float32(1.0)
#: Noise of moves that are drawn without regard to their values.
_FULL = np.uint64(1 << 24)

#: What the hooks are given.
_Policy = tuple[Any, ...]


@helper
def guided_playout(policy: _Policy, returns: Record, rng: Record, number: np.uint64, playouts: np.uint64) -> None:
    """Play on from the position to be decided in, and learn; `number` counts the playouts of the decision from 0."""
    guidance, _, _, instructions, ground = policy
    guidance.strength = _FULL if instructions.blind == 1 else amplitude(instructions.noise, number, playouts)
    copy_bytes(ground.here_at, ground.root_at, ground.state_bytes)
    state, trace = record_at(ground.here_at, STATE_HEAD), record_at(ground.trace_at, TRACE_HEAD)
    play_on(policy, state, rng, trace, returns, _ZERO, _ZERO)


def begun_with_the_empty_pattern(policy: _Policy, state: Record, trace: Record) -> None:
    """See `arena.games.playing.begin_playout`."""
    guidance, book, _, _, _ = policy
    begin_guidance(guidance, book)
    guidance.side = state.to_move


def going_on_until_told(policy: _Policy, state: Record, trace: Record) -> bool:
    """See `arena.games.playing.is_going_on`: until somebody has won, or until no move is left."""
    guidance, book, _, instructions, _ = policy
    full = instructions.full == 1 and np.uint64(guidance.length) < np.uint64(book.columns)
    return bool(state.winner == UNDECIDED or full)


def guided_choice(
    policy: _Policy, state: Record, rng: Record, trace: Record, last: np.uint64, earlier: np.uint64
) -> np.uint64:
    """See `arena.games.playing.choose_move`."""
    guidance, book, heaps, instructions, _ = policy
    side, seed, strength = np.uint64(guidance.side), next_word(rng), np.uint64(guidance.strength)
    if instructions.heap == 1:
        column = draw_by_heaps(heaps, book, guidance, side, seed, strength)
    else:
        trust = np.int64(0) if instructions.blind == 1 else np.int64(1)
        column = draw_by_scan(guidance, side, seed, strength, blocks_of(book), trust)
    if instructions.interval > 0:
        _credit(guidance, book, side, column)
    guidance.column = column
    return np.uint64(book.move_of[column])


def made_until_won(policy: _Policy, state: Record, move: np.uint64, trace: Record) -> None:
    """See `arena.games.playing.make_choice`: what is chosen after the win is not made any more."""
    ground = policy[4]
    if state.winner == UNDECIDED:
        call(ground.play_at, (ground.here_at, move))


def followed(policy: _Policy, state: Record, move: np.uint64, trace: Record) -> None:
    """See `arena.games.playing.after_move`."""
    guidance, book, _, _, _ = policy
    follow(guidance, book, np.uint64(guidance.column), np.uint64(guidance.side))
    guidance.side = _ONE - np.uint64(guidance.side)


def ended_by_the_winner(policy: _Policy, state: Record, trace: Record) -> None:
    """See `arena.games.playing.end_playout`."""
    trace.winner = state.winner


def entered_into_the_book(policy: _Policy, trace: Record, turn: np.uint64, last: np.uint64, earlier: np.uint64) -> None:
    """See `arena.games.playing.learn`: for every pattern whose moves were made."""
    guidance, book, heaps, instructions, _ = policy
    winner = np.uint64(trace.winner)
    black, white = np.float32(result_of(winner, _ZERO)), np.float32(result_of(winner, _ONE))
    for met in range(np.uint64(guidance.mets)):
        pattern = np.uint64(guidance.met[np.uint64(met)])
        after = guidance.completed[pattern] if instructions.ordered == 1 else NEVER
        _tally_pattern(book, guidance, pattern, after, black, white, np.float32(instructions.kept))
        if instructions.heap == 1:
            build_heaps(heaps, book, pattern)
    _count_moves(book, guidance, turn, result_of(winner, turn))


register(
    TAG,
    {
        "begin_playout": begun_with_the_empty_pattern,
        "is_going_on": going_on_until_told,
        "choose_move": guided_choice,
        "make_choice": made_until_won,
        "after_move": followed,
        "end_playout": ended_by_the_winner,
        "learn": entered_into_the_book,
    },
)


@helper
def _credit(guidance: Record, book: Record, side: np.uint64, column: np.uint64) -> None:
    """Note for the pattern whose evaluation was the largest, or for all such, that it made the choice."""
    for index in range(np.uint64(guidance.forces)):
        row = _TWO * np.uint64(guidance.force[np.uint64(index)]) + side
        if book.value[row, column] == guidance.best[side, column]:
            book.chosen[row, column] += 1


@helper
def _tally_pattern(
    book: Record,
    guidance: Record,
    pattern: np.uint64,
    after: np.int32,
    black: np.float32,
    white: np.float32,
    kept: np.float32,
) -> None:
    """Count a playout for a pattern: its moves that were made later than `after`."""
    row, made_at = _TWO * pattern, guidance.made_at
    book.total[pattern] = book.total[pattern] * kept + _UNIT
    book.results[row] = book.results[row] * kept + black
    book.results[row + _ONE] = book.results[row + _ONE] * kept + white
    for block in range(blocks_of(book)):
        start = np.uint64(block) * _BLOCK
        tally_block(book.made, book.won, book.value, row, made_at, _ZERO, start, np.int32(after), black, kept)
        tally_block(book.made, book.won, book.value, row + _ONE, made_at, _ONE, start, np.int32(after), white, kept)


@helper
def _count_moves(book: Record, guidance: Record, mover: np.uint64, result: float) -> None:
    """Count a playout for the moves that who decides has made in it."""
    for column in range(np.uint64(book.columns)):
        place = np.uint64(column)
        if guidance.made_at[mover, place] > NEVER:
            book.visits[place] += _ONE
            book.totals[place] += result
            book.squares[place] += result * result
