"""Games compared with their twins, and lines of play counted, whatever the game."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np

from arena.games import Game, Position
from arena.games.outcome import WINNERS
from arena.games.toolbox.rng import generator
from tests.games import probes

_OWNERS = (None, "black", "white")


def games_that_agree(game: Game, new_twin: Callable[[], Any], games: int) -> Counter[str]:
    """Play random games beside a twin's, compared after every move; how they ended."""
    chance, ends = random.Random(game.spec), Counter[str]()
    for _ in range(games):
        position, twin = game.start(), new_twin()
        while twin.winner is None:
            assert position.to_move == twin.to_move
            assert sorted(position.legal_moves()) == sorted(twin.legal_moves())
            move = chance.choice(sorted(twin.legal_moves()))
            position.play(move)
            twin.play(move)
            if hasattr(twin, "owner"):
                shown = [twin.owner(game.cell_name(cell)) for cell in range(game.cells)]
                assert [_OWNERS[colour] for colour in position.stones()] == shown
            if game.has_score:
                assert position.score() == twin.lead
        assert position.winner() == twin.winner
        ends[twin.winner] += 1
    return ends


def lines_of_play(game: Game, depth: int) -> list[int]:
    """How many lines there are with 1, 2, ... moves."""
    stack = np.concatenate([game.new_states() for _ in range(depth)])
    moves = np.empty((depth, game.moves), dtype=np.uint16)
    return [int(probes.count_lines(stack, moves, plies)) for plies in range(1, depth + 1)]


def complete_games(game: Game) -> np.ndarray:
    """How many complete games there are, by winner (0 for none, 1 for Black, 2 for White, 3 for a draw) and length."""
    stack = np.concatenate([game.new_states() for _ in range(game.max_plies + 1)])
    moves = np.empty((game.max_plies + 1, game.moves), dtype=np.uint16)
    results = np.zeros((4, game.max_plies + 1), dtype=np.int64)
    probes.count_games(stack, moves, results)
    return results


def playouts_end_by_the_rules(position: Position) -> None:
    """What some playouts of a position make is a game that ends with its last move, as they say."""
    traces, scratch = position.game.new_traces(), position.game.new_states()
    for seed in range(10):
        probes.one_playout(position.states, scratch, traces, generator(seed))
        after = position.copy()
        for move in traces[0].moves[: int(traces[0].length)]:
            assert after.winner() is None
            after.play(int(move))
        assert after.winner() == WINNERS[int(traces[0].winner)] is not None
