"""How much can be asked for: more than that is a slip of the keyboard."""

from __future__ import annotations

#: More than anybody can play, and few enough to be counted in memory.
MOST_GAMES = 10_000_000
#: Seeds are numbers of 64 bits.
LARGEST_SEED = 2**64 - 1
#: More than games have moves, machines cores, and players patience.
MOST_MOVES, MOST_WORKERS, LONGEST_SECONDS = 1_000_000, 1_000_000, 1_000_000.0
SHORTEST_SECONDS = 0.0001
#: Games of a search: it remembers each of them.
MOST_TUNED = 1_000_000
