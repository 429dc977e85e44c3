"""The win matrix: who won how often against whom, each cell with its interval if that is wanted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from arena.arenas.standings import Cell, Counts, Standings
from arena.arenas.statistics.chance import holm
from arena.arenas.statistics.interval_kind import IntervalKind
from arena.arenas.statistics.intervals import Interval, simultaneous
from arena.arenas.statistics.shares import Share
from arena.reports.display import CellContent, ColourSplit, Wanted
from arena.reports.evidence_notes import evidence_notes
from arena.reports.table import Table
from arena.reports.totals import WHOSE
from arena.reports.written import NOTHING, percent, percent_range

_LEVEL = 0.05
_ABOUT_LEANINGS = "In green and red: above and below 50 %, by Holm's correction for all cells at 5 %."


def matrix_table(game: str, names: Sequence[str], standings: Standings, wanted: Wanted) -> Table:
    """Everybody (rows) against everybody (columns), with totals."""
    pooled = wanted.colours is ColourSplit.POOLED
    cells = {
        (one, other): standings.pair(one, other) if pooled else standings.cells.get((one, other))
        for one in names
        for other in names
    }
    shown = {seats: cell for seats, cell in cells.items() if cell is not None and cell.share.games}
    confidence = confidence_of(wanted, len(shown) // (2 if pooled else 1))
    marked = _marked(shown, pooled) if wanted.together else set()
    draws = any(cell.counts.draws for cell in shown.values())
    unit = _fitting(wanted, names)
    uneven = len({cell.counts.games for seats, cell in cells.items() if cell is not None}) > 1

    def entry(one: str, other: str) -> str:
        cell = cells[one, other]
        if cell is None:
            return NOTHING
        text = _UNITS[unit](cell.counts, cell.share, draws, confidence, wanted.kind)
        return _of(text, cell.counts, unit, uneven, draws) + ("*" if (one, other) in marked else "")

    def total(told: tuple[Counts, Share]) -> str:
        counts, share = told
        if not counts.games:
            return NOTHING
        return _of(_UNITS[unit](counts, share, draws, 0.95, wanted.kind), counts, unit, uneven, draws)

    totals = _totals(names, standings, pooled)
    rows = [[one, *(entry(one, other) for other in names), total(totals.rows[one])] for one in names]
    if not pooled:
        rows.append(["all", *(total(totals.columns[name]) for name in names), total(totals.everything)])
    leanings = _leanings(names, shown, pooled) if wanted.page.colours else {}
    corner = "player \\ against" if pooled else "Black \\ White"
    return Table(
        caption=_caption(game, standings, wanted, draws, uneven),
        headers=[corner, *names, "all"],
        rows=rows,
        notes=[
            *_notes(wanted, confidence, bool(marked)),
            *(["Totals leave out games of a player against itself."] if (names[0], names[0]) in shown else []),
            first_move_note(standings),
            *evidence_notes(standings),
        ],
        leanings=leanings,
        about_leanings=_ABOUT_LEANINGS,
    )


def confidence_of(wanted: Wanted, count: int) -> float:
    """Of each of so many intervals, if they shall hold together 95 % of the time or each by itself."""
    return simultaneous(0.95, count) if wanted.together else 0.95


@dataclass(frozen=True)
class _Totals:
    rows: dict[str, tuple[Counts, Share]]
    columns: dict[str, tuple[Counts, Share]]  # from Black's side: what all made against this White
    everything: tuple[Counts, Share]


def _totals(names: Sequence[str], standings: Standings, pooled: bool) -> _Totals:
    if pooled:
        found = {total.player.name: (total.counts, total.share) for total in standings.totals()}
        return _Totals(found, {}, standings.all_as_black())
    return _Totals(
        {name: standings.all_as_black(black=name) for name in names},
        {name: standings.all_as_black(white=name) for name in names},
        standings.all_as_black(),
    )


def _of(text: str, counts: Counts, unit: str, uneven: bool, draws: bool) -> str:
    """A cell with its number of games, where cells differ in that; wins, draws and losses say it by themselves."""
    if not uneven or text == NOTHING or (unit == CellContent.WINS and draws):
        return text
    return f"{text}/{counts.games}" if unit == CellContent.WINS else f"{text} of {counts.games}"


def _wins(counts: Counts, _share: Share, draws: bool, _confidence: float, _kind: IntervalKind) -> str:
    return f"{counts.black_wins}-{counts.draws}-{counts.white_wins}" if draws else str(counts.black_wins)


def _rate(_counts: Counts, share: Share, _draws: bool, _confidence: float, _kind: IntervalKind) -> str:
    return NOTHING if share.share is None else percent(share.share)


def _rate_interval(_counts: Counts, share: Share, _draws: bool, confidence: float, kind: IntervalKind) -> str:
    if share.share is None:
        return NOTHING
    interval = share.interval(confidence, kind)
    return f"{100 * share.share:.0f} % ({100 * interval.low:.0f}–{100 * interval.high:.0f})"


def _points_interval(counts: Counts, share: Share, _draws: bool, confidence: float, kind: IntervalKind) -> str:
    if share.share is None:
        return NOTHING
    interval, points = share.interval(confidence, kind), counts.black_wins + counts.draws / 2
    return f"{points:g} ({counts.games * interval.low:.0f}–{counts.games * interval.high:.0f})"


_UNITS: dict[str, Callable[[Counts, Share, bool, float, IntervalKind], str]] = {
    CellContent.WINS: _wins,
    CellContent.RATE: _rate,
    CellContent.INTERVAL: _rate_interval,
    "points": _points_interval,
}


def _fitting(wanted: Wanted, names: Sequence[str]) -> str:
    """The unit of the cells: percentages with intervals take more room than a narrow page may have."""
    if wanted.cells is not CellContent.INTERVAL or wanted.page.width is None:
        return wanted.cells
    first = max([len("player \\ against"), *map(len, names)])
    width = first + sum(2 + max(len("100 % (72–100)"), len(name)) for name in [*names, "all"])
    return wanted.cells if width <= wanted.page.width else "points"


def _marked(cells: dict[tuple[str, str], Cell], pooled: bool) -> set[tuple[str, str]]:
    """Cells that differ from one half, by Holm's correction for their number; of both colours each pair has two."""
    chosen = [seats for seats in cells if not pooled or seats[0] < seats[1]]
    chances = holm([_chance(cells[seats].share) for seats in chosen])
    found = {seats for seats, chance in zip(chosen, chances, strict=True) if chance <= _LEVEL}
    return found | ({(other, one) for one, other in found} if pooled else set())


