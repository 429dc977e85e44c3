"""The contract: what compiled code may ask of any game.

The stubs are implemented per game (see `toolbox.jit.dispatched`). A game must bring `legal_moves`,
`is_legal` and `play`. It may bring a `playout` of its own and, if the order of moves does not
matter to it, `begin_fills` and `fill`, which play many random games at once. What searches and
players can use beyond that is optional: `candidate_moves`, `playout_moves`, `key`, `prior`,
`pattern_of`, `traits_of`, `arrange`, `estimate` together with `estimate_moves`, and `capturing_moves` together
with `extending_moves`, which are tactics, and to which `vital_moves` and `is_self_atari` may be added. So are,
for playouts that choose their moves, faster ways than the usual ones to begin, continue and end: `begin_moves`,
`goes_on`, `is_sensible`, `draw_move`, `draw_by_size`, `draw_answer`, `move_or_draw`, `make_move` and `end_moves`;
and to tell what a move has changed: `begin_changes` and `note_changes`. What games have that do without is in
`defaults`.

Moves are numbers from 0 to the game's `moves` - 1, of which the last `passes` are passes. Players
alternate; a game in which a player may be unable to move has a pass among its moves.
"""

from __future__ import annotations

import numpy as np

from arena.games.toolbox.jit import dispatched
from arena.games.toolbox.records import Record


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


@dispatched()
def score(state: Record) -> float:
    """Black's lead in the game's own points as the state stands; final once the game is over.

    Zero in games that are won or lost and no more. A game that has a score says by how much
    one can lead at most, `Game.score_range`; at the end the leader is who has won.
    """
    raise NotImplementedError  # abstract


@dispatched()
def key(state: Record) -> np.uint64:
    """A number that positions have in common if the same stones stand and the same player is to move.

    In whatever order the stones came. Other positions have other keys, but for one chance in
    2^64 (Zobrist 1970). Zero in games that have none.
    """
    raise NotImplementedError  # abstract


@dispatched()
def prior(state: Record, values: Record) -> None:
    """Write how much each legal move recommends itself before any playout, from 0 to 1, to `values[move]`.

    For the player to move, in an undecided position. Other items of `values` are left
    undefined; a game that has no opinion writes nothing.
    """
    raise NotImplementedError  # abstract


@dispatched()
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


@dispatched()
def playout_moves(state: Record, moves: Record) -> int:
    """Write the moves that playouts choose from, as `legal_moves` does.

    All legal moves, unless some would keep a random game from ever coming to an end, such as
    filling one's own eyes in Go. There is at least one.
    """
    raise NotImplementedError  # abstract


@dispatched()
def candidate_moves(state: Record, moves: Record) -> int:
    """Write the moves that players choose from, as `legal_moves` does.

    All legal moves but those that no sensible player makes, whatever the position: in Go,
    filling one's own eyes. There is at least one.
    """
    raise NotImplementedError  # abstract


@dispatched()
def pattern_of(state: Record, move: np.uint64) -> np.uint64:
    """Which pattern the stones around an empty cell make, as the player to move sees them: own ones and others.

    A number from 0 to `Game.pattern_classes` - 1, the same for patterns that are turned or
    reflected. It may be asked amid a playout whose moves are chosen one by one.
    """
    raise NotImplementedError  # abstract


@dispatched()
def traits_of(state: Record, move: np.uint64, last: np.uint64, earlier: np.uint64, traits: Record) -> int:
    """Write to `traits` the numbers of what is true of a move that playouts may make, kind by kind; how many.

    For the player to move, in a state as `play` leaves it; the move is no pass. `last` and `earlier` are the two moves
    before it, or the number of moves for none. Traits, and their kinds, are those of `Game.trait_kinds`.
    """
    raise NotImplementedError  # abstract


@dispatched()
def playout(state: Record, rng: Record, trace: Record) -> None:
    """Play on at random until the game is over, all that `playout_moves` lists equally likely.

    `trace` receives the moves in order, their number, the winner and, in a game that has
    one, the score. The state is used up: what it holds afterwards is undefined. A game that
    is over gives no moves.
    """
    raise NotImplementedError  # abstract


# A playout whose moves somebody chooses, one by one. Its state is used up: `to_move` and `color` are as after
# `play`, and so is what the seven kernels below need; other fields need not be.


@dispatched()
def begin_moves(state: Record, trace: Record) -> None:
    """Make an undecided state ready for a playout whose moves are chosen one by one; `trace.length` is 0."""
    raise NotImplementedError  # abstract


