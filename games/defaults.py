"""What games have of the contract that bring no kernel of their own for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from arena.games.contract import draw_move, is_legal, is_sensible, legal_moves, play, playout_moves
from arena.games.playing import as_it_stands, drawn_from_list, uniform_playout
from arena.games.symmetry import Touches
from arena.games.toolbox.records import UNDECIDED, Record
from arena.games.toolbox.rng import below

if TYPE_CHECKING:
    from arena.games.game import Game

Kernel = Callable[..., Any]

_ZERO, _ONE = np.uint64(0), np.uint64(1)


def no_score(state: Record) -> float:
    """The score where there is no such thing."""
    return 0.0


def no_key(state: Record) -> np.uint64:
    """The key where positions have none."""
    return _ZERO


def no_prior(state: Record, values: Record) -> None:
    """Nothing is known of any move."""


def no_estimate(state: Record, sheet: Record) -> float:
    """Nothing is known of who wins."""
    return 0.5


def all_legal_moves(state: Record, moves: Record) -> int:
    """The moves of playouts where every legal move is one."""
    return legal_moves(state, moves)


def all_moves_considered(state: Record, moves: Record) -> int:
    """The moves that players choose from where every legal move is one."""
    return legal_moves(state, moves)


def no_pattern(state: Record, move: np.uint64) -> np.uint64:
    """All points look alike where games tell of none."""
    return _ZERO


def no_traits(state: Record, move: np.uint64, last: np.uint64, earlier: np.uint64, traits: Record) -> int:
    """Nothing is known of moves."""
    return 0


def as_it_is(state: Record, trace: Record) -> None:
    """Nothing has to be prepared where playouts go by `play`."""


def is_undecided(state: Record, trace: Record) -> bool:
    """Whether nobody has won yet."""
    return bool(state.winner == UNDECIDED)


def is_any_legal(state: Record, move: np.uint64, trace: Record) -> bool:
    """What is sensible where playouts choose from all legal moves."""
    return is_legal(state, move)


def is_listed(state: Record, move: np.uint64, trace: Record) -> bool:
    """What is sensible where `playout_moves` says so and nothing faster is known."""
    for number in range(playout_moves(state, trace.legal)):
        if np.uint64(trace.legal[np.uint64(number)]) == move:
            return True
    return False


def drawn_by_size(touches: Touches, cells: int) -> Kernel:
    """One after the other is weighed."""
    sizes = (touches < cells).sum(axis=1).astype(np.uint8)

    def draw_by_size(state: Record, weights: Record, rng: Record, trace: Record) -> np.uint64:
        count, total = np.uint64(playout_moves(state, trace.legal)), _ZERO
        for number in range(count):
            total += np.uint64(weights[np.uint64(sizes[np.uint64(trace.legal[np.uint64(number)])])])
        if total == _ZERO:
            return np.uint64(trace.legal[below(rng, count)])
        left, place = below(rng, total), _ZERO
        while True:
            move = np.uint64(trace.legal[place])
            weight = np.uint64(weights[np.uint64(sizes[move])])
            if left < weight:
                return move
            left -= weight
            place += _ONE

    return draw_by_size


def no_answer(state: Record, last: np.uint64, weights: Record, rng: Record, trace: Record) -> np.uint64:
    """No move is known to answer another."""
    return np.uint64(len(trace.legal))


def first_sensible(state: Record, first: np.uint64, second: np.uint64, rng: Record, trace: Record) -> np.uint64:
    """One after the other is looked at."""
    moves = np.uint64(len(trace.legal))
    if first != moves and is_sensible(state, first, trace):
        return first
    if second != moves and is_sensible(state, second, trace):
        return second
    return draw_move(state, rng, trace)


def as_played(state: Record, move: np.uint64, trace: Record) -> None:
    """The move by the rules."""
    play(state, move)


def no_captures(state: Record, last: np.uint64, earlier: np.uint64, ladders: bool, sheet: Record) -> int:
    """Nothing is captured where no tactics are known."""
    return 0


def no_extensions(state: Record, last: np.uint64, ladders: bool, sheet: Record) -> int:
    """Nothing is in danger where no tactics are known."""
    return 0


def nothing_vital(state: Record, last: np.uint64, earlier: np.uint64, sheet: Record) -> int:
    """No point decides about eyes where there are none."""
    return 0


def no_self_atari(state: Record, move: np.uint64) -> bool:
    """Nobody puts stones in danger where nothing is captured."""
    return False


def nothing_remembered(state: Record, changes: Record) -> None:
    """Nothing has to be known of the board before a move that only puts stones where it says."""


def colours_remembered(state: Record, changes: Record) -> None:
    """The colours before the move, to be compared with those after it."""
    for cell in range(len(changes.color)):
        changes.color[np.uint64(cell)] = state.color[np.uint64(cell)]


def colours_compared(state: Record, move: np.uint64, changes: Record) -> None:
    """The cells whose colour is not what it was, and what it is now."""
    count = _ZERO
    for number in range(len(changes.color)):
        cell = np.uint64(number)
        # Without a branch: the number stays only if the colour is another one.
        changes.cells[count] = cell
        count += _ONE if state.color[cell] != changes.color[cell] else _ZERO
        changes.color[cell] = state.color[cell]
    changes.count = count


def cells_touched(touches: Touches, cells: int) -> Kernel:
    """Of a game in which moves put stones on the cells that they touch, and change nothing else."""
    most = np.uint64(touches.shape[1])
    none = np.uint64(cells)

    def note_changes(state: Record, move: np.uint64, changes: Record) -> None:
        count = _ZERO
        while count < most and touches[move, count] != none:
            changes.cells[count] = touches[move, count]
            count += _ONE
        changes.count = count

    return note_changes


def cell_of_number(first_pass: int) -> Kernel:
    """The same where that is the cell of the move's number."""
    passes = np.uint64(first_pass)

    def note_changes(state: Record, move: np.uint64, changes: Record) -> None:
        changes.cells[_ZERO] = move
        changes.count = 1 if move < passes else 0

    return note_changes


