"""A package that adds a game: two players fill a line of cells, and a run of own stones wins."""

from __future__ import annotations

import textwrap
from pathlib import Path

_FILES = {
    "__init__.py": """
        from pydantic import Field

        from arena.games import Family, Game, Parameters
        from arena.games.diagram import Diagram, Row
        from toyline.rules import kernels


        class LineParameters(Parameters):
            always_shown = ("size",)

            size: int = Field(7, ge=3, le=20, description="cells in the line")


        def make(parameters):
            size = parameters.size
            return Game(
                spec=parameters.canonical("toyline"),
                rules=kernels(size),
                fields=[("color", "u1", (size,))],
                names=[f"{chr(ord('a') + cell)}1" for cell in range(size)],
                diagram=Diagram((Row(tuple(range(size)), (False,) * size),)),
                max_plies=size,
                permanent=True,
            )


        FAMILY = Family("toyline", "a run of stones in a line", LineParameters, make)
    """,
    "rules.py": """
        import numpy as np

        from arena.games.toolbox.records import DRAW
        from toyline.helper_rules import has_run


        def kernels(size):
            def legal_moves(state, moves):
                count = 0
                for cell in range(size):
                    if state.color[cell] == 0:
                        moves[count] = cell
                        count += 1
                return count

            def is_legal(state, move):
                return state.color[move] == 0

            def play(state, move):
                colour = np.int64(state.to_move) + 1
                state.color[move] = colour
                state.ply += 1
                state.to_move = 2 - colour
                if has_run(state, colour):
                    state.winner = colour
                elif state.ply == size:
                    state.winner = DRAW

            return {"legal_moves": legal_moves, "is_legal": is_legal, "play": play}
    """,
    "helper_rules.py": """
        from arena.games.toolbox.jit import helper

        NEEDED = 3


        @helper
        def has_run(state, colour):
            run = 0
            for cell in range(len(state.color)):
                run = run + 1 if state.color[cell] == colour else 0
                if run == NEEDED:
                    return True
            return False
    """,
}


def install(site: Path) -> Path:
    """Put the package and its metadata into a folder to be found by Python; returns the package's folder."""
    package = site / "toyline"
    package.mkdir(parents=True)
    for name, text in _FILES.items():
        (package / name).write_text(textwrap.dedent(text).lstrip())
    register(site, "toyline", "arena.games", "toyline = toyline:FAMILY")
    return package


def register(site: Path, package: str, group: str, *entry_points: str) -> None:
    """Write what pip writes about an installed package with these entry points."""
    information = site / f"{package}-0.1.dist-info"
    information.mkdir(parents=True)
    (information / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 0.1\n")
    (information / "entry_points.txt").write_text("\n".join([f"[{group}]", *entry_points, ""]))
