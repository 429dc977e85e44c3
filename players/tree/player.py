"""The player that searches a tree."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from arena.games.game import Game
from arena.games.position import Position
from arena.games.toolbox.records import Records
from arena.players.base import Candidates, Decision, Player
from arena.players.pacing.timekeeper import timekeeper
from arena.players.tree.crew import Crew
from arena.players.tree.family import Family
from arena.players.tree.hand import Hand
from arena.players.tree.nodes import EXCLUDED, LOST, ROOT, WON, new_nodes, new_trees
from arena.players.tree.options import new_options
from arena.players.tree.race import TreeRace
from arena.players.tree.reuse import keep_below, keep_known
from arena.players.tree.search import search
from arena.players.tree.transpositions import new_table
from arena.players.tree.waiting import Queue

if TYPE_CHECKING:
    from arena.players.tree.config import TreeConfig


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
        self._hands = [Hand(game, config) for _ in range(config.threads)]
        self._hand = self._hands[0]
        self._crew = Crew(self._hands, self._options, self._trees) if config.threads > 1 else None
        self._timekeeper = timekeeper(self, config)
        self._known: tuple[int, ...] | None = None  # the moves to the tree's root, in this game

    def start_game(self) -> None:
        """See Player."""
        self._known = None
        for hand in self._hands:
            hand.start_game()

    def _processor_watch(self) -> Callable[[], float]:
        own, crew = super()._processor_watch(), self._crew
        return own if crew is None else lambda: own() + crew.others_seconds

    def _decide(self, position: Position, rngs: Records) -> Decision:
        for hand in self._hands:
            hand.link(self._options, self._nodes, self._table, self._queue)
        self._settle(position.state.ply)
        self._kept_tree = self._prepare(position)
        if self._crew is not None:
            self._crew.begin(self._kept_tree, rngs)
        playouts = self._made(position, rngs)
        if self._crew is not None:
            self._crew.end()
        return self._decision(playouts)

    def _made(self, position: Position, rngs: Records) -> int:
        """Search as long as it is time; how many playouts were made."""
        if self._timekeeper is None:
            return self._search(rngs, self._config.playouts_at(position.state.ply))
        return self._timekeeper.in_slices(
            position,
            lambda playouts: self._search(rngs, playouts),
            self._config.repick_every * self._leaf,
            times=self._config.growth_at(position.state.ply),
            race=TreeRace(self._family, self._best),
        )

    def _search(self, rngs: Records, playouts: int) -> int:
        """Go on for so many playouts; how many it took."""
        if self._crew is not None:
            return self._crew.go_on(playouts)
        kept, self._kept_tree = self._kept_tree, True
        hand = self._hand
        return int(search(hand.courses, self._options, hand.returns, rngs, self._trees, kept, playouts))

    def _settle(self, ply: int) -> None:
        """Set the returns up for a stage of the game; a tree of results of another kind is of no use in it."""
        changed = [hand.settle(ply) for hand in self._hands]
        if any(changed):
            self._known = None

    def _prepare(self, position: Position) -> bool:
        """Tell the search and its playouts of the position; whether the tree that is there is to be kept."""
        for hand in self._hands:
            hand.turn_to(position)
        moves = position.moves
        kept = self._config.keeps_tree and self._known is not None and self._kept(self._known, moves)
        self._known = moves
        return kept

    def _kept(self, known: tuple[int, ...], moves: tuple[int, ...]) -> bool:
        """Find the position that some moves lead to in the tree, whose root is at those that are known."""
        if len(moves) <= len(known) or moves[: len(known)] != known:
            return False
        if self._options["transpositions"][0]:
            return bool(keep_known(self._hand.courses, self._trees, self._nodes, self._table))
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
            exploration=float(self._hand.courses["exploration"][0]),
            note=self._note(family, best),
            depth=max(int(hand.courses["deepest"][0]) for hand in self._hands),
            full=bool(self._trees["full"][0]),
            proven=_proven(family, best),
        )

    def _best(self, family: Family) -> int:
        """The child whose move is played: one that wins, else one that is not left out, else one that does not lose."""
        found, choice = family.candidates, self._config.choice
        if choice == "visits":
            worth = found.visits.astype(np.float64)
        else:
            values = found.lower_ends(self._config.z) if choice == "lcb" else found.values
            worth = np.where(found.visits > 0, values, -np.inf)
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
