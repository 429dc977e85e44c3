"""A search on a landscape with games that chance decides, and fresh games that confirm what it found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from arena.arenas.statistics.quantity import Quantity, difference
from arena.arenas.tuning.search import Search, Tally, best
from arena.arenas.tuning.spread import spread
from arena.arenas.tuning.template import BETWEEN, POINTS
from tests.landscapes.catalogue import LANDSCAPES, Floats, Landscape

#: What a search does with so many games: a point, and its chance to win as the search's own games have it.
Method = Callable[[Landscape, int, int], tuple[Floats, float]]


@dataclass(frozen=True)
class Trial:
    """One search: what the point it found gains, truly, by its own account, and by fresh games."""

    gain: float
    in_sample: float
    confirmed: Quantity


def tried(name: str, method: str, games: int, confirm: int, seed: int) -> Trial:
    """Search a landscape, and have as many fresh games of what was found as of the start."""
    landscape = next(each for each in LANDSCAPES if each.name == name)
    point, chance = METHODS[method](landscape, games, seed)
    own = [place for place, each in enumerate(LANDSCAPES) if each.name == name] + [list(METHODS).index(method)]
    rng, chances = np.random.default_rng([seed, 3, *own]), (landscape.at(point), landscape.at(landscape.start))
    shares = [Quantity.share(float(rng.binomial(confirm, each)), confirm) for each in chances]
    return Trial(landscape.gain(point), chance - landscape.at(landscape.start), difference(*shares))


def by_surface(landscape: Landscape, games: int, seed: int) -> tuple[Floats, float]:
    """As `arena tune` searches."""
    points = spread(POINTS[landscape.dimensions], landscape.dimensions)
    rng, truth = np.random.default_rng([seed, 1]), landscape.chance(points)

    def chance(batch: int, rows: int, columns: int) -> Floats:
        return np.random.default_rng([seed, 2, batch]).random((rows, columns))

    search, tally, left = Search(points, chance), Tally.empty(len(points)), games // 2
    while left > 0:
        planned = search.plan(tally)[:left]
        left -= len(planned)
        counts = 2 * np.bincount(planned, minlength=len(points))
        tally += Tally(counts, rng.binomial(counts, truth).astype(np.float64))
    between = spread(BETWEEN, landscape.dimensions)
    surface, place = best(points, tally, between)
    point = np.concatenate([points, between])[place]
    return point, float(surface.chances(point.reshape(1, -1))[0][0])


def by_optuna(each: int) -> Method:
    """As optuna's TPE searches, of which a point has so many games."""

    def search(landscape: Landscape, games: int, seed: int) -> tuple[Floats, float]:
        import optuna

        optuna.logging.set_verbosity(optuna.logging.ERROR)
        rng = np.random.default_rng([seed, 1])

        def share(trial: optuna.Trial) -> float:
            point = [trial.suggest_float(f"x{place}", 0, 1) for place in range(landscape.dimensions)]
            return float(rng.binomial(each, landscape.at(point))) / each

        study = optuna.create_study(direction="maximize", sampler=optuna.samplers.TPESampler(seed=seed))
        study.optimize(share, n_trials=games // each)
        return np.array([study.best_params[f"x{place}"] for place in range(landscape.dimensions)]), study.best_value

    return search


#: By name.
METHODS: dict[str, Method] = {"surface": by_surface, **{f"tpe-{each}": by_optuna(each) for each in (10, 40, 100, 400)}}
