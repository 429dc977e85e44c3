"""The surface that a tuning has fitted: slices through the winner with their intervals, and maps of two parameters."""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from arena.arenas.statistics.surface import Floats
from arena.arenas.tuning.finding import Finding
from arena.arenas.tuning.parameters import Choice, Parameter, Range, Value
from arena.reports.figures.files import Draw
from arena.reports.figures.labels import framed
from arena.reports.figures.style import BLUE, FAINT, INK, RISING, SMALL, VERMILION, PlotWidth
from arena.reports.tuning_report import TuningReport

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_LEFT, _BOTTOM, _GAP, _SCALE = 0.52, 0.42, 0.2, 0.5  # inches
_SHAPE, _LARGEST = 0.8, 2.6  # of a panel: height by width, and inches that it is wide at most
_PANELS = 3  # in a row
_STEPS, _CELLS = 121, 41  # of a slice, and of a side of a map
_LARGEST_DOT = 36.0  # square points


@dataclass(frozen=True)
class Slice:
    """The surface along one parameter, the others as the winner has them."""

    parameter: Parameter
    values: Sequence[Value]
    middle: Floats
    low: Floats
    high: Floats


def surface_figure(report: TuningReport, width: PlotWidth) -> Draw:
    """The figure of a finding."""
    return functools.partial(draw_surface, report, width.inches)


def draw_surface(report: TuningReport, width: float, figure: Figure) -> None:
    """Draw it, `width` inches wide."""
    found = report.finding
    slices = [slice_of(found, place) for place in range(len(found.template.parameters))]
    ranges = [place for place, parameter in enumerate(found.template.parameters) if isinstance(parameter, Range)]
    columns = min(_PANELS, max(len(slices), 2 if len(ranges) > 1 else 1), 2 if width < 5 else _PANELS)
    across = min(_LARGEST, (width - _LEFT - columns * _GAP) / columns)
    high = _SHAPE * across
    rows = math.ceil(len(slices) / columns)
    maps = high + _BOTTOM + _SCALE if len(ranges) > 1 else 0.0
    whole = _LEFT + columns * (across + _GAP)
    title = f"{found.template.text} on {found.settings.game}: chance to win, in %"
    frame = framed(figure, whole, rows * (high + _BOTTOM) + maps, title, [_about(found), report.verdict])
    limits = _limits(slices)
    for place, one in enumerate(slices):
        row, column = divmod(place, columns)
        bottom = frame.top - (row + 1) * (high + _BOTTOM) + _BOTTOM
        axes = figure.add_axes(frame.box(_LEFT + column * (across + _GAP), bottom, across, high))
        _draw_slice(axes, one, found, limits)
        axes.tick_params(labelleft=column == 0)
    if maps:
        boxes = [frame.box(_LEFT + column * (across + _GAP), frame.foot + _BOTTOM, across, high) for column in range(2)]
        _draw_maps(figure, found, (ranges[0], ranges[1]), boxes)


def _about(found: Finding) -> str:
    dots = "; dots: the points that played, by how often" if len(found.template.parameters) == 1 else ""
    others = ", the other parameters as the winner has them" if len(found.template.parameters) > 1 else ""
    return f"Lines with 95 % intervals: the fitted surface{others}. Solid upright line: winner; dashed: start{dots}."


def slice_of(found: Finding, place: int) -> Slice:
    """The surface along the parameter in that place."""
    parameter = found.template.parameters[place]
    values: list[Value]
    if isinstance(parameter, Choice):
        values = list(parameter.values)
    else:
        values = list(dict.fromkeys(parameter.at(step / (_STEPS - 1)) for step in range(_STEPS)))
    points = [[*found.winner[:place], value, *found.winner[place + 1 :]] for value in values]
    return Slice(parameter, values, *found.surface.chances(found.template.coordinates(points)))


def _limits(slices: Sequence[Slice]) -> tuple[float, float]:
    low = min(float(one.low.min()) for one in slices)
    high = max(float(one.high.max()) for one in slices)
    room = 0.05 * (high - low) or 0.05
    return 100 * max(0.0, low - room), 100 * min(1.0, high + room)


