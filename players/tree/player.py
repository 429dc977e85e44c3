"""The player that searches a tree."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from arena.games.game import Game
from arena.games.position import Position
from arena.games.toolbox.records import Records
from arena.players.base import Candidates, Decision, Player
from arena.players.pacing.timekeeper import timekeeper
from arena.players.playouts.policies import UNIFORM
from arena.players.playouts.returns import RETURNS
from arena.players.tree.course import new_courses
from arena.players.tree.family import Family
from arena.players.tree.links import link, link_fills, link_formula, link_nodes, link_playouts
from arena.players.tree.nodes import EXCLUDED, LOST, ROOT, WON, new_nodes, new_trees
from arena.players.tree.options import new_options
from arena.players.tree.race import TreeRace
from arena.players.tree.reuse import keep_below, keep_known
from arena.players.tree.search import search
from arena.players.tree.transpositions import new_table
from arena.players.tree.waiting import Queue

if TYPE_CHECKING:
    from arena.players.tree.config import TreeConfig

_WORD = 64


class TreePlayer(Player):
    """Searches a tree, anew for every move unless it keeps what it has."""

    def __init__(self, game: Game, config: TreeConfig) -> None:
        super().__init__(game)
        self._config = config
        self._options = new_options(**config.options())
        self._leaf = int(self._options["leaf"][0])
        self._kept_tree = False  # whether the search is to go on with the tree that is there
        self._nodes, self._trees = new_nodes(config.room(game)), new_trees()
        blocks = len(self._nodes)
        self._queue = Queue(blocks) if config.tries_in_turn else None
        self._table = new_table(blocks if self._options["transpositions"][0] else 1)
        self._owners = np.zeros(blocks if config.keeps_tree else 1, dtype=np.uint32)
        self._courses = new_courses(game.moves, game.max_plies)
        self._returns = config.new_returns(game)
        self._scratch = np.concatenate([game.new_states(), game.new_states()])
        self._habits = config.policy.new_records(game)
        self._timekeeper = timekeeper(self, config)
        self._known: tuple[int, ...] | None = None  # the moves to the tree's root, in this game
        self._work: Records | None = None  # what leaves are evaluated with; there is none before the first decision

    def _linked_work(self) -> Records:
        """What leaves are evaluated with. All that the search reaches is linked, and compiled if need be."""
        game, config = self.game, self._config
        link_nodes(self._courses, self._nodes, self._table, self._queue, self._scratch)
        link(self._courses, self._options, game)
        if config.leaf == "estimate":
            work = game.new_sheets()
            link_formula(self._courses, game, work)
        elif config.leaf_playouts > 1:
            answering = config.fills == "answering"
            work = game.new_lanes(-(-config.leaf_playouts // _WORD), answering)
            link_fills(self._courses, game, work, answering)
        else:
            work = game.new_traces()
            uniform = config.policy == UNIFORM and config.mercy is None
            link_playouts(self._courses, game, work, self._returns, None if uniform else self._habits)
        return work

    def start_game(self) -> None:
        """See Player."""
        self._known = None
        self._config.policy.reset(self._habits, self.game)

    def _decide(self, position: Position, rngs: Records) -> Decision:
        if self._work is None:
            self._work = self._linked_work()
        self._settle(position.state.ply)
        self._kept_tree = self._prepare(position)
        if self._timekeeper is None:
            return self._decision(self._search(rngs, self._config.playouts_at(position.state.ply)))
        whole = self._config.repick_every * self._leaf
        race = TreeRace(self._family, self._best)
        return self._decision(
            self._timekeeper.in_slices(
                position,
                lambda playouts: self._search(rngs, playouts),
                whole,
                times=self._config.growth_at(position.state.ply),
                race=race,
            )
        )

    def _search(self, rngs: Records, playouts: int) -> int:
        """Go on for so many playouts; how many it took."""
        kept, self._kept_tree = self._kept_tree, True
        returns = self._returns.view(RETURNS)  # the rest of it is for playouts that are cut short
        return int(search(self._courses, self._options, returns, rngs, self._trees, kept, playouts))

    def _settle(self, ply: int) -> None:
        """Set the returns up for a stage of the game; a tree of results of another kind is of no use in it."""
        before = self._returns[["weight", "steepness"]].copy()
        self._config.score.settle(self._returns, ply)
        if before != self._returns[["weight", "steepness"]]:
            self._known = None

    def _prepare(self, position: Position) -> bool:
        """Tell the search and its playouts of the position; whether the tree that is there is to be kept."""
        moves, none = position.moves, self.game.moves
        self._courses["root_at"] = position.states.ctypes.data
        self._courses["before_root"] = (*reversed(moves[-2:]), none, none)[:2]
        for count in ("repicks", "updates", "prunings", "deepest"):
            self._courses[count] = 0
        kept = self._config.keeps_tree and self._known is not None and self._kept(self._known, moves)
        self._known = moves
        self._config.policy.settle(self._habits, self.game)
        return kept

    def _kept(self, known: tuple[int, ...], moves: tuple[int, ...]) -> bool:
        """Find the position that some moves lead to in the tree, whose root is at those that are known."""
        if len(moves) <= len(known) or moves[: len(known)] != known:
            return False
        if self._options["transpositions"][0]:
            return bool(keep_known(self._courses, self._trees, self._nodes, self._table))
        further = np.array(moves[len(known) :], dtype=np.uint16)
        return bool(keep_below(self._trees, self._nodes, self._owners, further, len(further)))

    def _family(self) -> Family:
        """The moves at hand."""
        return Family(self._nodes, self._queue, int(ROOT))

    def _decision(self, playouts: int) -> Decision:
        family = self._family()
        best = self._best(family)
        return Decision(
            move=int(family.moves[best]),
            value=float(family.candidates.values[best]) if family.candidates.visits[best] else None,
            playouts=playouts,
            candidates=self._shown(family),
            line=self._line(family, best),
            exploration=float(self._courses["exploration"][0]),
            note=self._note(family, best),
            depth=int(self._courses["deepest"][0]),
            full=bool(self._trees["full"][0]),
            proven=_proven(family, best),
        )

    def _best(self, family: Family) -> int:
        """The child whose move is played: one that wins, else one that is not left out, else one that does not lose."""
        found, choice = family.candidates, self._config.choice
        if choice == "visits":
            worth = found.visits.astype(np.float64)
        else:
            lower = self._config.z * found.errors if choice == "lcb" else 0.0
            worth = np.where(found.visits > 0, found.values - lower, -np.inf)
        closed = np.where(family.marked(LOST), -2, np.where(family.marked(EXCLUDED), -1, 0))
        tier = np.where(family.marked(WON), 1, closed)
        # Of equal ones the first in the tree's order, which is a random one.
        places = np.flatnonzero(tier == tier.max())
        return int(places[np.argmax(worth[places])])

    def _shown(self, family: Family) -> Candidates:
        """The candidates in the order of their moves."""
        order = np.argsort(family.moves)
        found = family.candidates
        shared = bool(self._options["rave"][0])
        return Candidates(
            moves=found.moves[order],
            visits=found.visits[order],
            totals=found.totals[order],
            squares=found.squares[order],
            shared_visits=family.amaf_visits[order] if shared else None,
            shared_totals=family.amaf_totals[order] if shared else None,
            excluded=family.marked(EXCLUDED)[order] if self._config.pruning != "none" else None,
        )

    def _line(self, family: Family, best: int) -> tuple[int, ...]:
        """The move that is played, and then the most visited ones as far as the tree goes."""
        line = [int(family.moves[best])]
        while family.candidates.visits[best] and len(line) < self.game.max_plies:
            family = Family(self._nodes, self._queue, family.node(best))
            if not family.candidates.visits.any():
                break
            best = int(np.argmax(family.candidates.visits))
            line.append(int(family.moves[best]))
        return tuple(line)

    def _note(self, family: Family, best: int) -> str:
        notes = []
        proven = _proven(family, best)
        if proven is not None:
            notes.append("the move wins" if proven else "every move loses")
        if self._trees["full"][0]:
            notes.append("the tree was full")
        return "; ".join(notes)


def _proven(family: Family, best: int) -> bool | None:
    """Whether the move that is played is known to win, or, as the best there is, to lose."""
    if family.marked(WON)[best]:
        return True
    return False if family.marked(LOST)[best] else None
