"""Policies of playouts written plainly: what they know is in dictionaries, and lists are lists.

A twin is told of every playout, move by move. `reply` says what the policy has to choose; None if it has to draw.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from arena.players.wls import WinLossStates

Key = tuple[int, ...]


class NaiveLastGoodReply:
    """LGR and LGRF, by the number of moves before a reply."""

    def __init__(self, cells: int, context: int, forgets: bool) -> None:
        self.cells, self.forgets = cells, forgets
        self.lengths = range(context, 0, -1)
        self.replies: dict[Key, int] = {}

    def keys(self, player: int, last: int, earlier: int) -> list[Key]:
        return [(player, *(last, earlier)[:length]) for length in self.lengths]

    def may_choose(self, player: int, last: int, earlier: int, sensible: list[int], _around: Any) -> set[int] | None:
        for key in self.keys(player, last, earlier):
            if self.replies.get(key) in sensible:
                return {self.replies[key]}
        return None

    def learn(self, moves: list[int], winner: int, turn: int, before: tuple[int, int]) -> None:
        last, earlier = before
        for number, move in enumerate(moves):
            player = (turn + number) % 2
            if move < self.cells and winner != 3:
                for key in self.keys(player, last, earlier):
                    if winner == player + 1:
                        self.replies[key] = move
                    elif self.forgets and self.replies.get(key) == move:
                        del self.replies[key]
            last, earlier = move, last


@dataclass
class Entry:
    """A reply in a list: a move, the pattern around it, and how often it could not be played."""

    reply: Key
    misses: int = 0


@dataclass
class NaiveReplies:
    """Replies valued by playouts; `config` has the parameters, `patterned` says whether there are patterns."""

    cells: int
    config: Any
    lists: dict[Key, list[Entry]] = field(default_factory=lambda: defaultdict(list))
    results: dict[tuple[Key, Key], list[bool]] = field(default_factory=lambda: defaultdict(list))
    states: dict[tuple[Key, Key], int] = field(default_factory=lambda: defaultdict(int))
    seen: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        if self.config.name == "wls":
            self.wls = WinLossStates(e=self.config.e, k=self.config.k, jps=self.config.jps, prior=self.config.prior)

    def worth(self, key: Key, reply: Key) -> Any:
        """A number that rises with what a reply is worth."""
        if self.config.name == "wls":
            return self.states[key, reply]
        found = self.results[key, reply]
        return Fraction(sum(found), len(found)) if len(found) >= self.config.least else Fraction(-1)

    def good(self, key: Key, reply: Key) -> bool:
        if self.config.name == "wls":
            state = self.states[key, reply]
            return bool(state > 0 and self.wls.to_proportion(state) >= self.config.threshold) and (
                state >= self.wls.threshold(self.config.threshold)
            )
        return bool(self.worth(key, reply) >= Fraction(self.config.threshold))

    def key(self, player: int, last: int, earlier: int) -> Key:
        return (player, *(last, earlier)[: self.config.context])

    def may_choose(
        self, player: int, last: int, earlier: int, sensible: list[int], around: Callable[[int], int]
    ) -> set[int] | None:
        """The moves that may be chosen. With choice=random misses depend on chance, so `illegal` has to be 0."""
        key = self.key(player, last, earlier)
        entries = self.lists[key]
        order = sorted(entries, key=lambda entry: -self.worth(key, entry.reply))  # equal ones stay in their order
        found = set()
        for entry in order:
            move, *pattern = entry.reply
            if move not in sensible:
                entry.misses += 1
            elif not pattern or around(move) == pattern[0]:
                found.add(move)
                if self.config.choice == "best":
                    break
        for entry in list(entries):
            if self.config.illegal and entry.misses == self.config.illegal:
                self.strike(entries, entry)
        return found or None

    @staticmethod
    def strike(entries: list[Entry], entry: Entry) -> None:
        """The last one comes in its place."""
        place = entries.index(entry)
        entries[place] = entries[-1]
        entries.pop()

    def learn(self, moves: list[int], winner: int, turn: int, before: tuple[int, int]) -> None:
        if winner == 3:
            return
        last, earlier = before
        notes = []
        for number, move in enumerate(moves):
            player = (turn + number) % 2
            key, won = self.key(player, last, earlier), winner == player + 1
            last, earlier = move, last
            if move >= self.cells:
                continue
            reply = (move, self.seen[number]) if self.config.pattern != "none" else (move,)
            self.results[key, reply].append(won)
            if self.config.name == "wls":
                self.states[key, reply] = int(self.wls.after(self.states[key, reply], won))
            good, listed = self.good(key, reply), any(entry.reply == reply for entry in self.lists[key])
            if (
                (won and good and not listed)
                or (listed and not good)
                or (won and len(self.lists[key]) == self.config.candidates)
            ):
                notes.append((key, reply, won))
        for key, reply, won in notes:
            self.put_right(key, reply, won)

    def put_right(self, key: Key, reply: Key, won: bool) -> None:
        entries = self.lists[key]
        mine = [entry for entry in entries if entry.reply == reply]
        if mine and not self.good(key, reply):
            self.strike(entries, mine[0])
        elif not mine and won and self.good(key, reply):
            if len(entries) < self.config.candidates:
                entries.append(Entry(reply))
                return
            worst = min(entries, key=lambda entry: self.worth(key, entry.reply))
            if self.worth(key, reply) >= self.worth(key, worst.reply):
                entries[entries.index(worst)] = Entry(reply)


@dataclass
class NaiveWithDefault:
    """One after the other: who chooses first, and its default, which is asked where the first has nothing to say."""

    first: Any
    then: Any

    def __setattr__(self, name: str, value: Any) -> None:
        if name == "seen":  # the surroundings of all moves, whoever chose them
            self.first.seen = self.then.seen = value
        super().__setattr__(name, value)

    def may_choose(self, *asked: Any) -> set[int] | None:
        chosen = self.first.may_choose(*asked)
        return chosen if chosen is not None else self.then.may_choose(*asked)

    def learn(self, *told: Any) -> None:
        self.first.learn(*told)
        self.then.learn(*told)