def _draw_slice(axes: Axes, one: Slice, found: Finding, limits: tuple[float, float]) -> None:
    place = found.template.parameters.index(one.parameter)
    winner, start = found.winner[place], found.template.start_values()[place]
    axes.set(ylim=limits, xlabel=one.parameter.name)
    if isinstance(one.parameter, Choice):
        _draw_words(axes, one)
        winner, start = one.values.index(winner), one.values.index(start)
    else:
        if one.parameter.log:
            _by_ratios(axes, axes.xaxis)
        numbers: list[Any] = list(one.values)
        axes.fill_between(numbers, 100 * one.low, 100 * one.high, color=BLUE, alpha=0.18, linewidth=0)
        axes.plot(numbers, 100 * one.middle, color=BLUE)
        if len(found.template.parameters) == 1:
            _draw_dots(axes, found)
    numbers = [winner, start]
    axes.axvline(numbers[0], color=VERMILION, linewidth=0.8, zorder=1)
    axes.axvline(numbers[1], color=INK, linewidth=0.8, linestyle=(0, (4, 2)), zorder=1)


def _by_ratios(axes: Axes, axis: Any) -> None:
    """Make an axis one of logarithms, with numbers as people write them."""
    from matplotlib.ticker import FuncFormatter, NullFormatter

    (axes.set_xscale if axis is axes.xaxis else axes.set_yscale)("log")
    axis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}"))
    axis.set_minor_formatter(NullFormatter())


def _draw_words(axes: Axes, one: Slice) -> None:
    places: list[Any] = list(range(len(one.values)))
    errors: Any = np.array([one.middle - one.low, one.high - one.middle]) * 100
    axes.errorbar(places, 100 * one.middle, errors, fmt="o", color=BLUE, markersize=4, linewidth=0.8)
    axes.set(xlim=(-0.5, len(places) - 0.5), xticks=places)
    axes.set_xticklabels([str(value) for value in one.values], fontsize=SMALL - 1)


def _draw_dots(axes: Axes, found: Finding) -> None:
    """Points that played, as large as they played often."""
    games = found.tally.games
    played = games > 0
    numbers: list[Any] = [point[0] for point, seen in zip(found.values, played, strict=True) if seen]
    shares = 100 * found.tally.won[played] / games[played]
    sizes = _LARGEST_DOT * games[played] / games.max()
    axes.scatter(numbers, shares, s=sizes, facecolor="none", edgecolor=FAINT, linewidth=0.5, zorder=0)


def _draw_maps(
    figure: Figure, found: Finding, places: tuple[int, int], boxes: Sequence[tuple[float, float, float, float]]
) -> None:
    """Side by side the surface over two parameters, and its standard error."""
    one, other = (found.template.parameters[place] for place in places)
    steps = [step / (_CELLS - 1) for step in range(_CELLS)]
    points = []
    for down in steps:
        for across in steps:
            point = list(found.winner)
            point[places[0]], point[places[1]] = one.at(across), other.at(down)
            points.append(point)
    mean, low, high = found.surface.chances(found.template.coordinates(points), reach=1.0)
    titles = ("chance to win, %", "its standard error, %")
    for place, (values, title) in enumerate(zip((mean, (high - low) / 2), titles, strict=True)):
        axes = figure.add_axes(boxes[place])
        grid: Any = [one.at(step) for step in steps], [other.at(step) for step in steps]
        mesh = axes.pcolormesh(*grid, 100 * values.reshape(_CELLS, _CELLS), cmap=RISING, shading="nearest")
        mesh.set_rasterized(True)
        axes.set(xlabel=one.name)
        for parameter, axis in ((one, axes.xaxis), (other, axes.yaxis)):
            if isinstance(parameter, Range) and parameter.log:
                _by_ratios(axes, axis)
        if place == 0:
            axes.set_ylabel(other.name, labelpad=1)
        axes.tick_params(labelleft=place == 0)
        marks: list[Any] = [[found.winner[each]] for each in places]
        axes.plot(*marks, marker="o", color=VERMILION, markersize=4, markeredgecolor="white", markeredgewidth=0.5)
        _draw_scale(figure, mesh, boxes[place], title)


def _draw_scale(figure: Figure, mesh: Any, box: tuple[float, float, float, float], title: str) -> None:
    left, bottom, width, height = box
    inch = 1 / figure.get_size_inches()[1]
    axes = figure.add_axes((left, bottom + height + 0.06 * inch, width, 0.07 * inch))
    figure.colorbar(mesh, cax=axes, orientation="horizontal")
    axes.tick_params(labelsize=SMALL - 1, pad=1.0, length=1.5, top=True, bottom=False, labeltop=True, labelbottom=False)
    axes.set_title(title, fontsize=SMALL, pad=10)
