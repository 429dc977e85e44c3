"""How much each child calls for the next playout.

Every value is a mean result from 0 to 1 for the player who chooses: at a node, the one who
is to move there. Children stand in random order, or in that of the game's opinion of them,
and of equal ones the first is taken.
"""

from __future__ import annotations

import math

import numpy as np

from arena.games.toolbox.jit import helper
from arena.games.toolbox.largest import first_of_largest
from arena.games.toolbox.records import Record
from arena.games.toolbox.rowwise import larger, rowwise, smaller, square_root, where
from arena.players.tree.nodes import (
    EXCLUDED,
    LOST,
    block_of,
    blocks_for,
    count_children,
    count_waiting,
    first_child,
    place_of,
    visits_of,
)
from arena.players.tree.options import ALL, NO_PRUNING, NO_RAVE, SILVER, UNVISITED_FIRST, WIDENING
from arena.players.tree.waiting import child_at, home_of, take_next

_EXCLUDED, _EXCLUDED_AND_LOST = float(EXCLUDED), float(EXCLUDED | LOST)

_ZERO, _ONE, _SEVEN = np.uint64(0), np.uint64(1), np.uint64(7)

#: The urgency of a child that loses, of one that is excluded, and of one that wins.
_LOSES, _CLOSED, _WINS = -math.inf, -1e30, math.inf

#: So many children are compared eight at a time.
_MANY = np.uint64(64)

#: What a quotient of logarithms may lack to a whole number that it should be.
_ROUNDING = 1e-9


@rowwise
def upper_bound(visits, total, exploration, first_play_urgency):  # type: ignore[no-untyped-def]
    """X + c sqrt(2 ln N / n); `exploration` is c sqrt(2 ln N)."""
    tried = larger(visits, 1.0)
    return where(visits > 0.0, total / tried + exploration / square_root(tried), first_play_urgency)


@rowwise
def silver_bound(visits, total, amaf_visits, amaf_total, exploration, first_play_urgency, bias):  # type: ignore[no-untyped-def]
    """The same for a mixed mean; the all-moves-as-first value weighs N' / (N + N' + 4 b^2 N N').

    A move known by other playouts only is explored as if it had one: it must not be forgotten for a bad start.
    """
    tried = larger(visits, 1.0)
    mean = total / tried
    weight = amaf_visits / (larger(visits + amaf_visits, 1.0) + bias * visits * amaf_visits)
    mixed = mean + weight * (amaf_total / larger(amaf_visits, 1.0) - mean)
    return where(visits + amaf_visits > 0.0, mixed + exploration / square_root(tried), first_play_urgency)


@rowwise
def simple_bound(visits, total, amaf_visits, amaf_total, exploration, first_play_urgency, until):  # type: ignore[no-untyped-def]
    """The same, where the weight is 1 - min(1, N / until): a line, not a hyperbola."""
    tried = larger(visits, 1.0)
    mean = total / tried
    weight = where(amaf_visits > 0.0, 1.0 - smaller(visits / until, 1.0), 0.0)
    mixed = mean + weight * (amaf_total / larger(amaf_visits, 1.0) - mean)
    return where(visits + amaf_visits > 0.0, mixed + exploration / square_root(tried), first_play_urgency)


@rowwise
def seeded_bound(visits, total, amaf_visits, amaf_total, prior, exploration, bias, seed, hope):  # type: ignore[no-untyped-def]
    """As `silver_bound`, with `seed` playouts more, each of which brought what is hoped for times the opinion.

    Without all-moves-as-first values, as `upper_bound`.
    """
    tried = visits + seed
    mean = (total + seed * hope * prior) / tried
    weight = amaf_visits / (tried + amaf_visits + bias * tried * amaf_visits)
    mixed = mean + weight * (amaf_total / larger(amaf_visits, 1.0) - mean)
    return mixed + exploration / square_root(tried)


@rowwise
def with_pull(urgency, visits, prior, weight):  # type: ignore[no-untyped-def]
    """Add what fades with a child's visits only and grows with its parent's; `weight` has the root of these."""
    return urgency + weight * prior * prior / (visits + 1.0)


@rowwise
def with_prior(urgency, visits, prior, weight, half):  # type: ignore[no-untyped-def]
    """Add the progressive bias, which fades with visits; `weight` is that of a child without any, times `half`."""
    return urgency + weight * prior / (visits + half)


@rowwise
def unless_marked(urgency, mark):  # type: ignore[no-untyped-def]
    """Take a child that wins, close those that are excluded, and those that lose even more."""
    closed = where(mark > _EXCLUDED, _LOSES, where(mark > 0.0, _CLOSED, urgency))
    return where(mark > _EXCLUDED_AND_LOST, _WINS, closed)


