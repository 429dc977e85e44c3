"""Players of second and higher order as plain Python: they decide as their compiled kernels do."""

from __future__ import annotations

from pathlib import Path

from tests.support import processes

SCRIPT = """
from arena.games import load
from arena.players import generator, load_player

GROWING = "playouts=60, interval=10, threshold=2, relevance=0, patterns=9"
SPECS = [
    "order2(playouts=30)",
    "order2(playouts=520, sampling=uniform, counts=free)",
    f"orderN({GROWING}, lookup=heap, keep=moves)",
    f"orderN({GROWING}, depth=3)",
]
for name in ("tic-tac-toe", "hex(size=3)"):
    for spec in SPECS:
        game = load(name)
        if spec.endswith("counts=free)") and not game.has_fills:
            continue
        player, position, rngs = load_player(spec).build(game), game.start(), generator(1, spec, name)
        for _ in range(2):
            decision = player.choose(position, rngs)
            found = decision.candidates
            print(spec, name, decision.move, f"{decision.value:.12f}", decision.line, decision.note)
            print(found.visits.tolist(), found.totals.tolist(), [int(word) for word in rngs[0]])
            print([(p.moves, p.sides, p.born, f"{p.playouts:.9f}", f"{p.value:.9f}") for p in decision.patterns])
            position.play(decision.move)
            position.play(int(position.legal_numbers()[0]))
"""


def test_decisions_are_the_same() -> None:
    """Moves, values, counts, patterns and generators, with nothing to warn of."""
    one, other = processes.both_ways(SCRIPT, path=[Path(__file__).parents[3]])
    assert len(one) == 6 * 7
    assert one == other
