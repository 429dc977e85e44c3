"""Results of recorded runs, as Python programs get them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from arena.arenas.ledger import Ledger
from arena.arenas.plan import parse_choice
from arena.arenas.rating import Forfeits, rate_pool
from arena.arenas.standings import Cell
from arena.arenas.statistics.interval_kind import IntervalKind
from arena.games import load
from arena.library.frames import frame_of
from arena.library.ratings import Ratings
from arena.reports import results as reports
from arena.reports.display import CellContent, ColourSplit, Wanted
from arena.reports.elo_tables import parse_anchor
from arena.reports.form import Form
from arena.reports.html.markup import joined
from arena.reports.html.tables import table_html

Integers = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class RecordedGame:
    """A game of a run."""

    black: str
    white: str
    number: int  # of the game between these two with these colours, from 0
    winner: str  # black, white or draw
    reason: str  # how it ended
    moves: tuple[str, ...]


class Results:
    """What came of one or more runs. All of it is in memory: what is played later changes nothing here."""

    def __init__(self, found: reports.Results, ledger: Path) -> None:
        self._found = found
        subject, standings = found.subject, found.standings
        #: The ledger that has the games, and the names of the runs in it.
        self.ledger = ledger
        self.runs = tuple(run.name for run in subject.runs)
        self.game: str = subject.game
        #: Who took part; all arrays are in this order.
        self.players = tuple(entrant.name for entrant in standings.entrants)
        self.specs = tuple(entrant.config.spec for entrant in standings.entrants)
        #: Whether no game is missing.
        self.finished: bool = subject.finished

    @property
    def run(self) -> str:
        """The run's name; of several, the first one's."""
        return self.runs[0]

    def __repr__(self) -> str:
        played = int(self.games.sum())
        return f"<Results of {', '.join(self.runs)} in {self.ledger}: {self.game}, {played} games>"

    def __str__(self) -> str:
        return self.table()

    @property
    def order(self) -> tuple[str, ...]:
        """The players, the best first: by what the schedule of the run goes by, or else by shares of the points."""
        if len(self._found.outcomes) == 1 == len(self.runs):
            return tuple(self._found.outcomes[0].names)
        shares = np.nan_to_num(self.shares, nan=-1.0)
        return tuple(self.players[place] for place in np.argsort(-shares, kind="stable"))

    @property
    def wins(self) -> Integers:
        """Games that the player of the row won as Black against that of the column."""
        return self._matrix(lambda cell: cell.counts.black_wins)

    @property
    def draws(self) -> Integers:
        """Games drawn, Black's row, White's column."""
        return self._matrix(lambda cell: cell.counts.draws)

    @property
    def losses(self) -> Integers:
        """Games that the player of the row lost as Black against that of the column."""
        return self._matrix(lambda cell: cell.counts.white_wins)

    @property
    def games(self) -> Integers:
        """Games played, Black's row, White's column; forfeits are not among them."""
        return self._matrix(lambda cell: cell.counts.games)

    @property
    def shares(self) -> Floats:
        """Every player's share of the points against the others, 0 to 1; nan without games."""
        return np.array([np.nan if each.win_rate is None else each.win_rate for each in self._found.standings.totals()])

    @property
    def intervals(self) -> Floats:
        """95 % Wilson intervals of the shares: a row for each player, of its low and its high end."""
        return np.array([(each.interval.low, each.interval.high) for each in self._found.standings.totals()])

    def _matrix(self, count: Callable[[Cell], int]) -> Integers:
        cells, found = self._found.standings.cells, np.zeros((len(self.players),) * 2, dtype=np.int64)
        for row, black in enumerate(self.players):
            for column, white in enumerate(self.players):
                if (black, white) in cells:
                    found[row, column] = count(cells[black, white])
        return found

    def ratings(self, anchor: str | None = None, forfeits: str = "apart") -> Ratings:
        """Elo by the joint model; `anchor` is PLAYER=ELO, or mean."""
        standings = self._found.standings
        kind = parse_choice("forfeits", forfeits, Forfeits)
        spent = [standings.spent[name] for name in standings.pool.names]
        rated = rate_pool(self._found.subject.runs, standings.pool, lambda: spent, parse_anchor(anchor), kind)
        return Ratings(rated, self._found.origins)

    def table(
        self,
        form: str = "table",
        *,
        cells: str = "wins",
        colours: str = "apart",
        simultaneous: bool = False,
        interval: str | None = None,
        times: bool = True,
    ) -> str:
        """What `arena report` prints; `form` is table, markdown, latex, csv or json."""
        wanted = Wanted(
            parse_choice("cells", cells, CellContent),
            parse_choice("colours", colours, ColourSplit),
            simultaneous,
            None if interval is None else parse_choice("interval", interval, IntervalKind),
        )
        return replace(self._found, wanted=wanted).text(parse_choice("form", form, Form), times)

    def to_dict(self, times: bool = True) -> dict[str, Any]:
        """All of it, as `arena report --format json` has it."""
        return self._found.document(times)

    def to_frame(self) -> Any:
        """A pandas.DataFrame with a row for each player."""
        return frame_of(self.to_dict()["totals"], "player")

    def recorded_games(self) -> Iterator[RecordedGame]:
        """The games one by one, with the names of their moves, in the order of the schedule."""
        with Ledger.to_read(self.ledger) as ledger:
            for name in self.runs:
                run = ledger.run(name)
                settings, game = run.load_settings(), load(self.game)
                seats = settings.seats()
                for record in ledger.games(run):
                    pair = seats[record.pairing.seats]
                    yield RecordedGame(
                        pair.black,
                        pair.white,
                        record.pairing.game,
                        record.winner.value,
                        record.reason.value,
                        tuple(game.move_name(move) for move in record.moves),
                    )

    def _repr_html_(self) -> str:
        return joined(table_html(table, None, sortable=False) for table in self._found.tables(times=True))
