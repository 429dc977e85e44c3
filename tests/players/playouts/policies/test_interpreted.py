"""Policies as plain Python: they play and learn as their compiled kernels do."""

from __future__ import annotations

from pathlib import Path

from tests.support import processes

#: On boards on which other tests play by these policies, so that their kernels are on disk.
SCRIPT = """
import numpy as np
from arena.games import load
from arena.players import generator, load_player
from arena.players.playouts.policies import memory, parse_policy
from tests.support.playouts import Playouts

SPECS = {
    "lgrf2": "hex(size=4)",
    "wls(candidates=3, threshold=0.4, illegal=2, between=merge)": "hex(size=4)",
    "wls(context=2, pattern='3x3', threshold=0.4)": "go(size=3)",
    "winsvisits(context=0, choice=random, least=2, between=merge)": "tic-tac-toe",
    "lgrf2(default=wls(context=0, pattern='3x3', threshold=0.4, default=tactics(0.5)))": "go(size=3)",
}
IN_SLOTS = {"lgrf2": "hex(size=4)", "wls(candidates=3, threshold=0.4, illegal=2, between=merge)": "hex(size=4)"}
for place, (spec, name) in enumerate([*SPECS.items(), *IN_SLOTS.items()]):
    if place == len(SPECS):
        memory.MOST_DIRECT_BYTES, memory.SLOT_BYTES = 0, 1 << 20
    game = load(name)
    playouts, position = Playouts(game, parse_policy(spec), seed=2), game.start()
    for number in range(20):
        with np.errstate(over="ignore"):  # words of random numbers wrap around
            print(playouts.play(position), [int(word) for word in playouts.rngs[0]])
        if number % 5 == 4:
            playouts.policy.settle(playouts.records, game)
            position.play(int(position.legal_numbers()[1]))
    fields = ("two", "states", "wins", "reply", "listed", "misses", "worth", "entry", "keys", "station_keys")
    inner = [playouts.record.default] if "default" in playouts.records.dtype.names else []
    for record in (playouts.record, *inner):
        for field in fields:
            if field in record.dtype.names:
                print(field, record[field].astype(float).tolist())
game = load("hex(size=4)")
player, rngs = load_player("rave(playouts=60, policy=poolrave(least=10))").build(game), generator(1)
decision = player.choose(game.start(), rngs)
print(decision.move, f"{decision.value:.12f}", decision.candidates.visits.tolist(), [int(word) for word in rngs[0]])
"""


def test_playouts_are_the_same() -> None:
    """Moves, what is learned, values, and generators, with nothing to warn of."""
    one, other = processes.both_ways(SCRIPT, path=[Path(__file__).parents[4]])
    assert len(one) > 6 * 20
    assert one == other
