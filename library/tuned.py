"""Tuning as Python programs call it, and what came of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack

import numpy as np
import numpy.typing as npt

from arena.arenas.plan import parse_choice
from arena.arenas.tuning.finding import Finding
from arena.arenas.tuning.parameters import Value
from arena.library.arguments import Options, asked_of, means_of
from arena.library.frames import frame_of
from arena.library.participants import player_texts
from arena.library.tuning import Tuned
from arena.reports.figures.style import PlotWidth
from arena.reports.form import Form
from arena.reports.html.markup import Markup, element, joined
from arena.reports.html.tables import table_html
from arena.reports.tuning_report import TuningReport

if TYPE_CHECKING:
    from arena.games import Game
    from arena.library.participants import Participant, Participants

Floats = npt.NDArray[np.float64]


class Tuning:
    """The values that a search has found, what its own games say of them, and what fresh games say."""

    def __init__(self, found: Tuned, finding: Finding, ledger: Path) -> None:
        self._finding = finding
        self._confirmation = found.confirmation
        self._report = TuningReport(finding, found.run.name, found.confirmation, found.confirming_name)
        #: The ledger that has the games, and the names of the runs in it: of the search, and of the fresh games.
        self.ledger = ledger
        self.run: str = found.run.name
        self.confirming_run = found.confirming_name
        #: The specs of the winner and of where the search started.
        self.winner: str = finding.config.spec
        self.start: str = finding.start.spec
        #: Games of the search.
        self.games: int = finding.games

    @property
    def values(self) -> dict[str, Value]:
        """The winner's values, by the names of the parameters."""
        return dict(zip(self._names, self._finding.winner, strict=True))

    @property
    def in_sample(self) -> float:
        """The gain over the start as the search's own games have it: likely too much, as the winner was picked."""
        return self._finding.gain

    @property
    def gain(self) -> float | None:
        """The gain in points per game over the start, by fresh games; None if there were none."""
        return None if self._confirmation is None else self._confirmation.gain.value

    @property
    def interval(self) -> tuple[float, float] | None:
        """The 95 % interval of that gain."""
        if self._confirmation is None:
            return None
        found = self._confirmation.gain.interval
        return found.low, found.high

    @property
    def better(self) -> bool:
        """Whether fresh games show that the winner is better than the start."""
        return self._confirmation is not None and self._confirmation.shown

    @property
    def verdict(self) -> str:
        """All of this in a sentence."""
        return self._report.verdict

    @property
    def _names(self) -> list[str]:
        return [parameter.name for parameter in self._finding.template.parameters]

    def chances(self, points: Sequence[Mapping[str, Value]]) -> Floats:
        """The fitted surface: a row for each point, of its chance to win and the ends of its 95 % interval.

        A point has values by name; of what is left out it has the winner's.
        """
        from arena.games import InputError
        from arena.games.errors import known_words

        rows = []
        for point in points:
            for name in point:
                if name not in self._names:
                    raise InputError(f"there is no parameter '{name}'{known_words(name, self._names)}")
            rows.append([point.get(name, value) for name, value in self.values.items()])
        try:
            coordinates = self._finding.template.coordinates(rows)
        except (TypeError, ValueError):
            raise InputError("a point has a number for each range and one of its words for each choice") from None
        return np.stack(self._finding.surface.chances(coordinates), axis=1)

    def roster_entry(self, name: str | None = None) -> str:
        """The winner as an entry of a roster, in TOML."""
        return self._report.entry(name)

    def __repr__(self) -> str:
        return f"<Tuning: {self.winner}; {self.verdict}>"

    def __str__(self) -> str:
        return self.table()

    def table(self, form: str = "table") -> str:
        """What `arena tune` prints; `form` is table, markdown, latex, csv or json."""
        return self._report.text(parse_choice("form", form, Form))

    def to_dict(self) -> dict[str, Any]:
        """All of it, as `arena tune --format json` has it."""
        return self._report.document()

    def to_frame(self) -> Any:
        """A pandas.DataFrame with a row for each point that played."""
        return frame_of(self._report.points(), self._names[0])

    def plot(self, file: str | Path, width: str = "column") -> Path:
        """Draw the surface and its uncertainty, as .svg, .pdf or .png; `width` is column or page."""
        from arena.library.arguments import paths_of
        from arena.reports.figures.files import require_figure, write_figure
        from arena.reports.figures.surface import surface_figure

        (path,) = paths_of(file)
        require_figure("file", path)
        return write_figure(surface_figure(self._report, parse_choice("width", width, PlotWidth)), path)

    def _repr_html_(self) -> Markup:
        tables = [table_html(table, None, sortable=False) for table in self._report.tables()]
        return joined([*tables, element("pre", self.roster_entry())])


def tune(
    template: str,
    game: str | Game,
    *,
    against: Participant | Participants | None = None,
    games: int | None = None,
    cpu_time: float | None = None,
    confirm: int | None = None,
    **options: Unpack[Options],
) -> Tuning:
    """Find the values of a player's parameters that win most against some opponents, as `arena tune` does.

    The template is a spec with `?[LOW..HIGH]`, `?[LOW..HIGH log]`, `?[LOW..HIGH int]` or `?[A|B|C]` for what is free;
    without opponents it plays against itself as it starts.
    """
    from arena.library.asked import without_hyphens
    from arena.library.calls import Interrupted, how_to_go_on
    from arena.library.tuning import require_sense, tuned, tuning_wishes

    with without_hyphens():
        opponents = None
        if against is not None:
            opponents = player_texts(against if isinstance(against, str | Sequence | Mapping) else [against])
        rules = asked_of("gauntlet", game, opponents, {}, options, called="tune").wishes()
        require_sense(games, cpu_time, confirm)
        asked = tuning_wishes(str(template), opponents, games, cpu_time, confirm)
        means = means_of(options)
        found = tuned(means, replace(rules, **asked))
    results = None if found.finding is None else Tuning(found, found.finding, means.ledger)
    if found.interrupted or results is None:
        raise Interrupted(how_to_go_on(found.run.name, found.run.played, len(found.settings)), results)
    return results
