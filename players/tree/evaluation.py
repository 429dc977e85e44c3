"""What a leaf is worth: by a playout, by many fills at once, or by a formula.

Each way adds to the pending results of the course, and credits the moves that the players
made after the leaf. Which one is taken is said by the type of the work space; how a playout
chooses its moves, by the type of the policy's record.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba.core import types
from numba.extending import overload

from arena.games.contract import begin_fills, estimate, fill, score
from arena.games.lanes import count_first_lanes
from arena.games.toolbox.jit import COMPILED, helper
from arena.games.toolbox.records import Record
from arena.games.toolbox.vectors import count_row
from arena.players.playouts.credit import add_credit, credit_only_playout, credit_playout, note_credited
from arena.players.playouts.fills import sum_of_row
from arena.players.playouts.hooks import play_out
from arena.players.playouts.returns import reward
from arena.players.tree.course import turn_at
from arena.players.tree.settings import NO_RAVE

_ZERO, _ONE = np.uint64(0), np.uint64(1)


@helper
def _add(course: Record, playouts: float, total: float, squares: float) -> None:
    """Count pending playouts; sums of results and of their squares are Black's."""
    course.pending += playouts
    course.total += total
    course.squares += squares


@helper
def by_playout(
    work: Record,
    state: Record,
    policy: Record,
    settings: Record,
    returns: Record,
    nodes: Record,
    course: Record,
    rng: Record,
) -> None:
    """One playout, move by move; uses up the state."""
    turn = np.uint64(state.to_move)
    play_out(policy, state, rng, work, returns, nodes, course)
    length = np.uint64(course.length) + np.uint64(work.length)
    black = reward(returns, np.uint64(work.winner), work.score, length)
    _add(course, 1.0, black, black * black)
    if settings.rave == NO_RAVE:
        return
    if settings.update_every == 1:
        credit_only_playout(course, work, turn, black, settings.first_only != 0)
    else:
        credit_playout(course, work, turn, black, settings.first_only != 0)


@helper
def by_fills(
    work: Record,
    state: Record,
    policy: Record,
    settings: Record,
    returns: Record,
    nodes: Record,
    course: Record,
    rng: Record,
) -> None:
    """As many fills at once as a leaf takes; each is won or lost."""
    games = float(settings.leaf)
    mover = np.uint64(state.to_move)
    begin_fills(state, work, rng)
    fill(work, rng)
    count_first_lanes(work, np.uint64(settings.leaf))
    _clear_row(work, _ZERO)
    count_row(work.made, work.wins, _ZERO, work.counted, _ZERO, work.won, work.counted)
    won = float(sum_of_row(work.wins, _ZERO))
    black = won if mover == _ZERO else games - won
    _add(course, games, black, black)
    if settings.rave == NO_RAVE:
        return
    other = _ONE - mover
    note_credited(course, work.empty, np.uint64(work.empties))
    for number in range(np.uint64(work.empties)):
        cell = np.uint64(work.empty[np.uint64(number)])
        _clear_row(work, cell)
        count_row(work.made, work.wins, cell, work.words, cell, work.won, work.counted)
        made, wins = float(sum_of_row(work.made, cell)), float(sum_of_row(work.wins, cell))
        add_credit(course, mover, cell, made, wins)
        # The other player owns the cell in all other lanes, and wins where the mover does not.
        add_credit(course, other, cell, games - made, games - made - (won - wins))


@helper
def _clear_row(lanes: Record, row: np.uint64) -> None:
    for column in range(lanes.made.shape[1]):
        lanes.made[row, np.uint64(column)] = 0
        lanes.wins[row, np.uint64(column)] = 0


@helper
def by_formula(
    work: Record,
    state: Record,
    policy: Record,
    settings: Record,
    returns: Record,
    nodes: Record,
    course: Record,
    rng: Record,
) -> None:
    """The game's estimate, as the result of one playout; no moves are made in it."""
    chance = estimate(state, work)
    black = chance if state.to_move == 0 else 1.0 - chance
    _add(course, 1.0, black, black * black)


@helper
def by_rules(state: Record, settings: Record, returns: Record, course: Record) -> None:
    """The result of a game that is over, as often as a leaf would be played out."""
    games = float(settings.leaf)
    black = reward(returns, np.uint64(state.winner), score(state), np.uint64(course.length))
    _add(course, games, games * black, games * black * black)


@helper
def by_proof(won: bool, settings: Record, course: Record) -> None:
    """The result of a position whose end is known; `won` by the player who made the last move."""
    games = float(settings.leaf)
    by_black = turn_at(course, np.uint64(course.length)) == _ONE
    black = games if won == by_black else 0.0
    _add(course, games, black, black)


def _by_work(fields: Any) -> Any:
    return by_fills if "words" in fields else by_playout if "length" in fields else by_formula


def evaluate(
    work: Any, state: Any, policy: Any, settings: Any, returns: Any, nodes: Any, course: Any, rng: Any
) -> None:
    """Evaluate an undecided leaf by what the work space is made for; uses up the state."""
    _by_work(work.dtype.names)(work, state, policy, settings, returns, nodes, course, rng)


if COMPILED:

    @overload(evaluate, strict=False)
    def _evaluate(
        work: Any, state: Any, policy: Any, settings: Any, returns: Any, nodes: Any, course: Any, rng: Any
    ) -> Any:
        if not isinstance(work, types.Record):
            return None
        return _by_work(tuple(work.fields)).py_func
