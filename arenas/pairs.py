"""Pairs of games with swapped colours, as they come in: which of them are evidence, and from which openings."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from arena.arenas.statistics.recurring import Openings
from arena.arenas.statistics.repeats import Rule


@dataclass(frozen=True)
class Pair:
    """Two games from one opening: the candidate as Black, and then as White."""

    opening: int
    lines: tuple[int, int]
    points: tuple[int, int]  # twice the candidate's


@dataclass
class _Group:
    """The pairs from one opening."""

    lines: set[tuple[int, int]] = field(default_factory=set)
    held: list[Pair] = field(default_factory=list)  # repeats that count once a pair has gone another way


class PairTally:
    """The pairs that are evidence, counted.

    `counts` are the pairs in which the candidate made 0, 1/2, 1, 3/2 and 2 points, and `games` the
    games by twice its points. Pairs that repeat an earlier one and are no evidence are `repeats`.
    """

    def __init__(self, rule: Rule, openings: int) -> None:
        self.rule = rule
        self.counts = [0] * 5
        self.games = [0] * 3
        self.repeats = 0
        self._groups: dict[int, _Group] = {}
        self._pairs = np.zeros(openings)
        self._points = np.zeros(openings)

    def add(self, pair: Pair) -> None:
        """Take in a pair; that one goes another way may make evidence of others that were held to repeat it."""
        if self.rule is Rule.ALL:
            self._count(pair)
            return
        group = self._groups.setdefault(pair.opening, _Group())
        is_new = pair.lines not in group.lines
        group.lines.add(pair.lines)
        if self.rule is Rule.DISTINCT_IF_ALIKE and len(group.lines) > 1:
            for each in (*group.held, pair):
                self._count(each)
            self.repeats -= len(group.held)
            group.held = []
        elif is_new:
            self._count(pair)
        else:
            self.repeats += 1
            group.held.append(pair)

    def _count(self, pair: Pair) -> None:
        for made in pair.points:
            self.games[made] += 1
        self.counts[sum(pair.points)] += 1
        self._pairs[pair.opening] += 1
        self._points[pair.opening] += sum(pair.points) / 4

    def openings(self) -> Openings:
        """The evidence by opening."""
        met = self._pairs > 0
        return Openings(self._pairs[met], self._points[met])
