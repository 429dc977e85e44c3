"""Seeds: every generator is made from the run's seed and words that say what it is for.

Nothing is counted off a list, so that a player who joins a tournament leaves all games
between the others as they were.
"""

from __future__ import annotations

import hashlib

from arena.games.toolbox import rng
from arena.games.toolbox.records import Records

_WORD_BYTES = 4


def entropy(seed: int, *purpose: str | int) -> list[int]:
    """Whole numbers below 2^32 for SeedSequence, from the seed and a digest of the purpose."""
    digest = hashlib.sha256(repr((seed, *purpose)).encode()).digest()
    return [int.from_bytes(digest[start : start + _WORD_BYTES], "little") for start in range(0, 32, _WORD_BYTES)]


def generator(seed: int, *purpose: str | int) -> Records:
    """A generator for one purpose, such as one player's part in one game."""
    return rng.generator(entropy(seed, *purpose))
