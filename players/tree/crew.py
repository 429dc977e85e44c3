"""Threads that search one tree together."""

from __future__ import annotations

import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from arena.games.toolbox.records import Records, new
from arena.games.toolbox.rng import draw_below, generator
from arena.games.toolbox.turns import new_turns
from arena.players.errors import PlayerError
from arena.players.tree.hand import Hand
from arena.players.tree.together import CREW, begin_together, count_last, take_turns

_TWO_TO_32 = 1 << 32
_SEED_WORDS = 4


class Crew:
    """A thread for each hand: the first one is the caller's, the others wait until they are needed."""

    def __init__(self, hands: Sequence[Hand], options: Records, trees: Records) -> None:
        self._hands, self._options, self._trees = hands, options, trees
        self._records = new(CREW)
        self._generators: list[Records] = []
        self._others: ThreadPoolExecutor | None = None
        self.others_seconds = 0.0  # processor time of all threads but the caller's, since the search was begun

    def begin(self, kept: bool, rngs: Records) -> None:
        """Begin a search, with the tree that is there if it is `kept`."""
        self._records["turns"] = new_turns(len(self._hands))
        for count in ("begun", "limit", "counted"):
            self._records[count] = 0
        self.others_seconds = 0.0
        seeds = [[draw_below(rngs, _TWO_TO_32) for _ in range(_SEED_WORDS)] for _ in self._hands[1:]]
        self._generators = [rngs, *map(generator, seeds)]
        for number, hand in enumerate(self._hands):
            begin_together(hand.courses, self._options, self._trees, kept or number > 0)

    def go_on(self, playouts: int) -> int:
        """Go on for so many playouts; how many it took. They are not all counted in the tree until the end.

        The search in pieces is that in one piece.
        """
        before = int(self._records["begun"][0])
        self._records["limit"] = before + playouts
        self._records["turns"]["over"] = 0
        if self._others is None:
            self._others = ThreadPoolExecutor(len(self._hands) - 1, thread_name_prefix="search")
        try:
            at_work = [self._others.submit(self._work, number) for number in range(1, len(self._hands))]
        except RuntimeError as error:
            self._records["turns"]["over"] = 1  # those that have begun wait for a first turn that never comes
            raise PlayerError(f"threads={len(self._hands)}: the system gives no more threads") from error
        self._work(0)
        self.others_seconds += sum(work.result() for work in at_work)
        return int(self._records["begun"][0]) - before

    def end(self) -> None:
        """Count what has been played."""
        first = int(self._records["turns"]["turn"][0][0])
        for hand in (*self._hands[first:], *self._hands[:first]):
            count_last(hand.courses, self._options)

    def _work(self, number: int) -> float:
        """Do what the thread of this number does; how many seconds of processor time it takes."""
        begun, hand = time.thread_time(), self._hands[number]
        rngs = self._generators[number]
        take_turns(hand.courses, self._options, hand.returns, rngs, self._trees, self._records, number)
        return time.thread_time() - begun
