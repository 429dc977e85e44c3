"""`arena train export`: the weights after any iteration of a training."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from arena.cli import training
from arena.cli.notice import say
from arena.cli.paths import file_option

Course = Annotated[
    str, typer.Argument(metavar="COURSE", callback=file_option, help="The file FILE.course of arena train sb.")
]
Iteration = Annotated[
    int | None,
    typer.Option(min=0, max=training.MOST, help="Which iteration (the one with the least error).", show_default=False),
]


def export(course: Course, output: training.Output, iteration: Iteration = None, force: training.Force = False) -> None:
    """Write the weights after an iteration as a file that playouts go by: 'trained(weights="FILE.csv")'."""
    from arena.arenas.training.assignment import weights_after
    from arena.arenas.training.course import read_course
    from arena.arenas.whole_files import write_file
    from arena.games import InputError, load

    head, steps = read_course(Path(course))
    if not steps:
        raise InputError(f"{course}: no iteration is in it yet")
    best = min(range(len(steps)), key=lambda number: steps[number].discrepancy.excess)
    wanted = best if iteration is None else iteration
    weights = weights_after(head, steps, wanted, load(str(head["game"])))
    write_file(Path(output), [weights.text], force)
    say(f"weights after {wanted} iterations in {output}")
