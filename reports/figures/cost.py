"""Ratings against what they cost, with the line of what doubling the cost gains."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from arena.reports.figures.labels import block_height, cut, framed, inches, width_of
from arena.reports.figures.style import FAINT, INK, SERIES, SMALL

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.transforms import Transform

_LEFT, _BOTTOM, _RIGHT = 0.55, 0.42, 0.08  # inches: numbers and the axis's label; the same below; to the right edge
_SHAPE = 0.68  # height of the axes by their width
_LONGEST_NAME = 1.0
_DOT = 0.035  # inches: half the width of a dot
_LARGEST_LABEL, _SMALLEST_LABEL = 6.5, 4.5

#: Left, bottom, right and top, in inches.
Box = tuple[float, float, float, float]


@dataclass(frozen=True)
class Point:
    """A player: its cost, its rating with the ends of its interval (None: open), and which series it is of."""

    name: str
    cost: float
    elo: float
    low: float | None
    high: float | None
    series: int


@dataclass(frozen=True)
class Slope:
    """What a doubling gains a series, in words as the table has them too."""

    series: int
    elo: float
    words: str


@dataclass(frozen=True)
class Costs:
    """Points and slopes; the cost's name, and what there is to say besides."""

    title: str
    cost: str
    points: Sequence[Point]
    slopes: Sequence[Slope]
    notes: Sequence[str] = ()


def draw_costs(costs: Costs, width: float, figure: Figure) -> None:
    """Draw them, `width` inches wide."""
    across = width - _LEFT - _RIGHT
    high = _SHAPE * across
    frame = framed(figure, width, high + _BOTTOM, costs.title, [slope.words for slope in costs.slopes] + [*costs.notes])
    axes = figure.add_axes(frame.box(_LEFT, frame.foot + _BOTTOM, across, high))
    axes.set(xscale="log", xlabel=f"{costs.cost} a move", ylabel="Elo")
    _set_limits(axes, costs.points)
    _few_ticks(axes, across)
    for slope in costs.slopes:
        _draw_slope(axes, slope, [point for point in costs.points if point.series == slope.series])
    for point in costs.points:
        _draw_point(axes, point)
    _label(axes, costs.points, across, high)


def _set_limits(axes: Axes, points: Sequence[Point]) -> None:
    """Room around the points for their names; intervals that reach far are cut off."""
    costs = [math.log10(point.cost) for point in points]
    elos = [point.elo for point in points]
    wide, tall = max(costs) - min(costs), max(max(elos) - min(elos), 50.0)
    aside = max(0.12 * wide, 0.1)
    axes.set_xlim(10 ** (min(costs) - aside), 10 ** (max(costs) + 1.5 * aside))
    ends = [end for point in points for end in (point.low, point.high) if end is not None]
    low = max(min([*ends, min(elos)]), min(elos) - 0.4 * tall)
    high = min(max([*ends, max(elos)]), max(elos) + 0.4 * tall)
    axes.set_ylim(low - 0.06 * tall, high + 0.06 * tall)


def _few_ticks(axes: Axes, across: float) -> None:
    """Numbers that stand apart: powers of ten, and between them 2 and 5 where there is room."""
    from matplotlib.ticker import FuncFormatter, LogLocator, NullFormatter

    low, high = axes.get_xlim()
    fitting = max(2, int(across / inches(5.0, SMALL)))
    decades = math.log10(high / low)
    between = (1.0, 2.0, 5.0) if 3 * decades <= fitting else (1.0,)
    axes.xaxis.set_major_locator(LogLocator(subs=between, numticks=fitting))
    axes.xaxis.set_major_formatter(FuncFormatter(lambda cost, _: _short(cost)))
    axes.xaxis.set_minor_formatter(NullFormatter())


def _short(cost: float) -> str:
    """A cost in few letters: 20, 1k, 5M."""
    for power, letter in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if cost >= 0.999 * power:
            return f"{cost / power:.3g}{letter}"
    return f"{cost:.3g}"


