"""How the games of a pool ended, and after how many moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from arena.arenas.game_record import Reason
from arena.arenas.ledger import Ledger, Run
from arena.arenas.pool import Integers, Pool

_QUERY = """
    SELECT length(moves) / 2, swapped, reason = ? AND detail <> '' FROM games WHERE run = ? ORDER BY game, pairing
"""
_ROW = np.dtype([("moves", np.int64), ("swapped", np.int64), ("disputed", np.int64)])


@dataclass(frozen=True)
class Ending:
    """The games that ended for one reason, by who won."""

    reason: Reason
    black_wins: int
    draws: int
    white_wins: int

    @property
    def games(self) -> int:
        """How many there are."""
        return self.black_wins + self.draws + self.white_wins


@dataclass(frozen=True)
class Endings:
    """Games that are in several runs count once."""

    lengths: Integers  # moves of every game that nobody forfeited, those of the opening included
    swapped: int  # in how many games the players exchanged colours
    disputed: int  # in how many the players disagreed about dead stones
    alike: int  # how many go, up to the board's symmetries, as another one before them
    reasons: Sequence[Ending]  # those that there are


def endings_of(ledger: Ledger, runs: Sequence[Run], pool: Pool) -> Endings:
    """How the games of these runs ended, which are those of the pool."""
    rows = np.concatenate(
        [np.fromiter(ledger.query(_QUERY, (Reason.PLAYED_OUT.value, run.id)), dtype=_ROW) for run in runs]
    )
    once = ~pool.again
    reasons = []
    for reason in Reason:
        points = pool.points[once & pool.ended(reason)]
        if len(points):
            reasons.append(Ending(reason, *(int((points == each).sum()) for each in (1.0, 0.5, 0.0))))
    return Endings(
        lengths=rows["moves"][once & ~pool.forfeited],
        swapped=int(rows["swapped"][once].sum()),
        disputed=int(rows["disputed"][once].sum()),
        alike=int(once.sum()) - len(np.unique(pool.line[once])),
        reasons=reasons,
    )
