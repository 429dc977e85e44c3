"""Lessons: positions with what they are worth, of one file or of two together."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from arena.arenas.training.positions import Positions, read_positions
from arena.arenas.training.targets import Targets, read_targets


@dataclass(frozen=True)
class Lessons:
    """What Simulation Balancing is trained on."""

    positions: Positions
    targets: Targets

    @classmethod
    def read(cls, positions: Path, targets: Path, more_positions: Path | None, more_targets: Path | None) -> Lessons:
        """Read them."""
        lessons = cls._of(positions, targets)
        if more_positions is None or more_targets is None:
            return lessons
        return lessons._and(cls._of(more_positions, more_targets))

    @classmethod
    def _of(cls, positions: Path, targets: Path) -> Lessons:
        given = read_positions(positions)
        return cls(given, read_targets(targets, given))

    def _and(self, more: Lessons) -> Lessons:
        mine, others = self.targets, more.targets
        return Lessons(
            replace(
                self.positions,
                picks=self.positions.picks + more.positions.picks,
                digest=f"{self.positions.digest} {more.positions.digest}",
            ),
            replace(
                mine,
                values=np.concatenate([mine.values, others.values]),
                errors=np.concatenate([mine.errors, others.errors]),
                digest=f"{mine.digest} {others.digest}",
            ),
        )
