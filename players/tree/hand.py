"""A hand at the search: all that one thread needs to grow a tree, but for the tree."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from arena.games.game import Game
from arena.games.position import Position
from arena.games.toolbox.records import Records
from arena.players.playouts.policies import UNIFORM
from arena.players.playouts.returns import RETURNS
from arena.players.tree.course import new_courses
from arena.players.tree.links import link, link_fills, link_formula, link_nodes, link_playouts
from arena.players.tree.waiting import Queue

if TYPE_CHECKING:
    from arena.players.tree.config import TreeConfig

_WORD = 64


class Hand:
    """A path through the tree, what is on the way evaluated with, and what its playouts have learned."""

    def __init__(self, game: Game, config: TreeConfig) -> None:
        self._game, self._config = game, config
        self.courses = new_courses(game.moves, game.max_plies)
        self.habits = config.policy.new_records(game)
        self._returns = config.new_returns(game)
        self._scratch = np.concatenate([game.new_states(), game.new_states()])
        self._work: Records | None = None  # what leaves are evaluated with; there is none before the first decision

    @property
    def returns(self) -> Records:
        """What playouts are worth; the rest of the record is for those that are cut short."""
        return self._returns.view(RETURNS)

    def link(self, options: Records, nodes: Records, table: Records, queue: Queue | None) -> None:
        """Link all that the search reaches, once; it is compiled if need be."""
        if self._work is None:
            link_nodes(self.courses, nodes, table, queue, self._scratch)
            link(self.courses, options, self._game)
            self._work = self._linked_work()

    def _linked_work(self) -> Records:
        """What leaves are evaluated with."""
        game, config = self._game, self._config
        if config.leaf == "estimate":
            work = game.new_sheets()
            link_formula(self.courses, game, work)
        elif config.leaf_playouts > 1:
            answering = config.fills == "answering"
            work = game.new_lanes(-(-config.leaf_playouts // _WORD), answering)
            link_fills(self.courses, game, work, answering)
        else:
            work = game.new_traces()
            uniform = config.policy == UNIFORM and config.mercy is None
            link_playouts(self.courses, game, work, self._returns, None if uniform else self.habits)
        return work

    def start_game(self) -> None:
        """Forget what playouts have taught."""
        self._config.policy.reset(self.habits, self._game)

    def settle(self, ply: int) -> bool:
        """Set the returns up for a stage of the game; whether they are others than before."""
        before = self._returns[["weight", "steepness"]].copy()
        self._config.score.settle(self._returns, ply)
        return bool(before != self._returns[["weight", "steepness"]])

    def turn_to(self, position: Position) -> None:
        """Tell the course and the playouts of the position that is to be decided."""
        moves, none = position.moves, self._game.moves
        self.courses["root_at"] = position.states.ctypes.data
        self.courses["before_root"] = (*reversed(moves[-2:]), none, none)[:2]
        for count in ("repicks", "updates", "prunings", "deepest"):
            self.courses[count] = 0
        self._config.policy.settle(self.habits, self._game)
