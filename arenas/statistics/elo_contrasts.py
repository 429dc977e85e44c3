"""How much stronger one player is than another, told from what both make against a third.

Shares of points against one opponent become Elo, which differences can be taken of: if strengths add up on that scale,
these are the same against any opponent. Half a win and half a loss are added to each share (the empirical logit), so
that shares of nothing and of all have finite Elo as well.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from arena.arenas.statistics.joint import Joint, joint_of_differences
from arena.arenas.statistics.quantity import Quantity, difference

#: Elo for each unit of a natural logarithm of odds.
_SCALE = 400 / math.log(10)
_HALF = 0.5


def elo_against(share: Quantity) -> Quantity:
    """Elo above the opponent, by a share of games; of games that hang together, as many as tell as much."""
    if not share.is_share:
        raise ValueError("Elo are of shares of games")
    wins, losses = share.value * share.evidence + _HALF, (1 - share.value) * share.evidence + _HALF
    return Quantity(_SCALE * math.log(wins / losses), _SCALE * math.sqrt(1 / wins + 1 / losses), share.samples)


def elo_contrast(one: Quantity, other: Quantity) -> Quantity:
    """Elo of one player above another, by their shares against the same opponent in games of their own."""
    return difference(elo_against(one), elo_against(other))


def joint_of_contrasts(pairs: Sequence[tuple[Quantity, Quantity]]) -> Joint:
    """Whether all differences between some shares, in Elo, could be as published: pairs are published and measured.

    The opponents of both may be different ones; what is common to all rows is left out.
    """
    elo = [(elo_against(there), elo_against(here)) for there, here in pairs]
    apart = np.array([here.value - there.value for there, here in elo])
    variances = [here.error**2 + there.error**2 for there, here in elo]
    centring = np.eye(len(pairs)) - 1 / len(pairs)
    return joint_of_differences(centring @ apart, centring @ np.diag(variances) @ centring)
