"""Progressive pruning written plainly: lists of results, and every two moves compared."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np


@dataclass
class Rules:
    """The parameters, by the names that they have in specs; `equal` is in the unit of the results."""

    cap: int
    rd: float = 1.0
    equal: float = 0.005
    least: int = 100
    recheck: int | None = None
    literal: bool = False


class Pruning:
    """Prunes the moves of a table of results, of which each row is read from left to right.

    The first `active` moves of `order` are in play. A move that leaves or returns changes
    places with the one at the border, which matters when the cap cuts a round short.
    """

    def __init__(self, table: Sequence[Sequence[float]], order: Sequence[int], rules: Rules) -> None:
        self.table, self.order, self.rules = table, list(order), rules
        self.results: list[list[float]] = [[] for _ in table]
        self.active = len(table)
        self.history: list[set[int]] = []  # the moves in play after each round
        self.means: list[float] = []
        self.errors: list[float] = []
        self.note = self._run()

    @property
    def in_play(self) -> list[int]:
        return self.order[: self.active]

    @property
    def played(self) -> int:
        return sum(map(len, self.results))

    @property
    def best(self) -> int:
        return max(self.in_play, key=lambda move: np.mean(self.results[move]))

    def _run(self) -> str:
        rules, checked = self.rules, 0
        while True:
            for move in self.in_play:
                if self.played < rules.cap:
                    self.results[move].append(self.table[move][len(self.results[move])])
            if min(len(self.results[move]) for move in self.in_play) >= rules.least:
                self.means = [float(np.mean(found)) for found in self.results]
                self.errors = [float(np.std(found, ddof=1) / np.sqrt(len(found))) for found in self.results]
                self._prune()
                if rules.recheck is not None and self.played - checked >= rules.recheck:
                    checked = self.played
                    self._restore()
                if self.active == 1:
                    return "one move left"
                if all(self._equal(one, other) for one, other in combinations(self.in_play, 2)):
                    return "the moves left are equal"
            self.history.append(set(self.in_play))
            if self.played >= rules.cap:
                return "all playouts used"

    def _prune(self) -> None:
        rivals, place = self.in_play, 0
        while place < self.active:
            if any(self._inferior(self.order[place], rival) for rival in rivals):
                self.active -= 1
                self._exchange(place, self.active)
            else:
                place += 1

    def _restore(self) -> None:
        rivals = self.in_play
        for place in range(self.active, len(self.order)):
            if not any(self._inferior(self.order[place], rival) for rival in rivals):
                self._exchange(place, self.active)
                self.active += 1

    def _exchange(self, one: int, other: int) -> None:
        self.order[one], self.order[other] = self.order[other], self.order[one]

    def _precise(self, one: int, other: int) -> bool:
        return max(self.errors[one], self.errors[other]) < self.rules.equal

    def _inferior(self, one: int, other: int) -> bool:
        right = self.means[one] + self.rules.rd * self.errors[one]
        left = self.means[other] - self.rules.rd * self.errors[other]
        return right < left and (self._precise(one, other) or not self.rules.literal)

    def _equal(self, one: int, other: int) -> bool:
        return self._precise(one, other) and not self._inferior(one, other) and not self._inferior(other, one)
