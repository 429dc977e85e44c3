"""Ratings with their intervals as a forest plot: a row for each player, so that names have room however many there are.

Places across are per cents of the picture's width, so that pictures are as wide as there is room for.
"""

from __future__ import annotations

from collections.abc import Sequence

from arena.arenas.rating import Rated
from arena.arenas.statistics.contrasts import Estimate, Open
from arena.reports.elo_tables import interval_text
from arena.reports.html.axis import Axis, axis_over, tick_text
from arena.reports.html.markup import Markup, element, name
from arena.reports.html.tables import caption_html, scrolled
from arena.reports.written import whole

_HEIGHT = 24
_LEFT, _RIGHT = 3.0, 97.0


def forest_plot(rated: Rated) -> Markup:
    """All players from the strongest to the weakest."""
    order = rated.order()
    estimates = [rated.rating(player) for player in order]
    axis = axis_over([end for one in estimates for end in _shown(one, estimates)], _LEFT, _RIGHT)
    rows = [
        element(
            "tr",
            element("th", name(rated.pool.names[player]), scope="row"),
            element("td", _bar(estimate, axis), class_="plot"),
            element("td", f"{whole(estimate.elo)} ({interval_text(estimate) if estimate.error else 'fixed'})"),
        )
        for player, estimate in zip(order, estimates, strict=True)
    ]
    scale = element("tr", element("th", "Elo", scope="row"), element("td", _scale(axis), class_="plot"), element("td"))
    head = element("tr", *(element("th", title, scope="col") for title in ("player", "", "Elo (95 % interval)")))
    caption = caption_html(f"Ratings with their 95 % intervals, relative to {rated.relative}")
    grid = element(
        "table", caption, element("thead", head), element("tbody", *rows, scale), class_="forest", id="forest"
    )
    return scrolled(grid, "Forest plot of the ratings")


def _shown(one: Estimate, estimates: list[Estimate]) -> tuple[float, float]:
    """An interval as far as it is drawn: where only the prior ends it, an arrow goes on from what the games say."""
    closed = [end for each in estimates if each.open is Open.NEITHER for end in (each.interval.low, each.interval.high)]
    if one.open is Open.NEITHER or not closed:
        return one.interval.low, one.interval.high
    return (one.interval.low, one.elo) if one.open is Open.ABOVE else (one.elo, one.interval.high)


def _bar(estimate: Estimate, axis: Axis) -> Markup:
    middle = _HEIGHT / 2
    low = _LEFT - 3 if estimate.open is Open.BELOW else axis.place(estimate.interval.low)
    high = _RIGHT + 3 if estimate.open is Open.ABOVE else axis.place(estimate.interval.high)
    zero = _line(axis.place(0.0), 0, axis.place(0.0), _HEIGHT, "grid")
    ends = [
        _line(end, middle - 4, end, middle + 4, "whisker")
        for end, is_open in ((low, estimate.open is Open.BELOW), (high, estimate.open is Open.ABOVE))
        if not is_open
    ]
    point = element("circle", cx=f"{axis.place(estimate.elo):.2f}%", cy=middle, r=4, class_="point")
    parts = [zero, _line(low, middle, high, middle, "whisker"), *ends, point]
    return element("svg", *parts, width="100%", height=_HEIGHT, aria_hidden="true")


def _scale(axis: Axis) -> Markup:
    shown = [tick for tick in axis.ticks(6) if _LEFT + 4 < axis.place(tick) < _RIGHT - 4]
    ticks = []
    for tick in shown:
        place = axis.place(tick)
        label = element(
            "text", tick_text(tick), x=f"{place:.2f}%", y=17, text_anchor="middle", class_=_rare(tick, shown)
        )
        ticks += [_line(place, 0, place, 5, "axis"), label]
    return element("svg", *ticks, width="100%", height=_HEIGHT, aria_hidden="true")


def _rare(tick: float, shown: Sequence[float]) -> str | None:
    """Every other tick, zero not among them, goes unnamed where there is little room."""
    step = shown[1] - shown[0] if len(shown) > 1 else 1.0
    return "rare" if round(tick / step) % 2 else None


def _line(x1: float, y1: float, x2: float, y2: float, class_: str) -> Markup:
    return element("line", x1=f"{x1:.2f}%", y1=y1, x2=f"{x2:.2f}%", y2=y2, class_=class_)
