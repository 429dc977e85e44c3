"""How results settled: ratings by the number of games, and the way of sequential tests."""

from __future__ import annotations

import math
from collections.abc import Sequence

from arena.arenas.convergence import Waypoint, convergence
from arena.arenas.llr_path import Path
from arena.arenas.rating import Rated
from arena.reports.elo_tables import interval_text
from arena.reports.html.axis import Axis, axis_over
from arena.reports.html.charts import (
    BOTTOM,
    LEFT,
    MOST_LINES,
    RIGHT,
    TOP,
    Frame,
    chart,
    figure,
    legend,
    level,
    line_through,
    point_with_error,
)
from arena.reports.html.markup import Markup, element, joined, section
from arena.reports.html.matter import Matter
from arena.reports.html.tables import table_html
from arena.reports.regression_report import contest_lines
from arena.reports.table import Table
from arena.reports.written import whole

_WAYPOINTS = 8
_MOST_STEPS = 400
#: Of more players, the way of the ratings is not told: every stop is a fit with all its intervals.
_MOST_PLAYERS = 16


def progress(matter: Matter) -> Markup:
    """A part of the page."""
    rated = matter.rated
    ratings = [] if rated is None or len(rated.pool.names) > _MOST_PLAYERS else _ratings(rated)
    tests = [_contest(found.candidate, path) for found, paths in matter.regressions for path in paths]
    return section("progress", "How it settled", *tests, *ratings)


def _ratings(rated: Rated) -> list[Markup]:
    found = convergence(rated, _WAYPOINTS)
    if len(found) < 2:
        return []
    order = rated.order()[:MOST_LINES]
    table = convergence_table(rated, found)
    whole_table = element(
        "details", element("summary", "The numbers"), table_html(table, "convergence", sortable=False)
    )
    return [_picture(rated, found, order), whole_table]


def convergence_table(rated: Rated, found: Sequence[Waypoint]) -> Table:
    """Ratings by the number of games."""
    order = rated.order()
    rows = [
        [str(one.games), *(f"{whole(one.ratings[each].elo)} ({interval_text(one.ratings[each])})" for each in order)]
        for one in found
    ]
    return Table(
        "Elo by the number of games that are evidence",
        ["games", *(rated.pool.names[player] for player in order)],
        rows,
        left=0,
        notes=["Each row is relative to the mean of the players as its own games weigh them."],
    )


def _picture(rated: Rated, found: Sequence[Waypoint], order: Sequence[int]) -> Markup:
    logs = [math.log2(one.games) for one in found]
    x = axis_over(logs, LEFT, RIGHT, margin=0.06)
    # The first waypoints know little: their intervals would leave no room for all others.
    settled = [one.ratings[player].interval for one in found[len(found) // 3 :] for player in order]
    middle = [one.ratings[player].elo for one in found for player in order]
    y = axis_over([*middle, *(end for each in settled for end in (each.low, each.high))], BOTTOM, TOP)
    frame = Frame(x, y, "games", "Elo", logs, lambda at: str(round(2.0**at)))
    marks = []
    for number, player in enumerate(order):
        # Side by side, so that intervals do not hide each other.
        shift = (number - (len(order) - 1) / 2) * 0.012 * (x.high - x.low)
        points = [(at + shift, one.ratings[player]) for at, one in zip(logs, found, strict=True)]
        marks.append(line_through(frame, [(at, one.elo) for at, one in points], number))
        marks += [
            point_with_error(frame, at, one.elo, one.interval.low, one.interval.high, number) for at, one in points
        ]
    names = [rated.pool.names[player] for player in order]
    more = f" The first {len(order)} of {len(rated.pool.names)} players." if len(order) < len(rated.pool.names) else ""
    title = "Ratings with their 95 % intervals by the number of games that are evidence."
    return figure(chart(frame, marks, title), f"{title}{more}", legend(names))


def _contest(candidate: str, path: Path) -> Markup:
    lines = element("pre", contest_lines(candidate, path.contest).rstrip("\n"), tabindex="0", aria_label="The test")
    if not path.steps:
        return joined([lines])
    bounds = path.contest.state.bounds
    steps = path.steps[:: max(1, len(path.steps) // _MOST_STEPS)]
    steps = [(0, 0.0), *steps, path.steps[-1]]
    ratios = [ratio for _, ratio in steps]
    x = Axis(0.0, float(steps[-1][0]), LEFT, RIGHT)
    frame = Frame(x, axis_over([*ratios, bounds.lower, bounds.upper], BOTTOM, TOP), "games", "LLR")
    marks = [
        level(frame, bounds.upper, f"H1 accepted at {bounds.upper:.2f}"),
        level(frame, bounds.lower, f"H0 accepted at {bounds.lower:.2f}"),
        line_through(frame, steps),
    ]
    title = (
        f"{candidate} against {path.contest.baseline}: log-likelihood ratio after {steps[-1][0]} games"
        f" {path.contest.state.llr:.2f}, bounds {bounds.lower:.2f} and {bounds.upper:.2f}."
    )
    return joined([figure(chart(frame, marks, title), title), lines])
