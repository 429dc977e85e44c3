"""Figure 1: the states with e = 3 as an automaton."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arena.arenas.experiments.evidence import Evidence
from arena.arenas.experiments.literature import published
from arena.arenas.experiments.wls.figure_1 import automaton
from arena.arenas.laboratory.automaton import Automaton
from arena.arenas.statistics.judging import exact
from arena.arenas.statistics.quantity import Quantity
from arena.reports.reproduce.experiment import Experiment, Findings
from arena.reports.reproduce.row import Row, Scale
from arena.reports.reproduce.wls import PAPER
from arena.reports.reproduce.wls.automaton_figure import draw_automaton
from arena.reports.table import Table

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def judge(_evidence: Evidence) -> Findings:
    """The integers and arrows that are as the definitions say, and the arrows that point backwards."""
    paper, states = published("wls-figure-1"), automaton()
    names = states.names
    found = {
        "integers of states": (paper["order"], names),
        "arrows after a win": (paper["win"], [names[state] for state in states.win]),
        "arrows after a loss": (paper["loss"], [names[state] for state in states.loss]),
    }
    rows = [
        _count(f"{label} as defined", len(there), sum(a == b for a, b in zip(there, here, strict=True)))
        for label, (there, here) in found.items()
    ]
    rows.append(_count("arrows from the last column that point backwards", paper["backwards"], _backwards(states)))
    lines = [
        [str(state), name, names[states.win[state]], names[states.loss[state]]] for state, name in enumerate(names)
    ]
    caption = f"{PAPER}, figure 1: states with e = {states.e}"
    return Findings(rows, [Table(caption, ["integer", "proportion", "after a win", "after a loss"], lines, left=0)])


def _backwards(states: Automaton) -> int:
    """Arrows from full proportions to proportions of fewer results."""
    visits = [counted for _, counted in states.counts]
    full = [state for state, counted in enumerate(visits) if counted == states.e]
    return sum(visits[after[state]] < states.e for after in (states.win, states.loss) for state in full)


def _count(label: str, there: int, here: int) -> Row:
    return Row(label, Quantity(there), Quantity(here), exact(there, here), Scale.COUNT)


def draw(_evidence: Evidence, figure: Figure) -> None:
    """States by the number of results, from left to right, and by how many of them were won, upwards."""
    draw_automaton(automaton(), figure)


EXPERIMENT = Experiment(
    id="wls-figure-1",
    paper=PAPER,
    title="the states with e = 3, and what follows each of them",
    published="ten states, their order, and where each goes (drawing lost)",
    setup=(
        "The drawing is lost; it is drawn again from the definitions, with K = 1.3 and z the upper quartile of the"
        " normal distribution. The authors' program lets states with e below 4 only count, against the figure's"
        " caption: that is small_e=counter."
    ),
    steps=lambda _profile: [],
    judge=judge,
    draw=draw,
)
