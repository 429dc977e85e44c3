"""Go as plain Python: it is played as the compiled kernels play it."""

from __future__ import annotations

from pathlib import Path

from tests.support import processes

SCRIPT = """
import random
from arena.games import load
from arena.games.go.survival import survival
from arena.games.toolbox.rng import generator
from arena.players import load_player

for spec in ("go(size=5, ko=situational)", "go(size=5)"):
    game, chance = load(spec), random.Random(1)
    for _ in range(1):
        position = game.start()
        while position.winner() is None and len(position.moves) < 80:
            moves = position.legal_numbers().tolist()
            position.play(chance.choice(moves[:-1] or moves))
            print(position.moves[-1], position.score(), position.legal_numbers().tolist())
        state = position.state
        print([getattr(state, name).tolist() for name in ("key", "lead", "free", "place", "color")])
rngs = generator(2)
for player in ("amaf(playouts=10)",):
    decision = load_player(player).build(game).choose(game.start(), rngs)
    print(player, decision.move, f"{decision.value:.12f}", decision.candidates.visits.tolist())
print(survival(game.start(), 5, rngs).shares.tolist(), [int(word) for word in rngs[0]])
"""

BY_WEIGHTS = """
import numpy as np
from arena.games import load
from arena.players.playouts.trainee import Trainee
from tests.games.weighers import slope
from tests.support.playouts import Playouts

game, trainee = load("go(size=5)"), Trainee()
logarithms = np.linspace(-1, 2, len(game.traits))
playouts = Playouts(game, trainee)
trainee.set_logarithms(playouts.records, game, logarithms)
for _ in range(3):
    played, position = playouts.play(game.start()), game.start()
    print(played.moves, played.score, int(playouts.record.total), playouts.record.codes.tolist())
    for move in played.moves[:25]:
        position.play(move)
    print([f"{value:.9f}" for value in slope(position, played.moves[25], logarithms) if value])
"""


def test_playouts_by_weights_are_the_same() -> None:
    """Moves, scores, what is kept at the end, and slopes."""
    one, other = processes.both_ways(BY_WEIGHTS, path=[Path(__file__).parents[3]])
    assert one == other
    assert len(one) == 6


def test_games_and_playouts_are_the_same() -> None:
    """Moves, scores, states, decisions and generators, with nothing to warn of."""
    one, other = processes.both_ways(SCRIPT, path=[Path(__file__).parents[3]])
    assert one == other
    assert len(one) > 160
