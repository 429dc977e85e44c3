"""A small experiment that makes a file, for tests of the frame."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from arena.arenas.experiments.evidence import Evidence
from arena.arenas.experiments.profile import Profile
from arena.arenas.experiments.step import Making
from arena.arenas.statistics.judging import exact
from arena.arenas.statistics.quantity import Quantity
from arena.games.registry import Registry
from arena.reports.reproduce.experiment import Experiment, Findings
from arena.reports.reproduce.row import Row, Scale

LINES = 4

#: What making a line does besides: an interruption from the keyboard before this one.
interrupted_at: list[int] = []
#: The lines that were made, by any call.
written: list[int] = []


def lines(path: Path, cores: int, seed: int) -> Iterator[int]:
    """A line with its number, for each piece."""
    done = len(path.read_text().splitlines()) if path.exists() else 0
    yield done
    while done < LINES:
        if done in interrupted_at:
            interrupted_at.remove(done)
            os.kill(os.getpid(), signal.SIGINT)
        with path.open("a") as file:
            file.write(f"{seed} {done}\n")
        written.append(done)
        done += 1
        yield done


def told(path: Path) -> list[str]:
    return path.read_text().splitlines()


def steps(profile: Profile) -> list[Making]:
    return [Making("toy-lines", ".txt", lines, LINES, tell=told)]


def judge(evidence: Evidence) -> Findings:
    found = evidence.made["toy-lines"].told
    return Findings([Row("lines", Quantity(LINES), Quantity(len(found)), exact(LINES, len(found)), Scale.COUNT)])


TOY = Experiment("toy-making", "Nobody 2000", "a file", "As it comes.", steps, judge)

REGISTRY: Any = Registry("experiment", "arena.experiments.of.tests", {"toy-making": f"{__name__}:TOY"})
