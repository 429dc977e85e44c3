"""By what means a run is played: where it is recorded, how many games at a time, and what is told meanwhile."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path
from typing import TYPE_CHECKING

from arena.library.progress import Display

if TYPE_CHECKING:
    from arena.arenas.stage.cluster.scheduler import Scheduler

USUAL_LEDGER = "arena.db"


class TakeUp(Enum):
    """Whether a run that is recorded goes on."""

    NEVER = auto()  # another one is begun
    ALWAYS = auto()  # it is an error if there is none
    IF_THERE = auto()  # or else it is begun


@dataclass(frozen=True)
class Means:
    """By what means a run is played. None of them decides which games it consists of."""

    ledger: Path = Path(USUAL_LEDGER)
    run: str | None = None  # its name; None: of a new run the next of its kind, of one that goes on the last
    take_up: TakeUp = TakeUp.NEVER
    mix: bool = False  # whether it goes on also with other code
    concurrency: int | None = None  # games at a time; None: one for each core, 0: in this process
    display: Display = Display.AUTO
    command: bool = False  # whether this is the process of a command, which signals may end at once
    scheduler: Scheduler | None = None  # of the cluster that plays; None: this machine does
    file: str = ""  # the tournament file that asks for it, with its digest

    def __post_init__(self) -> None:
        """Refuse a name that a new run cannot have; one that goes on may have any."""
        if self.run is not None and self.take_up is not TakeUp.ALWAYS:
            from arena.games.names import require_name

            require_name("--run" if self.command else "run", self.run)

    @property
    def tells(self) -> bool:
        """Whether what everybody can know is said as well: a program that wants to hear nothing is left alone."""
        return self.command or self.display is not Display.NONE
