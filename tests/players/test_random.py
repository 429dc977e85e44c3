"""The player who makes any legal move."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

from arena.games import load
from arena.players import generator, load_player
from tests.support.statistics import assert_equally_likely


@pytest.mark.parametrize(
    ("game", "moves"),
    [("tic-tac-toe", 0), ("tic-tac-toe", 4), ("hex(size=4)", 5), ("y(board=bent, size=27)", 8)],
)
def test_all_legal_moves_are_equally_likely(game: str, moves: int) -> None:
    position = load(game).start()
    for _ in range(moves):
        position.play(int(position.legal_numbers()[len(position.moves) % 2]))
    assert position.winner() is None
    player = load_player("random").build(position.game)
    rngs = generator(1, game, moves)
    legal = [int(move) for move in position.legal_numbers()]
    found = Counter(player.choose(position, rngs).move for _ in range(500 * len(legal)))
    assert set(found) == set(legal)
    assert_equally_likely(found.values())


def test_successive_moves_are_unrelated() -> None:
    """Pairs of moves from one generator are equally likely as well."""
    position = load("hex(size=2)").start()
    player = load_player("random").build(position.game)
    rngs = generator(1, "pairs")
    moves = [player.choose(position, rngs).move for _ in range(8001)]
    pairs = Counter(itertools.pairwise(moves))
    assert len(pairs) == 16
    assert_equally_likely(pairs.values())


def test_no_opinion() -> None:
    """The decision is a move and nothing else."""
    decision = load_player("random").build(load("hex(size=3)")).choose(load("hex(size=3)").start(), generator(1))
    assert (decision.value, decision.playouts, decision.candidates) == (None, 0, None)
    assert load_player("random").budget == 0
