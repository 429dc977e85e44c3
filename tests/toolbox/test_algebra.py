"""Linear algebra is loaded by the kernel that uses it, and by no other; short commands load nothing of scipy."""

from __future__ import annotations

from pathlib import Path

from tests.support import processes

SCRIPT = """
import json
import sys
import numpy as np
from arena.games.toolbox.jit import entry
from arena.games.toolbox.rng import draw_below, generator

@entry
def product(one, other):
    return np.dot(one, other)

draw_below(generator(1), 5)
before = "scipy.linalg" in sys.modules
square = np.array([[1.0, 2.0], [3.0, 4.0]])
print(json.dumps([before, product(square, square).tolist()]))
"""


def test_it_is_loaded_by_the_kernel_that_uses_it(tmp_path: Path) -> None:
    before, product = processes.run_json(SCRIPT, cache=tmp_path)
    assert not before
    assert product == [[7.0, 10.0], [15.0, 22.0]]


MATCH = """
import contextlib, io, json, sys
from arena.cli import entry

place = sys.argv[1]
sys.argv = "arena match left=random right=random --game tic-tac-toe --games 2 -j 0 --ledger".split() + [place]
said = contextlib.redirect_stderr(io.StringIO())
with said, contextlib.suppress(SystemExit), contextlib.redirect_stdout(io.StringIO()) as told:
    entry.main()
loaded = {"scipy.linalg", "scipy.special", "scipy.stats", "scipy.sparse"} & set(sys.modules)
print(json.dumps(["2 games" in told.getvalue(), sorted(loaded)]))
"""


def test_a_match_is_played_and_reported_without_scipy(tmp_path: Path) -> None:
    assert processes.run_json(MATCH, arguments=[tmp_path / "arena.db"]) == [True, []]
