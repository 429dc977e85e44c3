"""A fault that can happen to a command, and how it is brought about."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tests.faults.contest import Contest
from tests.faults.scene import Scene
from tests.faults.trial import Trial


@dataclass(frozen=True)
class Fault:
    """Something that goes wrong in a phase of a contest, again and again if that is what it takes."""

    name: str
    phase: str
    contest: Contest
    happen: Callable[[Scene], Trial]
    share: float = 1.0  # of the trials that are asked for
    tested: bool = True  # whether one trial of it is among the tests

    @property
    def key(self) -> tuple[str, str]:
        """Its line in a table."""
        return self.name, self.phase


def tried(fault: Fault, seed: int, number: int = 0, thorough: bool = False) -> Trial:
    """Let a fault happen once; the same seed and number choose the same moments."""
    chance = random.Random(f"{seed}/{fault.name}/{fault.phase}/{number}")
    with tempfile.TemporaryDirectory(prefix="arena-faults-") as folder:
        return fault.happen(Scene(Path(folder), fault.contest, chance, thorough))
