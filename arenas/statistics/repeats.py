"""Repeats: which of several equal games are evidence.

Games are compared within a group: those of one ordered pair of players from one opening, equal up to the board's
symmetries. Equal games of a player that depends on the seed are independent, and all of them count. Those of players
that depend on nothing are one game played again, and count once. Of a program from outside nobody knows which it is.
That it repeats *a* game proves nothing, as short games repeat by chance; that it repeats *every* game, two or more from
one opening and never a second line, is taken to show that it has no chance in it. Then they count once.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np
import numpy.typing as npt


class Rule(IntEnum):
    """What equal games of one group are worth."""

    ALL = 0  # every game counts
    DISTINCT = 1  # equal games count once
    DISTINCT_IF_ALIKE = 2  # if all games of the group are equal they count once, else every game counts


def rule_for(*seeded: bool | None) -> Rule:
    """The rule for games of these players: whether each depends on the seed, None where that is unknown."""
    if True in seeded:
        return Rule.ALL
    return Rule.DISTINCT_IF_ALIKE if None in seeded else Rule.DISTINCT


def evidence(
    group: npt.NDArray[np.int64], line: npt.NDArray[np.int64], rule: npt.NDArray[np.int64]
) -> npt.NDArray[np.bool_]:
    """Which games count, given every game's group, its line of play and the rule (a `Rule`) of its players.

    Of equal games that count once it is the first in the given order. All games of a group have one rule.
    """
    if not len(group):
        return np.zeros(0, dtype=np.bool_)
    groups = np.unique(group, return_inverse=True)[1].reshape(-1)
    lines, line = np.unique(line, return_inverse=True)
    keys, first = np.unique(groups * len(lines) + line.reshape(-1), return_index=True)
    alike = np.bincount(keys // len(lines)) == 1  # by group: whether there is but one line
    counts: npt.NDArray[np.bool_] = (rule == Rule.ALL) | ((rule == Rule.DISTINCT_IF_ALIKE) & ~alike[groups])
    counts[first] = True
    return counts
