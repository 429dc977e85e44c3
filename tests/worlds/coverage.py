"""How often claims hold: replicates of a world, counted by kind of number."""

from __future__ import annotations

import math
import zlib
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np

from tests.worlds.claims import TOGETHER, Claim
from tests.worlds.reference import Key, truths
from tests.worlds.replicate import Told, empty_ledger, replicate
from tests.worlds.world import World

#: A likelihood of superiority from which on a player is called the stronger.
CALLED = 0.975
#: A chance below which the model is called a bad account of the results.
MISFIT = 0.05
EQUALS = "LOS > 97.5 % between equals"
WRONG = "LOS > 97.5 %, but not stronger"


@dataclass
class Tally:
    """A mean over claims, by replicate: claims of one replicate hang together."""

    means: list[float] = field(default_factory=list)
    weights: list[int] = field(default_factory=list)

    def add(self, held: Iterable[bool]) -> None:
        """Take in what became of one replicate's claims."""
        found = list(held)
        if found:
            self.means.append(sum(found) / len(found))
            self.weights.append(len(found))

    @property
    def claims(self) -> int:
        """How many there are."""
        return sum(self.weights)

    @property
    def share(self) -> float:
        """Of all claims, 0 to 1."""
        return float(np.average(self.means, weights=self.weights))

    @property
    def error(self) -> float:
        """Standard error of the share, by replicate; at least that of one claim more that turned out otherwise."""
        weights = np.array(self.weights, dtype=float)
        parts = weights * (np.array(self.means) - self.share)
        found = math.sqrt(float(parts @ parts)) / float(weights.sum())
        return max(found, 1 / (self.claims + 1))


@dataclass
class Record:
    """What became of one kind of claim in a world."""

    held: Tally = field(default_factory=Tally)
    too_low: Tally = field(default_factory=Tally)  # the whole interval is below the truth
    width: list[float] = field(default_factory=list)
    silent: int = 0
    single: dict[Key, list[bool]] = field(default_factory=lambda: defaultdict(list))

    @property
    def lowest(self) -> tuple[float, Key]:
        """The claim that holds least often, and how often it does."""
        return min((sum(held) / len(held), key) for key, held in self.single.items())


@dataclass
class Coverage:
    """What became of all claims about a world."""

    world: World
    replicates: int = 0
    records: dict[str, Record] = field(default_factory=lambda: defaultdict(Record))
    rates: dict[str, Tally] = field(default_factory=lambda: defaultdict(Tally))
    warned: dict[str, int] = field(default_factory=lambda: defaultdict(int))  # by warning

    def see(self, told: Told, truth: dict[Key, float]) -> None:
        """Take in a replicate."""
        self.replicates += 1
        by_kind: dict[str, list[Claim]] = defaultdict(list)
        for claim in told.claims:
            if _subject(claim.key) in truth:
                by_kind[claim.key[0]].append(claim)
        for kind, made in by_kind.items():
            self._see_kind(kind, made, truth)
        called = [(claim.superiority, truth[claim.key]) for claim in by_kind["difference"] if claim.superiority]
        self.rates[EQUALS].add(chance > CALLED for chance, difference in called if difference == 0)
        self.rates[WRONG].add(difference <= 0 for chance, difference in called if chance > CALLED)
        for name, chance in told.misfits.items():
            self.rates[f"{name}, p < 5 %"].add([chance < MISFIT])
        for line in set(told.warnings):
            self.warned[line] += 1

    def _see_kind(self, kind: str, made: list[Claim], truth: dict[Key, float]) -> None:
        record = self.records[kind]
        spoken = [claim for claim in made if not claim.silent]
        record.silent += len(made) - len(spoken)
        truly = [(claim, truth[_subject(claim.key)]) for claim in spoken]
        held = [claim.low <= true <= claim.high for claim, true in truly]
        record.held.add([all(held)] if kind.endswith(TOGETHER) else held)
        record.too_low.add(claim.high < true for claim, true in truly)
        for claim, holds in zip(spoken, held, strict=True):
            record.single[claim.key].append(holds)
            if math.isfinite(claim.high - claim.low):
                record.width.append(claim.high - claim.low)


def _subject(key: Key) -> Key:
    """What a claim is about, whatever the kind of its interval."""
    return (key[0].partition(",")[0], *key[1:])


def coverage(world: World, replicates: int, seed: int, first: int = 0) -> Coverage:
    """Play a world so often. Replicate k of a world and a seed is always the same."""
    found, truth = Coverage(world), truths(world)
    with empty_ledger(world) as empty:
        for number in range(first, first + replicates):
            rng = np.random.default_rng([seed, zlib.crc32(world.name.encode()), number])
            found.see(replicate(world, empty, rng), truth)
    return found