def _draw_point(axes: Axes, point: Point) -> None:
    colour, sign, _ = SERIES[point.series % len(SERIES)]
    low, high = axes.get_ylim()
    ends = [low if point.low is None else point.low, high if point.high is None else point.high]
    axes.plot([point.cost, point.cost], ends, color=colour, linewidth=0.8, zorder=2)
    style: dict[str, Any] = {"markersize": 4.5, "markeredgecolor": INK, "markeredgewidth": 0.3}
    axes.plot([point.cost], [point.elo], marker=sign, color=colour, zorder=3, **style)


def _draw_slope(axes: Axes, slope: Slope, points: Sequence[Point]) -> None:
    """The line through the middle of its points."""
    colour, _, _ = SERIES[slope.series % len(SERIES)]
    logs = [math.log2(point.cost) for point in points]
    middle = sum(logs) / len(logs)
    elo = sum(point.elo for point in points) / len(points)
    ends = [min(logs), max(logs)]
    heights = [elo + slope.elo * (end - middle) for end in ends]
    axes.plot([2**end for end in ends], heights, color=colour, linestyle=(0, (4, 2)), linewidth=0.8, zorder=1)


def _label(axes: Axes, points: Sequence[Point], across: float, high: float) -> None:
    """Each point's name where it covers neither names nor points; with a line to it, if that is not beside it.

    Where there is no such place for all of them, letters are made smaller; what even then has none goes without.
    """
    to_axes = axes.transData + axes.transAxes.inverted()
    size = _LARGEST_LABEL
    names = cut([point.name for point in points], size, _LONGEST_NAME)
    places = [_inches(to_axes, point, across, high) for point in points]
    found = _arranged(names, places, size, (across, high))
    while None in found and size > _SMALLEST_LABEL:
        size -= 0.5
        found = _arranged(names, places, size, (across, high))
    for name, place, box in zip(names, places, found, strict=True):
        if box is None:
            continue
        middle = (box[0] + box[2]) / 2 / across, (box[1] + box[3]) / 2 / high
        axes.text(*middle, name, transform=axes.transAxes, ha="center", va="center", fontsize=size, zorder=5)
        end = min(max(place[0], box[0]), box[2]), min(max(place[1], box[1]), box[3])
        if math.dist(end, place) > 3 * _DOT:
            xs, ys = (place[0] / across, end[0] / across), (place[1] / high, end[1] / high)
            axes.plot(xs, ys, transform=axes.transAxes, color=FAINT, linewidth=0.4, zorder=1.5)


def _inches(to_axes: Transform, point: Point, across: float, high: float) -> tuple[float, float]:
    x, y = to_axes.transform((point.cost, point.elo))
    return float(x) * across, float(y) * high


def _arranged(
    names: Sequence[str], places: Sequence[tuple[float, float]], size: float, room: tuple[float, float]
) -> list[Box | None]:
    """A box for each name, or none: the first place around its point that is free."""
    taken: list[Box] = [(x - _DOT, y - _DOT, x + _DOT, y + _DOT) for x, y in places]
    found: list[Box | None] = []
    for name, place in zip(names, places, strict=True):
        wide, tall = inches(width_of(name), size) + 0.03, block_height(name, size)
        free = (box for box in _around(place, wide, tall) if _within(box, room) and not _touches_any(box, taken))
        box = next(free, None)
        found.append(box)
        if box is not None:
            taken.append(box)
    return found


def _around(place: tuple[float, float], wide: float, tall: float) -> Iterator[Box]:
    """Places for a label, nearest first: to the right and left, above and below, then in rings further out."""
    x, y = place
    for distance in (1.6 * _DOT, 3 * _DOT, *(0.15 + 0.08 * step for step in range(12))):
        for turn in (0, 12, 6, 18, 3, 9, 15, 21, *(step for step in range(24) if step % 3)):
            angle = turn * math.pi / 12
            across, up = math.cos(angle), math.sin(angle)
            left = x + across * distance + (across - 1) / 2 * wide
            bottom = y + up * distance + (up - 1) / 2 * tall
            yield left, bottom, left + wide, bottom + tall


def _within(box: Box, room: tuple[float, float]) -> bool:
    return box[0] >= 0 and box[1] >= 0 and box[2] <= room[0] and box[3] <= room[1]


def _touches_any(box: Box, others: Sequence[Box]) -> bool:
    return any(box[0] < other[2] and other[0] < box[2] and box[1] < other[3] and other[1] < box[3] for other in others)
