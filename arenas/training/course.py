"""The course of a training: a file with the weights after every iteration, and how far from the targets they are.

From it a training goes on that was interrupted, and any iteration's weights can be had.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from arena.arenas.training.balancing import Balancer, Discrepancy, Stand
from arena.arenas.training.journal import Head, Journal, Writer, growing, read_journal
from arena.arenas.training.practice import Floats
from arena.games import InputError

FORMAT = "arena balancing 1"
COLUMNS = ("iteration", "excess", "floor", "error", "logarithms", "memory")


@dataclass(frozen=True)
class Step:
    """What came of an iteration. The one with number 0 is what the training began with."""

    stand: Stand
    discrepancy: Discrepancy


def course_path(output: Path) -> Path:
    """The file beside that of the weights."""
    return output.with_name(f"{output.name}.course")


def read_course(path: Path) -> tuple[Head, list[Step]]:
    """What a course has come to, and what it is of."""
    journal = read_journal(path, FORMAT, COLUMNS)
    return journal.head, steps_of(journal)


def steps_of(journal: Journal) -> list[Step]:
    """The rows of a course; raises InputError for one that cannot be."""
    steps: list[Step] = []
    for line, cells in journal.rows:
        try:
            steps.append(_step(cells))
        except ValueError as error:
            raise journal.complaint(line, str(error)) from error
        first, last = steps[0].stand, steps[-1].stand
        fits = last.iteration == len(steps) - 1 and last.logarithms.shape == first.logarithms.shape
        if not (fits and last.memory.shape == first.memory.shape and np.isfinite(last.logarithms).all()):
            raise journal.complaint(line, "the weights after an iteration should stand here")
    return steps


def _step(cells: Sequence[str]) -> Step:
    iteration, excess, floor, error = int(cells[0]), float(cells[1]), float(cells[2]), float(cells[3])
    logarithms, memory = _numbers(cells[4]), _numbers(cells[5])
    stand = Stand(iteration, logarithms, memory.reshape(-1, len(logarithms)))
    return Step(stand, Discrepancy(excess, floor, error))


def _numbers(text: str) -> Floats:
    return np.array([float(word) for word in text.split()])


def _cells(step: Step) -> list[str]:
    stand, found = step.stand, step.discrepancy
    arrays = (" ".join(map(repr, array.ravel().tolist())) for array in (stand.logarithms, stand.memory))
    return [str(stand.iteration), repr(found.excess), repr(found.floor), repr(found.error), *arrays]


def take_course(
    path: Path, head: Head, balancer: Balancer, logarithms: Floats, iterations: int, force: bool
) -> Iterator[Step]:
    """Train so many iterations and write each down; those that were done before come first, as they are.

    After a step that is given, nothing but the next one is under way: who asks for no more leaves a course to go on.
    """

    def check(journal: Journal) -> None:
        for step in steps_of(journal)[:1]:
            if len(step.stand.logarithms) != len(logarithms):
                raise InputError(f"{path}: {len(step.stand.logarithms)} weights, and there should be {len(logarithms)}")

    with growing(path, head, COLUMNS, force, check) as writer:
        yield from _further(writer, balancer, logarithms, iterations)


def _further(writer: Writer, balancer: Balancer, logarithms: Floats, iterations: int) -> Iterator[Step]:
    steps = [_step(cells) for cells in writer.rows]
    yield from steps[: iterations + 1]
    stand = steps[-1].stand if steps else None
    while stand is None or stand.iteration < iterations:
        stand = balancer.beginning(logarithms) if stand is None else balancer.iterate(stand)
        step = Step(stand, balancer.discrepancy(stand))
        if not math.isfinite(step.discrepancy.excess) or not np.isfinite(stand.logarithms).all():
            raise InputError(f"iteration {stand.iteration} leads beyond all numbers; a smaller alpha may help")
        writer.add(_cells(step))
        yield step
    writer.close()
