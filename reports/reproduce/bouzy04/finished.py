"""What came of a gauntlet: variants of a player, each against the same baseline, by mean score."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from arena.arenas.experiments.bouzy04.gauntlet import Column, Gauntlet
from arena.arenas.experiments.evidence import Evidence, Played
from arena.arenas.statistics.judging import contrast, order
from arena.arenas.statistics.margins import Margin
from arena.arenas.statistics.quantity import Quantity, ratio
from arena.reports.margin_tables import points
from arena.reports.reproduce.bouzy04 import PAPER
from arena.reports.reproduce.experiment import Findings
from arena.reports.reproduce.row import Row, Scale, compared_rows
from arena.reports.table import Table
from arena.reports.written import NOTHING, milliseconds

#: Mean scores that are surely less than this apart are the same, in points.
MARGIN = 5.0
#: The games that a published number is taken to be from: the slides do not say, and print no spread.
ASSUMED_GAMES = 100

SETUP = (
    "9x9 Go (5x5 at the profile smoke), area scoring; the baseline meets each of the others with both colours, so that"
    " komi (7.5) cancels. All players value playouts by points. Scores are points a game above the baseline. The slides"
    f" print no spread and no number of games: published numbers are taken to be from {ASSUMED_GAMES} games that"
    " scatter as ours do."
)

#: The least number of columns whose order can be told from an accident.
_FEWEST_IN_ORDER = 4


@dataclass(frozen=True)
class Finished:
    """A gauntlet that has been played."""

    gauntlet: Gauntlet
    played: Played
    times: bool  # whether clocks may be looked at

    @classmethod
    def of(cls, gauntlet: Gauntlet, evidence: Evidence) -> Self:
        """The gauntlet with its games."""
        return cls(gauntlet, evidence.played[gauntlet.name], evidence.times)

    def margin(self, column: Column) -> Margin:
        """Points a game of a column against the baseline."""
        return self.played.margin(self._name(column), self._name(self.gauntlet.columns[0]))

    def score(self, column: Column) -> Quantity:
        """The same as a quantity; the baseline has 0 against itself."""
        baseline = self.gauntlet.columns[0]
        return Quantity(0.0) if column == baseline else self.played.score(self._name(column), self._name(baseline))

    def column(self, label: str) -> Column:
        """The column that is called so."""
        return next(column for column in self.gauntlet.columns if column.label == label)

    @property
    def divisor(self) -> int:
        """By what the published numbers of playouts were divided."""
        return self.gauntlet.divisor(self.played)

    @property
    def rivals(self) -> Sequence[Column]:
        """All columns but the baseline."""
        return self.gauntlet.columns[1:]

    def _name(self, column: Column) -> str:
        return self.played.settings.names[list(self.gauntlet.columns).index(column)]

    def findings(self, further: Sequence[Row] = ()) -> Findings:
        """Scores, their order and times, with `further` rows; the paper's table; and what the games can show."""
        rows = [*self.score_rows(), *self.order_rows(), *further, *(self.time_rows() if self.times else [])]
        return Findings(rows, [self.table()], self.notes())

    def score_rows(self) -> list[Row]:
        """Published scores beside those here.

        Players with as many playouts as the paper's are compared in numbers. With fewer, a number cannot carry over,
        and only who is better is judged.
        """
        scored = [(column, column.score) for column in self.rivals if column.score is not None]
        if self.divisor == 1:
            entries = [
                (f"{column.label}: score", self._published(column, score), self.score(column))
                for column, score in scored
            ]
            return compared_rows(entries, MARGIN, Scale.POINTS, table="the scores")
        return [
            Row(
                f"{column.label}: score",
                Quantity(score),
                self.score(column),
                contrast(score, self.score(column)),
                Scale.POINTS,
            )
            for column, score in scored
        ]

    def _published(self, column: Column, score: float) -> Quantity:
        """A published score with the error that so many games would give it."""
        here = self.score(column)
        one = here.error * math.sqrt(here.samples or 1)
        return Quantity(score, one / math.sqrt(ASSUMED_GAMES), ASSUMED_GAMES, freedom=ASSUMED_GAMES - 1)

    def order_rows(self) -> list[Row]:
        """Whether the columns come in the published order."""
        scored = [
            (column.score, self.score(column).value) for column in self.gauntlet.columns if column.score is not None
        ]
        if len(scored) < _FEWEST_IN_ORDER:
            return []
        published, here = zip(*scored, strict=True)
        return [Row("order of all by score", None, None, order(published, here), Scale.POINTS)]

    def time_rows(self) -> list[Row]:
        """Thinking times as ratios to the baseline's: absolute ones hang on the machine."""
        baseline = self.gauntlet.columns[0]
        rows = []
        for column in self.rivals:
            if column.minutes and baseline.minutes:
                published = column.minutes / baseline.minutes
                here = ratio(self._time(column), self._time(baseline))
                label = f"thinking time, {column.label} over {baseline.label}"
                rows.append(Row(label, Quantity(published), here, contrast(published, here, 1.0), Scale.NUMBER))
        return rows

    def _time(self, column: Column) -> Quantity:
        return self.played.seconds_per_move(self._name(column))

    def table(self) -> Table:
        """The paper's table, with what the games can show."""
        minutes = ["minutes: paper"] if self._has_minutes else []
        timed = [*minutes, "ms/move"] if self.times else []
        return Table(
            caption=f"{PAPER}: points a game against {self.gauntlet.columns[0].label}, in the paper and here",
            headers=["", "player", *timed, "paper", "here", "95 %", "games", "shown", "to show the paper's"],
            rows=[self._line(column) for column in self.gauntlet.columns],
            left=2,
            notes=[
                "shown: the difference that as many games show four times in five, at a level of 5 %; to show the"
                " paper's: how many games would show a difference as large as the published one."
            ],
        )

    @property
    def _has_minutes(self) -> bool:
        return any(column.minutes is not None for column in self.gauntlet.columns)

    def _line(self, column: Column) -> list[str]:
        minutes = [NOTHING if column.minutes is None else f"{column.minutes:g}"] if self._has_minutes else []
        timed = [*minutes, milliseconds(1000 * self._time(column).value)] if self.times else []
        published = NOTHING if column.score is None else points(column.score)
        here = [points(0.0), "", "", "", ""]
        if column in self.rivals:
            margin, score = self.margin(column), self.score(column)
            interval = f"{points(score.interval.low)} to {points(score.interval.high)}"
            needed = margin.games_to_show(column.score) if column.score else None
            shown = NOTHING if margin.shown is None else f"{margin.shown:.1f}"
            here = [points(score.value), interval, str(margin.games), shown, NOTHING if needed is None else str(needed)]
        return [column.label, self._name(column), *timed, published, *here]

    def notes(self) -> list[str]:
        """On fewer playouts, and on games without a score."""
        notes = []
        if self.divisor > 1 and any(column.score for column in self.rivals):
            notes.append(
                f"With 1/{self.divisor} of the published numbers of playouts; so scores are judged by their direction."
            )
        without = sum(self.margin(column).bounded for column in self.rivals)
        if without:
            notes.append(f"Games that were not played out, whose scores have bounds only: {without}.")
        return notes
