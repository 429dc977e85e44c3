"""Scripts for processes that compile kernels, or find them on disk."""

from __future__ import annotations

from tests.support import processes

#: Makes a move in each of some games, and says how many kernels were found on disk by then, and how many were not.
FIRST_MOVES = (
    processes.COUNTING
    + """
from arena.games import load
for game in sys.argv[1:]:
    position = load(game).start()
    position.play(0)
    position.legal_moves()
    print(*kernel_counts())
"""
)

#: One function with a kernel for each type of numbers.
SIZES = """
from arena.games.toolbox.jit import entry

@entry
def size(numbers):
    return numbers.itemsize * 100 + numbers.size
"""

#: Runs the kernels of SIZES in some order, and says how many were found on disk.
MEASURING = """
import random, sys
import numpy as np
from sizes import size

kinds = [np.dtype(name) for name in "i1 u2 f8 c16 S3 U7".split()]
random.Random(int(sys.argv[1])).shuffle(kinds)
for kind in kinds * 2:
    assert size(np.zeros(3, kind)) == 100 * kind.itemsize + 3, kind
print(f"2 times {len(kinds)} right, {sum(size.stats.cache_hits.values())} from disk")
"""
