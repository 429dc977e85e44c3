"""What a tuning has found: the winner's values, what the search's own games say of it, and what fresh games say."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import numpy as np

from arena.arenas.statistics.intervals import Interval
from arena.arenas.statistics.quantity import Quantity
from arena.arenas.tuning.confirmation import Confirmation
from arena.arenas.tuning.finding import Estimate, Finding
from arena.arenas.tuning.tuner import opponents_of
from arena.reports.form import Form
from arena.reports.page import PLAIN, Page
from arena.reports.roster_entry import roster_entry
from arena.reports.table import Table, render, render_csv
from arena.reports.written import count_of, percent

#: Points that a table for readers has.
_SHOWN = 8
#: What an entry is called that nobody has named.
_UNNAMED = "tuned"


@dataclass(frozen=True)
class TuningReport:
    """A finding, the fresh games of it if there are any, and the names of the runs."""

    finding: Finding
    run: str
    confirmation: Confirmation | None = None
    confirming: str | None = None

    def text(self, form: Form, name: str | None = None, page: Page = PLAIN) -> str:
        """The whole report; `name` is what the winner is to be called."""
        if form is Form.JSON:
            return json.dumps(self.document(), indent=2) + "\n"
        if form is Form.CSV:
            return self._csv()
        entry = f"\n{self.entry(name)}" if form is Form.TABLE else ""
        return f"{render(self.tables(), form, page)}{entry}"

    def entry(self, name: str | None = None) -> str:
        """The winner as an entry of a roster."""
        return roster_entry(name or _UNNAMED, self.finding.config.spec, self.about)

    @property
    def against(self) -> str:
        """The opponents."""
        return ", ".join(opponents_of(self.finding.settings))

    @property
    def about(self) -> str:
        """Where the winner comes from, in a line."""
        told = f"tuned on {self.finding.settings.game} against {self.against} in {self.finding.games} games"
        if self.confirmation is None:
            return told
        return f"{told}: {_gain(self.confirmation.gain)} over the start in fresh games"

    @property
    def verdict(self) -> str:
        """What the gain is, in a sentence."""
        found, confirmation = self.finding, self.confirmation
        if found.is_start:
            return "Nothing was found that is likely to be better than the start."
        if confirmation is None:
            return "No fresh games confirm the winner: what the search says of it is likely too much."
        gain = confirmation.gain
        told = f"In {count_of(confirmation.games, 'fresh game')} the gain is {_gain(gain)}"
        if confirmation.shown:
            return f"{told}: the winner is better than the start."
        if gain.interval.high < 0:
            return f"{told}: the winner is worse than the start, which should stay."
        return f"{told}, and may be none: that the winner is better than the start is not shown."

    def tables(self) -> list[Table]:
        """For readers."""
        return [self._values(), self._gains(), self._points()]

    def _values(self) -> Table:
        found = self.finding
        start = found.template.start_values()
        rows = [
            [parameter.name, str(parameter), str(first), str(last)]
            for parameter, first, last in zip(found.template.parameters, start, found.winner, strict=True)
        ]
        notes = [f"{count_of(found.forfeits, 'game')} forfeited, taken as lost."] if found.forfeits else []
        return Table(
            caption=f"{found.template.text} on {found.settings.game}, against {self.against}",
            headers=["parameter", "range", "start", "winner"],
            rows=rows,
            left=2,
            notes=[f"Winner: {found.config.spec}", *notes],
        )

    def _gains(self) -> Table:
        found, confirmation = self.finding, self.confirmation
        rows = [
            ["in sample", str(found.games), _estimated(found.own), _estimated(found.of_start), _points(found.gain)],
        ]
        if confirmation is not None:
            shares = [_measured(share) for share in (confirmation.winner, confirmation.start)]
            rows.append(["confirmed", str(confirmation.games), *shares, _gain(confirmation.gain)])
        return Table(
            caption="Points per game in %, with 95 % intervals",
            headers=["", "games", "winner", "start", "gain"],
            rows=rows,
            notes=[
                "In sample is what the surface fitted to the search's games says of the point that was picked as its"
                " highest: that is likely too much. Confirmed is from fresh games that picked nothing.",
                *(["Against itself the start makes 50 %."] if found.mirrored else []),
                self.verdict,
            ],
        )

    def _points(self) -> Table:
        """The points that played most."""
        found = self.finding
        order = np.argsort(-found.tally.games, kind="stable")[:_SHOWN]
        estimates = [found.estimate(found.values[place]) for place in order if found.tally.games[place]]
        rows = [
            [
                *map(str, found.values[place]),
                str(int(found.tally.games[place])),
                percent(float(found.tally.won[place] / found.tally.games[place])),
                _estimated(estimate),
            ]
            for place, estimate in zip(order, estimates, strict=False)
        ]
        played = int((found.tally.games > 0).sum())
        names = [parameter.name for parameter in found.template.parameters]
        return Table(
            caption=f"The points that played most, of {played} that did and {len(found.values)} that may",
            headers=[*names, "games", "score %", "surface %"],
            rows=rows,
            left=0,
        )

    def document(self) -> dict[str, Any]:
        """For programs."""
        found, confirmation = self.finding, self.confirmation
        return {
            "run": self.run,
            "game": found.settings.game,
            "template": found.template.text,
            "against": opponents_of(found.settings),
            "seed": found.settings.seed,
            "parameters": {
                parameter.name: {"range": str(parameter), "start": first, "winner": last}
                for parameter, first, last in zip(
                    found.template.parameters, found.template.start_values(), found.winner, strict=True
                )
            },
            "winner": found.config.spec,
            "start": found.start.spec,
            "games": found.games,
            "cpu_seconds": found.cpu_seconds,
            "forfeits": found.forfeits,
            "in_sample": {
                "winner": _estimate_document(found.own),
                "start": _estimate_document(found.of_start),
                "gain": found.gain,
            },
            "confirmed": None
            if confirmation is None
            else {
                "run": self.confirming,
                "games": confirmation.games,
                "winner": confirmation.winner.document(),
                "start": confirmation.start.document(),
                "gain": confirmation.gain.document(),
                "better": confirmation.shown,
            },
            "points": self.points(),
        }

    def points(self) -> list[dict[str, Any]]:
        """Every point that played: its values, games and points, and what the surface says of it."""
        found = self.finding
        chances, low, high = found.surface.chances(found.points)
        names = [parameter.name for parameter in found.template.parameters]
        return [
            {
                **dict(zip(names, found.values[place], strict=True)),
                "games": int(found.tally.games[place]),
                "won": float(found.tally.won[place]),
                "chance": float(chances[place]),
                "ci_low": float(low[place]),
                "ci_high": float(high[place]),
            }
            for place in np.flatnonzero(found.tally.games).tolist()
        ]

    def _csv(self) -> str:
        points = self.points()
        return render_csv(list(points[0]), [list(point.values()) for point in points])


def _estimate_document(estimate: Estimate) -> dict[str, float]:
    return {"value": estimate.chance, "ci_low": estimate.interval.low, "ci_high": estimate.interval.high}


def _estimated(estimate: Estimate) -> str:
    return _with_interval(estimate.chance, estimate.interval)


def _measured(share: Quantity) -> str:
    return _with_interval(share.value, share.interval) if share.samples else percent(share.value)


def _with_interval(value: float, interval: Interval) -> str:
    if interval.low == interval.high:
        return percent(value)
    return f"{percent(value)} ({percent(interval.low)}–{percent(interval.high)})"


def _points(gain: float) -> str:
    return f"{100 * gain + 0.0:+.1f}"


def _gain(gain: Quantity) -> str:
    interval = gain.interval
    return f"{_points(gain.value)} % ({_points(interval.low)} to {_points(interval.high)})"
