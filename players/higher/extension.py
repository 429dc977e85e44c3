"""How the book grows: a known pattern and a move that matters after it make a new one (Raiko 2006, section 2.2).

A move's information after a pattern is the mutual information, in nats, of two events in the
playouts with that pattern: the move is made, and its player wins. A candidate's score is its
information after the pattern, 0 if the move makes winning less likely, minus the largest
information that the same move has after any pattern within this one; and this times the
playouts with the pattern. Without that factor the rarest patterns, of which least is known,
would seem to tell most.
"""

from __future__ import annotations

import math

import numpy as np

from arena.games.toolbox.jit import helper
from arena.games.toolbox.records import Record
from arena.players.higher.book import add_pattern, copy_statistics, has_code, is_known

_ZERO, _ONE, _TWO = np.uint64(0), np.uint64(1), np.uint64(2)


@helper
def information(made: float, won: float, total: float, results: float) -> float:
    """Mutual information in nats of making a move and winning.

    In `total` playouts whose results sum up to `results`, the move was made in `made`, whose
    results sum up to `won`.
    """
    if total <= 0.0:
        return 0.0
    rest, rest_won = total - made, results - won
    found = _term(won, made, results, total) + _term(made - won, made, total - results, total)
    found += _term(rest_won, rest, results, total) + _term(rest - rest_won, rest, total - results, total)
    return max(found / total, 0.0)


@helper
def _term(joint: float, one: float, other: float, total: float) -> float:
    # Sums of forgotten statistics may be negative by a rounding error.
    return joint * math.log(joint * total / (one * other)) if joint > 0.0 and one > 0.0 and other > 0.0 else 0.0


@helper
def raises_chance(made: float, won: float, total: float, results: float) -> bool:
    """Whether the playouts in which a move was made have better results than the others."""
    return won * (total - made) > (results - won) * made


@helper
def information_after(book: Record, pattern: np.uint64, code: np.uint64) -> float:
    """A move's information after a pattern."""
    row, column = _TWO * pattern + code % _TWO, code // _TWO
    return information(
        np.float64(book.made[row, column]),
        np.float64(book.won[row, column]),
        np.float64(book.total[pattern]),
        np.float64(book.results[row]),
    )


@helper
def score(book: Record, pattern: np.uint64, code: np.uint64) -> float:
    """How relevant a move is as an addition to a pattern, in nats of all playouts; not above 0 if it is not."""
    row, column = _TWO * pattern + code % _TWO, code // _TWO
    made, won = np.float64(book.made[row, column]), np.float64(book.won[row, column])
    if not raises_chance(made, won, np.float64(book.total[pattern]), np.float64(book.results[row])):
        return 0.0
    most = 0.0
    for other in range(np.uint64(book.count)):
        if book.within[pattern, np.uint64(other)] == 1:
            most = max(most, information_after(book, np.uint64(other), code))
    return (information_after(book, pattern, code) - most) * np.float64(book.total[pattern])


@helper
def grow(book: Record, instructions: Record, playouts: np.uint64) -> bool:
    """Add the pattern with the best score, if any is good enough; `playouts` is when.

    A move qualifies if a pattern's evaluation has chosen it often enough. Twice its score, were
    it of no relevance, would be at most chi-square distributed with one degree of freedom.
    """
    best, best_pattern, best_code = 0.0, _ZERO, _ZERO
    least = 0.5 * instructions.relevance
    for pattern in range(np.uint64(book.count)):
        parent = np.uint64(pattern)
        if book.length[parent] >= instructions.largest:
            continue
        for code in range(_TWO * np.uint64(book.columns)):
            move = np.uint64(code)
            if book.chosen[_TWO * parent + move % _TWO, move // _TWO] < instructions.threshold:
                continue
            if has_code(book, parent, move) or has_code(book, parent, move ^ _ONE) or is_known(book, parent, move):
                continue
            found = score(book, parent, move)
            if found > best and found >= least:
                best, best_pattern, best_code = found, parent, move
    if best <= 0.0:
        return False
    added = np.uint64(book.count)
    if not add_pattern(book, best_pattern, best_code):
        return False
    copy_statistics(book, added, best_pattern, instructions.copied)
    book.born[added] = playouts
    return True
