"""Weights by minorization and maximization, from the first record to what a file says."""

from __future__ import annotations

import datetime
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import ceil, log
from typing import Any

import numpy as np

import arena
from arena.arenas.training.minorization import Minorization, log_likelihood
from arena.arenas.training.recorded import Records
from arena.arenas.training.sampling import Account, Sampled, Sampling, Tell, nobody_listens
from arena.games.decisions import Decisions
from arena.games.weighing import Logarithms
from arena.players.weights.weights import Weights

METHOD = "minorization-maximization"
SOURCE = "Coulom 2007, Computing Elo ratings of move patterns in the game of Go"

#: How close to the best the logarithm of likelihood times prior comes: no gamma is then off by one in a hundred.
TOLERANCE = 1e-7
MOST_SWEEPS = 2000

#: From so many sweeps it is told how many more there will be.
_REMEMBERED = 10
#: Decimals of likelihoods in files.
_DECIMALS = 5


@dataclass(frozen=True)
class Wish:
    """What is to be learned."""

    positions: int
    aside: float  # share of the games that are kept for a test
    seed: int
    strict: bool  # whether a record with a fault ends it
    about: str  # what the games are, for the file
    command: str  # as it was typed, for the file


@dataclass(frozen=True)
class Fitness:
    """How likely moves are, each in the mean, as logarithms."""

    moves: int
    likelihood: float
    uniform: float  # if all moves were alike

    @classmethod
    def of(cls, decisions: Decisions, logarithms: Logarithms) -> Fitness:
        """That of some decisions under these logarithms of gammas."""
        moves = len(decisions)
        found = [log_likelihood(decisions, values) for values in (logarithms, np.zeros(len(logarithms)))]
        return cls(moves, found[0] / moves, found[1] / moves)


@dataclass(frozen=True)
class Fitted:
    """Weights, and all that can be told of how they came about."""

    weights: Weights
    learned: Fitness
    tested: Fitness | None  # on games that were set aside; None if none were
    sweeps: int
    account: Account


#: Is told how many sweeps were made, how many there will be in all, and the objective per move.
FitTell = Callable[[int, int, float], object]


class MmTraining:
    """Training by one wish: positions are sampled, then the gammas are fitted to the moves that were made there."""

    def __init__(self, records: Records, wish: Wish) -> None:
        self._records, self._wish = records, wish

    def sampled(self, tell: Tell = nobody_listens) -> Sampled:
        """The positions; `tell` is given how many there are, and how many are wanted."""
        wish = self._wish
        return Sampling(self._records, wish.positions, wish.aside, wish.seed, wish.strict).sampled(tell)

    def fitted(self, sampled: Sampled, tell: FitTell = nobody_listens) -> Fitted:
        """The gammas under which the moves are likeliest, beside the prior."""
        traits = len(self._records.game.traits)
        search = Minorization(sampled.decisions, traits)
        forecast, moves = _Forecast(), len(sampled.decisions)

        def see(objective: float, left: float) -> None:
            tell(search.sweeps, search.sweeps + forecast.sweeps(left), objective / moves)

        logarithms = search.run(MOST_SWEEPS, TOLERANCE, see)
        learned = Fitness.of(sampled.decisions, logarithms)
        tested = Fitness.of(sampled.aside, logarithms) if len(sampled.aside) else None
        facts = self._facts(sampled, learned, tested)
        weights = Weights.trained(self._records.game, facts, logarithms, sampled.decisions.seen(traits).tolist())
        return Fitted(weights, learned, tested, search.sweeps, sampled.account)

    def _facts(self, sampled: Sampled, learned: Fitness, tested: Fitness | None) -> Mapping[str, Any]:
        facts: dict[str, Any] = {
            "method": METHOD,
            "source": SOURCE,
            "data": self._wish.about,
            "trained_on": self._records.game.spec,
            "games": sampled.account.games,
            "positions": learned.moves,
            "log_likelihood": round(learned.likelihood, _DECIMALS),
        }
        if tested is not None:
            facts |= {"held_out": tested.moves, "held_out_log_likelihood": round(tested.likelihood, _DECIMALS)}
        facts |= {
            "seed": self._wish.seed,
            "command": self._wish.command,
            "arena": arena.__version__,
            "date": datetime.datetime.now(datetime.UTC).date().isoformat(),
        }
        return facts


class _Forecast:
    """How many more sweeps there will be, what is left to be gained falling by one ratio from each to the next."""

    def __init__(self) -> None:
        self._logs: deque[float] = deque(maxlen=_REMEMBERED)

    def sweeps(self, left: float) -> int:
        """So many, if this is left."""
        self._logs.append(log(max(left, TOLERANCE)))
        fall = (self._logs[0] - self._logs[-1]) / max(1, len(self._logs) - 1)
        more = (self._logs[-1] - log(TOLERANCE)) / fall if fall > 0.0 else MOST_SWEEPS
        return min(ceil(more), MOST_SWEEPS)
