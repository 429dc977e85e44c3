"""UCB: the search of a tree that is one move deep."""

from __future__ import annotations

from typing import ClassVar

from arena.games.parameters import parameter
from arena.players.tree.config import MEASURED, TreeConfig


class UcbConfig(TreeConfig):
    """Parameters of UCB."""

    kind: ClassVar[str] = "ucb"
    summary: ClassVar[str] = "upper confidence bounds one move ahead: UCT with a tree of depth 1"
    source: ClassVar[str] = "Auer, Cesa-Bianchi and Fischer 2002; Shibahara and Kotani 2008"
    order: ClassVar[str] = "1"

    # One move ahead nothing is gained by what follows a move, so that there is more use in others.
    c: float = parameter(
        0.7,
        "factor of the exploration term sqrt(2 ln N / n)",
        source="Auer, Cesa-Bianchi and Fischer 2002" + MEASURED,
        ge=0,
        le=1e6,
    )

    @property
    def depth(self) -> int:
        """See TreeConfig."""
        return 1
