"""The states of figure 1."""

from __future__ import annotations

from arena.arenas.experiments.literature import published
from arena.arenas.laboratory.automaton import Automaton
from arena.players.wls import WinLossStates


def automaton() -> Automaton:
    """The states with the end of scale of the figure."""
    return Automaton.of(WinLossStates(e=published("wls-figure-1")["e"]))
