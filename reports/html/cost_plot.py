"""Elo against what it costs, for players that differ in their budget only: points, and the line of a doubling."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence

from arena.arenas.rating import Rated
from arena.reports.doublings import Found, doubling_note, doublings_of_groups
from arena.reports.html.axis import Axis, axis_over
from arena.reports.html.charts import (
    BOTTOM,
    LEFT,
    RIGHT,
    TOP,
    Frame,
    chart,
    figure,
    legend,
    line_through,
    point_with_error,
)
from arena.reports.html.markup import Markup, element

_MOST_TICKS = 6
_BUDGETS: dict[str, tuple[str, Callable[[Rated, int], float]]] = {
    "playouts": ("playouts a move", lambda rated, player: float(rated.pool.configs[player].budget)),
    "CPU time": ("processor time a move, in ms", lambda rated, player: rated.spent[player].cpu_ms_per_move or 0.0),
}


def cost_plots(rated: Rated, times: bool) -> Markup:
    """A picture for each kind of budget."""
    found = doublings_of_groups(rated, times)
    kinds = dict.fromkeys(budget for _, (_, budget, _) in found)
    pictures = [_plot(rated, budget, [each for each in found if each[1][1] == budget]) for budget in kinds]
    return element("div", *pictures, class_="pictures") if pictures else Markup("")


def _plot(rated: Rated, budget: str, found: list[tuple[list[int], Found]]) -> Markup:
    label, cost = _BUDGETS[budget]
    players = [player for group, _ in found for player in group]
    ratings = {player: rated.rating(player) for player in players}
    logs = {player: math.log2(cost(rated, player)) for player in players}
    ends = [end for one in ratings.values() for end in (one.interval.low, one.interval.high)]
    x = axis_over(list(logs.values()), LEFT, RIGHT, margin=0.08)
    ticks = _ticks(list(logs.values()), x)
    frame = Frame(x, axis_over(ends, BOTTOM, TOP), label, "Elo", ticks, lambda power: _budget_text(2.0**power))
    marks = []
    for number, (group, (_, _, doubling)) in enumerate(found):
        middle = sum(logs[one] for one in group) / len(group)
        height = sum(ratings[one].elo for one in group) / len(group)
        across = [min(logs[one] for one in group), max(logs[one] for one in group)]
        marks.append(line_through(frame, [(at, height + doubling.elo * (at - middle)) for at in across], number))
        for one in group:
            interval = ratings[one].interval
            marks.append(point_with_error(frame, logs[one], ratings[one].elo, interval.low, interval.high, number))
    notes = " ".join(doubling_note(*each) for _, each in found)
    return figure(
        chart(frame, marks, f"Elo against {label}. {notes}"), notes, legend([kind for _, (kind, *_) in found])
    )


def _ticks(logs: Sequence[float], x: Axis) -> list[float]:
    """The budgets themselves where they are few and apart, else powers of two, at most six."""
    own = sorted(set(logs))
    if len(own) <= _MOST_TICKS and all(b - a > (x.high - x.low) / 8 for a, b in itertools.pairwise(own)):
        return own
    powers = range(math.ceil(x.low - 1e-9), math.floor(x.high + 1e-9) + 1)
    return [float(power) for power in powers[:: math.ceil(len(powers) / _MOST_TICKS)]] if powers else own[:: len(own)]


def _budget_text(budget: float) -> str:
    return f"{budget:,.0f}".replace(",", " ") if budget >= 10 else f"{budget:.2g}"
