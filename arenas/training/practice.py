"""Playouts of weights in training: how they end, and how the chances of their moves change with the weights.

The playouts of a position are made in a few parts, each with chance of its own, so that what comes of them is the same
however many cores share them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from arena.games import Game
from arena.games.toolbox.jit import entry, helper
from arena.games.toolbox.records import Records
from arena.games.toolbox.rng import GENERATOR
from arena.players.playouts.outcomes import ENDS, Counts, Outcomes, play_once
from arena.players.playouts.trainee import Trainee
from arena.players.seeds import entropy

Floats = npt.NDArray[np.float64]
_Flags = npt.NDArray[np.uint8]

#: As many cores can have a share in a position.
PARTS = 4
#: Of every part there are two generators: for playouts that are counted, and for those with slopes.
_KINDS, _WORDS = 2, 4
_GENERATOR_BYTES = np.uint64(GENERATOR.itemsize)
_PART_BYTES = np.uint64(_KINDS * GENERATOR.itemsize)


@dataclass(frozen=True)
class Tally:
    """What came of a position's playouts, by part and by the number of the winner.

    The slope of a playout is the mean over its moves of the slope of the logarithm of their chances; those of playouts
    that ended in the same way are added up.
    """

    counts: Counts
    slopes: Floats

    @classmethod
    def empty(cls, traits: int) -> Self:
        """Room for a position."""
        return cls(np.zeros((PARTS, ENDS), dtype=np.int64), np.zeros((PARTS, ENDS, traits)))


def new_streams(seed: int, *purpose: str | int) -> Records:
    """Generators for a purpose, two for each part."""
    words = np.random.SeedSequence(entropy(seed, *purpose)).generate_state(_WORDS * PARTS * _KINDS, np.uint64)
    return words.view(GENERATOR)


@helper
def _share(count: int, part: int) -> int:
    """How many playouts of so many are made in a part."""
    return count * (part + 1) // PARTS - count * part // PARTS


@entry
def _practise(
    reaches: Records,
    streams_at: int,
    part: int,
    step: int,
    playouts: int,
    others: int,
    adds_slopes: _Flags,
    slope: Floats,
    counts: Counts,
    slopes: Floats,
) -> None:
    """Make some parts of the playouts: those that are counted, and others of which the slopes are added up."""
    while part < PARTS:
        place = np.uint64(part)
        of_counts = np.uint64(streams_at) + place * _PART_BYTES
        of_slopes = of_counts + _GENERATOR_BYTES
        counts[place] = 0
        for _ in range(_share(playouts, part)):
            counts[place, np.uint64(play_once(reaches[0], of_counts).winner)] += 1
        adds_slopes[0] = 1
        slopes[place] = 0.0
        for _ in range(_share(others, part)):
            slope[:] = 0.0
            trace = play_once(reaches[0], of_slopes)
            end, share = np.uint64(trace.winner), 1.0 / trace.length
            for number in range(len(slope)):
                slopes[place, end, np.uint64(number)] += share * slope[np.uint64(number)]
        adds_slopes[0] = 0
        part += step


class Practice(Outcomes):
    """Playouts from positions of one game, on one core. Weights are set by `learn`, as values of a `Weighing`."""

    def __init__(self, game: Game) -> None:
        super().__init__(game, Trainee().new_records(game))
        self._slope = self.policies["slope"][0]
        offset = self.policies.dtype.fields["adds_slopes"][1]  # type: ignore[index]
        self._adds_slopes = self.policies.view(np.uint8)[offset : offset + 1]
        self._warm_up(game)

    def _warm_up(self, game: Game) -> None:
        """Have all kernels compiled."""
        self.stand_at(game.start())
        self.count(new_streams(0, "warm up"), 1)
        self.practise(new_streams(0, "warm up"), 0, 1, PARTS, PARTS, Tally.empty(len(game.traits)))

    def learn(self, values: Mapping[str, Any]) -> None:
        """Go by these weights from now on."""
        for name, value in values.items():
            self.policies[name] = value

    def practise(self, streams: Records, part: int, step: int, playouts: int, others: int, tally: Tally) -> None:
        """Have a share in so many playouts that are counted, and so many others with slopes: from a part on each nth.

        All is done in one go: threads that call it have to wait for each other only once.
        """
        _practise(
            self.reach,
            streams.ctypes.data,
            part,
            step,
            playouts,
            others,
            self._adds_slopes,
            self._slope,
            tally.counts,
            tally.slopes,
        )
