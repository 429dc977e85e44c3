"""The contract: what compiled code may ask of any game.

The stubs are implemented per game (see `toolbox.jit.dispatched`); the entries are what
`Position` calls. A game must bring `legal_moves`, `is_legal` and `play`. It may bring a
`playout` of its own and, if the order of moves does not matter to it, `begin_fills` and
`fill`, which play many random games at once. What searches and players can use beyond that
is optional: `candidate_moves`, `playout_moves`, `key`, `prior`, `pattern_of`, `estimate` together with
`estimate_moves`, and `capturing_moves` together with `extending_moves`, which are tactics. So are, for
playouts that choose their moves, faster ways than the default ones to begin, continue and end:
`begin_moves`, `goes_on`, `is_sensible`, `draw_move`, `move_or_draw`, `make_move` and `end_moves`.

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


def all_moves_considered(state: Record, moves: Record) -> int:
    """The moves that players choose from where every legal move is one."""
    return legal_moves(state, moves)


@dispatched(default=all_moves_considered)
def candidate_moves(state: Record, moves: Record) -> int:
    """Write the moves that players choose from, as `legal_moves` does.

    All legal moves but those that no sensible player makes, whatever the position: in Go,
    filling one's own eyes. There is at least one.
    """
    raise NotImplementedError  # abstract


def no_pattern(state: Record, move: np.uint64) -> np.uint64:
    """All points look alike where games tell of none."""
    return _ZERO


@dispatched(default=no_pattern)
def pattern_of(state: Record, move: np.uint64) -> np.uint64:
    """Which pattern the stones around an empty cell make, as the player to move sees them: own ones and others.

    A number from 0 to `Game.pattern_classes` - 1, the same for patterns that are turned or
    reflected. It may be asked amid a playout whose moves are chosen one by one.
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


# A playout whose moves somebody chooses, one by one. Its state is used up: `to_move` and `color` are as after
# `play`, and so is what the seven kernels below need; other fields need not be.


def as_it_is(state: Record, trace: Record) -> None:
    """Nothing has to be prepared where playouts go by `play`."""


@dispatched(default=as_it_is)
def begin_moves(state: Record, trace: Record) -> None:
    """Make an undecided state ready for a playout whose moves are chosen one by one; `trace.length` is 0."""
    raise NotImplementedError  # abstract


def is_undecided(state: Record, trace: Record) -> bool:
    """Whether nobody has won yet."""
    return bool(state.winner == UNDECIDED)


@dispatched(default=is_undecided)
def goes_on(state: Record, trace: Record) -> bool:
    """Whether there is one more move to make; those after the winning one are forgotten by `end_moves`."""
    raise NotImplementedError  # abstract


def is_any_legal(state: Record, move: np.uint64, trace: Record) -> bool:
    """What is sensible where playouts choose from all legal moves."""
    return is_legal(state, move)


def is_listed(state: Record, move: np.uint64, trace: Record) -> bool:
    """What is sensible where `playout_moves` says so and nothing faster is known."""
    for number in range(playout_moves(state, trace.legal)):
        if np.uint64(trace.legal[np.uint64(number)]) == move:
            return True
    return False


@dispatched(default=is_any_legal)
def is_sensible(state: Record, move: np.uint64, trace: Record) -> bool:
    """Whether a number from 0 to moves - 1 is a move that playouts choose from; of a pass it may be False.

    By default, a legal move; in a game with `playout_moves`, one that these list.
    """
    raise NotImplementedError  # abstract


def drawn_from_list(state: Record, rng: Record, trace: Record) -> np.uint64:
    """One of the moves that `playout_moves` lists."""
    count = playout_moves(state, trace.legal)
    return np.uint64(trace.legal[below(rng, np.uint64(count))])


@dispatched(default=drawn_from_list)
def draw_move(state: Record, rng: Record, trace: Record) -> np.uint64:
    """One of the moves that playouts choose from, all equally likely."""
    raise NotImplementedError  # abstract


def first_sensible(state: Record, first: np.uint64, second: np.uint64, rng: Record, trace: Record) -> np.uint64:
    """One after the other is looked at."""
    moves = np.uint64(len(trace.legal))
    if first != moves and is_sensible(state, first, trace):
        return first
    if second != moves and is_sensible(state, second, trace):
        return second
    return draw_move(state, rng, trace)


@dispatched(default=first_sensible)
def move_or_draw(state: Record, first: np.uint64, second: np.uint64, rng: Record, trace: Record) -> np.uint64:
    """The first of two moves that is sensible, else one that is drawn. The number of moves stands for none.

    It may draw in any case.
    """
    raise NotImplementedError  # abstract


def as_played(state: Record, move: np.uint64, trace: Record) -> None:
    """The move by the rules."""
    play(state, move)


@dispatched(default=as_played)
def make_move(state: Record, move: np.uint64, trace: Record) -> None:
    """Make the move number `trace.length` of the playout; who calls adds it to the trace afterwards."""
    raise NotImplementedError  # abstract


def as_it_stands(state: Record, trace: Record) -> None:
    """The end of a playout that went by `play`."""
    trace.winner = state.winner
    trace.score = score(state)


@dispatched(default=as_it_stands)
def end_moves(state: Record, trace: Record) -> None:
    """Say in the trace who has won and, in a game with a score, by how much.

    If moves were made after the winning one, `trace.length` is set to the number of those that count.
    """
    raise NotImplementedError  # abstract


def no_captures(state: Record, last: np.uint64, earlier: np.uint64, ladders: bool, sheet: Record) -> int:
    """Nothing is captured where no tactics are known."""
    return 0


@dispatched(default=no_captures)
def capturing_moves(state: Record, last: np.uint64, earlier: np.uint64, ladders: bool, sheet: Record) -> int:
    """Write to `sheet.replies` the moves that capture something after the moves `earlier` and `last`; how many.

    The opponent has made the last move, the player to move the one before it; what is no move
    stands for none. With `ladders` the moves that begin a chase which captures are among them. They
    are moves that playouts may make. `sheet` is a record with the game's `tactics_fields`.
    """
    raise NotImplementedError  # abstract


def no_extensions(state: Record, last: np.uint64, ladders: bool, sheet: Record) -> int:
    """Nothing is in danger where no tactics are known."""
    return 0


@dispatched(default=no_extensions)
def extending_moves(state: Record, last: np.uint64, ladders: bool, sheet: Record) -> int:
    """Write to `sheet.replies` the moves by which stones get away that the last move has put in danger; how many.

    With `ladders`, not those that only begin a chase which captures.
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
    "begin_moves",
    "candidate_moves",
    "capturing_moves",
    "count_first_lanes",
    "draw_move",
    "end_moves",
    "estimate",
    "estimate_moves",
    "extending_moves",
    "fill",
    "goes_on",
    "is_legal",
    "is_listed",
    "is_sensible",
    "key",
    "lane_fields",
    "legal_moves",
    "list_legal",
    "make_move",
    "move_or_draw",
    "pattern_of",
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