@helper
def rate_children(nodes: Record, parent: np.uint64, options: Record, exploration: float, course: Record) -> None:
    """Write the urgencies of all children to `course.urgency`; `exploration` is c sqrt(2 ln N)."""
    start, homes_at = block_of(first_child(nodes, parent)), np.uint64(course.homes_at)
    urgency = options.first_play_urgency
    pull = options.prior_pull * math.sqrt(float(visits_of(nodes, parent)))
    for number in range(blocks_for(count_children(nodes, parent))):
        row = np.uint64(number)
        block = nodes[home_of(homes_at, start + row)]
        if options.prior_seed > 0.0:
            seeded_bound(
                course.urgency, row, block.visits, block.total, block.amaf_visits, block.amaf_total, block.prior,
                exploration, options.bias, options.prior_seed, course.hope,
            )  # fmt: skip
        elif options.rave == NO_RAVE:
            upper_bound(course.urgency, row, block.visits, block.total, exploration, urgency)
        elif options.rave == SILVER:
            silver_bound(
                course.urgency, row, block.visits, block.total, block.amaf_visits, block.amaf_total,
                exploration, urgency, options.bias,
            )  # fmt: skip
        else:
            simple_bound(
                course.urgency, row, block.visits, block.total, block.amaf_visits, block.amaf_total,
                exploration, urgency, options.rave_until,
            )  # fmt: skip
        if options.prior_weight > 0.0:
            weight = options.prior_weight * options.prior_half
            with_prior(
                course.urgency, row, course.urgency[row], block.visits, block.prior, weight, options.prior_half
            )  # fmt: skip
        if pull > 0.0:
            with_pull(course.urgency, row, course.urgency[row], block.visits, block.prior, pull)
        if options.pruning != NO_PRUNING or options.proofs:
            unless_marked(course.urgency, row, course.urgency[row], block.mark)


@helper
def open_children(children: np.uint64, visits: float, options: Record) -> np.uint64:
    """How many children are looked at, the first ones of the list, when their parent has so many visits.

    Widening (Coulom): the n-th one from t(n) = t(n - 1) + a g^(n - 2) visits on. Un-pruning
    (Chaslot): after some visits only k are left, and the (k + i)-th comes back with a g^i visits.
    """
    if options.opening == ALL or (options.opening != WIDENING and visits < options.prune_after):
        return children
    ratio, growth = visits / options.open_after, options.open_growth
    if options.opening == WIDENING:
        ratio = 1.0 + ratio * (growth - 1.0)
    further = math.floor(math.log(ratio) / math.log(growth) + _ROUNDING) if ratio > 1.0 else 0.0
    return min(children, np.uint64(options.open_first + further))


@helper
def select(tree: Record, nodes: Record, parent: np.uint64, options: Record, course: Record) -> np.uint64:
    """The most urgent child that is open; of equal ones the first. Those that wait come after all others."""
    count, waiting = count_children(nodes, parent), count_waiting(nodes, parent) > _ZERO
    if waiting and (count == _ZERO or options.first_play_urgency == UNVISITED_FIRST):
        return take_next(tree, nodes, parent, course)
    visits = family_visits(nodes, parent) if options.transpositions else float(visits_of(nodes, parent))
    exploration = course.exploration * math.sqrt(2.0 * math.log(max(visits, 1.0)))
    rate_children(nodes, parent, options, exploration, course)
    chosen = _most_urgent(course, open_children(count, visits, options))
    if waiting and np.float32(options.first_play_urgency) > course.urgency[block_of(chosen), place_of(chosen)]:
        return take_next(tree, nodes, parent, course)
    return child_at(course, first_child(nodes, parent), chosen)


@helper
def _most_urgent(course: Record, count: np.uint64) -> np.uint64:
    """The number of the first of the most urgent ones of so many children.

    Few are looked at one by one: the processor foresees most of the choices, and goes on before they are made.
    """
    if count >= _MANY:
        return first_of_largest(course.urgency, count)
    most, chosen = np.float32(-math.inf), _ZERO
    for number in range(count):
        place = np.uint64(number)
        found = course.urgency[block_of(place), place_of(place)]
        if found > most:
            chosen, most = place, found
    return chosen


@helper
def family_visits(nodes: Record, parent: np.uint64) -> float:
    """Visits of all children: of a position that is reached in several ways, more than of any one way."""
    visits, start = _ZERO, block_of(first_child(nodes, parent))
    for number in range(blocks_for(count_children(nodes, parent))):
        block = nodes[start + np.uint64(number)]
        for place in range(_SEVEN + _ONE):
            visits += np.uint64(block.visits[np.uint64(place)])
    return float(visits)