_DEFAULTS: Mapping[str, Kernel] = {
    "begin_moves": as_it_is,
    "candidate_moves": all_moves_considered,
    "capturing_moves": no_captures,
    "draw_answer": no_answer,
    "draw_move": drawn_from_list,
    "end_moves": as_it_stands,
    "estimate": no_estimate,
    "extending_moves": no_extensions,
    "goes_on": is_undecided,
    "is_self_atari": no_self_atari,
    "is_sensible": is_any_legal,
    "key": no_key,
    "make_move": as_played,
    "move_or_draw": first_sensible,
    "pattern_of": no_pattern,
    "traits_of": no_traits,
    "playout": uniform_playout,
    "playout_moves": all_legal_moves,
    "prior": no_prior,
    "score": no_score,
    "vital_moves": nothing_vital,
}


def completed(game: Game) -> Mapping[str, Kernel]:
    """A game's rules, and what follows from them and from what else it says."""
    return {**_DEFAULTS, **_choice_of_moves(game), **_sizes(game), **_changes(game), **game.rules}


def _choice_of_moves(game: Game) -> Mapping[str, Kernel]:
    """Playouts that do not take all moves have to be asked."""
    return {"is_sensible": is_listed} if "playout_moves" in game.rules else {}


def _sizes(game: Game) -> Mapping[str, Kernel]:
    """How moves are drawn by how many cells they touch; with more passes than moves that cannot be said."""
    return {"draw_by_size": drawn_by_size(game.touches, game.cells)} if game.passes <= game.moves else {}


def _changes(game: Game) -> Mapping[str, Kernel]:
    """The fastest way to know what a move has changed."""
    if not game.permanent:
        return {"begin_changes": colours_remembered, "note_changes": colours_compared}
    noted = cells_touched(game.touches, game.cells) if len(game.touched) else cell_of_number(game.first_pass)
    return {"begin_changes": nothing_remembered, "note_changes": noted}
