"""What players thought of their chances, in columns beside what came of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

import numpy as np
import numpy.typing as npt

from arena.arenas.decided import decided
from arena.arenas.game_record import GameRecord
from arena.arenas.ledger import Ledger, Run
from arena.arenas.pool import Pool, pool_of
from arena.games import Game, load

Integers = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
Mask = npt.NDArray[np.bool_]


class Phase(Enum):
    """A third of a game by its moves."""

    OPENING = 0
    MIDDLE = 1
    END = 2


_PHASES = len(Phase)


@dataclass(frozen=True)
class Opinions:
    """Decisions that had a value, of all games that are evidence."""

    names: list[str]  # of the players
    player: Integers  # by number
    phase: Integers  # by number
    value: Floats  # winning chance of the player who decided
    outcome: Floats  # its points: 1, 0.5 or 0
    cluster: Integers  # equal for decisions in games that hang together
    games: int  # that are evidence
    unrecorded: int  # of these, such as have no decisions on record
    silent: list[str]  # players who have no opinions

    def of(self, player: int | None = None, phase: Phase | None = None) -> Mask:
        """The decisions of a player in a phase; None for all of them."""
        chosen = np.ones(len(self.value), dtype=np.bool_)
        if player is not None:
            chosen &= self.player == player
        return chosen if phase is None else chosen & (self.phase == phase.value)


def opinions_of(ledger: Ledger, runs: Sequence[Run]) -> Opinions:
    """The opinions in some runs, each of which counts once."""
    pool = pool_of(ledger, runs)
    records = (record for run in {run.id: run for run in runs}.values() for record in ledger.games(run))
    return pooled_opinions(pool, records)


def pooled_opinions(pool: Pool, records: Iterator[GameRecord]) -> Opinions:
    """The opinions in the games of a pool, which come in its order."""
    game, rows, unrecorded = load(pool.game), [], 0
    # Games from one opening are independent given that.
    clusters = pool.cluster if len(np.unique(pool.cluster[pool.evidence])) > 1 else np.arange(len(pool.cluster))
    for number, record in enumerate(records):
        if not pool.evidence[number]:
            continue
        unrecorded += record.thoughts is None
        settings = pool.settings[pool.run[number]]
        opening = len(settings.opening(record.pairing.game))
        rows += [(*row, int(clusters[number])) for row in _rows(pool, number, record, game, opening)]
    columns = list(zip(*rows, strict=True)) or [()] * 5
    player, phase, cluster = (np.array(columns[place], dtype=np.int64) for place in (0, 1, 4))
    return Opinions(
        names=pool.names,
        player=player,
        phase=phase,
        value=np.array(columns[2], dtype=np.float64),
        outcome=np.array(columns[3], dtype=np.float64),
        cluster=cluster,
        games=int(pool.evidence.sum()),
        unrecorded=unrecorded,
        silent=[name for place, name in enumerate(pool.names) if not (player == place).any()],
    )


def _rows(
    pool: Pool, number: int, record: GameRecord, game: Game, opening: int
) -> Iterator[tuple[int, int, float, float]]:
    """Player, phase, value and outcome of every decision with a value."""
    players = int(pool.black[number]), int(pool.white[number])
    points = float(pool.points[number])
    length = max(len(record.moves), 1)
    for found in decided(record, game, opening):
        if found.thought.value is not None:
            phase = min(_PHASES * found.ply // length, _PHASES - 1)
            outcome = 1.0 - points if found.seat else points
            yield players[found.seat], phase, found.thought.value, outcome
