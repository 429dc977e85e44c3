"""Policies as plain Python: they search as their compiled kernels do."""

from __future__ import annotations

from pathlib import Path

from tests.support import processes

SCRIPT = """
from arena.games import load
from arena.games.toolbox import jit
from arena.players import generator, load_player

SPECS = {
    "uct(playouts=40, policy=lgrf2)": "hex(size=4)",
    "rave(playouts=40, policy=poolrave(least=10, moves=4))": "go(size=3)",
    "uct(playouts=40, policy=wls(e=1, candidates=1, illegal=0))": "hex(size=4)",
    "uct(playouts=40, policy=wls(context=2, pattern='3x3', candidates=3, threshold=0.4, illegal=1))": "hex(size=4)",
    "uct(playouts=40, policy=winsvisits(context=0, choice=random, least=2, between=merge))": "go(size=3)",
}
for spec, name in SPECS.items():
    game = load(name)
    player, position, rngs = load_player(spec).build(game), game.start(), generator(1, spec)
    for _ in range(2):
        decision = player.choose(position, rngs)
        print(spec, decision.move, f"{decision.value:.12f}", decision.line, [int(word) for word in rngs[0]])
        print(decision.candidates.visits.tolist())
        position.play(decision.move)
print("compiled" if jit.COMPILED else "interpreted")
"""


def test_searches_are_the_same() -> None:
    """Moves, values, counts and generators, with nothing to warn of."""
    root = Path(__file__).parents[3]
    compiled, interpreted = (
        processes.start(SCRIPT, path=[root], variables={"NUMBA_DISABLE_JIT": flag}) for flag in ("0", "1")
    )
    one, other = (processes.output(process).splitlines() for process in (compiled, interpreted))
    assert (one.pop(), other.pop()) == ("compiled", "interpreted")
    assert len(one) == 5 * 4
    assert one == other
