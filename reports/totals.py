"""Everybody's results against the others."""

from __future__ import annotations

from arena.arenas.standings import Standings, Total
from arena.arenas.statistics.interval_kind import IntervalKind
from arena.reports.table import Table
from arena.reports.written import NOTHING, milliseconds, percent, percent_range

#: By kind of interval.
WHOSE = {
    IntervalKind.WILSON: "Wilson's",
    IntervalKind.AGRESTI_COULL: "Agresti and Coull's",
    IntervalKind.EXACT: "Clopper and Pearson's",
}


def totals_table(standings: Standings, times: bool, kind: IntervalKind = IntervalKind.WILSON) -> Table:
    """A row for every player, in the shape of Raiko's table 1."""
    totals = standings.totals()
    timed = ["ms/move"] if times else []
    draws = any(total.draws for total in totals)
    forfeits = any(total.forfeits for total in totals)
    headers = ["player", "spec", "order", "playouts", *timed, "games", "wins", *(["draws"] if draws else [])]
    headers += ["win %", "95 % interval", *(["forfeits"] if forfeits else [])]

    def row(total: Total) -> list[str]:
        config = total.player.config
        return [
            total.player.name,
            config.spec,
            config.order,
            config.effort,
            *([milliseconds(total.spent.ms_per_move)] if times else []),
            str(total.games),
            str(total.wins),
            *([str(total.draws)] if draws else []),
            NOTHING if total.win_rate is None else percent(total.win_rate),
            percent_range(total.share.interval(kind=kind)) if total.games else NOTHING,
            *([str(total.forfeits)] if forfeits else []),
        ]

    return Table(
        caption="Results against the other players",
        headers=headers,
        rows=[row(total) for total in totals],
        left=2,
        notes=[_note(draws, forfeits, kind)],
    )


def _note(draws: bool, forfeits: bool, kind: IntervalKind) -> str:
    half = " A draw counts as half a win." if draws else ""
    given = " Forfeits are games that the player gave away; they are in no other number." if forfeits else ""
    return (
        f"Games of a player against itself are left out; intervals are {WHOSE[kind]}, whom one meets with which colour"
        f" being given.{half}{given}"
    )
