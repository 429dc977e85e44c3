"""What players spent in the games of a pool, and how much it scatters from game to game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from arena.arenas.ledger import Ledger, Run
from arena.arenas.pool import Pool
from arena.arenas.statistics.ratios import log_error_of_ratio

_SIDES = ("black", "white")
_COLUMNS = ("decisions", "seconds", "cpu", "playouts")


@dataclass(frozen=True)
class Spent:
    """What a player spent in all its games, those against itself and forfeits included."""

    decisions: int = 0
    seconds: float = 0.0
    cpu_seconds: float = 0.0
    playouts: int = 0
    cpu_log_error: float | None = None
    """Standard error of the logarithm of the processor time per move, by the scatter of games; None if too few."""

    @property
    def ms_per_move(self) -> float | None:
        """Mean thinking time by the clock, or None before the first move."""
        return 1000 * self.seconds / self.decisions if self.decisions else None

    @property
    def cpu_ms_per_move(self) -> float | None:
        """Mean processor time, or None before the first move."""
        return 1000 * self.cpu_seconds / self.decisions if self.decisions else None

    @property
    def playouts_per_move(self) -> float | None:
        """Mean number of playouts, or None before the first move."""
        return self.playouts / self.decisions if self.decisions else None


def spent_of(ledger: Ledger, runs: Sequence[Run], pool: Pool) -> list[Spent]:
    """What every player of a pool spent in the games of its runs; a game that is in several runs counts once."""
    sums = np.zeros((len(pool.names), 8))
    for place, run in enumerate(dict.fromkeys(run.id for run in runs)):
        again = pool.again[pool.run == place]
        found = _sums_without(ledger, run, again) if again.any() else _sums(ledger, run)
        seats = [(pool.names.index(pair.black), pool.names.index(pair.white)) for pair in pool.settings[place].seats()]
        for pairing, side, *parts in found:
            sums[seats[int(pairing)][int(side)]] += parts
    return [_spent(row) for row in sums]


def _spent(row: npt.NDArray[np.float64]) -> Spent:
    decisions, seconds, cpu, playouts, games, cpu_squares, products, decision_squares = (float(part) for part in row)
    return Spent(
        decisions=round(decisions),
        seconds=seconds,
        cpu_seconds=cpu,
        playouts=round(playouts),
        cpu_log_error=log_error_of_ratio(games, cpu, decisions, cpu_squares, products, decision_squares),
    )


def _sums(ledger: Ledger, run: int) -> list[tuple[float, ...]]:
    """By pairing and side: the sums of all columns, the number of games, and sums of squares and products."""
    found = []
    for number, side in enumerate(_SIDES):
        columns = ", ".join(f"sum({side}_{column})" for column in _COLUMNS)
        squares = f"sum({side}_cpu * {side}_cpu), sum({side}_cpu * {side}_decisions)"
        own = f"sum({side}_decisions * {side}_decisions)"
        query = f"SELECT pairing, {number}, {columns}, sum({side}_decisions > 0), {squares}, {own} FROM games"
        found += list(ledger.query(f"{query} WHERE run = ? GROUP BY pairing", (run,)))
    return found


def _sums_without(ledger: Ledger, run: int, left_out: npt.NDArray[np.bool_]) -> list[tuple[float, ...]]:
    """The same without some of the games, which are in the order of the schedule."""
    columns = ", ".join(f"{side}_{column}" for side in _SIDES for column in _COLUMNS)
    rows = ledger.query(f"SELECT pairing, {columns} FROM games WHERE run = ? ORDER BY game, pairing", (run,))
    table = np.array(list(rows), dtype=np.float64)[~left_out]
    found = []
    for side in range(len(_SIDES)):
        for pairing in np.unique(table[:, 0]):
            own = table[table[:, 0] == pairing, 1 + 4 * side : 5 + 4 * side]
            decisions, cpu = own[:, 0], own[:, 2]
            sums = own.sum(axis=0)
            squares = (decisions > 0).sum(), cpu @ cpu, cpu @ decisions, decisions @ decisions
            found.append((float(pairing), float(side), *map(float, sums), *map(float, squares)))
    return found
