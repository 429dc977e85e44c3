"""Evidence: what the steps of an experiment have brought to light."""

from __future__ import annotations

import functools
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from arena.arenas.experiments.made_files import Made
from arena.arenas.game_record import Cost, GameRecord
from arena.arenas.leads import Margins, margins_of
from arena.arenas.ledger import Run
from arena.arenas.pool import recorded_pool
from arena.arenas.schedule import Seats
from arena.arenas.settings import Settings
from arena.arenas.standings import Counts, Standings
from arena.arenas.statistics.margins import Margin
from arena.arenas.statistics.quantity import Quantity
from arena.arenas.statistics.ratios import ratio_of_sums
from arena.games import load


@dataclass(frozen=True)
class Played:
    """A run with all its games."""

    run: Run
    settings: Settings
    standings: Standings
    records: Sequence[GameRecord]

    def cell(self, black: str, white: str) -> Counts:
        """The games that `black` began against `white`."""
        return self.standings.cells[black, white].counts

    def between(self, player: str, others: Sequence[str]) -> Counts:
        """A player's games against others with both colours, from its side; those against itself are left out."""
        others = [other for other in others if other != player]
        as_black = (self.cell(player, other) for other in others)
        as_white = (self.cell(other, player).seen_from_white() for other in others)
        return sum([*as_black, *as_white], Counts())

    def share(self, player: str, other: str) -> Quantity:
        """The share of points that a player won against another one, over both colours.

        Games that began from one opening hang together; repeats of players without chance and forfeits are left out.
        """
        cell = self.standings.pair(player, other)
        if cell is None or not cell.share.games:
            return Quantity.share(0, 0)
        found = cell.share
        if found.clusters is None:
            return Quantity.share(found.points, found.games)
        return Quantity.share(found.points, found.games, found.effective, found.freedom)

    def margin(self, player: str, other: str) -> Margin:
        """Points a game by which a player beat another one, over both colours."""
        return self.margins[player, other]

    def score(self, player: str, other: str) -> Quantity:
        """The same as a quantity, whose degrees of freedom are those of Student's interval.

        Without any scatter to go by, a game is taken to scatter as widely as scores can.
        """
        margin, widest = self.margin(player, other), load(self.settings.game).score_range
        if margin.mean is None:
            return Quantity(0.0, widest, 0)
        if margin.error is None:
            return Quantity(margin.mean, widest / math.sqrt(margin.games), margin.games)
        return Quantity(margin.mean, margin.error, margin.games, freedom=margin.freedom)

    def seconds_per_move(self, player: str) -> Quantity:
        """Mean thinking time, with its error by the scatter of whole games.

        Processor time: players share the machine, which those of the papers did not.
        """
        costs = list(self._costs(player))
        return ratio_of_sums([cost.cpu_seconds for cost in costs], [cost.decisions for cost in costs])

    @property
    def cpu_seconds(self) -> float:
        """Processor time of all decisions, of both sides."""
        return sum(cost.cpu_seconds for record in self.records for cost in (record.black, record.white))

    def _costs(self, player: str) -> Iterator[Cost]:
        """What every game cost the player; a game against itself counts twice."""
        for record in self.records:
            seats = self._seats[record.pairing.seats]
            yield from [record.black] * (seats.black == player)
            yield from [record.white] * (seats.white == player)

    @functools.cached_property
    def margins(self) -> Margins:
        """Points a game of everybody against everybody."""
        return margins_of(recorded_pool(self.settings, self.records))

    @functools.cached_property
    def _seats(self) -> list[Seats]:
        return self.settings.seats()


def share_of(counts: Counts) -> Quantity:
    """Games won of games played, a draw being half a win."""
    return Quantity.share(counts.black_wins + counts.draws / 2, counts.games)


@dataclass(frozen=True)
class Evidence:
    """The results of all steps, by the steps' names. Without `times`, clocks are not to be looked at."""

    played: Mapping[str, Played]
    sampled: Mapping[str, Sequence[dict[str, Any]]]
    times: bool
    made: Mapping[str, Made] = field(default_factory=dict)
