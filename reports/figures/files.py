"""Files of figures. matplotlib draws them, which not everybody has installed."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from arena.arenas.whole_files import replacement, require_writable
from arena.games import InputError
from arena.reports.figures.style import RESOLUTION, settings

if TYPE_CHECKING:
    from matplotlib.figure import Figure

#: The kinds of files that figures are written as.
ENDINGS = ("svg", "pdf", "png")
#: Those that the figures of papers are written as.
_BOTH = ("svg", "png")
#: What would make the same figure another file the day after.
_DATES: dict[str, dict[str, Any]] = {"svg": {"Date": None}, "pdf": {"CreationDate": None}, "png": {}}

Draw = Callable[["Figure"], None]


def require_matplotlib() -> None:
    """Say how to install matplotlib where it is missing."""
    try:
        import matplotlib  # noqa: F401
    except ImportError as error:
        raise InputError("figures need matplotlib: pip install 'arena-suite[plot]'") from error


def require_figure(option: str, path: Path) -> None:
    """Refuse a file that no figure can be written to, before anything is done."""
    if _ending(path) not in ENDINGS:
        endings = [f".{ending}" for ending in ENDINGS]
        raise InputError(f"{option} {path}: the file's name should end in {', '.join(endings[:-1])} or {endings[-1]}")
    require_writable(path, force=True)
    require_matplotlib()


def save_figure(draw: Draw, stem: Path) -> list[Path]:
    """Draw a figure and write it as SVG and PNG; the same drawing gives the same files."""
    return [write_figure(draw, stem.with_name(f"{stem.name}.{ending}")) for ending in _BOTH]


def write_figure(draw: Draw, path: Path) -> Path:
    """Draw a figure and write it as what the file's name ends in; it is there as a whole or not at all."""
    require_matplotlib()
    ending = _ending(path)
    with replacement(path, force=True) as growing:
        with_figure(
            draw, lambda figure: figure.savefig(growing, format=ending, dpi=RESOLUTION, metadata=_DATES[ending])
        )
    return path


def with_figure(draw: Draw, use: Draw) -> None:
    """Draw a figure in the style of all, and do something with it while this is the style."""
    import matplotlib
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    with matplotlib.rc_context(cast(Any, settings())), warnings.catch_warnings():
        # A name in letters that the font lacks is drawn with boxes in their place.
        warnings.filterwarnings("ignore", message=r"Glyph .* missing from font")
        figure = Figure(layout="constrained")
        FigureCanvasAgg(figure)  # what measures letters
        draw(figure)
        use(figure)


def _ending(path: Path) -> str:
    return path.suffix[1:].lower()
