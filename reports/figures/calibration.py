"""What is drawn of calibration: for each player, what came true by the value that it told."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import TYPE_CHECKING

from arena.arenas.statistics.calibration import Bin, Calibration
from arena.reports.calibration_report import Calibrated, Judged
from arena.reports.figures.files import Draw
from arena.reports.figures.panels import Panels, laid_out
from arena.reports.figures.style import BLUE, FAINT, INK, PlotWidth
from arena.reports.written import count_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


def calibration_figure(calibrated: Calibrated, width: PlotWidth) -> Draw:
    """Reliability curves with intervals; true values lie on the line."""
    subject = calibrated.subject
    title = f"{subject.game}: what came true by the value that was told, 95 % intervals"
    whole = [item for item in calibrated.found if item.phase is None]
    panels = Panels(
        title=f"{title}; {subject.title}" if subject.title else title,
        names=[item.player for item in whole],
        texts=[_told(item) for item in whole],
        x_axis="value that was told",
        y_axis="came true",
        shape=1.0,
        notes=["ECE: expected calibration error; * is more than true values would have once in twenty times."],
    )
    return functools.partial(_draw, panels, [item.found for item in whole], width.inches)


def _told(item: Judged) -> str:
    """As the table has it."""
    return f"ECE {item.found.error:.3f}{'*' if item.found.told else ''}, {count_of(item.found.predictions, 'decision')}"


def _draw(panels: Panels, found: list[Calibration], width: float, figure: Figure) -> None:
    for axes, each in zip(laid_out(panels, width, figure), found, strict=True):
        draw_curve(axes, each.bins)


def draw_curve(axes: Axes, bins: Sequence[Bin]) -> None:
    """A point for each tenth of values, with what came true of it."""
    axes.set(xlim=(0, 1), ylim=(0, 1))
    axes.plot([0, 1], [0, 1], color=FAINT, linewidth=0.6, linestyle=(0, (4, 2)))
    for each in bins:
        axes.plot([each.value, each.value], [each.interval.low, each.interval.high], color=BLUE)
    values, outcomes = [each.value for each in bins], [each.outcome for each in bins]
    (line,) = axes.plot(values, outcomes, color=BLUE, marker="o", linewidth=0.6, clip_on=False)
    line.set(markersize=3.5, markeredgecolor=INK, markeredgewidth=0.3)
    axes.set_xticks([0.1, 0.5, 0.9])
    axes.set_yticks([0, 0.5, 1])
