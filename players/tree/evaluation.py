"""What a leaf is worth: by a playout, by many fills at once, or by a formula.

Each way adds to the pending results of the course, and credits the moves that the players made after the leaf.
"""

from __future__ import annotations

import numpy as np

from arena.games.contract import begin_fills, fill
from arena.games.lanes import count_first_lanes
from arena.games.toolbox.jit import helper
from arena.games.toolbox.pointers import call, call_for_float, copy_bytes, record_at
from arena.games.toolbox.records import STATE_HEAD, TRACE_HEAD, Record
from arena.games.toolbox.vectors import count_row
from arena.players.playouts.credit import add_credit, credit_only_playout, credit_playout, note_credited
from arena.players.playouts.fills import clear_counters, count_won, sum_of_row
from arena.players.playouts.returns import reward
from arena.players.tree.course import FILLS, FORMULA, UNIFORM, turn_at
from arena.players.tree.options import NO_RAVE

_ZERO, _ONE = np.uint64(0), np.uint64(1)


@helper
def evaluate(options: Record, returns: Record, course: Record, rng: Record) -> None:
    """Evaluate the end of the path, an undecided position, by what is at `leaf_at`."""
    if course.leaf == FORMULA:
        _add_estimate(course, call_for_float(course.leaf_at, (course.here_at, course.work_at)))
        return
    if course.leaf == UNIFORM:
        call(course.leaf_at, (course.here_at, course.further_at, rng, course.work_at))
        _add_playout(options, returns, course)
        return
    copy_bytes(course.further_at, course.here_at, course.state_bytes)
    if course.leaf == FILLS:
        call(course.leaf_at, (course.further_at, course.work_at, rng, options, course))
        return
    call(course.leaf_at, (course.policy_at, course.further_at, rng, course.work_at, returns, course))
    _add_playout(options, returns, course)


@helper
def _add(course: Record, playouts: float, total: float, squares: float) -> None:
    """Count pending playouts; sums of results and of their squares are Black's."""
    course.pending += playouts
    course.total += total
    course.squares += squares


@helper
def _add_playout(options: Record, returns: Record, course: Record) -> None:
    """Count a playout that was made move by move."""
    trace = record_at(course.work_at, TRACE_HEAD)
    length = np.uint64(course.length) + np.uint64(trace.length)
    black = reward(returns, np.uint64(trace.winner), trace.score, length)
    _add(course, 1.0, black, black * black)
    if course.credit_at != _ZERO:
        call(course.credit_at, (course, options, black))


def credit_trace(course: Record, options: Record, black: float) -> None:
    """Credit the moves of a playout with Black's result."""
    trace, turn = record_at(course.work_at, TRACE_HEAD), turn_at(course, np.uint64(course.length))
    if options.update_every == 1:
        credit_only_playout(course, trace, turn, black, options.first_only != 0)
    else:
        credit_playout(course, trace, turn, black, options.first_only != 0)


@helper
def _add_estimate(course: Record, chance: float) -> None:
    """Count a formula's chance of the player to move as the result of one playout; no moves are made in it."""
    black = chance if turn_at(course, np.uint64(course.length)) == _ZERO else 1.0 - chance
    _add(course, 1.0, black, black * black)


def add_fills(state: Record, lanes: Record, rng: Record, options: Record, course: Record) -> None:
    """Count as many fills at once as a leaf takes; each is won or lost."""
    games = float(options.leaf)
    mover = np.uint64(state.to_move)
    begin_fills(state, lanes, rng)
    fill(lanes, rng)
    count_first_lanes(lanes, np.uint64(options.leaf))
    won = float(count_won(lanes))
    black = won if mover == _ZERO else games - won
    _add(course, games, black, black)
    if options.rave != NO_RAVE:
        _credit_fills(lanes, mover, games, won, course)


@helper
def _credit_fills(lanes: Record, mover: np.uint64, games: float, won: float, course: Record) -> None:
    """Credit either player with the cells that are theirs in so many fills, of which the mover has won some."""
    other = _ONE - mover
    note_credited(course, lanes.empty, np.uint64(lanes.empties))
    for number in range(np.uint64(lanes.empties)):
        cell = np.uint64(lanes.empty[np.uint64(number)])
        clear_counters(lanes, cell)
        count_row(lanes.made, lanes.wins, cell, lanes.words, cell, lanes.won, lanes.counted)
        made, wins = float(sum_of_row(lanes.made, cell)), float(sum_of_row(lanes.wins, cell))
        add_credit(course, mover, cell, made, wins)
        # The other player owns the cell in all other lanes, and wins where the mover does not.
        add_credit(course, other, cell, games - made, games - made - (won - wins))


@helper
def by_rules(options: Record, returns: Record, course: Record) -> None:
    """The result of a game that is over, as often as a leaf would be played out."""
    games, lead = float(options.leaf), 0.0
    if course.score_at != _ZERO:
        lead = call_for_float(course.score_at, (course.here_at,))
    winner = np.uint64(record_at(course.here_at, STATE_HEAD).winner)
    black = reward(returns, winner, lead, np.uint64(course.length))
    _add(course, games, games * black, games * black * black)


@helper
def by_proof(won: bool, options: Record, course: Record) -> None:
    """The result of a position whose end is known; `won` by the player who made the last move."""
    games = float(options.leaf)
    by_black = turn_at(course, np.uint64(course.length)) == _ONE
    black = games if won == by_black else 0.0
    _add(course, games, black, black)
