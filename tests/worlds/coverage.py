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
#: A chance below which reports say that the model misleads.
MISFIT = 0.005
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
        """Standard error of the share, by replicate; at least that of one replicate more that turned out otherwise."""
        weights = np.array(self.weights, dtype=float)
        parts = weights * (np.array(self.means) - self.share)
        found = math.sqrt(float(parts @ parts)) / float(weights.sum())
        return max(found, 1 / (len(weights) + 1))


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
    stated: dict[str, list[tuple[float, bool]]] = field(default_factory=lambda: defaultdict(list))
    """Chances that were stated, and what came true."""
    warned: dict[str, int] = field(default_factory=lambda: defaultdict(int))  # by warning

    def see(self, told: Told, truth: dict[Key, float]) -> None:
        """Take in a replicate."""
        self.replicates += 1
        # What ratings are relative to depends on the games; the truth is relative to the plain mean.
        zero = sum(weight * truth["rating", name] for name, weight in told.reference.items())
        truth = {key: value - zero * (key[0] == "rating") for key, value in truth.items()}
        by_kind: dict[str, list[Claim]] = defaultdict(list)
        for claim in told.claims:
            if _subject(claim.key) in truth:
                by_kind[claim.key[0]].append(claim)
        for kind, made in by_kind.items():
            self._see_kind(kind, made, truth)
        self._see_superiorities("", by_kind["difference"], truth)
        self._see_superiorities(" of pairs", by_kind["score Elo"], truth)
        for name, chance in told.misfits.items():
            self.rates[f"{name}, p < 5 %"].add([chance < 0.05])
            self.rates[f"{name} told, p < {100 * MISFIT:g} %"].add([chance < MISFIT])
        best = max((key for key in truth if key[0] == "rating"), key=truth.__getitem__)[1]
        for name, chance in told.first_chances.items():
            self.stated["chance to be first"].append((chance, name == best))
        for line in set(told.warnings):
            self.warned[line] += 1

    def _see_superiorities(self, where: str, made: list[Claim], truth: dict[Key, float]) -> None:
        """Take in likelihoods of superiority, each from both sides."""
        one_sided = [(claim.superiority, truth[claim.key]) for claim in made if claim.superiority is not None]
        called = one_sided + [(1 - chance, -difference) for chance, difference in one_sided]
        self.rates[EQUALS + where].add(chance > CALLED for chance, difference in called if difference == 0)
        if any(difference for _, difference in called):
            self.rates[WRONG + where].add(difference <= 0 for chance, difference in called if chance > CALLED)
        self.stated[f"LOS{where}"] += [(chance, difference > 0) for chance, difference in called if difference]

    def _see_kind(self, kind: str, made: list[Claim], truth: dict[Key, float]) -> None:
        record = self.records[kind]
        spoken = [claim for claim in made if not claim.silent]
        record.silent += len(made) - len(spoken)
        truly = [(claim, truth[_subject(claim.key)]) for claim in spoken]
        held = [claim.low <= true <= claim.high for claim, true in truly]
        record.held.add(_together(spoken, held) if kind.endswith(TOGETHER) else held)
        record.too_low.add(claim.high < true for claim, true in truly)
        for claim, holds in zip(spoken, held, strict=True):
            record.single[claim.key].append(holds)
            if math.isfinite(claim.high - claim.low):
                record.width.append(claim.high - claim.low)


def _together(made: list[Claim], held: list[bool]) -> list[bool]:
    """Whether all claims hold that a run makes."""
    runs: dict[str, bool] = {}
    for claim, holds in zip(made, held, strict=True):
        runs[claim.key[1]] = runs.get(claim.key[1], True) and holds
    return list(runs.values())


def _subject(key: Key) -> Key:
    """What a claim is about, whatever the kind of its interval."""
    return (key[0].partition(",")[0], *key[1:])


def coverage(world: World, replicates: int, seed: int, first: int = 0) -> Coverage:
    """Play a world so often. Replicate k of a world and a seed is always the same."""
    found, truth = Coverage(world), truths(world)
    with empty_ledger(world) as empty:
        for number in range(first, first + replicates):
            rng = np.random.default_rng([seed, zlib.crc32(world.name.encode()), number])
            here = world.redrawn(rng)
            found.see(replicate(here, empty, rng), truth if here is world else truths(here))
    return found
