"""Kernels of connection games: moves with union-find, playouts and fills by micro-reduction."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from arena.games.connection.estimate import estimate_kernels
from arena.games.connection.neighbourhoods import pattern_kernels
from arena.games.connection.prior import NOWHERE, prior_kernel
from arena.games.connection.reduction import reduction_program
from arena.games.connection.topology import Topology
from arena.games.toolbox.jit import helper, inlined
from arena.games.toolbox.records import BLACK, WHITE, Field, Record
from arena.games.toolbox.rng import below, next_word, shuffle
from arena.games.toolbox.vectors import complement_row, majority, median_row, random_row, random_swap, set_row
from arena.games.toolbox.zobrist import key_kernel

Kernels = dict[str, Callable[..., Any]]

#: What `color` holds beyond the board.
_WALL = 3

_ZERO, _ONE, _TWO = np.uint64(0), np.uint64(1), np.uint64(2)
_ALL_LANES = np.uint64(0xFFFFFFFFFFFFFFFF)

#: Times in a playout: move k is at time k if Black makes it and at LATEST - k if White does.
#: A black stone was there before all moves, a white one is as good as there after all.
_ALWAYS_BLACK, _LATEST, _ALWAYS_WHITE = -1, 32766, 32767
_NOON = 16384

#: So many cells take part in exchanges beyond the first round: with these, estimates from fills scatter no more
#: than estimates from independent games would (with a third of them, up to half again as much in variance).
_EXCHANGES = np.uint64(300)

_MIX_A, _MIX_B = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_SHIFT_27, _SHIFT_30, _SHIFT_31 = np.uint64(27), np.uint64(30), np.uint64(31)


def state_fields(board: Topology) -> list[Field]:
    """Fields of a state: the stones, and the groups they form as a union-find forest.

    `color` has one cell more than the board: a wall that neighbour lists are filled up with.
    `sides` holds, at the root of a group, the bits of the sides that the group touches. `last`
    is the last move, or a number beyond the wall before the first.
    """
    cells = board.cells
    return [("last", "u2"), ("color", "u1", (cells + 1,)), ("parent", "u2", (cells,)), ("sides", "u1", (cells,))]


def initial(board: Topology) -> dict[str, Any]:
    """What a state starts with: an empty board within its wall."""
    return {"color": [[0] * board.cells + [_WALL]], "last": board.cells + NOWHERE}


def playout_fields(board: Topology) -> list[Field]:
    """Work space of a playout: a time per cell, and the triangle of times; how many cells are empty at first.

    When moves are chosen one by one, `moves` has the empty cells behind those made, and `place_of` says where each is.
    """
    side = len(board.triangle)
    width = max(8, 1 << (side - 1).bit_length())
    return [
        ("time_of", "i2", (board.cells + 2,)),
        ("times", "i2", (side, width)),
        ("place_of", "u2", (board.cells,)),
        ("empties", "u4"),
    ]


def lane_rows(board: Topology) -> int:
    """How many rows of words a fill works on."""
    return reduction_program(board).rows


def kernels(board: Topology) -> Kernels:
    """All kernels of the contract for this board."""
    return {
        **_move_kernels(board),
        **_playout_kernels(board),
        **_fill_kernels(board),
        "key": key_kernel(board.cells),
        "prior": prior_kernel(board),
        **pattern_kernels(board),
        **estimate_kernels(board),
    }


def _neighbour_table(board: Topology) -> np.ndarray[Any, Any]:
    most = max(len(near) for near in board.neighbours)
    wall = board.cells
    return np.array([[*near, *[wall] * (most - len(near))] for near in board.neighbours], dtype=np.uint16)


@helper
def _group_of(state: Record, cell: np.uint64) -> np.uint64:
    """The root of a cell's group; halves the path to it on the way."""
    while np.uint64(state.parent[cell]) != cell:
        above = state.parent[np.uint64(state.parent[cell])]
        state.parent[cell] = above
        cell = np.uint64(above)
    return cell


