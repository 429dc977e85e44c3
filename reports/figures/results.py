"""What is drawn of a run's results: the matrix of a round-robin, else a forest of shares; or points, as histograms."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import replace

from arena.arenas.leads import leads_of
from arena.arenas.scores import without_score
from arena.arenas.settings import Format
from arena.arenas.standings import Cell, Standings
from arena.arenas.statistics.margins import Margin
from arena.arenas.statistics.shares import Share
from arena.games import InputError
from arena.reports.display import ColourSplit, Wanted
from arena.reports.figures.files import Draw
from arena.reports.figures.forest import Forest, Line, draw_forest
from arena.reports.figures.histograms import Histograms, Panel, draw_histograms
from arena.reports.figures.matrix import Matrix, draw_matrix
from arena.reports.figures.style import PlotWidth
from arena.reports.margin_tables import entry, points
from arena.reports.matrix import confidence_of, matrix_table
from arena.reports.page import PLAIN
from arena.reports.results import Results
from arena.reports.subject import Subject
from arena.reports.written import NOTHING, count_of, percent, percent_range


def results_figure(results: Results, width: PlotWidth) -> Draw:
    """The figure that goes with the tables. Raises InputError where no game tells anything yet."""
    subject, standings = results.subject, results.standings
    if not standings.pool.evidence.any():
        raise InputError("there is nothing to draw: no games are recorded yet that tell something")
    if results.margins is not None:
        histograms = _histograms(subject, standings, results.margins)
        return functools.partial(draw_histograms, histograms, width.inches)
    if subject.format is Format.TUNE:
        raise InputError(f"arena tune --resume --run {subject.runs[0].name} --plot FILE draws what a tuning has found")
    wanted = replace(results.wanted, page=PLAIN)
    if subject.format.all_meet:
        return functools.partial(draw_matrix, _matrix(subject, standings, wanted), width.inches)
    return functools.partial(draw_forest, _shares(subject, standings, wanted), width.inches)


def _titled(subject: Subject, words: str) -> str:
    return f"{words}; {subject.title}" if subject.title else words


def _matrix(subject: Subject, standings: Standings, wanted: Wanted) -> Matrix:
    """The cells of the table, and behind them the shares that they tell of."""
    names, pooled = subject.names, wanted.colours is ColourSplit.POOLED
    table = matrix_table(subject.game, names, standings, wanted)
    cells = {
        (row, column): standings.pair(one, other) if pooled else standings.cells.get((one, other))
        for row, one in enumerate(names)
        for column, other in enumerate(names)
    }
    shares = {seats: cell.share.share for seats, cell in cells.items() if cell is not None}
    return Matrix(
        title=_titled(subject, table.caption),
        rows=[row[0] for row in table.rows],
        columns=table.headers[1:],
        texts=[["" if text == NOTHING else text for text in row[1:]] for row in table.rows],
        shares={seats: share for seats, share in shares.items() if share is not None},
        whose_row="player" if pooled else "Black",
        whose_column="against" if pooled else "White",
    )


def _shares(subject: Subject, standings: Standings, wanted: Wanted) -> Forest:
    """The first player's share against each of the others; against a single one also by colour."""
    first, *others = subject.names
    confidence = confidence_of(wanted, len(others))
    lines = [_share_line(other, _share_of(standings.pair(first, other)), wanted, confidence) for other in others]
    if len(others) == 1:
        as_black = _share_of(standings.cells.get((first, others[0])))
        as_white = _share_of(standings.cells.get((others[0], first)))
        lines = [
            replace(lines[0], name="both colours"),
            _share_line("as Black", as_black, wanted, 0.95),
            _share_line("as White", as_white, wanted, 0.95, turned=True),
        ]
    against = f"against {others[0]}" if len(others) == 1 else "against each of the others"
    sure = "intervals hold together 95 % of the time" if wanted.together and len(others) > 1 else "95 % intervals"
    return Forest(
        title=_titled(subject, f"{subject.game}: {first} {against}, {sure}"),
        axis=f"points of {first} in %",
        heading="score % (interval)",
        lines=lines,
        compared=50.0,
        limits=(0.0, 100.0),
    )


def _share_of(cell: Cell | None) -> Share | None:
    return None if cell is None or cell.share.share is None else cell.share


def _share_line(name: str, share: Share | None, wanted: Wanted, confidence: float, turned: bool = False) -> Line:
    """A share with its interval; `turned` if it is the opponent's."""
    if share is None or share.share is None:
        return Line(name, NOTHING, None)
    value, interval = share.share, share.interval(confidence, wanted.kind)
    if turned:
        value, interval = 1 - value, type(interval)(1 - interval.high, 1 - interval.low)
    text = f"{percent(value)} ({percent_range(interval)})"
    return Line(name, text, 100 * value, 100 * interval.low, 100 * interval.high)


def _histograms(subject: Subject, standings: Standings, margins: Mapping[tuple[str, str], Margin]) -> Histograms:
    """By how many points the first player won against each of the others; in a round-robin, everybody against all."""
    pool, (first, *others) = standings.pool, subject.names
    if subject.format.all_meet:
        panels = []
        for name in subject.names:
            scores = standings.scores.get(name)
            told = "" if scores is None else f"mean {points(scores.mean)}, {count_of(scores.games, 'game')}"
            panels.append(Panel(name, told, leads_of(pool, name), None if scores is None else scores.mean))
        title, axis = f"{subject.game}: points against the other players", "lead at the end, in points"
    else:
        panels = [
            Panel(f"against {other}", entry(margins[first, other]), leads_of(pool, first, other), found.mean)
            for other in others
            for found in [margins[first, other]]
        ]
        title, axis = f"{subject.game}: points of {first}", f"lead of {first} at the end, in points"
    if not any(len(panel.leads) for panel in panels):
        raise InputError("there is nothing to draw: no game was played to its end")
    missing = without_score(pool)
    notes = [f"Given up or cut short, and not drawn: {count_of(missing, 'game')}."] if missing else []
    return Histograms(_titled(subject, title), axis, panels, notes)
