"""Worlds of honest games: independent ones, such that share openings, and one-sided or drawish ones."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Mapping

from arena.arenas.settings import Format
from tests.worlds.model import Model
from tests.worlds.schedule import book_of_copies, run_of
from tests.worlds.world import World

Maker = Callable[[str], World]

#: Elo of eight players, two pairs of whom are equals.
EIGHT = {"a": 150.0, "b": 80.0, "c": 80.0, "d": 0.0, "e": 0.0, "f": -40.0, "g": -110.0, "h": -160.0}
#: Of four, among them two equals, and of two.
FOUR = {"a": 60.0, "b": 0.0, "c": 0.0, "d": -60.0}
TWO = {"a": 25.0, "b": -25.0}
#: What moving first is worth, in logarithms of odds: 69 Elo.
FIRST_MOVE = 0.4

_SCHEDULES: Mapping[str, tuple[Format, Mapping[str, float]]] = {
    "round-robin": (Format.ROUND_ROBIN, EIGHT),
    "gauntlet": (Format.GAUNTLET, EIGHT),
    "match": (Format.MATCH, TWO),
}
_Y = "y(board=straight, size=5)"  # six symmetries


def _independent(schedule: str, games: int, name: str) -> World:
    format, players = _SCHEDULES[schedule]
    about = f"{schedule}, {games} games each, no openings"
    return World(name, about, [run_of(format, players, games)], Model(players, FIRST_MOVE))


def _shared(schedule: str, openings: int, spread: float, name: str) -> World:
    format, players = _SCHEDULES[schedule]
    run = run_of(format, players, openings, openings="random:2")
    model = Model(players, FIRST_MOVE, first_spread=spread, own_spread=spread)
    about = f"{schedule}, {openings} openings, effects {spread:g} logits"
    return World(name, about, [run], model, to_mean=schedule == "gauntlet")


def _equals(games: int, openings: str, spread: float, name: str) -> World:
    players = {"a": 0.0, "b": 0.0}
    run = run_of(Format.MATCH, players, games, openings=openings)
    model = Model(players, FIRST_MOVE, first_spread=spread, own_spread=spread)
    return World(
        name, f"match of equals, {games} games each, openings {openings}, effects {spread:g} logits", [run], model
    )


def _scattered(name: str) -> World:
    run = run_of(Format.ROUND_ROBIN, FOUR, 8)
    about = "round robin of 4, 8 games each, strengths drawn anew with a standard deviation of 800 Elo"
    return World(name, about, [run], Model(FOUR, FIRST_MOVE), scatter=800.0)


def _copies(schedule: str, base: int, copies: int, games: int, name: str) -> World:
    format, _ = _SCHEDULES[schedule]
    players = TWO if format is Format.MATCH else FOUR
    run = run_of(format, players, games, game=_Y, openings=book_of_copies(_Y, base, copies, seed=1))
    model = Model(players, FIRST_MOVE, first_spread=0.7, own_spread=0.7)
    about = f"{schedule}, {games} games each, {base} openings, {copies} copies of each in the book, effects 0.7 logits"
    return World(name, about, [run], model)


def _lopsided(games: int, share: float, name: str) -> World:
    ahead = 200 * math.log10(share / (1 - share))
    players = {"a": ahead, "b": -ahead}
    run = run_of(Format.MATCH, players, games // 2)
    return World(name, f"match of {games} games, {100 * share:g} % won", [run], Model(players))


def _lopsided_shared(name: str) -> World:
    players = {"a": 300.0, "b": -300.0}
    run = run_of(Format.MATCH, players, 25, openings="random:2")
    model = Model(players, FIRST_MOVE, first_spread=0.7, own_spread=0.7)
    return World(name, "match of 50 games, 25 openings, effects 0.7 logits, 600 Elo apart", [run], model)


def _lopsided_pool(name: str) -> World:
    players = {**EIGHT, "a": 900.0, "h": -700.0}
    run = run_of(Format.ROUND_ROBIN, players, 10)
    about = "round robin of 8, 10 games each, the best 800 Elo ahead and the worst 600 behind"
    return World(name, about, [run], Model(players, FIRST_MOVE), to_mean=True)


def _drawish(schedule: str, games: int, openings: str, spread: float, name: str) -> World:
    format, players = _SCHEDULES[schedule]
    # ν = 8: between equals 80 % are drawn.
    model = Model(players, FIRST_MOVE, draw_weight=8.0, first_spread=spread, own_spread=spread)
    about = f"{schedule}, {games} games each, openings {openings}, effects {spread:g} logits, 80 % draws"
    return World(name, about, [run_of(format, players, games, openings=openings)], model)


def _first_mover(schedule: str, games: int, openings: str, spread: float, name: str) -> World:
    format, players = _SCHEDULES[schedule]
    model = Model(players, math.log(4), first_spread=spread, own_spread=spread)
    about = f"{schedule}, {games} games each, openings {openings}, effects {spread:g}, the first mover wins 80 %"
    return World(name, about, [run_of(format, players, games, openings=openings)], model)


def _makers() -> dict[str, Maker]:
    part = functools.partial
    found: dict[str, Maker] = {}
    for schedule, games in (("round-robin", 10), ("gauntlet", 20), ("match", 100)):
        found[f"independent-{schedule}"] = part(_independent, schedule, games)
    for openings in (10, 25, 100):
        for spread in (0.7, 1.0):
            for schedule in _SCHEDULES:
                found[f"shared-{openings}-{spread:g}-{schedule}"] = part(_shared, schedule, openings, spread)
    found["equals-match-10"] = part(_equals, 10, "none", 0.0)
    found["equals-match-100"] = part(_equals, 100, "none", 0.0)
    found["equals-shared-10-1-match"] = part(_equals, 10, "random:2", 1.0)
    found["equals-shared-25-0.7-match"] = part(_equals, 25, "random:2", 0.7)
    found["strengths-drawn"] = _scattered
    found["duplicates-round-robin"] = part(_copies, "round-robin", 5, 20, 100)
    found["duplicates-match"] = part(_copies, "match", 5, 20, 100)
    found["two-openings-match"] = part(_copies, "match", 2, 1, 100)
    found["two-openings-round-robin"] = part(_copies, "round-robin", 2, 1, 100)
    found["three-openings-round-robin"] = part(_copies, "round-robin", 3, 1, 30)
    for games in (20, 100):
        found[f"lopsided-95-match-{games}"] = part(_lopsided, games, 0.95)
        found[f"perfect-match-{games}"] = part(_lopsided, games, 0.995)
    found["lopsided-shared-25-match"] = _lopsided_shared
    found["lopsided-round-robin"] = _lopsided_pool
    for schedule, games in (("round-robin", 10), ("match", 100)):
        found[f"drawish-{schedule}"] = part(_drawish, schedule, games, "none", 0.0)
        found[f"first-mover-80-{schedule}"] = part(_first_mover, schedule, games, "none", 0.0)
    found["drawish-shared-25-round-robin"] = part(_drawish, "round-robin", 25, "random:2", 0.7)
    found["first-mover-80-shared-25-round-robin"] = part(_first_mover, "round-robin", 25, "random:2", 0.7)
    found["first-mover-80-shared-25-match"] = part(_first_mover, "match", 25, "random:2", 0.7)
    return found


#: By name, what makes a world.
MAKERS = _makers()
