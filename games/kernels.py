"""The contract: what compiled code may ask of any game.

The stubs are implemented per game (see `toolbox.jit.dispatched`); the entries are what
`Position` calls. A game must bring `legal_moves`, `is_legal` and `play`. It may bring a
`playout` of its own and, if the order of moves does not matter to it, `begin_fills` and
`fill`, which play many random games at once. What searches and players can use beyond that
is optional: `key`, `prior`, and `estimate` together with `estimate_moves`.

Moves are numbers from 0 to the game's `moves` - 1. Players alternate; a game in which a
player may be unable to move has a pass among its moves.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from arena.games.toolbox.jit import dispatched, entry, helper
from arena.games.toolbox.records import UNDECIDED, Field, Record, Records
from arena.games.toolbox.rng import below
from arena.games.toolbox.vectors import LANES

#: Answers of `advance`.
PLAYED, REFUSED = True, False

_ALL_LANES = np.uint64(0xFFFFFFFFFFFFFFFF)
_ZERO, _ONE, _WORD_BITS = np.uint64(0), np.uint64(1), np.uint64(64)


@dispatched()
def legal_moves(state: Record, moves: Record) -> int:
    """Write the legal moves to the front of `moves` in ascending order; returns how many there are."""
    raise NotImplementedError  # abstract


@dispatched()
def is_legal(state: Record, move: np.uint64) -> bool:
    """Whether a number from 0 to moves - 1 is a legal move."""
    raise NotImplementedError  # abstract


@dispatched()
def play(state: Record, move: np.uint64) -> None:
    """Make a legal move; sets `to_move`, `ply` and, when the game is over, `winner`."""
    raise NotImplementedError  # abstract


def no_score(state: Record) -> float:
    """The score where there is no such thing."""
    return 0.0


@dispatched(default=no_score)
def score(state: Record) -> float:
    """Black's lead in the game's own points as the state stands; final once the game is over.

    Zero in games that are won or lost and no more. A game that has a score says by how much
    one can lead at most, `Game.score_range`; at the end the leader is who has won.
    """
    raise NotImplementedError  # abstract


def no_key(state: Record) -> np.uint64:
    """The key where positions have none."""
    return _ZERO


@dispatched(default=no_key)
def key(state: Record) -> np.uint64:
    """A number that positions have in common if the same stones stand and the same player is to move.

    In whatever order the stones came. Other positions have other keys, but for one chance in
    2^64 (Zobrist 1970). Zero in games that have none.
    """
    raise NotImplementedError  # abstract


def no_prior(state: Record, values: Record) -> None:
    """Nothing is known of any move."""


@dispatched(default=no_prior)
def prior(state: Record, values: Record) -> None:
    """Write how much each legal move recommends itself before any playout, from 0 to 1, to `values[move]`.

    For the player to move, in an undecided position. Other items of `values` are left
    undefined; a game that has no opinion writes nothing.
    """
    raise NotImplementedError  # abstract


def no_estimate(state: Record, sheet: Record) -> float:
    """Nothing is known of who wins."""
    return 0.5


@dispatched(default=no_estimate)
def estimate(state: Record, sheet: Record) -> float:
    """The chance of the player to move to win, by a formula instead of playouts; `sheet` is work space."""
    raise NotImplementedError  # abstract


@dispatched()
def estimate_moves(state: Record, sheet: Record) -> None:
    """Write to `sheet.values[move]`, for every legal move, the mover's chance to win after it.

    It is what `estimate` says of the position after the move, but for the mover. `sheet.odds`
    has the same as the logarithm of the odds, which tells moves apart whose chances are next
    to 0 or 1; its digits are so few that moves which a symmetry exchanges are equal.
    """
    raise NotImplementedError  # abstract


def all_legal_moves(state: Record, moves: Record) -> int:
    """The moves of playouts where every legal move is one."""
    return legal_moves(state, moves)


@dispatched(default=all_legal_moves)
def playout_moves(state: Record, moves: Record) -> int:
    """Write the moves that playouts choose from, as `legal_moves` does.

    All legal moves, unless some would keep a random game from ever coming to an end, such as
    filling one's own eyes in Go. There is at least one.
    """
    raise NotImplementedError  # abstract


def uniform_playout(state: Record, rng: Record, trace: Record) -> None:
    """The playout of any game: all moves that playouts choose from equally likely, one move after the other."""
    length = _ZERO
    while state.winner == UNDECIDED:
        count = playout_moves(state, trace.legal)
        move = trace.legal[below(rng, np.uint64(count))]
        play(state, np.uint64(move))
        trace.moves[length] = move
        length += _ONE
    trace.length = length
    trace.winner = state.winner
    trace.score = score(state)


@dispatched(default=uniform_playout)
def playout(state: Record, rng: Record, trace: Record) -> None:
    """Play on at random until the game is over, all that `playout_moves` lists equally likely.

    `trace` receives the moves in order, their number, the winner and, in a game that has
    one, the score. The state is used up: what it holds afterwards is undefined. A game that
    is over gives no moves.
    """
    raise NotImplementedError  # abstract


@dispatched()
def begin_fills(state: Record, lanes: Record, rng: Record) -> None:
    """Prepare `lanes` for fills of an undecided state's empty cells; lists them in `lanes.empty`."""
    raise NotImplementedError  # abstract


