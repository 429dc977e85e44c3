"""An experiment of a paper: a small declared thing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from arena.reports.reproduce.evidence import Evidence
from arena.reports.reproduce.profile import Profile
from arena.reports.reproduce.row import Row
from arena.reports.reproduce.step import Step
from arena.reports.table import Table

if TYPE_CHECKING:
    from matplotlib.figure import Figure


@dataclass(frozen=True)
class Findings:
    """What comes of an experiment."""

    rows: Sequence[Row]
    tables: Sequence[Table] = ()  # in the paper's shape, for readers
    notes: Sequence[str] = field(default=())


@dataclass(frozen=True)
class Experiment:
    """One table, figure or list of claims of a paper.

    `steps` says what to measure at a profile, `judge` what the evidence says of what was
    published. Both are pure: the frame plays, samples, records and goes on after a stop.
    """

    id: str
    paper: str
    title: str
    setup: str  # how it is measured here, and what was settled where the paper is silent
    steps: Callable[[Profile], Sequence[Step]]
    judge: Callable[[Evidence], Findings]
    draw: Callable[[Evidence, Figure], None] | None = None  # the paper's figure
