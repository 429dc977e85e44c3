"""Many replicates of a world, by its name."""

from __future__ import annotations

import sys
import time

from tests.worlds import kinds
from tests.worlds.catalogue import WORLDS
from tests.worlds.coverage import Coverage, coverage


def simulated(name: str, replicates: int, seed: int) -> Coverage:
    """What became of the claims about one world."""
    start = time.process_time()
    with kinds.registered():
        found = coverage(WORLDS[name](), replicates, seed)
    print(f"{name}: {time.process_time() - start:.0f} s", file=sys.stderr)
    return found
