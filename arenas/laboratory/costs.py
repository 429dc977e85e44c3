"""Size and speed of states beside counters of wins and visits."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from arena.arenas.benchmark.measurement import Measured
from arena.players.wls import WinLossStates
from arena.players.wls.speed import COUNTER, PAPER, REPLIES, measure_speed

_OPERATIONS = {
    "increment": "increment of an integer",
    "update": "update of a state",
    "count": "update of wins and visits",
    "compare": "comparison of an integer",
    "test": "threshold test of a state",
    "bound": "confidence bound of wins and visits",
}
_SIZES = (REPLIES, PAPER)


def costs(wls: WinLossStates, repeats: int, watch: Callable[[Sequence[int]], Iterable[int]] = iter) -> list[Measured]:
    """Nanoseconds and ratios for states that fit into the processor's cache and for the paper's, and their bytes."""
    return [figure for stations in watch(_SIZES) for figure in _figures(wls, stations, repeats)]


def _figures(wls: WinLossStates, stations: int, repeats: int) -> list[Measured]:
    speed = measure_speed(wls, stations, repeats)
    where = f"{stations:,} stations"
    found = [
        Measured(f"{where}: {words}", "ns", tuple(map(float, getattr(speed, name))))
        for name, words in _OPERATIONS.items()
    ]
    found += [Measured(f"{where}: {name}", "times", tuple(map(float, row))) for name, row in speed.ratios().items()]
    sizes = {"states": wls.dtype.itemsize, "wins and visits": COUNTER.itemsize}
    megabytes = {name: stations * size / 1e6 for name, size in sizes.items()}
    return found + [Measured(f"{where}: {name}", "MB", (size,) * repeats) for name, size in megabytes.items()]
