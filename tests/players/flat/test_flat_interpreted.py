"""Flat players as plain Python: they decide as their compiled kernels do."""

from __future__ import annotations

from pathlib import Path

from tests.support import processes

SCRIPT = """
from arena.games import load
from arena.players import generator, load_player
from tests.support.swing import swing

GAMES = {"tic-tac-toe": load("tic-tac-toe"), "hex(size=3)": load("hex(size=3)"), "swing": swing()}
SPECS = {
    "pp(playouts=300, least=10)": ("tic-tac-toe", "hex(size=3)", "swing"),
    "pp(playouts=300, least=10, rule=soft, recheck=20, score=final)": ("swing",),
    "softmax(playouts=40, k=2, refresh=5)": ("tic-tac-toe", "swing"),
    "softmax(playouts=40, choice=linear, refresh=5)": ("swing",),
    "depth(plies=2, playouts=80)": ("tic-tac-toe", "hex(size=3)", "swing"),
    "depth(plies=1, playouts=20, score=final, mercy=4)": ("swing",),
    "pp(playouts=60, least=5, quality=0.2)": ("swing",),
    "amaf(playouts=30, credit=first)": ("swing",),
}
for spec, names in SPECS.items():
    for name in names:
        game = GAMES[name]
        position, rngs = game.start(), generator(1, spec, name)
        for move in range(2):
            decision = load_player(spec).build(game).choose(position, rngs)
            found = decision.candidates
            print(spec, name, decision.move, f"{decision.value:.12f}", decision.playouts, decision.line, decision.note)
            print(found.visits.tolist(), [round(total, 9) for total in found.totals.tolist()])
            print(None if found.excluded is None else found.excluded.tolist(), [int(word) for word in rngs[0]])
            position.play(decision.move)
"""


def test_decisions_are_the_same() -> None:
    """Moves, values, counts and generators, with nothing to warn of."""
    one, other = processes.both_ways(SCRIPT, path=[Path(__file__).parents[3]])
    assert len(one) == 6 * 13
    assert one == other
