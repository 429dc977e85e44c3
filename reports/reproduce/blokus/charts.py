"""Curves and bars of the paper's figures, with 95 % intervals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from arena.arenas.statistics.quantity import Quantity

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

#: A point: where it is, and what was measured there.
Curve = Sequence[tuple[float, Quantity]]


def draw_curves(figure: Figure, curves: Mapping[str, Curve], labels: tuple[str, str], level: float | None) -> None:
    """Curves over numbers of simulations, and the level at which both sides are equal."""
    figure.set_size_inches(7, 4.5)
    axes = figure.add_subplot()
    for name, curve in curves.items():
        _draw(axes, curve, name)
    axes.set(xscale="log", xlabel=labels[0], ylabel=labels[1])
    _draw_level(axes, level)
    axes.legend(frameon=False)


def draw_bars(axes: Axes, bars: Sequence[tuple[str, Quantity | None]], label: str, level: float | None = None) -> None:
    """Dots with intervals, one for each name; what could not be told has none."""
    known = [(place, found) for place, (_, found) in enumerate(bars) if found is not None]
    _draw(axes, known, None, line="none")
    axes.set_xticks(range(len(bars)), [name for name, _ in bars], rotation=60, ha="right")
    axes.set(ylabel=label, xlim=(-0.5, len(bars) - 0.5))
    _draw_level(axes, level)


def draw_over_constants(axes: Axes, curves: Mapping[str, Curve], label: str) -> None:
    """Curves over exploration constants, each of which is the double of another."""
    for name, curve in curves.items():
        _draw(axes, curve, name)
    axes.set_xscale("log", base=2)
    axes.set(xlabel="c (1: the paper's square root of 2)", ylabel=label)
    _draw_level(axes, 0.5)
    axes.legend(frameon=False, fontsize=7)


def _draw(axes: Axes, curve: Curve, name: str | None, line: str = "-") -> None:
    places = [place for place, _ in curve]
    values = [found.value for _, found in curve]
    reach = [
        [max(0.0, found.value - found.interval.low) for _, found in curve],
        [max(0.0, found.interval.high - found.value) for _, found in curve],
    ]
    axes.errorbar(places, values, reach, marker="o", markersize=4, linewidth=1, linestyle=line, capsize=2, label=name)


def _draw_level(axes: Axes, level: float | None) -> None:
    """Where both sides are equal, if there is such a level."""
    if level is not None:
        axes.axhline(level, color="0.6", linewidth=0.8, linestyle=":")
