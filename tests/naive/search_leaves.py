"""What the plain tree search makes of a leaf: playouts, fills and estimates, by the real kernels."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np

from arena.games import Position, Winner
from arena.games.contract import begin_fills, estimate, fill
from arena.players.playouts.returns import finish, reward
from tests.naive.search_nodes import Evaluation, Node, Setting

NUMBERS = {Winner.BLACK: 1, Winner.WHITE: 2, Winner.DRAW: 3}


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
def _estimate(states, sheets):  # type: ignore[no-untyped-def]
    return estimate(states[0], sheets[0])


class Leaves(Setting):
    """Evaluating leaves."""

    rngs: Any
    returns: Any
    turn: int

    def mover(self, depth: int) -> int:
        """Who is to move at a depth of the path."""
        return (self.turn + depth) % 2

    def _evaluate(self, here: Position, path: list[Node]) -> list[Evaluation]:
        games, depth = self.config.leaf_playouts, len(path) - 1
        winner = here.winner()
        if winner is not None:
            black = _reward(self.returns, NUMBERS[winner], here.score() or 0.0, depth)
            return [Evaluation(black, [])] * games
        if self.option("proofs", False) and path[-1].known:
            by_black = self.mover(depth) == 1
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
        answering, mover = self.config.fills == "answering", here.turn
        lanes, states = self.game.new_lanes(-(-games // 64), answering), here.states
        if answering:  # what these kernels see of a state is its beginning
            states = np.zeros(1, dtype=self.game.answering_state)
            states.view(np.uint8)[: here.states.nbytes] = here.states.view(np.uint8)[: states.nbytes]
        _fill(states, lanes, self.rngs)
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
