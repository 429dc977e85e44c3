"""What the exploration constant does to each return: each at several constants, against one opponent.

The square root of 2 acts on returns of very different spread: win-or-lose spans 2, the sigmoid 1, and the final score
over 89 hardly a quarter. So a return that does badly may only be explored too much. Here every return meets the same
win-or-lose player at each constant, c = 1 being the paper's, and in units of the returns' own spread.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from arena.arenas.experiments.blokus.players import FINAL, PAPER_C, WIN, Algorithm, player, sigmoid
from arena.arenas.experiments.blokus.readings import Reading, game_of, openings_of
from arena.arenas.experiments.profile import Profile
from arena.arenas.experiments.step import Playing
from arena.arenas.plan import Wishes
from arena.arenas.settings import Format

#: The common opponent.
OPPONENT = "opponent"

PAPER_SCALE, MATCHED = "paper", "matched"

#: The returns, by what tables call them.
RETURNS: Mapping[str, str] = {
    "win-or-lose": WIN,
    "weighted, w = 0.5": "weighted(0.5)",
    "sigmoid, k = 1": sigmoid(1.0),
    "sigmoid, k = 0.3": sigmoid(0.3),
    "final score": FINAL,
}
_USUAL = "win-or-lose"
_MAIN = (_USUAL, "sigmoid, k = 0.3", "final score")
_FURTHER = (_USUAL, "weighted, w = 0.5", "sigmoid, k = 1")

#: Far apart: games tell more if they tell few constants apart than if they are spread over many.
CONSTANTS = (1 / 16, 1 / 4, PAPER_C)
#: Where games cost much: of returns other than win-or-lose, the least was the best with fewer simulations.
_FEW = (1 / 16, PAPER_C)
MATCHED_C = 1 / 4


@dataclass(frozen=True)
class Cell:
    """A return with a constant."""

    label: str  # of the return
    c: float
    scale: str = PAPER_SCALE

    @property
    def name(self) -> str:
        """What the player is called in the run."""
        number = list(RETURNS).index(self.label)
        return f"r{number}-{self.scale}-{self.c:g}"

    def spec(self, simulations: int) -> str:
        """The player."""
        return player(Algorithm.UCT, simulations, RETURNS[self.label], self.c, self.scale)


@dataclass(frozen=True)
class Sweep:
    """One experiment: so many simulations, from here on."""

    id: str
    simulations: int
    reading: Reading
    opponent_c: float  # the best of some, in games of win-or-lose against itself
    games: Mapping[Profile, int]  # of each cell, for each of the two colours
    returns: Sequence[str] = _MAIN
    which: str = "the paper's returns"
    is_costly: bool = False  # so that only those cells are played that the question takes

    @property
    def cells(self) -> list[Cell]:
        """The cells that are played."""
        if self.is_costly:
            return [Cell(label, c) for label in self.returns for c in (_FEW if label != _USUAL else CONSTANTS)]
        return [
            Cell(label, c, scale)
            for label in self.returns
            for scale, values in ((PAPER_SCALE, CONSTANTS), (MATCHED, (MATCHED_C,)))
            for c in values
        ]

    def cells_of(self, names: Sequence[str]) -> list[Cell]:
        """The cells that some players of the run are."""
        known = {cell.name: cell for cell in self.cells}
        return [known[name] for name in names if name != OPPONENT]

    def simulations_at(self, profile: Profile) -> int:
        """Simulations a move."""
        return 50 if profile is Profile.SMOKE else self.simulations

    def steps(self, profile: Profile) -> list[Playing]:
        """The games to be played."""
        simulations = self.simulations_at(profile)
        entrants = [f"{cell.name}={cell.spec(simulations)}" for cell in self.cells]
        opponent = player(Algorithm.UCT, simulations, WIN, self.opponent_c, PAPER_SCALE)
        wishes = Wishes(
            game=game_of(profile),
            players=", ".join([f"{OPPONENT}={opponent}", *entrants]),
            games=self.games[profile],
            openings=openings_of(self.reading, profile),
        )
        return [Playing(self.id, Format.GAUNTLET, wishes)]


_GAMES = {Profile.SMOKE: 4, Profile.FAST: 100, Profile.FULL: 1000}

SWEEPS = (
    Sweep(
        "blokus-exploration-10000",
        10_000,
        Reading.LATE,
        0.5,
        _GAMES,
    ),
    Sweep(
        "blokus-exploration-further",
        10_000,
        Reading.LATE,
        0.5,
        _GAMES,
        returns=_FURTHER,
        which="further returns",
    ),
    Sweep(
        "blokus-exploration-100000",
        100_000,
        Reading.LATE,
        0.5,
        {Profile.SMOKE: 4, Profile.FAST: 20, Profile.FULL: 500},
        is_costly=True,
    ),
    Sweep(
        "blokus-exploration-whole",
        10_000,
        Reading.WHOLE,
        0.25,
        {Profile.SMOKE: 4, Profile.FAST: 40, Profile.FULL: 500},
    ),
)
