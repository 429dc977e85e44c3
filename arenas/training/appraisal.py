"""Positions judged one after the other, into a file of targets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from arena.arenas.training.crew import Crew
from arena.arenas.training.journal import Head, Journal, growing
from arena.arenas.training.judges import Judge
from arena.arenas.training.positions import Positions
from arena.arenas.training.targets import COLUMNS, Estimate, cells_of, check_rows, require_same_positions
from arena.players.seeds import generator

#: The judges of one core.
Bench = Sequence[Judge]


def find_targets(
    path: Path, head: Head, crew: Crew[Bench], positions: Positions, seed: int, force: bool
) -> Iterator[int]:
    """Have a file of what positions are worth; how many are judged, in the beginning and after each."""

    def judge(bench: Bench, number: int) -> list[Estimate]:
        position = positions.position(number)
        return [one.value(position, generator(seed, "target", number, place)) for place, one in enumerate(bench)]

    def check(journal: Journal) -> None:
        require_same_positions(journal, positions)
        check_rows(journal)

    with growing(path, head, COLUMNS, force, check) as writer:
        begun = len(writer.rows)
        yield begun
        left = range(begun, len(positions))
        for number, found in zip(left, crew.in_order(judge, left), strict=True):
            writer.add(cells_of(number, found))
            yield number + 1
        writer.close()
