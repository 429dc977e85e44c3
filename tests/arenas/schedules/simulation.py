"""`python -m tests.arenas.schedules.simulation`: what schedules that follow results save, and how often they err.

Games are made up by known strengths, played by the conductor through the schedule that users run, and recorded in a
ledger in a temporary folder. A plain round-robin is looked at by the rule by which an adaptive run ends, after as many
games as an adaptive run would be; what it would have named after a fixed number of games is kept as well.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from arena.arenas.game_record import GameRecord
from arena.arenas.pool import columns_of, pool_of_columns
from arena.arenas.schedule import Pairing
from arena.arenas.schedules.adaptive import Adaptive, drawn_in, fit_of
from arena.arenas.schedules.itinerary import Guide
from arena.arenas.schedules.knockout import Knockout
from arena.arenas.schedules.swiss import Swiss
from arena.arenas.settings import Format, Settings
from arena.arenas.statistics.davidson import ELO
from arena.arenas.statistics.order import frontier_of
from arena.reports.form import Form
from arena.reports.table import Table, render
from tests.arenas.schedules.made import Chance, Made, recorded, settings_for

#: With each colour: in a round of a swiss, and at most in a match of a knockout.
_GAMES_OF_A_ROUND, _GAMES_OF_A_MATCH = 10, 1000

Strengths = Callable[[np.random.Generator], Sequence[float]]


@dataclass(frozen=True)
class World:
    """Players of known strengths, who is wanted of them, and how games come out."""

    about: str
    strengths: Strengths
    top: int = 1
    draws: float = 0.0


def _normal(random: np.random.Generator) -> list[float]:
    return sorted(random.normal(0, 150, 16).tolist(), reverse=True)


WORLDS = {
    "ladder": World("16 players, each 50 Elo below the one before", lambda _: [-50.0 * at for at in range(16)]),
    "scattered": World("16 players, strengths normal with a spread of 150 Elo", _normal),
    "drawish": World("the same, half of the games between equals drawn", _normal, draws=2.0),
    "four": World("the best 4 of 16, each 50 Elo below the one before", lambda _: [-50.0 * at for at in range(16)], 4),
    "level": World("16 players, the best one 5 Elo above 15 equals", lambda _: [5.0] + [0.0] * 15),
    "pair": World("two 5 Elo apart, 14 players 200 below", lambda _: [5.0, 0.0] + [-200.0] * 14),
    "level four": World("the best 4 of 16 are 5 Elo above the others", lambda _: [5.0] * 4 + [0.0] * 12, 4),
}


class Uniform:
    """A round-robin in whole rounds, looked at as an adaptive run is; it ends by the same rule."""

    def __init__(self, settings: Settings) -> None:
        assert settings.goal is not None
        self._settings, self._goal = settings, settings.goal
        self._seats, self._rounds = len(settings.seats()), 0
        self._columns = columns_of(())
        self.looks: list[tuple[int, frozenset[int]]] = []  # games, and who was ahead

    def batch(self) -> list[Pairing]:
        if self._rounds:
            fit = fit_of(pool_of_columns(self._settings, self._columns))
            assert fit is not None
            frontier = frontier_of(fit, self._goal.top)
            self.looks.append((len(self._columns), frozenset(frontier.ahead.tolist())))
            if frontier.settled(self._goal.confidence):
                return []
        rounds = min(max(1, self._rounds // 10), self._settings.games - self._rounds)
        first, self._rounds = self._rounds, self._rounds + rounds
        return [Pairing(seats, game) for game in range(first, first + rounds) for seats in range(self._seats)]

    def see(self, records: Sequence[GameRecord]) -> None:
        self._columns = np.concatenate([self._columns, columns_of(records)])


@dataclass
class Tally:
    """What came of one schedule in many runs."""

    games: list[int] = field(default_factory=list)
    claimed: list[bool] = field(default_factory=list)  # whether the schedule says that it knows
    right: list[bool] = field(default_factory=list)  # whether it names the right ones
    errors: dict[str, list[list[float]]] = field(default_factory=dict)  # of ratings, by true rank, the mean being 0
    looks: list[list[tuple[int, bool]]] = field(default_factory=list)

    def row(self, name: str) -> list[str]:
        games = np.array(self.games)
        wrong = sum(claimed and not right for claimed, right in zip(self.claimed, self.right, strict=True))
        return [
            name,
            f"{games.mean():.0f} ± {games.std() / max(1, len(games)) ** 0.5:.0f}",
            f"{np.median(games):.0f}",
            f"{100 * np.mean(self.claimed):.0f}",
            f"{100 * wrong / len(games):.1f}",
            f"{100 * np.mean(self.right):.1f}",
        ]


def main(arguments: Sequence[str] | None = None) -> None:
    """Simulate the worlds that are asked for, and print a table of each."""
    parser = argparse.ArgumentParser(prog="python -m tests.arenas.schedules.simulation", description=__doc__)
    parser.add_argument("--replicates", type=int, default=200, help="of each world (200)")
    parser.add_argument("--world", action="append", default=[], choices=[*WORLDS], help="a world (ladder)")
    parser.add_argument("--games", type=int, default=200, help="at most, for each ordered pair of a round-robin (200)")
    parser.add_argument("--schedule", action="append", default=[], choices=[*_GUIDES], help="a schedule (all)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--format", choices=["table", "markdown"], default="table")
    wishes = parser.parse_args(arguments)
    for name in wishes.world or ["ladder"]:
        found = {
            schedule: simulated(WORLDS[name], schedule, wishes.replicates, wishes.games, wishes.seed)
            for schedule in wishes.schedule or _GUIDES
        }
        print(render(tables(name, found), Form(wishes.format)), flush=True)


def tables(name: str, found: dict[str, Tally]) -> list[Table]:
    """What schedules need, and what ratings are wrong by."""
    world, notes = WORLDS[name], []
    if "adaptive" in found and "round-robin" in found:
        own, plain = found["adaptive"], found["round-robin"]
        ratio = np.mean(plain.games) / np.mean(own.games)
        notes.append(f"A round-robin that ends by the same rule needs {ratio:.2f} times the games.")
        error = 1 - np.mean(own.right)
        fixed = _fixed(plain, max(0.05, float(error)))
        if fixed is not None:
            rarely = f"{100 * max(0.05, error):.1f} %"
            notes.append(
                f"A round-robin of fixed length is wrong as rarely as {rarely} after {fixed} games,"
                f" {fixed / np.mean(own.games):.2f} times those of the adaptive run."
            )
    headers = ["schedule", "games", "median", "known %", "known wrongly %", "right %"]
    rows = [tally.row(schedule) for schedule, tally in found.items()]
    main_table = Table(caption=f"{name}: {world.about}", headers=headers, rows=rows, notes=notes)
    ranks = ["1", "2", "3-4", "5-8", "9-16"]
    rows = [
        [schedule, prior, *(f"{mean:+.1f} ± {error:.1f}" for mean, error in _by_rank(errors))]
        for schedule, tally in found.items()
        for prior, errors in tally.errors.items()
    ]
    caption = "Mean error of ratings in Elo by true rank"
    bias = Table(caption=caption, headers=["schedule", "prior", *ranks], rows=rows, left=2)
    return [main_table, *([bias] if rows else [])]


def _by_rank(runs: list[list[float]]) -> list[tuple[float, float]]:
    errors, found = np.array(runs), []
    for first, last in ((0, 1), (1, 2), (2, 4), (4, 8), (8, 16)):
        own = errors[:, first:last].mean(axis=1)
        found.append((float(own.mean()), float(own.std() / len(own) ** 0.5)))
    return found


def _fixed(tally: Tally, error: float) -> int | None:
    """After how many games round-robins are wrong no more often; one that ended before stays as it was."""
    for games in sorted({count for looks in tally.looks for count, _ in looks}):
        wrong = [not [right for count, right in looks if count <= games][-1] for looks in tally.looks]
        if np.mean(wrong) <= error:
            return games
    return None


def simulated(world: World, schedule: str, replicates: int, games: int, seed: int) -> Tally:
    """Many runs of a schedule in a world."""
    tally = Tally()
    for replicate in range(replicates):
        elo = list(world.strengths(np.random.default_rng([seed, replicate])))
        chance_seed = seed * 1_000_003 + replicate
        _GUIDES[schedule](tally, world, elo, games, chance_seed)
    return tally


def _played(
    settings: Settings, elo: Sequence[float], world: World, seed: int, guide: Guide | None = None
) -> tuple[int, Guide]:
    with tempfile.TemporaryDirectory() as folder:
        executor = Made(Chance(settings, elo, seed, draws=world.draws))
        _, run, itinerary = recorded(Path(folder) / "ledger.db", settings, executor, guide)
    return run.played, itinerary.guide


def _with_goal(tally: Tally, world: World, elo: Sequence[float], games: int, seed: int, uniform: bool) -> None:
    settings = settings_for(Format.ADAPTIVE, len(elo), games, seed=seed, top=world.top)
    given: Adaptive | Uniform = Uniform(settings) if uniform else Adaptive(settings)
    played, _ = _played(settings, elo, world, seed, given)
    best = frozenset(range(world.top))
    fit = fit_of(pool_of_columns(settings, given._columns))
    assert fit is not None
    frontier = frontier_of(fit, world.top)
    tally.games.append(played)
    tally.claimed.append(frontier.settled(0.95))
    tally.right.append(frozenset(frontier.ahead.tolist()) == best)
    truth = np.array(elo) - np.mean(elo)
    for prior, each in (("vague", fit), ("drawn in", drawn_in(pool_of_columns(settings, given._columns), fit))):
        errors = ELO * (each.strengths - each.strengths.mean()) - truth
        tally.errors.setdefault(prior, []).append(errors.tolist())
    if isinstance(given, Uniform):
        tally.looks.append([(count, ahead == best) for count, ahead in given.looks])


def _adaptive(tally: Tally, world: World, elo: Sequence[float], games: int, seed: int) -> None:
    _with_goal(tally, world, elo, games, seed, uniform=False)


def _uniform(tally: Tally, world: World, elo: Sequence[float], games: int, seed: int) -> None:
    _with_goal(tally, world, elo, games, seed, uniform=True)


def _swiss(tally: Tally, world: World, elo: Sequence[float], games: int, seed: int) -> None:
    settings = settings_for(Format.SWISS, len(elo), min(games, _GAMES_OF_A_ROUND), seed=seed)
    played, guide = _played(settings, elo, world, seed)
    assert isinstance(guide, Swiss)
    order = [placed.player for placed in guide.table()]
    _ordered(tally, world, played, order)


def _knockout(tally: Tally, world: World, elo: Sequence[float], games: int, seed: int) -> None:
    # Players are seeded as they are named: here by chance.
    order = np.random.default_rng(seed).permutation(len(elo)).tolist()
    settings = settings_for(Format.KNOCKOUT, len(elo), _GAMES_OF_A_MATCH, seed=seed)
    played, guide = _played(settings, [elo[player] for player in order], world, seed)
    assert isinstance(guide, Knockout)
    _ordered(tally, world, played, [order[player] for player in guide.order()])


def _ordered(tally: Tally, world: World, played: int, order: Sequence[int]) -> None:
    tally.games.append(played)
    tally.claimed.append(False)
    tally.right.append(set(order[: world.top]) == set(range(world.top)))


_GUIDES: dict[str, Callable[[Tally, World, Sequence[float], int, int], None]] = {
    "adaptive": _adaptive,
    "round-robin": _uniform,
    "swiss": _swiss,
    "knockout": _knockout,
}

if __name__ == "__main__":
    main()