@dispatched()
def fill(lanes: Record, rng: Record) -> None:
    """Fill the empty cells at random, in as many games as there are lanes, as alternating play would.

    The player to move gets half of them, rounded up; in one game every such share is
    equally likely. `lanes.words` tells for every cell who owns it and `lanes.won[0]` who
    won: a set bit is the player to move.
    """
    raise NotImplementedError  # abstract


def trace_fields(moves: int, max_plies: int) -> list[Field]:
    """Fields of the record that a playout writes to."""
    return [
        ("score", "f8"),
        ("winner", "u1"),
        ("length", "u4"),
        ("moves", "u2", (max_plies,)),
        ("legal", "u2", (moves,)),
    ]


def lane_fields(moves: int, rows: int, words: int) -> list[Field]:
    """Fields of the record that fills write to: `rows` of words, of which the first `moves` are the cells.

    A row of so many `words` plays 64 games for each of them at once. `made` and `wins` are
    counters per move and column, for whoever draws statistics.
    """
    return [
        ("words", "u8", (rows, words)),
        ("won", "u8", (1, words)),
        ("counted", "u8", (1, words)),
        ("made", "u8", (moves, words)),
        ("wins", "u8", (moves, words)),
        ("streams", "u8", (4, words)),
        ("empty", "u2", (moves,)),
        ("empties", "u4"),
    ]


def sheet_fields(moves: int) -> list[Field]:
    """Fields of the record that estimates write to: the chances after each move, and work space."""
    return [("values", "f8", (moves,)), ("odds", "f4", (moves,)), ("legal", "u2", (moves,))]


@helper
def count_first_lanes(lanes: Record, games: np.uint64) -> None:
    """Let only the first `games` lanes count, or all of them if there are no more."""
    for word in range(lanes.counted.shape[1]):
        left = min(_WORD_BITS, max(games, np.uint64(word) * _WORD_BITS) - np.uint64(word) * _WORD_BITS)
        lanes.counted[_ZERO, np.uint64(word)] = _ALL_LANES if left == _WORD_BITS else (_ONE << left) - _ONE


@entry
def advance(states: Records, move: int) -> bool:
    """Make the move if it is legal; PLAYED or REFUSED."""
    state = states[0]
    if state.winner != UNDECIDED or not is_legal(state, np.uint64(move)):
        return REFUSED
    play(state, np.uint64(move))
    return PLAYED


@entry
def score_of(states: Records) -> float:
    """`score` for Python."""
    return score(states[0])


@entry
def list_legal(states: Records, moves: Records) -> int:
    """`legal_moves` for Python: none when the game is over."""
    if states[0].winner != UNDECIDED:
        return 0
    return legal_moves(states[0], moves)


__all__: Sequence[str] = [
    "LANES",
    "advance",
    "begin_fills",
    "count_first_lanes",
    "estimate",
    "estimate_moves",
    "fill",
    "is_legal",
    "key",
    "lane_fields",
    "legal_moves",
    "list_legal",
    "play",
    "playout",
    "playout_moves",
    "prior",
    "score",
    "score_of",
    "sheet_fields",
    "trace_fields",
    "uniform_playout",
]
