"""What a playout is worth: the record that says so, and the kernels that go by it."""

from __future__ import annotations

import math

import numpy as np

from arena.games.toolbox.jit import helper
from arena.games.toolbox.records import DRAW, Field, Record, tagged_dtype

_ZERO, _ONE = np.uint64(0), np.uint64(1)

#: Steepness of the bonus for short playouts in standard deviations of their length (Pepels et al. 2014).
KAPPA = 1.4

#: The widest spread that numbers from 0 to 1 can have: taken for theirs as long as there are fewer than two.
_WIDEST = 0.5

#: Of what there are running statistics: lengths of the playouts that Black won, and White.
_SLOTS = 2

_FIELDS: tuple[Field, ...] = (
    ("weight", "f8"),  # of win or loss against the score
    ("steepness", "f8"),  # k of the sigmoid; 0 without one
    ("point", "f8"),  # what a point adds to a score as a share of its range
    ("quality", "f8"),  # amplitude of the bonus for short playouts
    ("mercy", "f8"),  # lead in points that ends a playout; infinite without mercy
    ("exploration", "f8"),  # factor of exploration constants, unless it is matched
    ("paper", "u1"),  # whether this factor goes by the model
    ("matched", "u1"),  # whether in its place stands the spread of the returns
    ("samples", "f8", (_SLOTS,)),
    ("average", "f8", (_SLOTS,)),  # not `mean`, which is a method of records in plain Python
    ("deviations", "f8", (_SLOTS,)),  # sums of squared deviations from the average
)

#: What records are known by to hooks, and those by which playouts are cut short; they differ in nothing else.
PLAIN, WITH_MERCY = "returns", "returns with mercy"
RETURNS, MERCIFUL = tagged_dtype(PLAIN, _FIELDS), tagged_dtype(WITH_MERCY, _FIELDS)


@helper
def result_of(winner: np.uint64, player: np.uint64) -> float:
    """1 if the player (0 for Black, 1 for White) has won, 0 if the other has, 1/2 for a draw."""
    return 0.5 if winner == np.uint64(DRAW) else 1.0 if winner == player + _ONE else 0.0


@helper
def reward(returns: Record, winner: np.uint64, lead: float, length: np.uint64) -> float:
    """What a playout is worth to Black, from 0 to 1.

    `lead` is Black's score at the end, `length` the plies from the position to be decided in
    to the end. Running statistics take the playout in; each is judged by those before it.
    """
    won = 2.0 * result_of(winner, _ZERO) - 1.0
    if returns.steepness > 0.0:
        worth = math.tanh(0.5 * returns.steepness * lead)  # the sigmoid, stretched from 0..1 to -1..1
    else:
        worth = returns.weight * won + (1.0 - returns.weight) * returns.point * lead
    if returns.quality > 0.0 and winner != np.uint64(DRAW):
        worth *= _quality(returns, winner - _ONE, np.float64(length))
    return float(0.5 * (worth + 1.0))


@helper
def _quality(returns: Record, winner: np.uint64, length: float) -> float:
    """(1 + a b) / (1 + a): more than the middle for a playout that is shorter than the winner's others, else less.

    b, from -1 to 1, is Pepels's bonus; dividing by 1 + a keeps returns between 0 and 1.
    """
    spread = _spread(returns, winner)
    bonus = math.tanh(0.5 * KAPPA * (returns.average[winner] - length) / spread) if spread > 0.0 else 0.0
    _take_in(returns, winner, length)
    return float((1.0 + returns.quality * bonus) / (1.0 + returns.quality))


@helper
def exploration(returns: Record, playouts: float, total: float, squares: float) -> float:
    """What to multiply an exploration constant by, so that it acts on the returns as `scale` says.

    If it is matched, the standard deviation of the returns so far, given their sum and the sum of their squares.
    """
    if not returns.matched:
        return float(returns.exploration)
    if playouts < 2.0:
        return _WIDEST
    average = total / playouts
    return math.sqrt(max(squares / playouts - average * average, 0.0))


@helper
def _take_in(returns: Record, slot: np.uint64, value: float) -> None:
    """Add a value to running statistics (Welford's way)."""
    returns.samples[slot] += 1.0
    off = value - returns.average[slot]
    returns.average[slot] += off / returns.samples[slot]
    returns.deviations[slot] += off * (value - returns.average[slot])


@helper
def _spread(returns: Record, slot: np.uint64) -> float:
    """Standard deviation of the values so far; 0 with fewer than two."""
    count = returns.samples[slot]
    return math.sqrt(returns.deviations[slot] / (count - 1.0)) if count > 1.0 else 0.0