@dispatched()
def goes_on(state: Record, trace: Record) -> bool:
    """Whether there is one more move to make; those after the winning one are forgotten by `end_moves`."""
    raise NotImplementedError  # abstract


@dispatched()
def is_sensible(state: Record, move: np.uint64, trace: Record) -> bool:
    """Whether a number from 0 to moves - 1 is a move that playouts choose from; of a pass it may be False.

    By default, a legal move; in a game with `playout_moves`, one that these list.
    """
    raise NotImplementedError  # abstract


@dispatched()
def draw_move(state: Record, rng: Record, trace: Record) -> np.uint64:
    """One of the moves that playouts choose from, all equally likely."""
    raise NotImplementedError  # abstract


@dispatched()
def draw_by_size(state: Record, weights: Record, rng: Record, trace: Record) -> np.uint64:
    """One of the moves that playouts choose from, with chances in the ratio of `weights` by how many cells they touch.

    Weights are whole numbers from 1 on, but those of passes, which may be 0. All moves together weigh less than 2^32.
    """
    raise NotImplementedError  # abstract


@dispatched()
def draw_answer(state: Record, last: np.uint64, weights: Record, rng: Record, trace: Record) -> np.uint64:
    """One of the moves that answer the last one, drawn as `draw_by_size` draws; the number of moves if there are none.

    Which moves do so, the game says. `last` may be no move.
    """
    raise NotImplementedError  # abstract


@dispatched()
def move_or_draw(state: Record, first: np.uint64, second: np.uint64, rng: Record, trace: Record) -> np.uint64:
    """The first of two moves that is sensible, else one that is drawn. The number of moves stands for none.

    It may draw in any case.
    """
    raise NotImplementedError  # abstract


@dispatched()
def make_move(state: Record, move: np.uint64, trace: Record) -> None:
    """Make the move number `trace.length` of the playout; who calls adds it to the trace afterwards."""
    raise NotImplementedError  # abstract


@dispatched()
def end_moves(state: Record, trace: Record) -> None:
    """Say in the trace who has won and, in a game with a score, by how much.

    If moves were made after the winning one, `trace.length` is set to the number of those that count.
    """
    raise NotImplementedError  # abstract


@dispatched()
def capturing_moves(state: Record, last: np.uint64, earlier: np.uint64, ladders: bool, sheet: Record) -> int:
    """Write to `sheet.replies` the moves that capture something after the moves `earlier` and `last`; how many.

    The opponent has made the last move, the player to move the one before it; what is no move
    stands for none. With `ladders` the moves that begin a chase which captures are among them. They
    are moves that playouts may make. `sheet` is a record with the game's `tactics_fields`.
    """
    raise NotImplementedError  # abstract


@dispatched()
def extending_moves(state: Record, last: np.uint64, ladders: bool, sheet: Record) -> int:
    """Write to `sheet.replies` the moves by which stones get away that the last move has put in danger; how many.

    With `ladders`, not those that only begin a chase which captures.
    """
    raise NotImplementedError  # abstract


@dispatched()
def vital_moves(state: Record, last: np.uint64, earlier: np.uint64, sheet: Record) -> int:
    """Write to `sheet.replies` the moves on vital points of small eye spaces next to the last two moves; how many.

    They are moves that playouts may make.
    """
    raise NotImplementedError  # abstract


@dispatched()
def is_self_atari(state: Record, move: np.uint64) -> bool:
    """Whether a move that playouts may make captures nothing, and leaves its own stones one liberty."""
    raise NotImplementedError  # abstract


# What a move has changed, for whoever follows a game move by move. `changes` is a record of the game's
# `new_changes`. Moves may be made by `play` or, amid a playout, by `make_move`.


@dispatched()
def begin_changes(state: Record, changes: Record) -> None:
    """Get ready to tell what the next move changes."""
    raise NotImplementedError  # abstract


@dispatched()
def note_changes(state: Record, move: np.uint64, changes: Record) -> None:
    """Write to `changes.cells` the cells whose colour the move has changed that was just made, and to `count` how many.

    Each of them once, in any order; none for a pass. It is asked after every move since `begin_changes`.
    """
    raise NotImplementedError  # abstract


@dispatched()
def arrange(state: Record) -> bool:
    """Make a position of stones that nobody has played; False if there is no such position.

    `color` and `to_move` are set, no moves have been made and nobody has won, by what is said; all
    other fields are as they are at the start. So `arrange` sets those that follow from the stones, and
    `winner` if the game is over with them.
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
