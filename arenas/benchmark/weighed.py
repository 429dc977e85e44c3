"""Measurements of playouts whose moves are drawn by weights, as many times as fast as uniform ones."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

import numpy as np

from arena.arenas.benchmark.measurement import Clock, Measurement, rate
from arena.arenas.training.practice import Practice
from arena.games import Game, Position
from arena.games.spec import parse_spec
from arena.games.weighing import Logarithms, weighing_of
from arena.players.seeds import generator
from arena.players.weights.shelf import shipped, shipped_weights

#: The weights that are measured, in games that these are shipped for; in others all are 1.
_USUAL = "mm"

_SEED = 1

#: What measures playouts per second, once by each call, given the clock to measure by.
Rate = Callable[[Clock], Callable[[], float]]


def weighed_playouts(
    game: Game, begun: Sequence[Position], where: str, uniform: Rate, repeats: int, seconds: float
) -> list[Measurement]:
    """Of a game with traits: playouts by weights, and what they are to uniform ones, without slopes and with them.

    For ratios both are measured one right after the other and by processor time, as the machine may be shared.
    """
    by_weights = _rate_of(game, begun, seconds, slopes=False)
    with_slopes = _rate_of(game, begun, seconds, slopes=True)

    def ratio(measured: Rate) -> Callable[[], Callable[[], float]]:
        def prepare() -> Callable[[], float]:
            ours, plain = measured(time.process_time), uniform(time.process_time)
            return lambda: ours() / plain()

        return prepare

    name = f"{game.spec}: playouts by weights"
    return [
        Measurement(f"{name}{where}", "playouts/s", repeats, lambda: by_weights(time.perf_counter)),
        Measurement(f"{name}, against uniform ones{where}", "times", repeats, ratio(by_weights)),
        Measurement(f"{name} with slopes, against uniform ones{where}", "times", repeats, ratio(with_slopes)),
    ]


def _rate_of(game: Game, begun: Sequence[Position], seconds: float, slopes: bool) -> Rate:
    def measured(clock: Clock) -> Callable[[], float]:
        practice, rngs = Practice(game), generator(_SEED, "playouts by weights")
        practice.learn(weighing_of(game).values(_logarithms(game)))
        count = practice.count_slopes if slopes else practice.count

        def in_turn(playouts: int) -> None:
            for position in begun:
                practice.stand_at(position)
                count(rngs, playouts)

        return rate(in_turn, len(begun), seconds, clock)

    return measured


def _logarithms(game: Game) -> Logarithms:
    family = parse_spec(game.spec).name
    if _USUAL in shipped(family):
        return shipped_weights(family, _USUAL).of_traits(game)
    return np.zeros(len(game.traits))