def _move_kernels(board: Topology) -> Kernels:
    cells = np.uint64(board.cells)
    neighbours = _neighbour_table(board)
    most = np.uint64(neighbours.shape[1])
    sides_of = np.array(board.sides, dtype=np.uint8)
    goals = np.array([0, *board.goals], dtype=np.uint8)

    def legal_moves(state: Record, moves: Record) -> int:
        return _empty_cells(state, moves, cells)

    def is_legal(state: Record, move: np.uint64) -> bool:
        return state.color[move] == 0  # type: ignore[no-any-return]

    def play(state: Record, move: np.uint64) -> None:
        colour = np.uint64(state.to_move) + _ONE
        state.color[move] = colour
        state.parent[move] = move
        sides = np.uint64(sides_of[move])
        for place in range(most):
            near = np.uint64(neighbours[move, np.uint64(place)])
            if state.color[near] == colour:
                group = _group_of(state, near)
                if group != move:
                    state.parent[group] = move
                    sides |= np.uint64(state.sides[group])
        state.sides[move] = sides
        goal = np.uint64(goals[colour])
        if sides & goal == goal:
            state.winner = colour
        state.to_move = _TWO - colour
        state.ply += 1
        state.last = move

    return {"legal_moves": legal_moves, "is_legal": is_legal, "play": play}


@helper
def _empty_cells(state: Record, cells: Record, board_size: np.uint64) -> int:
    """Write the empty cells to the front of `cells`; returns how many there are."""
    count = _ZERO
    for cell in range(board_size):
        cells[count] = cell  # stays only if the cell is empty: without a branch, which no processor could foresee
        count += _ONE if state.color[np.uint64(cell)] == 0 else _ZERO
    return np.int64(count)  # type: ignore[return-value]


def _playout_kernels(board: Topology) -> Kernels:
    """Playouts without playing move by move: all that matters is the order in which the empty cells are taken.

    Micro-reduction with medians instead of majorities gives the time at which the board was
    won: a vote over "black by time t" is, for all t at once, the median of the times. The
    moves after it are cut off.
    """
    cells = np.uint64(board.cells)
    side = np.uint64(len(board.triangle))
    triangle = np.full((len(board.triangle), len(board.triangle)), board.white, dtype=np.uint16)
    for y, row in enumerate(board.triangle):
        triangle[y, : len(row)] = row

    @inlined
    def time_stones(state: Record, trace: Record) -> None:
        """Give the stones their times; of empty cells nothing is said yet."""
        for cell in range(cells):
            stone = state.color[np.uint64(cell)]
            trace.time_of[np.uint64(cell)] = _ALWAYS_BLACK if stone == BLACK else _ALWAYS_WHITE
        trace.time_of[cells] = _ALWAYS_BLACK
        trace.time_of[cells + _ONE] = _ALWAYS_WHITE

    @inlined
    def decide(trace: Record, count: np.uint64, first: np.int64) -> None:
        """Find the winner and the length of the game: so many moves in order, the first by Black (0) or White (1)."""
        for turn in range(count):
            time = np.int64(turn)
            black = (time + first) & 1 == 0
            trace.time_of[np.uint64(trace.moves[np.uint64(turn)])] = time if black else _LATEST - time
        for y in range(side):
            for x in range(side - np.uint64(y)):
                place = np.uint64(triangle[np.uint64(y), np.uint64(x)])
                trace.times[np.uint64(y), np.uint64(x)] = trace.time_of[place]
        for done in range(_ONE, side):
            for y in range(side - np.uint64(done)):
                median_row(trace.times, np.uint64(y))
        won = np.int64(trace.times[_ZERO, _ZERO])
        trace.winner = BLACK if won < _NOON else WHITE
        trace.length = won + 1 if won < _NOON else _LATEST - won + 1

    def playout(state: Record, rng: Record, trace: Record) -> None:
        count = np.uint64(_empty_cells(state, trace.moves, cells))
        shuffle(rng, trace.moves, count)
        time_stones(state, trace)
        decide(trace, count, np.int64(state.to_move))

    def begin_moves(state: Record, trace: Record) -> None:
        trace.empties = _empty_cells(state, trace.moves, cells)
        for number in range(np.uint64(trace.empties)):
            trace.place_of[np.uint64(trace.moves[np.uint64(number)])] = number
        time_stones(state, trace)

    def goes_on(state: Record, trace: Record) -> bool:
        return trace.length < trace.empties  # type: ignore[no-any-return]

    @inlined
    def draw(rng: Record, trace: Record) -> np.uint64:
        made = np.uint64(trace.length)
        return np.uint64(trace.moves[made + below(rng, np.uint64(trace.empties) - made)])

    def draw_move(state: Record, rng: Record, trace: Record) -> np.uint64:
        return draw(rng, trace)

    def move_or_draw(state: Record, first: np.uint64, second: np.uint64, rng: Record, trace: Record) -> np.uint64:
        # Draws are cheap, and branches that no processor could foresee are not. No move is where the wall is.
        drawn = draw(rng, trace)
        move = second if state.color[second] == 0 else drawn
        return first if state.color[first] == 0 else move

    def make_move(state: Record, move: np.uint64, trace: Record) -> None:
        # The cell that stood here among the empty ones takes the place of the move's.
        moved, place = np.uint64(trace.moves[np.uint64(trace.length)]), trace.place_of[move]
        trace.moves[np.uint64(place)] = moved
        trace.place_of[moved] = place
        state.color[move] = state.to_move + 1
        state.to_move = 1 - state.to_move

    def end_moves(state: Record, trace: Record) -> None:
        count = np.uint64(trace.empties)
        decide(trace, count, np.int64((np.uint64(state.to_move) + count) & _ONE))

    return {
        "playout": playout,
        "begin_moves": begin_moves,
        "goes_on": goes_on,
        "draw_move": draw_move,
        "move_or_draw": move_or_draw,
        "make_move": make_move,
        "end_moves": end_moves,
    }


