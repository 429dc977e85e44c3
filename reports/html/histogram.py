"""How numbers are spread, as bars."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from arena.reports.html.axis import Axis
from arena.reports.html.charts import BOTTOM, LEFT, RIGHT, TOP, Frame, chart
from arena.reports.html.markup import Markup, element

Numbers = npt.NDArray[np.float64] | npt.NDArray[np.int64]

_MOST_BARS = 40


def edges_of(numbers: Numbers) -> npt.NDArray[np.float64]:
    """Ends of bars of one round width that hold all these numbers."""
    low, high = float(numbers.min()), float(numbers.max())
    width = 1.0
    while (high - low) / width >= _MOST_BARS:
        width *= 2.5 if f"{width:g}".startswith("2") else 2
    first = math.floor(low / width)
    edges: npt.NDArray[np.float64] = np.arange(first, math.floor(high / width) + 2, dtype=np.float64) * width
    return edges


def histogram(numbers: Numbers, edges: npt.NDArray[np.float64], label_x: str, title: str, number: int = 0) -> Markup:
    """Bars by how many of the numbers lie between two edges, the lower one included."""
    counts = np.histogram(numbers, edges)[0]
    frame = Frame(
        Axis(float(edges[0]), float(edges[-1]), LEFT, RIGHT),
        Axis(0.0, float(counts.max()), BOTTOM, TOP),
        label_x,
        "games",
    )
    bars = [
        element(
            "rect",
            x=frame.x.place(float(low)) + 0.5,
            y=frame.y.place(float(count)),
            width=max(0.5, frame.x.place(float(high)) - frame.x.place(float(low)) - 1),
            height=BOTTOM - frame.y.place(float(count)),
            class_=f"bar c{number}",
        )
        for low, high, count in zip(edges, edges[1:], counts, strict=False)
        if count
    ]
    return chart(frame, bars, title)


def spread_in_words(numbers: Sequence[float] | Numbers) -> str:
    """What a histogram shows, for those who do not see it."""
    values = np.asarray(numbers)
    middle, low, high = float(np.median(values)), float(values.min()), float(values.max())
    return f"{len(values)} games, from {low:g} to {high:g}, median {middle:g}"
