"""Uniform playouts: every placement that is possible is as likely as any other; a player passes without any.

A placement is drawn in one of two ways. Most are, early in a game: an anchor is drawn and a place in the longest list
that an anchor can have, and if the list of this one has a possible placement there, that is it; otherwise both are
drawn again. All are equally likely, as each is possible at one anchor only. After some trials in vain, or when there
are few, the possible ones are counted and one of them is drawn. How often is tried depends on the number of pieces
only, so that this changes nothing in what is likely.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from arena.games.blokus.placing import column_of, counting, is_open, laying, row_of, status_of, window
from arena.games.blokus.scoring import scoring
from arena.games.blokus.tables import Tables
from arena.games.toolbox.disjoint import ROW_OF_WORDS
from arena.games.toolbox.jit import helper, inlined
from arena.games.toolbox.records import UNDECIDED, Field, Record
from arena.games.toolbox.rng import below, next_word

Kernel = Callable[..., Any]

_ZERO, _ONE, _TWO = np.uint64(0), np.uint64(1), np.uint64(2)

#: Trials for each number of pieces on the board, as far as there are any.
_TRIALS = (0, 0, *[32] * 8, *[8] * 4)

#: A choice is a point, and above it a place in the lists; or this.
NO_CHOICE = np.uint64(0xFFFFFFFF)
_WORDS = np.uint64(ROW_OF_WORDS)
POINT_BITS = np.uint64(8)
_POINT = np.uint64(255)


@inlined
def part_of(parts: Record, number: np.uint64) -> tuple[np.uint64, np.uint64]:
    """In which part a number is that is counted from 0 through all parts, by their sizes; and which one it is there."""
    part = _ZERO
    while number >= np.uint64(parts[part]):
        number -= np.uint64(parts[part])
        part += _ONE
    return part, number


def choice_fields(tables: Tables) -> list[Field]:
    """Work space of a playout: how many placements are possible at each anchor, what they weigh, and wanted cells."""
    anchors, corners = tables.most_anchors, tables.corners.shape[1]
    return [("allowed", "u2", (anchors,)), ("weighed", "u8", (anchors,)), ("targets", "u1", (corners,))]


def trials(tables: Tables) -> tuple[Kernel, npt.NDArray[np.int64]]:
    """What tries once to draw a placement, and how often to try with so many pieces on the board."""
    starts, lengths = tables.windows.starts, tables.windows.lengths
    words = tables.windows.listed[0].reshape(-1)
    trials_at = np.zeros(2 * len(tables.board.pieces.names) + 1, dtype=np.int64)
    trials_at[: len(_TRIALS)] = _TRIALS[: len(trials_at)]
    list_bits = np.uint64(tables.longest_at_anchor.bit_length())
    place_mask = (_ONE << list_bits) - _ONE
    anchor_bits = np.uint64(56) - list_bits
    anchor_mask = (_ONE << anchor_bits) - _ONE

    @inlined
    def try_placement(state: Record, player: np.uint64, rng: Record) -> np.uint64:
        """One of all placements that are possible, as a choice, or often NO_CHOICE; there has to be an anchor."""
        random = next_word(rng)
        place = random & place_mask
        # The lowest bits are the place, those above them say which anchor: uniform but for one part in 2^49.
        number = (((random >> list_bits) & anchor_mask) * np.uint64(state.count[player])) >> anchor_bits
        point = np.uint64(state.points[player, number])
        if is_open(state, player, point):
            word = window(state, player, point)
            status = status_of(word)
            where = starts[status] * _WORDS + place
            if place < lengths[status] and words[where] & word == _ZERO:
                return (where << POINT_BITS) | point  # type: ignore[no-any-return]
        return NO_CHOICE

    return try_placement, trials_at


def choosing(tables: Tables) -> Kernel:
    """What draws a placement for a player, or NO_CHOICE."""
    count_allowed, find_allowed = counting(tables)
    try_placement, trials_at = trials(tables)

    @helper
    def draw_counted(state: Record, player: np.uint64, rng: Record, trace: Record) -> np.uint64:
        """Count what is possible at each anchor, forget those where nothing is, and draw."""
        kept, total = _ZERO, _ZERO
        for number in range(np.uint64(state.count[player])):
            point = np.uint64(state.points[player, np.uint64(number)])
            # Where the anchor itself may not be covered, nothing is possible: no need to ask.
            found = count_allowed(window(state, player, point))
            # Without a branch: what is written stays only if something is possible.
            state.points[player, kept] = point
            trace.allowed[kept] = found
            kept += _ONE if found > _ZERO else _ZERO
            total += found
        state.count[player] = kept
        if total == _ZERO:
            return NO_CHOICE
        chosen, left = part_of(trace.allowed, below(rng, total))
        point = np.uint64(state.points[player, chosen])
        return (find_allowed(window(state, player, point), left) << POINT_BITS) | point  # type: ignore[no-any-return]

    @inlined
    def draw_placement(state: Record, player: np.uint64, rng: Record, trace: Record) -> np.uint64:
        """One of all placements that are possible for a player, as a choice; NO_CHOICE if there are none."""
        if state.count[player] > 0:
            for _ in range(trials_at[np.uint64(state.laid[_ZERO]) + np.uint64(state.laid[_ONE])]):
                choice = try_placement(state, player, rng)
                if choice != NO_CHOICE:
                    return choice  # type: ignore[no-any-return]
        return draw_counted(state, player, rng, trace)

    return draw_placement


def number_of_choice(tables: Tables) -> Kernel:
    """What tells the move that a choice is."""
    numbering, listed = tables.numbering, tables.windows.listed[1]

    @inlined
    def number_of(choice: np.uint64) -> np.uint64:
        point, placement = choice & _POINT, np.uint64(listed[choice >> POINT_BITS])
        first, columns = numbering[placement, _ZERO], numbering[placement, _ONE]
        return first + row_of(point) * columns + column_of(point)  # type: ignore[no-any-return]

    return number_of


def playout_kernels(tables: Tables, bonus: bool) -> dict[str, Kernel]:
    """The kernel `playout`, and the one that draws a move of those chosen one by one."""
    draw_placement, lay = choosing(tables), laying(tables)
    around, listed, number_of = tables.around.astype(np.uint64), tables.windows.listed[1], number_of_choice(tables)
    number_of_pass = np.uint64(len(tables.placements))
    score, tell_winner = scoring(tables, bonus)
    lead = helper(score)

    @inlined
    def lay_choice(state: Record, player: np.uint64, choice: np.uint64) -> None:
        point, placement = choice & _POINT, np.uint64(listed[choice >> POINT_BITS])
        x, y = column_of(point) - around[placement, _ONE], row_of(point) - around[placement, _TWO]
        lay(state, player, around[placement, _ZERO], x, y)

    def playout(state: Record, rng: Record, trace: Record) -> None:
        length, player = _ZERO, np.uint64(state.to_move)
        while state.winner == UNDECIDED:
            choice = NO_CHOICE if state.passed[player] != 0 else draw_placement(state, player, rng, trace)
            if choice != NO_CHOICE:
                trace.moves[length] = number_of(choice)
                lay_choice(state, player, choice)
            else:
                trace.moves[length] = number_of_pass
                state.passed[player] = 1
                if state.passed[_ONE - player] != 0:
                    tell_winner(state)
            length += _ONE
            player = _ONE - player
        trace.length, trace.winner, trace.score = length, state.winner, lead(state)

    def draw_move(state: Record, rng: Record, trace: Record) -> np.uint64:
        player = np.uint64(state.to_move)
        choice = NO_CHOICE if state.passed[player] != 0 else draw_placement(state, player, rng, trace)
        return number_of_pass if choice == NO_CHOICE else number_of(choice)

    return {"playout": playout, "draw_move": draw_move}
