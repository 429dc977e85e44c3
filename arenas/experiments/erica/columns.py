"""Table 2: Simulation Balancing with six settings, and what of it is done at each profile."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from arena.arenas.experiments.erica import files
from arena.arenas.experiments.erica.players import MM, erica
from arena.arenas.experiments.literature import published
from arena.arenas.experiments.profile import Profile
from arena.arenas.experiments.step import Making

GAME = "go(size=9)"


@dataclass(frozen=True)
class Size:
    """How much is trained, beside the published numbers."""

    positions: int  # of 5,000
    playouts_shared: int  # by what M and N are divided
    evaluation_shared: int  # by what playouts for a target are divided
    by_search: bool  # whether they are those of a search; else they are plain playouts by MM's weights
    self_play: int  # playouts a move in the games that positions are from; the paper has 3,000
    plies: int  # positions of each game
    iterations: Sequence[int]  # after which weights are used; the last one ends the training
    checks: int  # playouts for each position that measure the error; the paper has 1,000


SIZES: Mapping[Profile, Size] = {
    Profile.SMOKE: Size(20, 25, 1000, False, 20, 4, (2,), 20),
    Profile.FAST: Size(500, 5, 50, False, 300, 4, (20,), 200),
    Profile.FULL: Size(2500, 1, 1, True, 3000, 2, (20, 40, 60), 1000),
}
#: The published number of positions that a size's stands for.
_PUBLISHED_POSITIONS = 5000


@dataclass(frozen=True)
class Column:
    """A column of table 2: one training."""

    number: int  # from 1
    positions: int
    evaluation: int
    playouts: int  # M
    slopes: int  # N
    alpha: float
    outcome: str
    percent: Mapping[int, float]  # published: games won by iteration

    @property
    def label(self) -> str:
        """What tables call it."""
        return f"column {self.number}"

    @property
    def course(self) -> str:
        """The name of the making that trains it."""
        return f"erica-course-{self.number}"

    def weights(self, iteration: int) -> str:
        """The name of the making that has its weights after an iteration."""
        return f"erica-sb-{self.number}-{iteration}"

    def makings(self, profile: Profile) -> list[Making]:
        """All files that it takes, those of its weights last."""
        return [*self.training(profile), *(self.made_weights(number) for number in SIZES[profile].iterations)]

    def training(self, profile: Profile) -> list[Making]:
        """Positions, what they are worth, and the course of the training, which is the last."""
        size = SIZES[profile]
        names = [POSITIONS, FURTHER] if self.positions > _PUBLISHED_POSITIONS else [POSITIONS]
        judged = [_targets(size, self.evaluation, name) for name in names]
        uses = {"positions": names[0], "targets": judged[0].name}
        if len(names) > 1:
            uses |= {"more_positions": names[1], "more_targets": judged[1].name}
        last = size.iterations[-1]
        parameters = {"recipe": self._recipe(size), "iterations": last}
        course = Making(self.course, ".course", files.course, last + 1, parameters, uses, files.errors_of)
        return [*(self_played(size, name) for name in names), *judged, course]

    def _recipe(self, size: Size) -> dict[str, Any]:
        return {
            "playouts": self.playouts // size.playouts_shared,
            "slopes": self.slopes // size.playouts_shared,
            "alpha": self.alpha,
            "outcome": self.outcome,
            "baseline": False,
            "optimizer": "sgd",
            "checks": size.checks,
        }

    def made_weights(self, iteration: int) -> Making:
        """The weights after an iteration."""
        return Making(
            self.weights(iteration),
            ".csv",
            files.weights,
            1,
            {"iteration": iteration},
            {"course": self.course, "positions": POSITIONS},
            files.weights_of,
        )


#: Positions of all columns, and as many more of the one that has twice as many.
POSITIONS, FURTHER = "erica-positions", "erica-further-positions"


def self_played(size: Size, name: str = POSITIONS) -> Making:
    """Positions of games of the program against itself."""
    parameters = {
        "game": GAME,
        "player": erica(MM, size.self_play),
        "count": size.positions,
        "plies": size.plies,
        "purpose": name,
    }
    return Making(name, ".positions", files.positions, size.positions, parameters)


def _targets(size: Size, evaluation: int, positions: str) -> Making:
    """What positions are worth, by so many playouts of the published number."""
    playouts = evaluation // size.evaluation_shared
    judge = {"player": erica(MM, playouts)} if size.by_search else {"policy": MM, "playouts": playouts}
    name = f"{positions.replace('positions', 'targets')}-{evaluation}"
    return Making(name, ".targets", files.targets, size.positions, judge, {"of": positions})


@functools.cache
def columns() -> tuple[Column, ...]:
    """All of the table."""
    table = published("erica-table-2")
    return tuple(
        Column(
            number,
            one["positions"],
            one["evaluation"],
            one["M"],
            one["N"],
            one["alpha"],
            one["outcome"],
            dict(zip(table["iterations"], one["percent"], strict=False)),
        )
        for number, one in enumerate(table["columns"], start=1)
    )


def best() -> Column:
    """The column whose weights the paper compares with MM's, plays against GNU Go and draws."""
    return columns()[3]


def without_doubles(makings: Sequence[Making]) -> list[Making]:
    """Each making once."""
    return list({making.name: making for making in makings}.values())
