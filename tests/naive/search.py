"""The tree search written plainly: nodes as objects, every formula spelled out where it is used.

Where kernels compute in single precision the twin does so as well, operation by operation, so
that the two trees are equal to the last digit. Random numbers are drawn by the real kernels.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any

import numba
import numpy as np

from arena.games import Game, Position, Winner
from arena.games.contract import begin_fills, estimate, fill, prior
from arena.games.toolbox.rng import shuffle
from arena.players.playouts.returns import finish, reward

NUMBERS = {Winner.BLACK: 1, Winner.WHITE: 2, Winner.DRAW: 3}
BLOCK = 8

f32 = np.float32


@numba.njit
def _shuffle(rngs, items, count):  # type: ignore[no-untyped-def]
    shuffle(rngs[0], items, np.uint64(count))


@numba.njit
def _playout(states, rngs, traces, returns):  # type: ignore[no-untyped-def]
    finish(returns[0], states[0], rngs[0], traces[0])


@numba.njit
def _reward(returns, winner, lead, length):  # type: ignore[no-untyped-def]
    return reward(returns[0], np.uint64(winner), lead, np.uint64(length))


@numba.njit
def _fill(states, lanes, rngs):  # type: ignore[no-untyped-def]
    begin_fills(states[0], lanes[0], rngs[0])
    fill(lanes[0], rngs[0])


@numba.njit
def _prior(states, values):  # type: ignore[no-untyped-def]
    prior(states[0], values)


@numba.njit
def _estimate(states, sheets):  # type: ignore[no-untyped-def]
    return estimate(states[0], sheets[0])


@dataclass
class Results:
    """Playouts and sums of their results and of the squares, for one player."""

    visits: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, other: Results) -> None:
        self.visits += other.visits
        self.total += other.total
        self.squares += other.squares

    def mirrored(self) -> Results:
        """The same for the other player, whose results are 1 minus these."""
        return Results(self.visits, self.visits - self.total, self.visits - 2 * self.total + self.squares)


@dataclass(eq=False)
class Node:
    """A position; results are for the player who made `move`."""

    move: int = 0
    found: Results = field(default_factory=Results)
    own: Results = field(default_factory=Results)  # of playouts that began here
    amaf_visits: int = 0
    amaf_total: float = 0.0
    prior: float = 0.0
    children: list[Node] = field(default_factory=list)
    excluded: bool = False
    lost: bool = False
    won: bool = False
    ranked: bool = False

    @property
    def visits(self) -> int:
        return self.found.visits

    @property
    def mean(self) -> float:
        return self.found.total / self.visits if self.visits else 0.5

    @property
    def error(self) -> float:
        """Standard error of the mean."""
        if self.visits < 2:
            return 0.5
        variance = self.found.squares / self.visits - self.mean * self.mean
        return math.sqrt(max(variance, 0.0) / (self.visits - 1))

    @property
    def known(self) -> bool:
        return self.lost or self.won

    def sum_up(self) -> None:
        """What is known from playouts that began here, and from the children that count."""
        self.found = Results(self.own.visits, self.own.total, self.own.squares)
        for child in self.children:
            if not child.excluded:
                self.found.add(child.found.mirrored())

    def counts(self) -> Any:
        """The whole tree as nested tuples."""
        marks = self.excluded + 2 * self.lost + 4 * self.won
        found, children = self.found, tuple(child.counts() for child in self.children)
        results = (found.visits, found.total, found.squares, self.amaf_visits, self.amaf_total)
        return (self.move, *results, self.prior, marks, children)


@dataclass
class Evaluation:
    """One playout: Black's result, and who made which moves in it, in order. `games` counts a formal one."""

    black: float
    moves: list[tuple[int, int]]


