"""States drawn as circles, with arrows to what follows a win and a loss."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arena.arenas.laboratory.automaton import Automaton

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

Place = tuple[float, float]

#: By what has happened.
_COLOURS = {"win": "tab:green", "loss": "tab:red"}
_RADIUS = 0.27
_ACROSS, _UP = 1.6, 1.5  # distances of columns, and of proportions in a column
_BEND = 0.22  # of arrows that lead back


def draw_automaton(automaton: Automaton, figure: Figure) -> None:
    """Draw all states: columns of as many results each, more wins higher up; integers above what they stand for."""
    from matplotlib.lines import Line2D

    e = automaton.e
    figure.set_size_inches(2.2 * e + 2.4, 1.9 * e + 1.4)
    axes = figure.add_subplot()
    for state in range(len(automaton)):
        for event in _COLOURS:
            _draw_arrow(axes, automaton, state, event)
        _draw_state(axes, automaton, state)
    half = _UP * (e / 2 + 0.55)
    axes.set(xlim=(-0.6, _ACROSS * e + 1.0), ylim=(-half, half), aspect="equal")
    axes.axis("off")
    lines = [Line2D([], [], color=_COLOURS[event], marker=">", label=f"after a {event}") for event in _COLOURS]
    axes.legend(handles=lines, loc="upper left", frameon=False)


def _place(automaton: Automaton, state: int) -> Place:
    wins, visits = automaton.counts[state]
    return _ACROSS * visits, _UP * (wins - visits / 2)


def _draw_state(axes: Axes, automaton: Automaton, state: int) -> None:
    from matplotlib.patches import Circle

    (x, y), (wins, visits) = _place(automaton, state), automaton.counts[state]
    axes.add_patch(Circle((x, y), _RADIUS, facecolor="white", edgecolor="0.2", linewidth=1.0, zorder=3))
    axes.text(x, y + 0.25 * _RADIUS, str(state), ha="center", va="center", fontsize=12, zorder=4)
    axes.text(x, y - 0.45 * _RADIUS, f"{wins}/{visits}", ha="center", va="center", fontsize=8, color="0.35", zorder=4)


def _draw_arrow(axes: Axes, automaton: Automaton, state: int, event: str) -> None:
    """A straight arrow to one result more, a bent one to fewer, and a loop where the state stays."""
    from matplotlib.patches import FancyArrowPatch

    after = (automaton.win if event == "win" else automaton.loss)[state]
    start, end = _place(automaton, state), _place(automaton, after)
    if state == after:
        _draw_loop(axes, start, event)
        return
    bend = 0.0
    if end[0] <= start[0]:
        bend = -_BEND if event == "win" else _BEND
    axes.add_patch(
        FancyArrowPatch(
            _towards(start, end),
            _towards(end, start),
            connectionstyle=f"arc3,rad={bend}",
            arrowstyle="-|>",
            mutation_scale=11,
            color=_COLOURS[event],
            linewidth=1.1,
            zorder=2,
        )
    )


def _towards(start: Place, end: Place) -> Place:
    """Where the line to another state leaves the circle of a state."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    scale = _RADIUS / (dx * dx + dy * dy) ** 0.5
    return start[0] + scale * dx, start[1] + scale * dy


def _draw_loop(axes: Axes, place: Place, event: str) -> None:
    """An arrow from a state's right back to it."""
    from matplotlib.patches import FancyArrowPatch

    x, y = place
    reach = 0.7 * _RADIUS
    axes.add_patch(
        FancyArrowPatch(
            (x + reach, y + reach),
            (x + reach, y - reach),
            connectionstyle="arc3,rad=-1.6",
            arrowstyle="-|>",
            mutation_scale=11,
            color=_COLOURS[event],
            linewidth=1.1,
            zorder=2,
        )
    )
