"""Players of second and higher order written plainly: patterns are sets, counts are dictionaries."""

from __future__ import annotations

import math
from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from arena.games import Position, Winner
from tests.support.xoshiro import WORD, Twin

Code = tuple[int, int]  # a column and a side, 0 for Black and 1 for White
Key = frozenset[Code]

F = np.float32
ONE = F(1)
SCALE = 1 << 24


def _counts() -> Any:
    return defaultdict(lambda: F(0))


@dataclass
class Pattern:
    """What playouts say of moves after a pattern; results are for who makes them."""

    key: Key
    made: Any = field(default_factory=_counts)
    won: Any = field(default_factory=_counts)
    chosen: Any = field(default_factory=lambda: defaultdict(int))
    total: Any = field(default_factory=lambda: F(0))
    results: Any = field(default_factory=lambda: [F(0), F(0)])
    born: int = 0

    def value(self, code: Code) -> Any:
        return (self.won[code] + ONE) / (self.made[code] + ONE)


@dataclass
class Options:
    """What the kernels call settings."""

    noise: float = 1.0
    ordered: bool = True
    full: bool = False
    blind: bool = False
    kept: Any = ONE
    interval: int = 0
    threshold: int = 0
    relevance: float = 0.0
    largest: int = 7
    most: int = 100
    copied: float = 0.1
    depth: int = 2


def noise_at(seed: int, column: int, strength: int) -> int:
    """splitmix64's word number `column`, its first 24 bits scaled down."""
    word = (seed + column * 0x9E3779B97F4A7C15) & WORD
    word = ((word ^ word >> 30) * 0xBF58476D1CE4E5B9) & WORD
    word = ((word ^ word >> 27) * 0x94D049BB133111EB) & WORD
    return ((word ^ word >> 31) >> 40) * strength >> 24


