"""How all figures look: sizes, letters and colours. Lengths are in inches, sizes of letters in points."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

#: Dots per inch of figures that are made of dots.
RESOLUTION = 300
#: Letters of labels; those of titles and notes; and the smallest that a figure shrinks its labels to of itself.
LABEL, SMALL, SMALLEST = 7.0, 6.5, 4.0

# Okabe and Ito's colours, which are told apart by those who see fewer of them.
BLUE, VERMILION, GREEN, ORANGE = "#0072B2", "#D55E00", "#009E73", "#E69F00"
PURPLE, SKY, INK, FAINT = "#CC79A7", "#56B4E9", "#222222", "#9A9A9A"
#: Colour, sign and the sign's name of one series after the other: colour alone tells nothing.
SERIES = (
    (BLUE, "o", "circles"),
    (VERMILION, "s", "squares"),
    (GREEN, "^", "triangles"),
    (PURPLE, "D", "diamonds"),
    (ORANGE, "v", "triangles upside down"),
    (SKY, "P", "crosses"),
    (INK, "X", "slanted crosses"),
)
#: Scales of colours: of shares around one half, and of values from low to high.
DIVERGING, RISING = "PuOr_r", "cividis"
_SETTINGS: dict[str, Any] = {
    "svg.hashsalt": "arena",
    "svg.fonttype": "path",  # letters as shapes: they look the same wherever the figure goes
    "pdf.fonttype": 42,  # whole fonts within, as publishers want them
    "font.family": ["DejaVu Sans"],  # matplotlib brings it along
    "font.size": LABEL,
    "text.parse_math": False,  # a player's name may hold dollars
    "axes.linewidth": 0.6,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "axes.unicode_minus": False,  # as in tables
    "axes.labelsize": LABEL,
    "axes.titlesize": LABEL,
    "xtick.labelsize": SMALL,
    "ytick.labelsize": SMALL,
    "xtick.major.width": 0.6,
    "ytick.major.width": 0.6,
    "xtick.major.size": 2.5,
    "ytick.major.size": 2.5,
    "legend.fontsize": SMALL,
    "legend.frameon": False,
    "lines.linewidth": 1.0,
}


class PlotWidth(StrEnum):
    """How wide a figure is."""

    COLUMN = "column"  # of a page with two
    PAGE = "page"

    @property
    def inches(self) -> float:
        """The widths of most journals: 85 and 178 mm."""
        return 3.35 if self is PlotWidth.COLUMN else 7.0


class PlotOf(StrEnum):
    """What a figure of ratings shows."""

    RATINGS = "ratings"
    PLAYOUTS = "playouts"  # ratings against playouts a move
    CPU = "cpu"  # against processor time


def settings() -> dict[str, Any]:
    """What matplotlib is told while it draws."""
    return dict(_SETTINGS)
