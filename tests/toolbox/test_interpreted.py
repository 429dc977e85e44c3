"""Kernels as plain Python: what a debugger steps through is what compiled code does."""

from __future__ import annotations

from tests.support import processes

SCRIPT = """
from arena.games import load
from arena.players import generator, load_player

GAMES = ("tic-tac-toe", "hex(size=4)", "y(board=bent, size=27)", "y(board=straight, size=4)")
PAIRS = (
    ("random", "amaf(playouts=70)"),
    ("amaf(playouts=20, sampling=moves)", "mc(playouts=60)"),
    ("mc(playouts=30, sampling=moves)", "random"),
    ("amaf(playouts=600)", "amaf(playouts=20, sampling=moves)"),
)
TREES = (
    ("uct(playouts=40, transpositions=true, proofs=true, reuse=true)", "rave(playouts=40, prior=0.3, width=widening)"),
    (
        "rave(playouts=60, weight=simple, until=9, repick_every=3, update_every=2, credit=first, amaf=accumulating)",
        "uct(playouts=60, pruning=soft, rd=0.2, prune_least=3, prune_every=2, forget=true, choice=lcb)",
    ),
    (
        "uct(playouts=60, scale=matched, expansion=transition, width=unpruning, width_from=9, quality=0.3, reuse=true)",
        "rave(playouts=60, expansion=siblings, nodes=40, fpu=0.7, pruning=hard, prune_least=3, prune_every=2)",
    ),
)
FILLS = (
    ("rave(playouts=640, leaf_playouts=64, amaf=accumulating)", "uct(playouts=40, leaf=estimate)"),
    ("uct(playouts=300, leaf_playouts=50)", "ucb(playouts=40)"),
)

def numbers(row):
    return [int(number) for number in row]

SEARCHED = {"tic-tac-toe": TREES, "hex(size=3)": TREES + FILLS}
MATCHES = [(name, PAIRS) for name in GAMES] + list(SEARCHED.items())

for name, pairs in MATCHES:
    game = load(name)
    for specs in pairs:
        players = [load_player(spec).build(game) for spec in specs]
        seats = [generator(1, name, spec) for spec in specs]
        position = game.start()
        print(name, *specs)
        while position.winner() is None:
            side = len(position.moves) % 2
            decision = players[side].choose(position, seats[side])
            print(decision.move, repr(decision.value), decision.playouts, position.legal_moves())
            found = decision.candidates
            if found is not None:
                print(*map(numbers, (found.moves, found.visits, found.totals, found.squares)))
                print(numbers(found.values * 1e15))
            position.play(decision.move)
        print(position.winner(), position.moves, *(numbers(rngs[0]) for rngs in seats))
        print(position)
"""


def test_seeded_games_are_the_same() -> None:
    """Moves, counts, values and generators agree to the last digit, and neither way has anything to warn of."""
    one, other = processes.both_ways(SCRIPT)
    assert sum("has won" in line or "Draw" in line for line in one) == 24
    assert one == other
