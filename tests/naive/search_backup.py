"""How the plain tree search hands results up the path, and counts first moves."""

from __future__ import annotations

import numpy as np

from tests.naive.search_leaves import Leaves
from tests.naive.search_nodes import Evaluation, Node, Results

f32 = np.float32


class BackUp(Leaves):
    """Backing up, with all moves as first."""

    root: Node
    updates: int

    def _update(self, path: list[Node], pending: list[Evaluation]) -> None:
        self.updates += 1
        black = Results(len(pending))
        for evaluation in pending:
            black.total += evaluation.black
            black.squares += evaluation.black * evaluation.black
        for depth, node in enumerate(path):
            results = black if self.mover(depth) == 1 else black.mirrored()  # the root's mover did not make its move
            node.found.add(results)
            if depth == len(path) - 1:
                node.own.add(results)
        if self.rave is not None:
            self._update_amaf(path, pending, black)

    def _update_amaf(self, path: list[Node], pending: list[Evaluation], black: Results) -> None:
        """The slides' pseudo-code, from the end of the path to the root; `added` is never reset."""
        accumulates, added = self.config.amaf == "accumulating", 0
        # Children that the end of the path got while its playout was under way, in a search by several threads.
        for child in path[-1].children:
            count, total = self._credit(child.move, self.mover(len(path) - 1), [], pending)
            child.amaf_visits += count
            child.amaf_total += float(total)
        for depth in reversed(range(len(path) - 1)):
            node, chosen, mover = path[depth], path[depth + 1], self.mover(depth)
            moves = [(self.mover(place), path[place + 1].move) for place in range(depth, len(path) - 1)]
            own_total = black.total if mover == 0 else black.visits - black.total
            more = 0
            for child in node.children:
                if (mover, child.move) in moves:  # in the tree, so in every playout
                    count, total = len(pending), f32(own_total)
                else:
                    count, total = self._credit(child.move, mover, moves, pending)
                child.amaf_visits += count
                child.amaf_total += float(total)
                more += 0 if child is chosen else count
            if accumulates:
                chosen.amaf_visits += added
                chosen.amaf_total += added * own_total / len(pending)
                added += more
        if accumulates:
            total = black.total if self.mover(0) == 1 else black.visits - black.total
            self.root.amaf_visits += len(pending) + added
            self.root.amaf_total += (len(pending) + added) * total / len(pending)

    def _credit(
        self, move: int, mover: int, before: list[tuple[int, int]], pending: list[Evaluation]
    ) -> tuple[int, np.float32]:
        """In how many of the playouts the player makes a move, and what they were worth; sums are single floats."""
        count, total = 0, f32(0)
        for evaluation in pending:
            users = [player for player, made in before + evaluation.moves if made == move]
            if mover in users and (self.config.credit == "both" or users[0] == mover):
                count += 1
                total = f32(float(total) + (evaluation.black if mover == 0 else 1.0 - evaluation.black))
        return count, total
