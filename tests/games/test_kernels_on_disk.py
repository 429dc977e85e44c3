"""Kernels that several processes have compiled, each for its own game, and another one loads together."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

SCRIPT = """
import sys
from arena.games import load

for spec in sys.argv[1:]:
    position = load(spec).start()
    while position.winner() is None:
        legal = position.legal_numbers().tolist()
        assert legal == [move for move in range(position.game.moves) if move not in position.moves]
        position.play(legal[0])
    print(spec, position.winner(), len(position.moves))
"""

#: Played from the first cell to the last, row by row.
EXPECTED = {
    "y(board=straight, size=5)": "black 15",
    "hex(size=3)": "black 7",
    "tic-tac-toe": "black 7",
    "y(board=straight, size=2)": "black 3",
}


def play_in_a_process(cache: Path, *specs: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, *specs],
        env=os.environ | {"ARENA_CACHE_DIR": str(cache)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_kernels_of_several_games_are_told_apart_whoever_compiled_them(tmp_path: Path) -> None:
    lines = [f"{spec} {result}" for spec, result in EXPECTED.items()]
    for spec, line in zip(EXPECTED, lines, strict=True):
        assert play_in_a_process(tmp_path, spec) == [line]
    compiled = sorted(path.name for path in tmp_path.rglob("*.nbc"))
    for _ in range(2):
        assert play_in_a_process(tmp_path, *EXPECTED) == lines
        assert play_in_a_process(tmp_path, *reversed(EXPECTED)) == lines[::-1]
    assert sorted(path.name for path in tmp_path.rglob("*.nbc")) == compiled
