"""The final move: min-max over what the known patterns say (Raiko 2006, section 2.4).

A move that was made n times is trusted n / (n + 1), as adding 1 to the denominator of its
evaluation does, so that moves hardly ever seen are not chosen. Looking one move ahead this
is equation 4; looking two ahead, with all patterns of one move known, it is equation 5.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from arena.games.toolbox.jit import helper
from arena.games.toolbox.records import Record, Records, dtype_of, new
from arena.games.toolbox.rng import below
from arena.players.higher.book import EMPTY
from arena.players.higher.guidance import begin_guidance, follow

#: Most moves that the final choice looks ahead.
DEEPEST = 4
#: Stands for a move where none is expected.
NO_CODE = 0xFFFF

_ZERO, _ONE, _TWO = np.uint64(0), np.uint64(1), np.uint64(2)

_LINE: Any = dtype_of(
    [
        ("codes", "u2", (DEEPEST,)),  # the moves looked at
        ("expected", "u2", (DEEPEST, DEEPEST)),  # by how many moves were made before: the best moves from there on
        ("value", "f8"),  # of the chosen move
    ]
)


def new_lines() -> Records:
    """Work space; afterwards expected[0] are the codes of the moves expected, the chosen one first."""
    return new(_LINE)


@helper
def trusted(won: float, made: float) -> float:
    """A mean result with 1 added to the denominator."""
    return float(won / (made + 1.0))


@helper
def _replay(guidance: Record, book: Record, line: Record, made: np.uint64) -> None:
    begin_guidance(guidance, book)
    for place in range(made):
        code = np.uint64(line.codes[np.uint64(place)])
        follow(guidance, book, code // _TWO, code % _TWO)


@helper
def _best_leaf(guidance: Record, book: Record, side: np.uint64, line: Record, made: np.uint64) -> float:
    """The largest evaluation of a move by the patterns in force."""
    most = 0.0
    line.expected[made, made] = NO_CODE
    for column in range(np.uint64(book.columns)):
        place = np.uint64(column)
        if guidance.open[place] != 0:
            value = evaluation(guidance, book, side, place)
            if value > most:
                most = value
                line.expected[made, made] = _TWO * place + side
    return most


@helper
def evaluation(guidance: Record, book: Record, side: np.uint64, column: np.uint64) -> float:
    """The largest that a pattern in force says of a move, rarely seen moves being distrusted."""
    most = 0.0
    for index in range(np.uint64(guidance.forces)):
        row = _TWO * np.uint64(guidance.force[np.uint64(index)]) + side
        most = max(most, trusted(np.float64(book.won[row, column]), np.float64(book.made[row, column])))
    return most


@helper
def _was_seen(guidance: Record, book: Record, side: np.uint64, column: np.uint64) -> bool:
    for index in range(np.uint64(guidance.forces)):
        if book.made[_TWO * np.uint64(guidance.force[np.uint64(index)]) + side, column] > 0:
            return True
    return False


@helper
def _trust(guidance: Record, book: Record, before: np.uint64) -> float:
    """How far the patterns that the last move completed are trusted; 1 if it completed none."""
    most = -1.0
    for place in range(before, np.uint64(guidance.mets)):
        most = max(most, np.float64(book.total[np.uint64(guidance.met[np.uint64(place)])]))
    return most / (most + 1.0) if most >= 0.0 else 1.0


@helper
def _note(line: Record, made: np.uint64, depth: np.uint64) -> None:
    """Take over what is expected after the move just looked at."""
    line.expected[made, made] = line.codes[made]
    for place in range(made + _ONE, made + depth):
        line.expected[made, np.uint64(place)] = line.expected[made + _ONE, np.uint64(place)]


@helper
def worth(
    guidance: Record, book: Record, line: Record, made: np.uint64, depth: np.uint64, side: np.uint64, column: np.uint64
) -> float:
    """A move's value for `side`, who makes it after the line's first `made` moves, looking `depth` moves ahead."""
    _replay(guidance, book, line, made)
    if guidance.open[column] == 0 or not _was_seen(guidance, book, side, column):
        return 0.0
    if depth == _ONE:
        return evaluation(guidance, book, side, column)
    before = np.uint64(guidance.mets)
    line.codes[made] = _TWO * column + side
    follow(guidance, book, column, side)
    trust = _trust(guidance, book, before)
    if depth == _TWO:
        return trust * (1.0 - _best_leaf(guidance, book, _ONE - side, line, made + _ONE))
    most = 0.0
    line.expected[made + _ONE, made + _ONE] = NO_CODE
    for reply in range(np.uint64(book.columns)):
        value = worth(guidance, book, line, made + _ONE, depth - _ONE, _ONE - side, np.uint64(reply))
        if value > most:
            most = value
            _note(line, made + _ONE, depth - _ONE)
    return trust * (1.0 - most)


@helper
def choose(guidance: Record, book: Record, line: Record, side: np.uint64, depth: np.uint64, rng: Record) -> int:
    """The column of the best move for `side`; of equal ones the best by equation 4, and of equal ones any."""
    best, best_value, best_first, ties = _ZERO, -1.0, -1.0, _ZERO
    row = _TWO * EMPTY + side
    for column in range(np.uint64(book.columns)):
        place = np.uint64(column)
        value = worth(guidance, book, line, _ZERO, depth, side, place)
        first = trusted(np.float64(book.won[row, place]), np.float64(book.made[row, place]))
        better = value > best_value or (value == best_value and first > best_first)
        equal = value == best_value and first == best_first
        if equal:
            ties += _ONE
        if better or (equal and below(rng, ties) == _ZERO):
            best = place
            line.codes[_ZERO] = _TWO * place + side
            _note(line, _ZERO, depth)
        if better:
            best_value, best_first, ties = value, first, _ONE
    line.value = best_value
    return np.int64(best)  # type: ignore[return-value]
