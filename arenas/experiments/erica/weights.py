"""Whose weights the tables are about: SB's, MM's of the large board and of 9x9, and those that are made of both."""

from __future__ import annotations

import math

from arena.arenas.experiments.erica import files
from arena.arenas.experiments.erica.columns import GAME, POSITIONS, SIZES, best
from arena.arenas.experiments.literature import published
from arena.arenas.experiments.profile import Profile
from arena.arenas.experiments.step import Making
from arena.players.weights.shelf import shipped, shipped_weights

#: The family of games, and the names of weights that are shipped for it.
_FAMILY, _MM, _SB = "go", "mm", "sb"
#: What the makings of MM's weights, and of SB's, are called, or begin with.
MM, SB = f"erica-{_MM}", f"erica-{_SB}"

#: The kinds of the seven features of the previous move, in the order of the paper; traits of a kind exclude each other.
CONTIGUOUS = "contiguous"
LOCAL_KINDS = (CONTIGUOUS, "saves new atari", "new ko", "semeai")

MM_9X9, HYBRID, FACTORED = "erica-9x9-mm", "erica-hybrid", "erica-factored"


def strong_players() -> Making:
    """MM's weights from games of strong players on the large board: those that are shipped."""
    return _shipped(_MM)


def balanced(profile: Profile) -> list[Making]:
    """SB's weights, the last of the files.

    At the profile fast they are those that are shipped, if there are any: they come of more than half an hour. Else the
    training of the paper's fourth column gives them.
    """
    if profile is Profile.FAST and _SB in shipped(_FAMILY):
        return [_shipped(_SB)]
    column, size = best(), SIZES[profile]
    return [*column.training(profile), column.made_weights(size.iterations[-1])]


def _shipped(name: str) -> Making:
    parameters = {"game": GAME, "weights": name, "digest": shipped_weights(_FAMILY, name).digest}
    return Making({_MM: MM, _SB: SB}[name], ".csv", files.copied, 1, parameters, tell=files.weights_of)


def learned_from_positions() -> Making:
    """MM's weights from the moves of the positions that SB is trained on."""
    return Making(MM_9X9, ".csv", files.learned_from, 1, {}, {"positions": POSITIONS})


def hybrid(of: Making) -> Making:
    """SB's patterns with MM's features of the previous move."""
    parameters = {"game": GAME, "others": _MM, "kinds": LOCAL_KINDS, "added": 0.0}
    return Making(HYBRID, ".csv", files.mixed, 1, parameters, {"weights": of.name})


def factored(of: Making) -> Making:
    """SB's weights with another gamma of the first feature, for the larger board."""
    parameters = {"game": GAME, "kinds": [CONTIGUOUS], "added": math.log(published("erica-table-6")["factor"])}
    return Making(FACTORED, ".csv", files.mixed, 1, parameters, {"weights": of.name, "others": of.name})
