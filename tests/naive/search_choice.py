"""Which child the plain tree search goes on with: every formula spelled out where it is used."""

from __future__ import annotations

import math

import numpy as np

from tests.naive.search_nodes import Node, Setting

f32 = np.float32


class Choice(Setting):
    """The urgency of children, and how many of them are open."""

    exploration: float
    root: Node

    def _select(self, parent: Node, depth: int) -> Node:
        visits = parent.visits
        if self.option("transpositions", False):
            visits = sum(child.visits for child in parent.children)
        exploration = self.exploration * math.sqrt(2.0 * math.log(max(1, visits)))
        candidates = parent.children[: self._open(len(parent.children), visits)]
        hope = self.root.mean if depth % 2 else 1.0 - self.root.mean
        return max(candidates, key=lambda child: self._urgency(child, parent, exploration, hope))

    def _urgency(self, child: Node, parent: Node, exploration: float, hope: float) -> tuple[int, np.float32]:
        """In the first place that it wins, is open, is left out for now, or loses; then its bound."""
        rank = 3 if child.won else 0 if child.lost else 1 if child.excluded else 2
        if rank != 2:
            return rank, f32(0)
        value = self._seeded(child, exploration, hope) if self._seed() > 0 else self._bound(child, exploration)
        if self.option("prior_pull", 0.0) > 0:
            weight, prior = f32(self.config.prior_pull * math.sqrt(parent.visits)), f32(child.prior)
            value = value + weight * prior * prior / (f32(child.visits) + f32(1))
        return rank, f32(value)

    def _seed(self) -> float:
        return float(self.option("prior_seed", 0.0))

    def _seeded(self, child: Node, exploration: float, hope: float) -> np.float32:
        """Some playouts are counted that there have not been, each worth a share of what is hoped for."""
        seed, amaf, amaf_total = f32(self._seed()), f32(child.amaf_visits), f32(child.amaf_total)
        tried = f32(child.visits) + seed
        mean = (f32(child.found.total) + seed * f32(hope) * f32(child.prior)) / tried
        bias = f32(4.0 * self.config.b * self.config.b) if self.rave else f32(0)
        weight = amaf / (tried + amaf + bias * tried * amaf)
        mixed = mean + weight * (amaf_total / max(amaf, f32(1)) - mean)
        return self._with_bias(mixed + f32(exploration) / np.sqrt(tried), child)

    def _bound(self, child: Node, exploration: float) -> np.float32:
        n, total = f32(child.visits), f32(child.found.total)
        tried = max(n, f32(1))
        explore = f32(exploration) / np.sqrt(tried)
        mean = total / tried
        fpu = f32(1e30 if self.config.fpu is None else self.config.fpu)
        if self.rave is None:
            value = mean + explore if n > 0 else fpu
        else:
            amaf, amaf_total = f32(child.amaf_visits), f32(child.amaf_total)
            weight = self._amaf_weight(n, amaf)
            value = mean + weight * (amaf_total / max(amaf, f32(1)) - mean)
            value = value + explore if n + amaf > 0 else fpu
        return self._with_bias(value, child)

    def _with_bias(self, value: np.float32, child: Node) -> np.float32:
        if self.option("prior", 0.0) > 0:
            half = self.config.prior_half
            value = value + f32(self.config.prior * half) * f32(child.prior) / (f32(child.visits) + f32(half))
        return f32(value)

    def _amaf_weight(self, n: np.float32, amaf: np.float32) -> np.float32:
        if amaf == 0:
            return f32(0)
        if self.rave == "simple":
            return f32(1) - min(n / f32(self.config.until), f32(1))
        bias = f32(4.0 * self.config.b * self.config.b)
        return amaf / (n + amaf + bias * n * amaf)

    def _open(self, children: int, visits: int) -> int:
        """How many of the children are looked at, by adding up the thresholds one after the other."""
        width = self.option("width", "all")
        if width == "all" or (width == "unpruning" and visits < self.config.width_from):
            return children
        after, growth = self.config.width_after, self.config.width_growth
        if width == "widening":
            number, needed = 1, after
            while number < children and visits >= needed - 1e-9:
                number += 1
                needed += after * growth ** (number - 1)
            return number
        number, needed = self.config.width_first, after * growth
        while number < children and visits >= needed - 1e-9:
            number += 1
            needed *= growth
        return int(min(number, children))

    def _rank(self, parent: Node) -> None:
        if self.option("width", "all") != "unpruning" or parent.ranked or parent.visits < self.config.width_from:
            return
        parent.ranked = True
        parent.children.sort(key=lambda child: -child.mean)
