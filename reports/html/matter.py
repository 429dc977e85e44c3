"""What a page is about: runs, and what all its parts ask of them, each computed once."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from arena.arenas.endings import Endings, endings_of
from arena.arenas.game_record import GameRecord
from arena.arenas.leads import Margins
from arena.arenas.ledger import Ledger, Run
from arena.arenas.llr_path import Path, paths_of
from arena.arenas.opinions import Opinions, pooled_opinions
from arena.arenas.origins import Origins
from arena.arenas.pool import Integers
from arena.arenas.rating import Rated, rate_pool
from arena.arenas.regression import Regression
from arena.arenas.schedule import Pairing
from arena.arenas.settings import Format
from arena.arenas.standings import Standings
from arena.games import Game, load
from arena.games.errors import ArenaError
from arena.reports.display import Wanted
from arena.reports.html.shown_games import MOST_GAMES, Recorded
from arena.reports.results import Results
from arena.reports.subject import Subject

#: Of more games, pages have nothing that every decision would have to be read for.
MOST_READ = MOST_GAMES


@dataclass(frozen=True)
class Matter:
    """The results of runs of a ledger; without `times` nothing is told of them that differs from run to run."""

    ledger: Ledger
    results: Results
    times: bool

    @property
    def subject(self) -> Subject:
        """Which runs they are."""
        return self.results.subject

    @property
    def runs(self) -> Sequence[Run]:
        """The runs, each once."""
        return self.subject.runs

    @property
    def standings(self) -> Standings:
        """Who won how often."""
        return self.results.standings

    @property
    def margins(self) -> Margins | None:
        """By how many points players beat each other, if that is wanted."""
        return self.results.margins

    @property
    def origins(self) -> Origins:
        """What the games were played with and on."""
        return self.results.origins

    @property
    def wanted(self) -> Wanted:
        """How they are wanted to be shown."""
        return self.results.wanted

    @functools.cached_property
    def game(self) -> Game:
        """What was played."""
        return load(self.subject.game)

    @functools.cached_property
    def _rated(self) -> Rated | str:
        spent = list(self.standings.spent.values())
        try:
            return rate_pool(self.runs, self.standings.pool, lambda: spent)
        except ArenaError as error:
            return str(error).partition(f" ({self.standings.whole.forfeits} here;")[0]

    @property
    def rated(self) -> Rated | None:
        """The ratings; None where games tell none."""
        return None if isinstance(self._rated, str) else self._rated

    @property
    def why_unrated(self) -> str:
        """Why there are no ratings."""
        return self._rated if isinstance(self._rated, str) else ""

    @functools.cached_property
    def endings(self) -> Endings:
        """How the games ended."""
        return endings_of(self.ledger, self.runs, self.standings.pool)

    @functools.cached_property
    def regressions(self) -> Sequence[tuple[Regression, list[Path]]]:
        """Of the runs that are sequential tests, how these went."""
        return [
            paths_of(part.settings, self.ledger.games(part.run))
            for part in self.subject.parts
            if part.settings.format is Format.REGRESS
        ]

    @functools.cached_property
    def opinions(self) -> Opinions | None:
        """What players thought of their chances; None where there are too many games to read them all for that."""
        if len(self.standings.pool.run) > MOST_READ:
            return None
        return pooled_opinions(self.standings.pool, iter(self.records))

    @functools.cached_property
    def records(self) -> Sequence[GameRecord]:
        """All games, in the order of the pool. They are kept, with what was unpacked of them: for few games only."""
        return [record for run in self.runs for record in self.ledger.games(run)]

    @property
    def recorded(self) -> Recorded:
        """The games for the viewer."""
        return Recorded(
            self.standings.pool, [(part.run.name, part.settings) for part in self.subject.parts], self._read
        )

    def _read(self, places: Integers) -> Iterable[GameRecord]:
        """Games by their places in the pool."""
        pool = self.standings.pool
        if len(places) == len(pool.run) <= MOST_READ:
            yield from self.records
            return
        for number, run in enumerate(self.runs):
            here = places[pool.run[places] == number]
            wanted = [Pairing(int(pool.pairing[place]), int(pool.number[place])) for place in here]
            yield from self.ledger.some_games(run, wanted)
