"""Which positions of which games are learned from, and which are set aside for a test."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from arena.arenas.training.gathering import Gathering
from arena.arenas.training.recorded import LeftOut, Reason, Recorded, Records
from arena.games import InputError
from arena.games.decisions import Decisions

#: So many positions of a game are taken at least, where there are games enough for fewer of each: reading takes time.
_FEWEST = 10

#: Is told how many positions there are, of how many.
Tell = Callable[[int, int], object]


def nobody_listens(*_told: object) -> None:
    """How far it is, is of no interest."""


@dataclass
class Account:
    """What was found in the records."""

    games: int = 0  # that were learned from, or set aside
    left_out: Counter[Reason] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)  # in words
    odd_moves: int = 0  # positions in which a move was made that playouts would not make


@dataclass(frozen=True)
class Sampled:
    """Decisions to learn from, those of other games to test with, and what was found on the way."""

    decisions: Decisions
    aside: Decisions
    account: Account


class Sampling:
    """So many positions from all of the records, games being taken in random order."""

    def __init__(self, records: Records, positions: int, aside: float, seed: int, strict: bool) -> None:
        """A share of the games is set `aside`. Records with a fault are left out, or raise InputError if `strict`."""
        self._records, self._positions, self._aside = records, positions, aside
        self._strict = strict
        self._chance = random.Random(f"positions {seed}")
        self._gathering = Gathering(records.game)
        self._account = Account()
        self._seen = self._length = 0  # games so far, and their moves

    def sampled(self, tell: Tell = nobody_listens) -> Sampled:
        """Look at games until there are positions enough; raises InputError if there are none."""
        order, gathering = list(range(len(self._records))), self._gathering
        self._chance.shuffle(order)
        for place, number in enumerate(order):
            left = self._positions - gathering.taken
            if left <= 0:
                break
            # Of what is still to be read about as much will be of use as was so far.
            useful = (len(order) - place) * (self._seen + 1) / (place + 1)
            for game in self._records.at(number):
                self._take(game, max(_FEWEST, left / useful))
            tell(min(gathering.taken, self._positions), self._positions)
        found = Sampled(gathering.decisions(), gathering.decisions(aside=True), self._account)
        if not len(found.decisions):
            raise InputError(f"there is nothing to learn from in {self._records.origin}: {_why(self._account)}")
        return found

    def _take(self, game: Recorded | LeftOut, share: float) -> None:
        """Take so many positions of a game, if it is as long as others, but no more than are wanted in all."""
        if isinstance(game, LeftOut):
            self._leave_out(game)
            return
        made, is_legal = self._gathering.followed(game.moves)
        if not is_legal:
            name = self._records.game.move_name(game.moves[made])
            self._leave_out(LeftOut(Reason.ILLEGAL, f"{game.places[made]}: {name} may not be played there"))
            return
        first_pass = self._records.game.first_pass
        plies = [ply for ply in range(game.opening, made) if game.moves[ply] < first_pass]
        self._seen, self._length = self._seen + 1, self._length + len(plies)
        # Of long games more is taken than of short ones, so that every move of all games is as likely to be.
        chance = share * self._seen / max(1, self._length)
        wanted = [ply for ply in plies if self._chance.random() < chance][: self._positions - self._gathering.taken]
        if wanted:
            is_aside = self._chance.random() < self._aside
            self._account.odd_moves += self._gathering.take(game.moves, wanted, is_aside)
            self._account.games += 1

    def _leave_out(self, game: LeftOut) -> None:
        if game.reason.is_fault:
            if self._strict:
                raise InputError(game.fault)
            self._account.faults.append(game.fault)
        self._account.left_out[game.reason] += 1


def _why(account: Account) -> str:
    """What became of the games."""
    reasons = [f"{count} {'is' if count == 1 else 'are'} {reason}" for reason, count in account.left_out.most_common()]
    return f"of its games, {' and '.join(reasons)}" if reasons else "nobody has chosen a move that playouts could make"
