"""Keys: equal for equal positions however they came about, different for all others."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest

from arena.games import Game, load
from tests.games import opinions
from tests.games.boards import position_after
from tests.support import processes
from tests.support.bare import bare_game

ROOT = Path(__file__).parents[2]
BOARDS = ["hex(size=5)", "y(board=straight, size=5)", "y(board=bent, size=27)"]


def all_positions(game: Game):
    """Every position that can be reached, once, by its stones and who is to move."""
    seen, queue = set(), [game.start()]
    while queue:
        position = queue.pop()
        found = (position.stones().tobytes(), position.turn)
        if found in seen:
            continue
        seen.add(found)
        yield position
        for move in position.legal_numbers():
            after = position.copy()
            after.play(int(move))
            queue.append(after)


def test_all_positions_of_tic_tac_toe_have_keys_of_their_own() -> None:
    keys = [opinions.key(position) for position in all_positions(load("tic-tac-toe"))]
    assert len(keys) == len(set(keys)) == 5478
    assert 0 not in keys


@pytest.mark.parametrize("spec", BOARDS)
def test_the_order_of_moves_does_not_matter(spec: str) -> None:
    chance, game = random.Random(spec), load(spec)
    keys = set()
    for _ in range(20):
        moves = chance.sample(range(game.moves), 6)
        key = opinions.key(position_after(game, moves))
        for _ in range(10):
            black, white = chance.sample(moves[::2], 3), chance.sample(moves[1::2], 3)
            other = [move for pair in zip(black, white, strict=True) for move in pair]
            assert opinions.key(position_after(game, other)) == key
        keys.add(key)
    assert len(keys) == 20


@pytest.mark.parametrize("spec", BOARDS)
def test_the_player_to_move_and_every_stone_matter(spec: str) -> None:
    game = load(spec)
    position = position_after(game, [0, 1])
    keys = [opinions.key(position), opinions.key(position_after(game, [1, 0])), opinions.key(game.start())]
    turned = position.copy()
    turned.states["to_move"] = 1
    keys.append(opinions.key(turned))
    for cell in range(2, game.moves):
        for colour in (1, 2):
            other = position.copy()
            other.states["color"][0, cell] = colour
            keys.append(opinions.key(other))
    assert len(set(keys)) == len(keys) == 4 + 2 * (game.moves - 2)


def test_bits_of_keys_are_evenly_spread() -> None:
    keys = np.array([opinions.key(position) for position in all_positions(load("tic-tac-toe"))], dtype=np.uint64)
    shares = (keys[:, None] >> np.arange(64, dtype=np.uint64) & np.uint64(1)).mean(axis=0)
    assert (abs(shares - 0.5) < 0.1).all()


def test_keys_are_the_same_in_every_process() -> None:
    script = """
from arena.games import load
from tests.games import opinions
for spec in ("tic-tac-toe", "hex(size=5)"):
    position = load(spec).start()
    position.play(3)
    print(opinions.key(position))
"""
    found = [int(line) for line in processes.output(processes.start(script, path=[ROOT])).split()]
    assert found == [opinions.key(position_after(load(spec), [3])) for spec in ("tic-tac-toe", "hex(size=5)")]


def test_games_without_keys_say_so() -> None:
    game = bare_game()
    assert not game.has_key
    assert opinions.key(game.start()) == 0
    assert load("hex").has_key
    assert load("tic-tac-toe").has_key