def _leanings(names: Sequence[str], cells: dict[tuple[str, str], Cell], pooled: bool) -> dict[tuple[int, int], int]:
    """Where in the table a player is surely better or worse than another: 1 or -1 by row and column."""
    return {
        (names.index(one), 1 + names.index(other)): 1 if (cells[one, other].share.share or 0.0) > 0.5 else -1
        for one, other in _marked(cells, pooled)
    }


def _chance(share: Share) -> float:
    """Of a share as far from one half if that is the true one."""
    return 2 * min(share.superiority, 1 - share.superiority)


def _caption(game: str, standings: Standings, wanted: Wanted, draws: bool, uneven: bool) -> str:
    games = " of how many games" if uneven else ""
    of = {
        CellContent.WINS: "wins-draws-losses" if draws else "wins/games" if uneven else "wins",
        CellContent.RATE: f"points in per cent{games}",
        CellContent.INTERVAL: f"points with their intervals{games}",
    }[wanted.cells]
    counts = {cell.counts.games for cell in standings.cells.values()}
    if wanted.colours is ColourSplit.POOLED:
        return f"{game}: {of} of the row's player against the column's, with both colours"
    each = f"{min(counts)} to {max(counts)} games each" if len(counts) > 1 else _each(max(counts, default=0))
    return f"{game}: {of} of Black (row) against White (column), {each}"


def _each(games: int) -> str:
    return "one game each" if games == 1 else f"{games} games each"


def _notes(wanted: Wanted, confidence: float, marks: bool) -> list[str]:
    notes = []
    if wanted.cells is CellContent.INTERVAL:
        sure = f"together they hold 95 % of the time, each {100 * confidence:.2f} %" if wanted.together else "95 % each"
        notes.append(f"Intervals are {WHOSE[wanted.kind]}, {sure}; of totals 95 %. A draw counts as half a win.")
    if wanted.together:
        notes.append(
            "* differs from 50 %, by Holm's correction for all cells at 5 %."
            if marks
            else "No cell differs from 50 %, by Holm's correction for all cells at 5 %."
        )
    return notes


def first_move_note(standings: Standings) -> str:
    """How often who moved first has won."""
    whole = standings.whole
    if not whole.counts.games:
        return "No games were played."
    counts, share = whole.counts, whole.black
    drawn = f", {counts.draws} drawn" if counts.draws else ""
    rate = percent(share.share or 0.0)
    interval: Interval = share.interval()
    return (
        f"Black won {counts.black_wins} of {counts.games} games{drawn}: {rate} %"
        f" (95 % interval {percent_range(interval)})."
    )
