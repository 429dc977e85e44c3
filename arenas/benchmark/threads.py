"""Measurements of searches by several threads: how many times as fast as one thread they are by the clock."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from arena.arenas.benchmark.measurement import Measurement, seconds_of
from arena.games import Game, load
from arena.games.spec import parse_spec
from arena.players.kinds import load_player
from arena.players.seeds import generator
from arena.players.weights.shelf import shipped

_USUAL_GAMES = ("y(board=straight, size=13)", "hex(size=11)", "go(size=9)", "blokus-duo")

_ONE_PLAYOUT = (
    ("UCT", "uct(playouts={}, threads={}, choice=visits)"),
    ("RAVE", "rave(playouts={}, threads={})"),
)
_FILLS = ("RAVE, 64 fills a leaf", "rave(playouts={}, threads={}, leaf_playouts=64)")
_WEIGHTS = "mm"
_TRAINED = (f"RAVE, playouts by {_WEIGHTS}", "rave(playouts={}, threads={}, " + f"policy=trained(weights={_WEIGHTS}))")

_SEED = 1
_TRIAL = 20_000  # playouts by which a measurement's length is set


def thread_measurements(games: Sequence[str] | None, threads: int, repeats: int, seconds: float) -> list[Measurement]:
    """So many threads against one from the start of each game, one right after the other, for the usual searches."""
    return [
        Measurement(
            f"{game.spec}: {name}, {threads} threads against one",
            "times",
            repeats,
            _ratio(game, spec, threads, seconds),
        )
        for game in map(load, games or _USUAL_GAMES)
        for name, spec in _searches(game)
    ]


def _searches(game: Game) -> list[tuple[str, str]]:
    fills = [_FILLS] if game.has_fills else []
    trained = [_TRAINED] if _WEIGHTS in shipped(parse_spec(game.spec).name) else []
    return [*_ONE_PLAYOUT, *fills, *trained]


def _ratio(game: Game, spec: str, threads: int, seconds: float) -> Callable[[], Callable[[], float]]:
    """What measures, by the clock, the playouts per second of the threads as many times those of one."""

    def seconds_for(playouts: int, threads: int) -> float:
        player = load_player(spec.format(playouts, threads)).build(game)
        player.choose(game.start(), generator(_SEED, "warm"))
        return seconds_of(lambda: player.choose(game.start(), generator(_SEED)), time.perf_counter)

    def prepare() -> Callable[[], float]:
        playouts = max(_TRIAL, int(_TRIAL * seconds / seconds_for(_TRIAL, 1)))
        return lambda: seconds_for(playouts, 1) / seconds_for(playouts, threads)

    return prepare
