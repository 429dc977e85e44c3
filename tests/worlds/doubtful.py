"""Worlds in which not every game is what it seems: repeats, forfeits, resignations, and runs that overlap or differ."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Mapping

from arena.arenas.settings import Format
from arena.arenas.statistics.sequential import SequentialTest
from tests.worlds import kinds
from tests.worlds.model import Model, PointsModel
from tests.worlds.plain import EIGHT, FIRST_MOVE, FOUR, TWO
from tests.worlds.schedule import book_of_copies, run_of
from tests.worlds.world import Repeats, World

Maker = Callable[[str], World]

_SHARED = {"first_spread": 0.7, "own_spread": 0.7}
_HEX = "hex(size=5)"


def _repeating(format: Format, games: int, openings: str, kind: str, repeats: Repeats, about: str, name: str) -> World:
    players = TWO if format is Format.MATCH else FOUR
    run = run_of(format, players, games, openings=openings, kind=kind)
    return World(name, about, [run], Model(players, FIRST_MOVE, **_SHARED), repeats)


def _deterministic() -> dict[str, Maker]:
    """Engines that always repeat, and such that do so by chance; four rounds of 25 openings are 100 games each."""
    book = book_of_copies(_HEX, 25, 1, seed=1)
    always, by_chance = Repeats.ALWAYS, Repeats.BY_CHANCE
    rows: list[tuple[str, Format, int, str, str, Repeats, str]] = [
        ("deterministic", Format.ROUND_ROBIN, 100, book, kinds.MECHANICAL, always, "declared so; 25 openings x 4"),
        ("deterministic-match", Format.MATCH, 100, book, kinds.MECHANICAL, always, "declared so; 25 openings x 4"),
        ("always-repeat", Format.ROUND_ROBIN, 100, book, kinds.UNKNOWN, always, "unknown programs; 25 openings x 4"),
        ("always-repeat-none", Format.ROUND_ROBIN, 20, "none", kinds.UNKNOWN, always, "unknown programs, no openings"),
        ("chance-repeats", Format.ROUND_ROBIN, 20, "none", kinds.UNKNOWN, by_chance, "unknown programs, no openings"),
        ("chance-repeats-match", Format.MATCH, 100, "none", kinds.UNKNOWN, by_chance, "unknown programs, no openings"),
        ("chance-repeats-25", Format.ROUND_ROBIN, 100, book, kinds.UNKNOWN, by_chance, "unknown; 25 openings x 4"),
        ("chance-repeats-pairs", Format.MATCH, 50, book, kinds.UNKNOWN, by_chance, "unknown; 25 openings x 2"),
    ]
    return {
        name: functools.partial(_repeating, format, games, openings, kind, repeats, f"{format.value}, {about}")
        for name, format, games, openings, kind, repeats, about in rows
    }


def _forfeits(often: Mapping[str, float], openings: str, games: int, name: str) -> World:
    run = run_of(Format.ROUND_ROBIN, EIGHT, games, openings=openings, on_forfeit="count")
    model = Model(EIGHT, FIRST_MOVE, **(_SHARED if openings != "none" else {}))
    return World(name, f"round robin of 8, {games} games each, 5 % forfeits", [run], model, forfeits=often)


def _twice(name: str) -> World:
    runs = [run_of(Format.MATCH, TWO, 50, openings="random:2", name=run) for run in ("one", "two")]
    return World(name, "the same match of 100 games, recorded twice", runs, Model(TWO, FIRST_MOVE, **_SHARED))


def _longer(name: str) -> World:
    runs = [run_of(Format.MATCH, TWO, games, openings="random:2", name=f"of-{games}") for games in (25, 50)]
    return World(name, "a match of 50 games, and the same match of 100", runs, Model(TWO, FIRST_MOVE, **_SHARED))


def _superset(name: str) -> World:
    pools = [{key: EIGHT[key] for key in "abcd"}, EIGHT]
    runs = [run_of(Format.ROUND_ROBIN, pool, 25, openings="random:2", name=f"of-{len(pool)}") for pool in pools]
    return World(name, "round robins of 4 and of 8, 25 openings, one seed", runs, Model(EIGHT, FIRST_MOVE, **_SHARED))


def _one_book(name: str) -> World:
    book = book_of_copies(_HEX, 25, 1, seed=1)
    runs = [run_of(Format.ROUND_ROBIN, FOUR, 25, openings=book, seed=seed, name=f"seed-{seed}") for seed in (1, 2, 3)]
    return World(name, "three round robins of 4, one book of 25 openings", runs, Model(FOUR, FIRST_MOVE, **_SHARED))


def _resigned(often: float, name: str) -> World:
    players = {"a": 60.0, "b": 20.0, "c": -20.0, "d": -60.0}
    wishes = {"resign": "0.2:2"} if often else {}
    run = run_of(Format.ROUND_ROBIN, players, 25, game="go(size=5, komi=0.5)", openings="random:2", **wishes)
    model = PointsModel(players, FIRST_MOVE, first_spread=0.5, own_spread=0.3)
    about = f"round robin of 4 at Go, 25 openings, points, {100 * often:g} % of hopeless games resigned"
    return World(name, about, [run], model, scored=True, resigns=often)


def _swapped(name: str) -> World:
    # With the swap rule moving first is worth nothing.
    runs = [run_of(Format.ROUND_ROBIN, FOUR, 40, name=name, swap=name == "swap") for name in ("plain", "swap")]
    about = "round robins of 4, 40 games each, plain (first mover 80 %) and with the swap rule"
    return World(name, about, runs, Model(FOUR, math.log(4)), first_moves={"swap": 0.0})


def _stopped(apart: float, name: str) -> World:
    players = {"a": apart / 2, "b": -apart / 2}
    test = SequentialTest(0.0, 50.0, max_games=1000)
    run = run_of(Format.REGRESS, players, 500, game="hex(size=7)", openings="random:2", sequential=test)
    # Openings and the first move make a little less of it in score Elo: 0 and 50.05.
    model = Model(players, FIRST_MOVE, first_spread=0.3, own_spread=0.1)
    return World(name, f"regress, H0 0, H1 50 Elo, at most 1000 games; the model's Elo is {apart:g}", [run], model)


def _makers() -> dict[str, Maker]:
    part = functools.partial
    alike = dict.fromkeys(EIGHT, 0.025)
    one = {**dict.fromkeys(EIGHT, 0.0), "a": 0.2}
    return {
        **_deterministic(),
        "forfeits-alike": part(_forfeits, alike, "none", 10),
        "forfeits-by-one": part(_forfeits, one, "none", 10),
        "forfeits-shared-25": part(_forfeits, alike, "random:2", 25),
        "pooled-twice": _twice,
        "pooled-longer": _longer,
        "pooled-superset": _superset,
        "pooled-one-book": _one_book,
        "points": part(_resigned, 0.0),
        "resigned": part(_resigned, 0.9),
        "swap-and-plain": _swapped,
        "stopped-0": part(_stopped, 0.0),
        "stopped-50": part(_stopped, 53.3),
    }


#: By name, what makes a world.
MAKERS = _makers()
