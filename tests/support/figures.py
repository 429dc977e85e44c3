"""Figures as tests see them: what stands where on paper."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from matplotlib.figure import Figure
from matplotlib.text import Text
from matplotlib.transforms import Bbox

from arena.reports.figures.files import Draw, with_figure

#: Letters may come as near as this to each other's boxes, in dots of 1/100 inch.
_TOUCH = 0.35


@dataclass(frozen=True)
class Label:
    text: str
    box: Bbox


@dataclass(frozen=True)
class Drawn:
    """All letters of a figure that are seen, and the paper."""

    labels: list[Label]
    paper: Bbox

    @property
    def texts(self) -> list[str]:
        return [label.text for label in self.labels]

    @property
    def overlaps(self) -> list[tuple[str, str]]:
        """Labels that cover each other."""
        low, high = (np.array([getattr(label.box, end) for label in self.labels]) for end in ("min", "max"))
        depth = np.minimum(high[:, None], high) - np.maximum(low[:, None], low)
        pairs = np.argwhere(np.triu((depth > _TOUCH).all(axis=2), 1))
        return [(self.texts[one], self.texts[other]) for one, other in pairs]

    @property
    def cut_off(self) -> list[str]:
        """Labels that are not wholly on the paper."""
        page = self.paper.padded(1)
        return [
            label.text
            for label in self.labels
            if label.box.x0 < page.x0 or label.box.y0 < page.y0 or label.box.x1 > page.x1 or label.box.y1 > page.y1
        ]


def drawn(draw: Draw) -> Drawn:
    """Draw a figure and look where its letters are."""
    found: list[Drawn] = []

    def look(figure: Figure) -> None:
        figure.draw_without_rendering()
        renderer = figure.canvas.get_renderer()  # type: ignore[attr-defined]
        hidden = _not_drawn(figure)
        letters = [text for text in figure.findobj(Text) if text.get_visible() and text.get_text().strip()]
        seen = [text for text in letters if id(text) not in hidden]
        labels = [Label(text.get_text(), text.get_window_extent(renderer)) for text in seen]
        found.append(Drawn(labels, figure.bbox.frozen()))

    with_figure(draw, look)
    return found[0]


def _not_drawn(figure: Figure) -> set[int]:
    """Numbers at axes that are not drawn, for they are beyond the ends, or the axis is switched off."""
    hidden = set()
    for axes in figure.axes:
        for axis in (axes.xaxis, axes.yaxis):
            low, high = sorted(axis.get_view_interval())
            for tick in [*axis.majorTicks, *axis.minorTicks]:
                if not (axes.axison and low <= tick.get_loc() <= high):
                    hidden |= {id(tick.label1), id(tick.label2)}
    return hidden


def svg_texts(path: Path) -> list[str]:
    """The texts of an SVG, which are drawn as shapes; what they say stands beside them."""
    svg = path.read_text(encoding="utf-8")
    found = re.findall(r"<!-- (.*?) -->", svg, re.DOTALL)
    return [text.replace("&gt;", ">").replace("&lt;", "<").replace("&amp;", "&") for text in found]
