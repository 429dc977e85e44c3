"""A search on a landscape, with games that are decided by chance."""

from __future__ import annotations

import numpy as np

from arena.arenas.tuning.search import Search, Tally, best
from arena.arenas.tuning.spread import spread
from tests.landscapes.catalogue import Landscape

SIZES = {1: 48, 2: 120, 3: 240}


def searched(landscape: Landscape, games: int, seed: int, kappas=(0.0, 0.5, 1.0)) -> list:
    n = SIZES[landscape.dimensions]
    points = spread(n, landscape.dimensions)
    rng = np.random.default_rng([seed, 1])
    search = Search(
        points, lambda batch, rows, columns: np.random.default_rng([seed, 2, batch]).random((rows, columns))
    )
    truth = landscape.chance(points)
    tally = Tally.empty(n)
    left = games // 2
    while left > 0:
        planned = search.plan(tally)[:left]
        left -= len(planned)
        counts = 2 * np.bincount(planned, minlength=n)
        tally = tally + Tally(counts, rng.binomial(counts, truth).astype(float))
    between = spread(4000, landscape.dimensions)
    surface, place = best(points, tally, between)
    return [np.concatenate([points, between])[place]], surface, tally, points
