"""Ratings of players, as Python programs get them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from arena.arenas.origins import Origins
from arena.arenas.rating import Rated
from arena.arenas.statistics.contrasts import Estimate
from arena.library.frames import frame_of
from arena.reports.elo_document import elo_document
from arena.reports.elo_tables import elo_report, elo_tables
from arena.reports.form import Form
from arena.reports.html.markup import joined
from arena.reports.html.tables import table_html

if TYPE_CHECKING:
    from arena.reports.table import Table

Floats = npt.NDArray[np.float64]


class Ratings:
    """Elo of players by the joint model, the strongest first: draws and the first move are taken out of it."""

    def __init__(self, rated: Rated, origins: Origins) -> None:
        self._rated = rated
        self._origins = origins
        self._order = rated.order()
        estimates = [rated.rating(player) for player in self._order]
        #: Who is rated; all arrays are in this order.
        self.players = tuple(rated.pool.names[player] for player in self._order)
        #: What the ratings are relative to, in words.
        self.relative_to: str = rated.relative
        self.elo: Floats = np.array([estimate.elo for estimate in estimates])
        #: Standard errors of the differences from what ratings are relative to.
        self.errors: Floats = np.array([estimate.error for estimate in estimates])
        #: 95 % intervals: a row for each player, of its low and its high end.
        self.intervals: Floats = np.array([(each.interval.low, each.interval.high) for each in estimates])
        #: Games of each player that are evidence.
        self.games: npt.NDArray[np.int64] = rated.scores()[1][self._order]

    def __repr__(self) -> str:
        return f"<Ratings of {len(self.players)} players of {self._rated.pool.game}>"

    def __str__(self) -> str:
        return self.table()

    @property
    def superiorities(self) -> Floats:
        """The chance that the player of the row is stronger than that of the column."""
        return np.array([[self._rated.superiority(one, other) for other in self._order] for one in self._order])

    def difference(self, one: str, other: str) -> Estimate:
        """How much stronger one player is than another: elo, error, interval and superiority."""
        pool = self._rated.pool
        return self._rated.difference(pool.number_of(one), pool.number_of(other))

    def table(self, form: str = "table", against: str | None = None, los: bool = False, times: bool = True) -> str:
        """What `arena elo` prints; `form` is table, markdown, latex, csv or json."""
        from arena.arenas.plan import parse_choice

        return elo_report(self._rated, parse_choice("form", form, Form), against, los, times, origins=self._origins)

    def to_dict(self, times: bool = True) -> dict[str, Any]:
        """All of it, as `arena elo --format json` has it."""
        return elo_document(self._rated, times, self._origins)

    def to_frame(self) -> Any:
        """A pandas.DataFrame with a row for each player."""
        return frame_of(self.to_dict()["players"], "player")

    def _repr_html_(self) -> str:
        tables: list[Table] = elo_tables(self._rated, None, False, True, origins=self._origins)
        return joined(table_html(table, None, sortable=False) for table in tables)
