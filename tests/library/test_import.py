"""Importing arena is cheap, and its stable names are where they are said to be."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import arena

HEAVY = {"numba", "scipy", "numpy", "pydantic", "typer", "sqlite3", "tqdm", "importlib.metadata"}


def test_nothing_that_takes_long_is_loaded() -> None:
    script = "import json, sys, arena; print(json.dumps(sorted(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert not HEAVY & set(json.loads(done.stdout))


def test_all_names_are_there() -> None:
    for name in arena.__all__:
        assert getattr(arena, name) is not None
    assert set(arena.__all__) <= set(dir(arena))
    assert arena.__all__ == sorted(arena.__all__)


def test_the_package_is_typed() -> None:
    assert (Path(arena.__file__).parent / "py.typed").is_file()


SCRIPT = """
import arena

results = arena.match("tic-tac-toe", "random", "mc(playouts=5)", games=4, workers=2, progress=False)
print(results.games.sum())
"""


def test_a_script_without_a_guard_plays_in_workers(tmp_path: Path) -> None:
    """Workers do not run the program that has started them."""
    (tmp_path / "script.py").write_text(SCRIPT, encoding="utf-8")
    done = subprocess.run([sys.executable, "script.py"], capture_output=True, text=True, check=False, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (0, "4\n"), done.stderr
