"""A world: who plays whom, how games go, and what becomes of them on their way to the ledger."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum

import numpy as np

from arena.arenas.game_record import Cost, GameRecord, Reason
from arena.arenas.regression import Regression
from arena.games import Winner
from tests.worlds.model import Floats, Integers, Model
from tests.worlds.schedule import Run, numbered

COST = Cost(decisions=10, seconds=0.1, cpu_seconds=0.1, playouts=100)
_WINNERS = (Winner.WHITE, Winner.DRAW, Winner.BLACK)


class Repeats(Enum):
    """What becomes of the games of one ordered pair of players from one opening."""

    NEVER = "all are different"
    ALWAYS = "all are the same game"
    BY_CHANCE = "few different ones are possible, and each game is one of them"


@dataclass(frozen=True)
class Columns:
    """The games of a run: numbers of the players, of the opening (-1 without) and of the random draw behind each.

    `first_move` is what moving first is worth there, in logarithms of odds.
    """

    run: Run
    black: Integers
    white: Integers
    opening: Integers
    draw: Integers
    first_move: Floats


@dataclass(frozen=True)
class World:
    """A world. Its runs are rated together; each has a report of its own."""

    name: str
    about: str
    runs: Sequence[Run]
    model: Model
    repeats: Repeats = Repeats.NEVER
    forfeits: Mapping[str, float] = field(default_factory=dict)  # how often each player breaks a game off, 0 to 1
    first_moves: Mapping[str, float] = field(default_factory=dict)  # by run, where it is not the model's
    scored: bool = False  # whether reports tell points as well
    to_mean: bool = False  # whether ratings relative to the plain mean are looked at too
    scatter: float = 0.0  # Elo by which strengths scatter, if they are drawn anew for every replicate
    resigns: float = 0.0  # how often the loser of a game that is decided by many points gives up
    columns: list[Columns] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "columns", _columns(self))

    @property
    def games(self) -> int:
        """How many games are recorded for a replicate."""
        return sum(len(run.pairings) for run in self.runs)

    def redrawn(self, rng: np.random.Generator) -> World:
        """The same world with other strengths, where they are drawn."""
        if not self.scatter:
            return self
        drawn = self.scatter * rng.standard_normal(len(self.model.names))
        strengths = dict(zip(self.model.names, drawn.tolist(), strict=True))
        return replace(self, model=replace(self.model, strengths=strengths))

    def play(self, rng: np.random.Generator) -> Iterator[tuple[Run, list[GameRecord]]]:
        """A replicate: all games of all runs. Games that are the same in two runs have the same result."""
        every = {name: np.concatenate([getattr(part, name) for part in self.columns]) for name in _NAMES}
        draws = int(every["draw"].max()) + 1
        luck, line_luck, fault = rng.random(draws), rng.random(draws), rng.random(draws)
        seats = (every["black"], every["white"])
        delta = self.model.deltas(*seats, every["opening"], every["first_move"], rng)
        outcome, score = self.model.results(delta, luck[every["draw"]])
        line = self._lines(every, outcome, line_luck[every["draw"]])
        reason, outcome = self._faults(every, outcome, score, fault[every["draw"]])
        places = itertools.accumulate((len(part.draw) for part in self.columns), initial=0)
        for part, start in zip(self.columns, places, strict=False):
            here = slice(start, start + len(part.draw))
            points = [None] * len(part.draw) if score is None else score[here].tolist()
            games = _records(part.run, outcome[here], points, reason[here], line[here])
            yield part.run, _until_decided(part.run, games)

    def _lines(self, every: Mapping[str, Integers], outcome: Integers, luck: np.ndarray) -> Integers:
        """Numbers of the lines of play."""
        if self.repeats is not Repeats.BY_CHANCE:
            return every["draw"]
        # Of each pair, opening and result there are three lines, of which the first is played half the time.
        place = (every["black"] * len(self.model.names) + every["white"]) * 10_000 + every["opening"] + 1
        return (place * 3 + outcome) * 3 + np.digitize(luck, [0.5, 0.8])

    def _faults(
        self, every: Mapping[str, Integers], outcome: Integers, score: np.ndarray | None, luck: np.ndarray
    ) -> tuple[list[Reason], Integers]:
        """Why games ended, and how they did with that."""
        often = np.array([self.forfeits.get(name, 0.0) for name in self.model.names])
        black, white = often[every["black"]], often[every["white"]]
        by_black, by_white = luck < black, (luck >= black) & (luck < black + white)
        forfeited = by_black | by_white
        outcome = np.where(by_black, 0, np.where(by_white, 2, outcome))
        resigned = np.zeros(len(luck), dtype=bool)
        if score is not None and self.resigns:
            resigned = (np.abs(score) > MANY_POINTS) & (1 - luck < self.resigns) & ~forfeited
        codes = np.where(forfeited, 1, np.where(resigned, 2, 0)).tolist()
        return [(Reason.PLAYED_OUT, Reason.CRASHED, Reason.RESIGNED)[code] for code in codes], outcome


_NAMES = ("black", "white", "opening", "draw", "first_move")
#: A loser who is so far behind may give up.
MANY_POINTS = 5.0


def _columns(world: World) -> list[Columns]:
    """The runs' games as columns.

    Equal players, seed, rules, opening and number make the same game, in whatever run. Where engines repeat themselves,
    players and opening alone make it.
    """
    names = world.model.names
    openings = numbered([b"", *(key for run in world.runs for key in run.opening)]) - 1
    keys: list[object] = []
    for run in world.runs:
        for pairing, black, white, opening in zip(run.pairings, run.black, run.white, run.opening, strict=True):
            if world.repeats is Repeats.ALWAYS:
                keys.append((black, white, opening))
            else:
                keys.append((run.settings.seed, run.settings.conduct, black, white, opening, pairing.game))
    draws = numbered(keys)
    found, start = [], 0
    for run in world.runs:
        end = start + len(run.pairings)
        black, white = (np.array([names.index(name) for name in seat]) for seat in (run.black, run.white))
        first_move = np.full(end - start, world.first_moves.get(run.name, world.model.first_move))
        found.append(Columns(run, black, white, openings[start + 1 : end + 1], draws[start:end], first_move))
        start = end
    return found


def _until_decided(run: Run, games: list[GameRecord]) -> list[GameRecord]:
    """The games that are played at all: in a regression, those until its test has decided."""
    if run.settings.sequential is None:
        return games
    judge, found = Regression(run.settings), []
    for game in games:
        if judge.needs(game.pairing):
            judge.see(game)
            found.append(game)
    return found


def _records(
    run: Run, outcome: Integers, score: Sequence[float | None], reason: Sequence[Reason], line: Integers
) -> list[GameRecord]:
    """The games as the ledger takes them."""
    opening = run.settings.opening
    return [
        GameRecord(
            pairing,
            opening(pairing.game),
            False,
            _WINNERS[result],
            why,
            "",
            number,
            COST,
            COST,
            points if why is Reason.PLAYED_OUT else None,
        )
        for pairing, result, points, why, number in zip(
            run.pairings, outcome.tolist(), score, reason, line.tolist(), strict=True
        )
    ]
