"""UCB: the search of a tree that is one move deep."""

from __future__ import annotations

from typing import ClassVar

from arena.players.tree.config import TreeConfig


class UcbConfig(TreeConfig):
    """Parameters of UCB."""

    kind: ClassVar[str] = "ucb"
    summary: ClassVar[str] = "upper confidence bounds one move ahead: UCT with a tree of depth 1"
    source: ClassVar[str] = "Auer, Cesa-Bianchi and Fischer 2002; Shibahara and Kotani 2008"
    order: ClassVar[str] = "1"

    @property
    def depth(self) -> int:
        """See TreeConfig."""
        return 1
