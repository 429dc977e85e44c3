"""What is drawn of ratings: themselves with their intervals, or against what they cost."""

from __future__ import annotations

import functools

from arena.arenas.rating import Rated
from arena.arenas.statistics.contrasts import Estimate, Open
from arena.games import InputError
from arena.reports.doublings import doubling_note, doublings_of, families
from arena.reports.elo_tables import interval_text
from arena.reports.figures.cost import Costs, Point, Slope, draw_costs
from arena.reports.figures.files import Draw
from arena.reports.figures.forest import Forest, Line, draw_forest
from arena.reports.figures.style import SERIES, PlotOf, PlotWidth
from arena.reports.written import whole


def ratings_figure(rated: Rated, what: PlotOf, width: PlotWidth) -> Draw:
    """A figure of ratings; raises InputError where fewer than two players have costs that differ."""
    if what is PlotOf.RATINGS:
        return functools.partial(draw_forest, _forest(rated), width.inches)
    return functools.partial(draw_costs, _costs(rated, what), width.inches)


def _forest(rated: Rated) -> Forest:
    lines = []
    for player in rated.order():
        found = rated.rating(player)
        told = interval_text(found) if found.error else "fixed"
        low, high = _ends(found)
        lines.append(
            Line(
                name=rated.pool.names[player],
                text=f"{whole(found.elo)} ({told})",
                value=found.elo,
                low=found.interval.low if found.error else None,
                high=found.interval.high if found.error else None,
                open_below=bool(found.error) and low is None,
                open_above=bool(found.error) and high is None,
            )
        )
    return Forest(
        title=f"{rated.pool.game}: Elo relative to {rated.relative}, 95 % intervals",
        axis="Elo",
        heading="Elo (interval)",
        lines=lines,
        compared=rated.offset,
        notes=_unfinished(rated),
    )


def _unfinished(rated: Rated) -> list[str]:
    return [f"{name} is unfinished: {played} of {planned} games." for name, played, planned in rated.unfinished()]


def _ends(found: Estimate) -> tuple[float | None, float | None]:
    """The ends of an interval; None for one at which only the prior keeps it finite."""
    low = None if found.open is Open.BELOW else found.interval.low
    return low, None if found.open is Open.ABOVE else found.interval.high


def _costs(rated: Rated, what: PlotOf) -> Costs:
    costs = [_cost(rated, player, what) for player in range(len(rated.pool.names))]
    known = [player for player, cost in enumerate(costs) if cost]
    if len({costs[player] for player in known}) < 2:
        raise InputError(f"--plot-of {what}: there is nothing to draw, for fewer than two players differ in that")
    alike = [family for family in families(rated) if set(family) & set(known)]
    series = [*alike, *([player] for player in known if not any(player in family for family in alike))]
    points = []
    for player in known:
        found = rated.rating(player)
        low, high = _ends(found) if found.error else (found.elo, found.elo)
        own = next(number for number, family in enumerate(series) if player in family)
        points.append(Point(rated.pool.names[player], costs[player] or 0.0, found.elo, low, high, own))
    left_out = [name for player, name in enumerate(rated.pool.names) if player not in known]
    notes = [f"Without {what}, and not drawn: {', '.join(left_out)}."] if left_out else []
    return Costs(
        title=f"{rated.pool.game}: Elo relative to {rated.relative}, 95 % intervals",
        cost={PlotOf.PLAYOUTS: "playouts", PlotOf.CPU: "CPU time in ms"}[what],
        points=points,
        slopes=_slopes(rated, series, what),
        notes=[*notes, *_unfinished(rated)],
    )


def _slopes(rated: Rated, series: list[list[int]], what: PlotOf) -> list[Slope]:
    by = {PlotOf.PLAYOUTS: "playouts", PlotOf.CPU: "CPU time"}[what]
    slopes = []
    for number, family in enumerate(series):
        for found in doublings_of(rated, family, times=what is PlotOf.CPU):
            signs = f"{SERIES[number % len(SERIES)][2]}: ".capitalize() if len(series) > 1 else ""
            if found[1] == by:
                slopes.append(Slope(number, found[2].elo, signs + doubling_note(*found)))
    return slopes


def _cost(rated: Rated, player: int, what: PlotOf) -> float | None:
    """What a move of a player cost on average."""
    if what is PlotOf.PLAYOUTS:
        config = rated.pool.configs[player]
        return (rated.spent[player].playouts_per_move if config.timed else float(config.budget)) or None
    return rated.spent[player].cpu_ms_per_move or None
