"""Labels that fit: how large letters are on paper, names cut to a width, and places where labels cover nothing."""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from arena.games.text import visible
from arena.reports.figures.style import SMALL

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_CUT = "…"
#: Points in an inch.
_POINTS = 72.0
#: From the foot of a line of letters to that of the next, in sizes of letters.
LINE = 1.2


@functools.lru_cache(maxsize=4096)
def width_of(text: str) -> float:
    """How wide the widest line of a text is, in sizes of its letters."""
    from matplotlib.font_manager import FontProperties
    from matplotlib.textpath import text_to_path

    size = 100.0
    font = FontProperties(size=size)
    lines = text.split("\n")
    return max(float(text_to_path.get_text_width_height_descent(line, font, ismath=False)[0]) for line in lines) / size


def inches(sizes: float, size: float) -> float:
    """A length that was told in sizes of letters, for letters of `size` points."""
    return sizes * size / _POINTS


def widest(texts: Sequence[str], size: float) -> float:
    """The width of the widest text, in inches."""
    return inches(max((width_of(text) for text in texts), default=0.0), size)


def fitting_size(texts: Sequence[str], largest: float, width: float, height: float = math.inf) -> float:
    """The size of letters, `largest` at most, with which each of the texts fits into so many inches."""
    sizes = max((width_of(text) for text in texts), default=0.0)
    lines = max((1 + text.count("\n") for text in texts), default=1)
    across = largest if sizes == 0 else _POINTS * width / sizes
    return min(largest, across, _POINTS * height / (LINE * lines))


def cut(names: Sequence[str], size: float, width: float) -> list[str]:
    """Names that fit into so many inches, their middles left out where they would not; all different as they were."""
    shown = [_cut(visible(name), size, width) for name in names]
    if len(set(shown)) == len(set(names)):
        return shown
    return [f"{number}: {_cut(visible(name), size, 0.8 * width)}" for number, name in enumerate(names, start=1)]


def _cut(name: str, size: float, width: float) -> str:
    if inches(width_of(name), size) <= width:
        return name
    kept = len(name) - 1
    while kept > 2 and inches(width_of(_without_middle(name, kept)), size) > width:
        kept -= 1
    return _without_middle(name, kept)


def _without_middle(name: str, kept: int) -> str:
    return name[: (kept + 1) // 2] + _CUT + name[len(name) - kept // 2 :]


def wrapped(text: str, size: float, width: float) -> str:
    """A text in lines of at most so many inches."""
    lines: list[str] = []
    for word in visible(text).split():
        word = _cut(word, size, width)
        if lines and inches(width_of(f"{lines[-1]} {word}"), size) <= width:
            lines[-1] = f"{lines[-1]} {word}"
        else:
            lines.append(word)
    return "\n".join(lines)


def block_height(text: str, size: float) -> float:
    """How high the lines of a text are, in inches."""
    return inches(LINE * (1 + text.count("\n")), size) if text else 0.0


@dataclass(frozen=True)
class Frame:
    """A figure's size, and the room that is left in it below a title and above notes; all in inches."""

    figure: Figure
    width: float
    height: float
    top: float  # from the foot of the figure to the title
    foot: float  # to the notes

    def box(self, left: float, bottom: float, width: float, height: float) -> tuple[float, float, float, float]:
        """A rectangle as matplotlib wants it: in shares of the figure."""
        return left / self.width, bottom / self.height, width / self.width, height / self.height


_MARGIN = 0.05


def framed(figure: Figure, width: float, height: float, title: str, notes: Sequence[str] = ()) -> Frame:
    """Make the figure so large that `height` is left between its title and its notes, and write these."""
    room = width - 2 * _MARGIN
    head, foot = wrapped(title, SMALL, room), "\n".join(wrapped(note, SMALL, room) for note in notes)
    above, below = block_height(head, SMALL) + 2 * _MARGIN, block_height(foot, SMALL) + 2 * _MARGIN
    whole = height + above + below
    figure.set_layout_engine("none")
    figure.set_size_inches(width, whole)
    style: dict[str, Any] = {"fontsize": SMALL, "linespacing": LINE, "ha": "left"}
    if head:
        figure.text(_MARGIN / width, 1 - _MARGIN / whole, head, va="top", **style)
    if foot:
        figure.text(_MARGIN / width, _MARGIN / whole, foot, va="bottom", **style)
    return Frame(figure, width, whole, whole - above, below)
