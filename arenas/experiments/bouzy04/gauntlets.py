"""The tables of the slides that are gauntlets, and how many games of each are played.

The slides do not say how many games a number is from; at the profile full there are 100 for each column.
"""

from __future__ import annotations

from functools import partial

from arena.arenas.experiments.bouzy04 import players
from arena.arenas.experiments.bouzy04.gauntlet import Column, Gauntlet
from arena.arenas.experiments.literature import published
from arena.arenas.experiments.profile import Profile

_SMOKE, _FULL = 1, 50


def _games(fast: int) -> dict[Profile, int]:
    return {Profile.SMOKE: _SMOKE, Profile.FAST: fast, Profile.FULL: _FULL}


def _baseline_first(columns: list[Column]) -> list[Column]:
    return sorted(columns, key=lambda column: column.score != 0)


def rd() -> Gauntlet:
    """Progressive pruning by the width of its intervals."""
    table = published("bouzy04-rd")
    rows = zip(table["rd"], table["score"], table["minutes"], strict=True)
    columns = [Column(f"r_d = {rd}", score, partial(players.pruning, rd=rd), time) for rd, score, time in rows]
    return Gauntlet("bouzy04-rd", columns, _games(15))


def sigma_e() -> Gauntlet:
    """Progressive pruning by the precision that equality takes."""
    table = published("bouzy04-sigma-e")
    rows = zip(table["sigma_e"], table["score"], table["minutes"], strict=True)
    columns = [
        Column(f"σ_e = {equal:g}", score, partial(players.pruning, equal=equal), time) for equal, score, time in rows
    ]
    return Gauntlet("bouzy04-sigma-e", columns, _games(100))


def amaf() -> Gauntlet:
    """All moves as first, the basic idea and progressive pruning."""
    table = published("bouzy04-amaf")
    specs = {"AMAF": players.first_moves, "basic idea": players.basic_idea, "PP": players.pruning}
    rows = zip(table["players"], table["score"], strict=True)
    columns = [Column(name, score, specs[name], table["minutes"].get(name)) for name, score in rows]
    return Gauntlet("bouzy04-amaf", columns, _games(20))


def playouts() -> Gauntlet:
    """All moves as first by the number of playouts."""
    table = published("bouzy04-n")
    rows = zip(table["playouts"], table["score"], strict=True)
    columns = [Column(f"N = {n}", score, partial(players.first_moves, playouts=n)) for n, score in rows]
    return Gauntlet("bouzy04-n", _baseline_first(columns), _games(100))


def temperature() -> Gauntlet:
    """Playouts at a temperature, and at one that falls."""
    table = published("bouzy04-temperature")
    first, last = table["annealed"]
    rows = zip(table["k"], table["score"], strict=True)
    columns = [Column(f"K = {k}", score, partial(players.temperature, k=k)) for k, score in rows]
    annealed = Column(f"K from {first} to {last}", None, partial(players.temperature, k=first, anneal_to=last))
    return Gauntlet("bouzy04-temperature", [*_baseline_first(columns), annealed], _games(20))


def depth() -> Gauntlet:
    """Depth-1 against depth-2 with as many playouts, and with ten times as many."""
    shallow, more = 100_000, 10
    columns = [
        Column("depth-1", 0.0, partial(players.depth, plies=1, playouts=shallow)),
        Column("depth-2", None, partial(players.depth, plies=2, playouts=shallow)),
        Column(f"depth-2, {more} N", None, partial(players.depth, plies=2, playouts=more * shallow)),
    ]
    return Gauntlet("bouzy04-depth", columns, _games(8))