class Thinker:
    """One decision."""

    def __init__(self, position: Position, rngs: Any, options: Options, singles: bool) -> None:
        self.position, self.options = position, options
        state = rngs[0]
        self.twin = Twin(*(int(state[name]) for name in ("s0", "s1", "s2", "s3")))
        self.mover = position.turn
        self.moves = position.legal_numbers().tolist()
        for left in range(len(self.moves), 1, -1):
            chosen = self.twin.below(left)
            self.moves[chosen], self.moves[left - 1] = self.moves[left - 1], self.moves[chosen]
        self.columns = range(len(self.moves))
        self.patterns = [Pattern(frozenset())]
        if singles:
            self.patterns += [Pattern(frozenset({(column, self.mover)})) for column in self.columns]
        self.visits: dict[int, int] = defaultdict(int)
        self.totals: dict[int, float] = defaultdict(float)

    def play(self, playouts: int) -> None:
        for number in range(playouts):
            if self.options.interval and number and number % self.options.interval == 0:
                self.grow(number)
            self.playout(number, playouts)

    def in_force(self, made: Key) -> list[Pattern]:
        """Patterns whose moves have all been made, without those that are part of another one."""
        applying = [pattern for pattern in self.patterns if pattern.key <= made]
        return [one for one in applying if not any(one.key < other.key for other in applying)]

    def playout(self, number: int, playouts: int) -> None:
        here = self.position.copy()
        side, line = here.turn, []
        share = (playouts - 1 - number) / (playouts - 1) if playouts > 1 else 0.0
        strength = SCALE if self.options.blind else int(self.options.noise * share * SCALE)
        left = set(self.columns)
        while here.winner() is None or (self.options.full and left):
            seed = self.twin.word()
            force = self.in_force(frozenset(line))
            best = {column: max(pattern.value((column, side)) for pattern in force) for column in left}

            def key(column: int, best: Any = best, seed: int = seed) -> tuple[int, int]:
                value = 0 if self.options.blind else int(best[column] * F(SCALE))
                return value + noise_at(seed, column, strength), column

            column = max(left, key=key)
            for pattern in force:
                if pattern.value((column, side)) == best[column]:
                    pattern.chosen[column, side] += 1
            if here.winner() is None:
                here.play(self.moves[column])
            line.append((column, side))
            left.remove(column)
            side = 1 - side
        self.learn(line, here.winner())

    def learn(self, line: list[Code], winner: Winner | None) -> None:
        black = {Winner.BLACK: 1.0, Winner.WHITE: 0.0, Winner.DRAW: 0.5}[winner]  # type: ignore[index]
        results = [F(black), F(1 - black)]
        for pattern in self.patterns:
            if not pattern.key <= set(line):
                continue
            done = max((line.index(code) for code in pattern.key), default=-1) if self.options.ordered else -1
            kept = self.options.kept
            for code in [(column, side) for column in self.columns for side in (0, 1)]:
                counts = code in line and line.index(code) > done
                pattern.made[code] = pattern.made[code] * kept + (ONE if counts else F(0))
                pattern.won[code] = pattern.won[code] * kept + (results[code[1]] if counts else F(0))
            pattern.total = pattern.total * kept + ONE
            pattern.results = [old * kept + new for old, new in zip(pattern.results, results, strict=True)]
        for column, side in line:
            if side == self.mover:
                self.visits[column] += 1
                self.totals[column] += float(results[side])

    def grow(self, number: int) -> None:
        best, found = 0.0, None
        keys = {pattern.key for pattern in self.patterns}
        for pattern in self.patterns:
            if len(pattern.key) >= self.options.largest:
                continue
            cells = {column for column, _ in pattern.key}
            for column in self.columns:
                for side in (0, 1):
                    code = (column, side)
                    if pattern.chosen[code] < self.options.threshold or column in cells:
                        continue
                    if pattern.key | {code} in keys:
                        continue
                    score = self.score(pattern, code)
                    if score > best and score >= self.options.relevance / 2:
                        best, found = score, (pattern, code)
        if found is None or len(self.patterns) > self.options.most:
            return
        parent, code = found
        share = F(self.options.copied)
        child = Pattern(parent.key | {code}, born=number, total=parent.total * share)
        child.results = [result * share for result in parent.results]
        for other in parent.made:
            child.made[other] = parent.made[other] * share
            child.won[other] = parent.won[other] * share
        self.patterns.append(child)

    def score(self, pattern: Pattern, code: Code) -> float:
        made, won = float(pattern.made[code]), float(pattern.won[code])
        total, results = float(pattern.total), float(pattern.results[code[1]])
        if not won * (total - made) > (results - won) * made:
            return 0.0
        parts = [self.information(other, code) for other in self.patterns if other.key < pattern.key]
        return (self.information(pattern, code) - max(parts, default=0.0)) * total

    @staticmethod
    def information(pattern: Pattern, code: Code) -> float:
        """Mutual information in nats, from the four cells of the table."""
        made, won = float(pattern.made[code]), float(pattern.won[code])
        total, results = float(pattern.total), float(pattern.results[code[1]])
        if total <= 0:
            return 0.0
        cells = (
            (won, made, results),
            (made - won, made, total - results),
            (results - won, total - made, results),
            (total - made - (results - won), total - made, total - results),
        )
        terms = [
            joint * math.log(joint * total / (one * other)) if joint > 0 and one > 0 and other > 0 else 0.0
            for joint, one, other in cells
        ]
        return max((terms[0] + terms[1] + (terms[2] + terms[3])) / total, 0.0)

    def evaluation(self, made: Key, code: Code) -> float:
        return max(float(p.won[code]) / (float(p.made[code]) + 1.0) for p in self.in_force(made))

    def worth(self, made: Key, code: Code, depth: int) -> float:
        """A move's value for who makes it, by min-max over states; unseen moves are worth nothing."""
        if all(pattern.made[code] == 0 for pattern in self.in_force(made)):
            return 0.0
        if depth == 1:
            return self.evaluation(made, code)
        after = made | {code}
        completed = [float(p.total) for p in self.patterns if p.key <= after and code in p.key]
        trust = max(completed) / (max(completed) + 1.0) if completed else 1.0
        taken = {column for column, _ in after}
        replies = [(column, 1 - code[1]) for column in self.columns if column not in taken]
        answers = [
            self.evaluation(after, reply) if depth == 2 else self.worth(after, reply, depth - 1) for reply in replies
        ]
        return trust * (1.0 - max(answers, default=0.0))

    def choice(self) -> int:
        """The best move; the generator decides between equal ones."""
        best, tied, ties = (-1.0, -1.0), 0, 0
        for column in self.columns:
            code = (column, self.mover)
            first = float(self.patterns[0].won[code]) / (float(self.patterns[0].made[code]) + 1.0)
            found = (self.worth(frozenset(), code, self.options.depth), first)
            if found > best:
                best, tied, ties = found, column, 1
            elif found == best:
                ties += 1
                if self.twin.below(ties) == 0:
                    tied = column
        return int(self.moves[tied])
