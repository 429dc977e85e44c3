"""Measurements of playouts whose moves are drawn by weights, as many times as fast as uniform ones."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

import numpy as np

from arena.arenas.benchmark.measurement import Clock, Measurement, rate
from arena.arenas.training.practice import Practice, Tally, new_streams
from arena.games import Game, Position
from arena.games.spec import parse_spec
from arena.games.weighing import Logarithms, weighing_of
from arena.players.weights.shelf import shipped, shipped_weights

#: The weights that are measured, in games that these are shipped for; in others all are 1.
_USUAL = "mm"

#: Traits of this kind are also measured alone, in games that have it: every move has one, whatever the last move was.
_PATTERN = "pattern"

_SEED = 1

#: What measures playouts per second, once by each call, given the clock to measure by.
Rate = Callable[[Clock], Callable[[], float]]


def weighed_playouts(
    game: Game, begun: Sequence[Position], where: str, uniform: Rate, repeats: int, seconds: float
) -> list[Measurement]:
    """Of a game with traits: playouts by weights, and what they are to uniform ones, without slopes and with them.

    For ratios both are measured one right after the other and by processor time, as the machine may be shared.
    """
    logarithms = _logarithms(game)
    by_weights = _rate_of(game, begun, seconds, logarithms, slopes=False)
    with_slopes = _rate_of(game, begun, seconds, logarithms, slopes=True)

    def ratio(measured: Rate) -> Callable[[], Callable[[], float]]:
        def prepare() -> Callable[[], float]:
            ours, plain = measured(time.process_time), uniform(time.process_time)
            return lambda: ours() / plain()

        return prepare

    name = f"{game.spec}: playouts by weights"
    found = [Measurement(f"{name}{where}", "playouts/s", repeats, lambda: by_weights(time.perf_counter))]
    are_patterns = [kind == _PATTERN for kind, _ in game.traits]
    if any(are_patterns):
        alone = ratio(_rate_of(game, begun, seconds, logarithms * are_patterns, slopes=False))
        found.append(Measurement(f"{name} of patterns alone, against uniform ones{where}", "times", repeats, alone))
    return [
        *found,
        Measurement(f"{name}, against uniform ones{where}", "times", repeats, ratio(by_weights)),
        Measurement(f"{name} with slopes, against uniform ones{where}", "times", repeats, ratio(with_slopes)),
    ]


def _rate_of(game: Game, begun: Sequence[Position], seconds: float, logarithms: Logarithms, slopes: bool) -> Rate:
    def measured(clock: Clock) -> Callable[[], float]:
        practice, streams = Practice(game), new_streams(_SEED, "playouts by weights")
        tally = Tally.empty(len(game.traits))
        practice.learn(weighing_of(game).values(logarithms))

        def in_turn(playouts: int) -> None:
            counted, others = (0, playouts) if slopes else (playouts, 0)
            for position in begun:
                practice.stand_at(position)
                practice.practise(streams, 0, 1, counted, others, tally)

        return rate(in_turn, len(begun), seconds, clock)

    return measured


def _logarithms(game: Game) -> Logarithms:
    family = parse_spec(game.spec).name
    if _USUAL in shipped(family):
        return shipped_weights(family, _USUAL).of_traits(game)
    return np.zeros(len(game.traits))
