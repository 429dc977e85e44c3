"""Tree search with upper confidence bounds: UCB, UCT and RAVE are settings of one search."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

import numpy as np
from pydantic import Field

from arena.games.errors import InputError
from arena.games.game import Game
from arena.games.position import Position
from arena.games.toolbox.records import Records
from arena.players.base import Candidates, Decision, Player, PlayerConfig
from arena.players.tree.nodes import NODE, ROOT, new_nodes, new_trees
from arena.players.tree.search import (
    UNVISITED_FIRST,
    new_courses,
    new_settings,
    search_by_fills,
    search_by_playouts,
)

_WORD = 64
# A slice of records is read field by field; a slice of a plain structured array is not.
_PLAIN_NODE = np.dtype(NODE.descr)
_ANY_DEPTH = 2**31


class TreeConfig(PlayerConfig):
    """Parameters that all tree searches share."""

    order: ClassVar[str] = "tree"
    always_shown: ClassVar[tuple[str, ...]] = ("playouts",)

    playouts: int = Field(1000, ge=1, le=1_000_000_000, description="playouts per move, rounded up to whole leaves")
    c: float = Field(1.0, ge=0, description="factor of the exploration term sqrt(2 ln N / n)")
    fpu: float | None = Field(
        None,
        description="first-play urgency: value of a move without playouts; without one, each is tried once first",
        json_schema_extra={"default": "none"},
    )
    leaf_playouts: int = Field(
        1, ge=1, le=512, description="playouts at a leaf: 1, move by move; more, as fills, where the game has them"
    )
    choice: Literal["mean", "visits"] = Field("mean", description="the final move: highest mean or most playouts")
    nodes: int = Field(1_000_000, ge=1, le=100_000_000, description="nodes at most; a full tree stops growing")

    @property
    def bias(self) -> float | None:
        """RAVE's b; None without RAVE."""
        return None

    @property
    def expand_after(self) -> int:
        """Visits that a leaf must have had before it gets children."""
        return 1

    @property
    def depth(self) -> int:
        """How far from the root there are children."""
        return _ANY_DEPTH

    def build(self, game: Game) -> Player:
        """See PlayerConfig."""
        return TreePlayer(game, self)


class TreePlayer(Player):
    """Searches a tree anew for every move."""

    def __init__(self, game: Game, config: TreeConfig) -> None:
        super().__init__(game)
        if config.leaf_playouts > 1 and not game.has_fills:
            raise InputError(
                f"leaf_playouts={config.leaf_playouts}: in {game.spec} the order of moves matters,"
                " so a leaf takes one playout"
            )
        self._config = config
        self._scratch = game.new_states()
        self._nodes, self._trees = new_nodes(config.nodes), new_trees()
        self._courses = new_courses(game.moves, game.max_plies)
        urgency = UNVISITED_FIRST if config.fpu is None else config.fpu
        self._settings = new_settings(
            config.c, urgency, config.bias, config.expand_after, config.depth, config.leaf_playouts
        )
        self._by_fills = config.leaf_playouts > 1
        words = -(-config.leaf_playouts // _WORD)
        self._work = game.new_lanes(words) if self._by_fills else game.new_traces()

    def _decide(self, position: Position, rngs: Records) -> Decision:
        search = search_by_fills if self._by_fills else search_by_playouts
        played = search(
            position.states,
            self._scratch,
            self._work,
            rngs,
            self._trees,
            self._nodes,
            self._settings,
            self._courses,
            self._config.playouts,
        )
        return self._decision(int(played))

    def _decision(self, playouts: int) -> Decision:
        root = self._nodes[int(ROOT)]
        children: Any = self._nodes[int(root.first) : int(root.first) + int(root.children)].view(_PLAIN_NODE)
        visits, totals = children["visits"], children["total"]
        means = totals / np.maximum(visits, 1)
        wanted = np.where(visits > 0, means, -1.0) if self._config.choice == "mean" else visits
        best = int(np.argmax(wanted))  # children stand in random order
        order = np.argsort(children["move"])
        candidates = Candidates(
            moves=children["move"][order],
            visits=visits[order],
            totals=totals[order],
            squares=totals[order],
        )
        value = float(means[best]) if visits[best] else None
        return Decision(
            move=int(children["move"][best]),
            value=value,
            playouts=playouts,
            candidates=candidates,
            note="the tree was full" if self._trees["full"][0] else "",
        )


class UctConfig(TreeConfig):
    """Parameters of UCT."""

    kind: ClassVar[str] = "uct"
    summary: ClassVar[str] = "tree search by upper confidence bounds (Kocsis and Szepesvari 2006)"

    expand: int = Field(1, ge=0, description="visits of a leaf before it gets children")

    @property
    def expand_after(self) -> int:
        """See TreeConfig."""
        return self.expand


class RaveConfig(UctConfig):
    """Parameters of RAVE."""

    kind: ClassVar[str] = "rave"
    summary: ClassVar[str] = "UCT whose moves are also valued by all playouts they occur in (Gelly and Silver 2007)"

    b: float = Field(0.05, ge=0, le=1e6, description="bias of these values: their weight is N'/(N + N' + 4 b^2 N N')")

    @property
    def bias(self) -> float | None:
        """See TreeConfig."""
        return self.b


class UcbConfig(TreeConfig):
    """Parameters of UCB."""

    kind: ClassVar[str] = "ucb"
    summary: ClassVar[str] = "upper confidence bounds one move ahead: UCT with a tree of depth 1"
    order: ClassVar[str] = "1"

    @property
    def depth(self) -> int:
        """See TreeConfig."""
        return 1
