"""Playouts by weights as plain Python: what a debugger steps through is what compiled code does."""

from __future__ import annotations

from pathlib import Path

from tests.support import processes

SCRIPT = """
import numpy as np
from arena.games import load
from arena.games.traits import traits_at
from arena.players.playouts.trainee import Trainee
from tests.games.boards import undecided_position
from tests.support.playouts import Playouts

for spec in ("hex(size=5)", "y(board=bent, size=27)"):
    game, trainee = load(spec), Trainee()
    playouts = Playouts(game, trainee, seed=3)
    logarithms = np.random.default_rng(7).normal(0.0, 0.8, len(game.traits))
    trainee.set_logarithms(playouts.records, game, logarithms)
    playouts.records["adds_slopes"] = 1
    for plies in range(0, 9, 2):
        position = undecided_position(spec, plies, seed=1)
        played = playouts.play(position)
        print(played.moves, played.winner, traits_at(position, played.moves[0]))
        print(np.round(playouts.records["slope"][0], 9).tolist(), [int(word) for word in playouts.rngs[0]])
"""


def test_playouts_and_slopes_are_the_same() -> None:
    one, other = processes.both_ways(SCRIPT, path=[Path(__file__).parents[3]])
    assert one == other
    assert len(one) == 20
