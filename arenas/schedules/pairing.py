"""Pairing players who stand in an order: neighbours meet, and nobody meets again before it must be."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from arena.arenas.statistics.order import Integers

Pairs = list[tuple[int, int]]

#: So many tries to find pairs one after the other; then all are paired at once and exchange opponents.
_TRIES = 2_000


def paired(order: Sequence[int], met: Integers) -> Pairs:
    """All players of an order in pairs; `met` counts how often any two have met.

    Nobody meets one it has met more often than is needed to pair all. Among such pairs the first in the order meets the
    next one whom it may meet, as far as the others can be paired then, and so on. Of many players it may not be found
    that they can, and then some may meet once more than they need.
    """
    often = int(min((met[one, other] for one, other in combinations(order, 2)), default=0))
    while True:
        found = _one_by_one(list(order), met, often) or _by_exchange(list(order), met, often)
        if found is not None:
            return found
        often += 1


def _one_by_one(order: list[int], met: Integers, often: int) -> Pairs | None:
    """The first in the order chooses first, and chooses anew if others are left over."""
    chosen: Pairs = []
    # What is left to be paired, and which of these the first one tries next. There may be more players than Python has
    # room for calls within calls.
    levels = [(order, 1)]
    for _ in range(_TRIES):
        players, tried = levels[-1]
        if not players:
            return chosen
        first = players[0]
        place = next((at for at in range(tried, len(players)) if met[first, players[at]] <= often), None)
        if place is None:
            levels.pop()
            if not chosen:
                return None
            chosen.pop()
            continue
        levels[-1] = (players, place + 1)
        chosen.append((first, players[place]))
        levels.append((players[1:place] + players[place + 1 :], 1))
    return None


def _by_exchange(order: list[int], met: Integers, often: int) -> Pairs | None:
    """Neighbours at first; then two pairs exchange opponents wherever fewer have met too often, or are closer by."""
    place = {player: at for at, player in enumerate(order)}

    def cost(*pairs: tuple[int, int]) -> tuple[int, int]:
        again = sum(max(0, int(met[pair]) - often) for pair in pairs)
        return again, sum((place[one] - place[other]) ** 2 for one, other in pairs)

    pairs = list(zip(order[::2], order[1::2], strict=True))
    better = True
    while better:
        better = False
        for one, other in combinations(range(len(pairs)), 2):
            (a, b), (c, d) = pairs[one], pairs[other]
            now = cost((a, b), (c, d))
            best = min((((a, c), (b, d)), ((a, d), (b, c))), key=lambda each: cost(*each))
            if cost(*best) < now:
                pairs[one], pairs[other] = best
                better = True
    return None if cost(*pairs)[0] else sorted(pairs, key=lambda pair: place[pair[0]])