@helper
def _scrambled(word: np.uint64) -> np.uint64:
    """A word's bits mixed (the finaliser of splitmix64), so that streams seeded by one generator are unrelated."""
    word = (word ^ (word >> _SHIFT_30)) * _MIX_A
    word = (word ^ (word >> _SHIFT_27)) * _MIX_B
    return word ^ (word >> _SHIFT_31)


@helper
def _share_out(lanes: Record, rng: Record) -> None:
    """Give the empty cells to the two players, in all lanes at once.

    The cells are shuffled and paired, and a random bit per pair and lane says which cell of
    the pair the mover gets; a left-over cell is the mover's. In every lane each balanced
    share is then equally likely, but the lanes are alike, for they have the same pairs. So
    other pairs of cells exchange their owners, in a random half of the lanes, which makes
    lanes different and leaves each as it should be. The fewer cells there are, the more
    often that is done: few cells have few pairs, and take little time.
    """
    empties = np.uint64(lanes.empties)
    half = empties >> _ONE
    shuffle(rng, lanes.empty, empties)
    if empties & _ONE == _ONE:
        set_row(lanes.words, np.uint64(lanes.empty[empties - _ONE]), _ALL_LANES)
    for pair in range(half):
        first, second = np.uint64(lanes.empty[np.uint64(pair)]), np.uint64(lanes.empty[half + np.uint64(pair)])
        random_row(lanes.streams, lanes.words, first)
        complement_row(lanes.words, second, first)
    if half > _ZERO:
        for _ in range(_ONE + _EXCHANGES // empties):
            _exchange(lanes, rng, empties)


@helper
def _exchange(lanes: Record, rng: Record, empties: np.uint64) -> None:
    """Pair the empty cells at random and let each pair exchange its owners in half of the lanes."""
    shuffle(rng, lanes.empty, empties)
    for pair in range(empties >> _ONE):
        first = np.uint64(pair) << _ONE
        random_swap(
            lanes.streams,
            lanes.words,
            np.uint64(lanes.empty[first]),
            np.uint64(lanes.empty[first + _ONE]),
        )


def _fill_kernels(board: Topology) -> Kernels:
    program = reduction_program(board)
    cells, black, white = np.uint64(board.cells), np.uint64(board.black), np.uint64(board.white)
    votes = np.array(program.votes, dtype=np.uint16).reshape(-1, 4)
    steps, result = np.uint64(len(votes)), np.uint64(program.result)

    def begin_fills(state: Record, lanes: Record, rng: Record) -> None:
        lanes.empties = _empty_cells(state, lanes.empty, cells)
        mover = state.to_move + 1
        for cell in range(cells):
            mine = state.color[np.uint64(cell)] == mover
            set_row(lanes.words, np.uint64(cell), _ALL_LANES if mine else _ZERO)
        set_row(lanes.words, black, _ALL_LANES if mover == BLACK else _ZERO)
        set_row(lanes.words, white, _ALL_LANES if mover == WHITE else _ZERO)
        for row in range(4):
            for column in range(lanes.streams.shape[1]):
                lanes.streams[np.uint64(row), np.uint64(column)] = _scrambled(next_word(rng))

    def fill(lanes: Record, rng: Record) -> None:
        _share_out(lanes, rng)
        for step in range(steps):
            vote = np.uint64(step)
            majority(
                lanes.words,
                np.uint64(votes[vote, _ZERO]),
                np.uint64(votes[vote, _ONE]),
                np.uint64(votes[vote, _TWO]),
                np.uint64(votes[vote, np.uint64(3)]),
            )
        for column in range(lanes.won.shape[1]):
            lanes.won[_ZERO, np.uint64(column)] = lanes.words[result, np.uint64(column)]

    return {"begin_fills": begin_fills, "fill": fill}