class NaiveSearch:
    """A searching player; `config` has the parameters by the names that specs have for them."""

    def __init__(self, game: Game, config: Any) -> None:
        self.game, self.config = game, config
        self.returns = config.new_returns(game)
        self.rave = getattr(config, "weight", None)
        self.families: dict[Any, list[Node]] = {}
        self.root = Node()
        self.known: tuple[int, ...] | None = None
        self.full = False
        self.model: Any = None
        self.kept = 0  # how often there was a tree to go on with

    def option(self, name: str, default: Any) -> Any:
        """A parameter that not all kinds have."""
        return getattr(self.config, name, default)

    def start_game(self) -> None:
        self.known = None

    # The search.

    def search(self, position: Position, rngs: Any) -> int:
        """Grow the tree; how many playouts it took."""
        self.rngs, self.turn, self.start_ply = rngs, position.turn, int(position.state.ply)
        self.config.score.settle(self.returns, self.start_ply)
        model = self.config.score._model(self.start_ply)
        if model != self.model:
            self.known, self.model = None, model
        self._begin(position)
        self.repicks = self.updates = self.prunings = 0
        size, left = self.config.leaf_playouts, self.config.playouts
        while left > 0 and not self.root.known:
            self.exploration = self.config.c * self._scale()
            here, path = self._descend(position)
            self.repicks += 1
            pending: list[Evaluation] = []
            evaluations = 0
            while left > 0 and evaluations < self.config.repick_every:
                pending += self._evaluate(here.copy(), path)
                evaluations += 1
                left -= size
                if evaluations % self.config.update_every == 0:
                    self._update(path, pending)
                    pending = []
            if pending:
                self._update(path, pending)
            if self.option("proofs", False):
                self._prove(here, path)
            if self.config.pruning != "none" and self.repicks % self.config.prune_every == 0:
                self._prune(path)
        return int(self.config.playouts - left)

    def _mover(self, depth: int) -> int:
        """Who is to move at a depth of the path."""
        return (self.turn + depth) % 2

    def _scale(self) -> float:
        if self.config.scale == "unit":
            return 1.0
        if self.config.scale == "paper":
            return float(self.config.score.exploration(self.start_ply))
        found = self.root.found
        if found.visits < 2:
            return 0.5
        mean = found.total / found.visits
        return math.sqrt(max(found.squares / found.visits - mean * mean, 0.0))

    def _descend(self, position: Position) -> tuple[Position, list[Node]]:
        here, path, grown = position.copy(), [self.root], False
        while here.winner() is None and not (self.option("proofs", False) and path[-1].known):
            node = path[-1]
            if not node.children:
                if grown or not self._is_due(path) or not self._expand(node, here):
                    break
                grown = True
            self._rank(node)
            chosen = self._select(node)
            here.play(chosen.move)
            path.append(chosen)
        return here, path

    # Urgency.

    def _select(self, parent: Node) -> Node:
        visits = parent.visits
        if self.option("transpositions", False):
            visits = sum(child.visits for child in parent.children)
        exploration = self.exploration * math.sqrt(2.0 * math.log(max(1, visits)))
        candidates = parent.children[: self._open(len(parent.children), visits)]
        return max(candidates, key=lambda child: self._urgency(child, exploration))

    def _urgency(self, child: Node, exploration: float) -> tuple[int, np.float32]:
        """In the first place that it wins, is open, is left out for now, or loses; then its bound."""
        rank = 3 if child.won else 0 if child.lost else 1 if child.excluded else 2
        return rank, self._bound(child, exploration) if rank == 2 else f32(0)

    def _bound(self, child: Node, exploration: float) -> np.float32:
        n, total = f32(child.visits), f32(child.found.total)
        tried = max(n, f32(1))
        explore = f32(exploration) / np.sqrt(tried)
        mean = total / tried
        fpu = f32(1e30 if self.config.fpu is None else self.config.fpu)
        if self.rave is None:
            value = mean + explore if n > 0 else fpu
        else:
            amaf, amaf_total = f32(child.amaf_visits), f32(child.amaf_total)
            weight = self._amaf_weight(n, amaf)
            value = mean + weight * (amaf_total / max(amaf, f32(1)) - mean)
            value = value + explore if n + amaf > 0 else fpu
        if self.option("prior", 0.0) > 0:
            half = self.config.prior_half
            value = value + f32(self.config.prior * half) * f32(child.prior) / (n + f32(half))
        return f32(value)

    def _amaf_weight(self, n: np.float32, amaf: np.float32) -> np.float32:
        if amaf == 0:
            return f32(0)
        if self.rave == "simple":
            return f32(1) - min(n / f32(self.config.until), f32(1))
        bias = f32(4.0 * self.config.b * self.config.b)
        return amaf / (n + amaf + bias * n * amaf)

    def _open(self, children: int, visits: int) -> int:
        """How many of the children are looked at, by adding up the thresholds one after the other."""
        width = self.option("width", "all")
        if width == "all" or (width == "unpruning" and visits < self.config.width_from):
            return children
        after, growth = self.config.width_after, self.config.width_growth
        if width == "widening":
            number, needed = 1, after
            while number < children and visits >= needed - 1e-9:
                number += 1
                needed += after * growth ** (number - 1)
            return number
        number, needed = self.config.width_first, after * growth
        while number < children and visits >= needed - 1e-9:
            number += 1
            needed *= growth
        return int(min(number, children))

    def _rank(self, parent: Node) -> None:
        if self.option("width", "all") != "unpruning" or parent.ranked or parent.visits < self.config.width_from:
            return
        parent.ranked = True
        parent.children.sort(key=lambda child: -child.mean)

    # Growing.

    def _is_due(self, path: list[Node]) -> bool:
        if len(path) > self.config.depth:
            return False
        if len(path) == 1:
            return True
        leaf, size = path[-1], self.config.leaf_playouts
        expansion = self.option("expansion", "visits")
        least = 0 if expansion == "ends" else self.config.expand * size
        if leaf.visits < least:
            return False
        siblings = path[-2].children
        if expansion == "siblings":
            return leaf.visits >= len(siblings) * size
        if expansion == "transition":
            return self._prospect(leaf, siblings) >= self.config.prospect
        return True

    def _prospect(self, leaf: Node, siblings: list[Node]) -> float:
        """Chance of a normal variable with the leaf's mean and error to exceed the best sibling's."""
        best = max((node for node in siblings if node.visits), key=lambda node: node.mean, default=leaf)
        if best.mean <= leaf.mean:
            return 0.5
        spread = math.sqrt(leaf.error**2 + best.error**2)
        if spread == 0.0:
            return 0.0
        return 0.5 * (1 + math.erf((leaf.mean - best.mean) / spread / math.sqrt(2.0)))

    def _expand(self, leaf: Node, here: Position) -> bool:
        shares = self.option("transpositions", False)
        if shares and _key(here) in self.families:
            leaf.children = self.families[_key(here)]
            return True
        legal = here.legal_numbers().copy()
        _shuffle(self.rngs, legal, len(legal))
        nodes = [Node(move=int(move)) for move in legal]
        if self.option("prior", 0.0) > 0 or self.option("width", "all") != "all":
            values = np.zeros(self.game.moves, dtype=np.float32)
            _prior(here.states, values)
            for node in nodes:
                node.prior = float(values[node.move])
            nodes.sort(key=lambda node: -node.prior)
        if self._blocks() + -(-len(nodes) // BLOCK) > -(-self.config.room(self.game) // BLOCK):
            self.full = True
            return False
        leaf.children = nodes
        if shares:
            self.families[_key(here)] = nodes
        return True

    def _blocks(self) -> int:
        """How many blocks of eight are in use: one for the root, and those of all families."""
        families = {id(family): len(family) for family in self.families.values()}
        left = [] if families else [self.root]
        while left:
            node = left.pop()
            families[id(node.children)] = len(node.children)
            left += node.children
        return 1 + sum(-(-count // BLOCK) for count in families.values())

    # Evaluating.

    def _evaluate(self, here: Position, path: list[Node]) -> list[Evaluation]:
        games, depth = self.config.leaf_playouts, len(path) - 1
        winner = here.winner()
        if winner is not None:
            black = _reward(self.returns, NUMBERS[winner], here.score() or 0.0, depth)
            return [Evaluation(black, [])] * games
        if self.option("proofs", False) and path[-1].known:
            by_black = self._mover(depth) == 1
            return [Evaluation(1.0 if path[-1].won == by_black else 0.0, [])] * games
        if self.config.leaf == "estimate":
            chance = _estimate(here.states, self.game.new_sheets())
            return [Evaluation(chance if here.turn == 0 else 1.0 - chance, [])]
        return [self._play_out(here, depth)] if games == 1 else self._fill(here, games)

    def _play_out(self, here: Position, depth: int) -> Evaluation:
        traces, turn = self.game.new_traces(), here.turn
        _playout(here.states, self.rngs, traces, self.returns)
        trace = traces[0]
        moves = trace.moves[: trace.length].tolist()
        black = _reward(self.returns, int(trace.winner), float(trace.score), depth + len(moves))
        return Evaluation(black, [((turn + number) % 2, move) for number, move in enumerate(moves)])

    def _fill(self, here: Position, games: int) -> list[Evaluation]:
        """Each game is a lane; its cells count as moves of who owns them."""
        lanes = self.game.new_lanes(-(-games // 64))
        mover = here.turn
        _fill(here.states, lanes, self.rngs)
        evaluations = []
        for lane in range(games):
            word, bit = divmod(lane, 64)

            def mine(words: Any, word: int = word, bit: int = bit) -> bool:
                return bool(int(words[word]) >> bit & 1)

            owners = [mover if mine(lanes["words"][0][cell]) else 1 - mover for cell in here.legal_numbers().tolist()]
            won_by = mover if mine(lanes["won"][0][0]) else 1 - mover
            moves = list(zip(owners, here.legal_numbers().tolist(), strict=True))
            evaluations.append(Evaluation(1.0 if won_by == 0 else 0.0, moves))
        return evaluations

    # Backing up.

    def _update(self, path: list[Node], pending: list[Evaluation]) -> None:
        self.updates += 1
        black = Results(len(pending))
        for evaluation in pending:
            black.total += evaluation.black
            black.squares += evaluation.black * evaluation.black
        for depth, node in enumerate(path):
            results = black if self._mover(depth) == 1 else black.mirrored()  # the root's mover did not make its move
            node.found.add(results)
            if depth == len(path) - 1:
                node.own.add(results)
        if self.rave is not None:
            self._update_amaf(path, pending, black)

    def _update_amaf(self, path: list[Node], pending: list[Evaluation], black: Results) -> None:
        """The slides' pseudo-code, from the end of the path to the root; `added` is never reset."""
        accumulates, added = self.config.amaf == "accumulating", 0
        for depth in reversed(range(len(path) - 1)):
            node, chosen, mover = path[depth], path[depth + 1], self._mover(depth)
            moves = [(self._mover(place), path[place + 1].move) for place in range(depth, len(path) - 1)]
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
            total = black.total if self._mover(0) == 1 else black.visits - black.total
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

    # Marks.

    def _prove(self, here: Position, path: list[Node]) -> None:
        end, winner = path[-1], here.winner()
        if winner is Winner.DRAW:
            return
        if winner is not None:
            by_black = self._mover(len(path) - 1) == 1
            end.won = (winner is Winner.BLACK) == by_black
            end.lost = not end.won
        for node, parent in reversed(list(zip(path[1:], path, strict=False))):
            if not node.known:
                return
            parent.lost = parent.lost or any(child.won for child in parent.children)
            parent.won = parent.won or all(child.lost for child in parent.children)

    def _prune(self, path: list[Node]) -> None:
        self.prunings += 1
        rd, least = self.config.rd, self.config.prune_least
        for depth, node in enumerate(path):
            compared = [child for child in node.children if child.visits >= least]
            active = [child for child in compared if not child.excluded and not child.lost]
            bar = max((child.mean - rd * child.error for child in active), default=-math.inf)
            if len(node.children) < 2:
                continue
            for child in compared:
                inferior = child.mean + rd * child.error < bar
                child.excluded = inferior or (child.excluded and self.config.pruning == "hard")
            if self.config.forget:
                for above in reversed(path[: depth + 1]):
                    above.sum_up()

    # From move to move.

    def _begin(self, position: Position) -> None:
        """The tree that is left of the one before, if it is kept, or a new one."""
        known, self.known = self.known, position.moves
        if self.option("reuse", False) and known is not None and position.moves[: len(known)] == known:
            further = position.moves[len(known) :]
            if further and self._keep(position, further):
                self.kept += 1
                return
        self.root, self.families, self.full = Node(), {}, False

    def _keep(self, position: Position, further: tuple[int, ...]) -> bool:
        if self.config.transpositions:
            family = self.families.get(_key(position))
            if family is None or self.full:
                return False
            self.root = Node(children=family)
            for child in family:
                self.root.found.add(child.found.mirrored())
            return True
        node = self.root
        for move in further:
            node = next((child for child in node.children if child.move == move), Node())
        if not node.children:
            return False
        self.root, self.full = node, False
        self.root.excluded, self.root.prior = False, 0.0
        return True


def _key(position: Position) -> tuple[bytes, int]:
    return position.stones().tobytes(), position.turn
