"""What a page is about: runs, and what all its parts ask of them, each computed once."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass

from arena.arenas.endings import Endings, endings_of
from arena.arenas.leads import Margins, margins_of, require_points
from arena.arenas.ledger import Ledger, Run
from arena.arenas.llr_path import Path, paths_of
from arena.arenas.origins import Origins, origins_of
from arena.arenas.rating import Rated, rate_pool
from arena.arenas.regression import Regression
from arena.arenas.standings import Standings, standings_of
from arena.games import Game, load
from arena.games.errors import ArenaError
from arena.reports.display import Wanted
from arena.reports.metric import Metric
from arena.reports.subject import Subject


@dataclass(frozen=True)
class Matter:
    """Runs of a ledger, and how they are wanted to be shown."""

    ledger: Ledger
    subject: Subject
    times: bool
    metric: Metric
    wanted: Wanted

    @property
    def runs(self) -> Sequence[Run]:
        """The runs, each once."""
        return self.subject.runs

    @functools.cached_property
    def game(self) -> Game:
        """What was played."""
        return load(self.subject.game)

    @functools.cached_property
    def standings(self) -> Standings:
        """Who won how often."""
        return standings_of(self.ledger, *self.runs)

    @functools.cached_property
    def _rated(self) -> Rated | str:
        spent = list(self.standings.spent.values())
        try:
            return rate_pool(self.runs, self.standings.pool, lambda: spent)
        except ArenaError as error:
            return str(error)

    @property
    def rated(self) -> Rated | None:
        """The ratings; None where games tell none."""
        return None if isinstance(self._rated, str) else self._rated

    @property
    def why_unrated(self) -> str:
        """Why there are no ratings."""
        return self._rated if isinstance(self._rated, str) else ""

    @functools.cached_property
    def margins(self) -> Margins | None:
        """By how many points players beat each other, if that is wanted."""
        if self.metric is not Metric.SCORE:
            return None
        require_points(self.subject.game)
        return margins_of(self.standings.pool)

    @functools.cached_property
    def origins(self) -> Origins:
        """What the games were played with and on."""
        return origins_of(self.ledger, self.runs)

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
            if part.settings.sequential is not None
        ]
