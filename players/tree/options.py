"""The options of a search, as a record for kernels."""

from __future__ import annotations

from typing import Any

from arena.games.toolbox.records import Records, dtype_of, new

#: A `first_play_urgency` above all that is finite in a search, but not above what is known to win.
UNVISITED_FIRST = 1e30

#: Any depth is less than this.
ANY_DEPTH = 2**31

#: How all-moves-as-first values are mixed in: not at all, by Silver's weight, or by one that falls on a line.
NO_RAVE, SILVER, SIMPLE = 0, 1, 2

#: When a leaf gets children: by its own visits, by those and the number of its siblings, or by its prospects.
BY_VISITS, BY_SIBLINGS, BY_TRANSITION = 0, 1, 2

#: Which children are looked at: all, the first few and more with time, or all and then the best few and more again.
ALL, WIDENING, UNPRUNING = 0, 1, 2

#: How hopeless children are left out: not at all, for good, or as long as they look hopeless.
NO_PRUNING, HARD, SOFT = 0, 1, 2

OPTIONS = dtype_of(
    [
        ("exploration", "f8"),  # factor of sqrt(2 ln N / n)
        ("first_play_urgency", "f8"),  # value of a child without playouts
        ("rave", "u1"),  # NO_RAVE, SILVER or SIMPLE
        ("bias", "f8"),  # Silver's 4 b^2
        ("rave_until", "f8"),  # playouts after which the simple mixture takes no notice of all-moves-as-first values
        ("accumulate", "u1"),  # whether playouts added to children count for their parents too
        ("first_only", "u1"),  # whether of two players who used one point only the first is credited
        ("prior_weight", "f8"),  # of the game's opinion
        ("prior_half", "f8"),  # visits after which half of that weight is left
        ("prior_seed", "f8"),  # playouts that a child is taken to have had before, with what the game says of it
        ("prior_pull", "f8"),  # weight of the game's opinion where it grows with the parent's visits
        ("prior_least", "f8"),  # opinion that a move needs to become a child
        ("opening", "u1"),  # ALL, WIDENING or UNPRUNING
        ("open_first", "f8"),  # children that are open at the beginning of widening, or after pruning
        ("open_after", "f8"),  # visits that open the next one
        ("open_growth", "f8"),  # by which factor it takes more visits for each further one
        ("prune_after", "f8"),  # visits after which un-pruning begins with few children
        ("pruning", "u1"),  # NO_PRUNING, HARD or SOFT
        ("rd", "f8"),  # half the width of intervals in standard errors
        ("prune_least", "f8"),  # playouts a child must have to be compared
        ("prune_every", "u8"),  # leaves between two looks
        ("forget", "u1"),  # whether playouts of pruned children count for their parents no more
        ("expansion", "u1"),  # BY_VISITS, BY_SIBLINGS or BY_TRANSITION
        ("expand_after", "u8"),  # playouts a leaf must have before it gets children
        ("prospect", "f8"),  # chance of being the best that a leaf needs to get children
        ("depth", "u4"),  # how far from the root there may be children
        ("leaf", "u4"),  # playouts by which a leaf is evaluated at once
        ("repick_every", "u8"),  # evaluations of a leaf before one is chosen again
        ("update_every", "u8"),  # evaluations before they are counted in the tree
        ("look_every", "u8"),  # leaves between two looks at whether the move to play is settled; 0: it never is
        ("transpositions", "u1"),  # whether equal positions share their children
        ("proofs", "u1"),  # whether won and lost positions are known as such
    ]
)


def new_options(**values: Any) -> Records:
    """The record with these values; what is not given is zero."""
    options = new(OPTIONS)
    for name, value in values.items():
        options[name] = value
    return options
