"""How much 64 fills scatter beside 64 single games: `python -m tests.games.connection.scatter`."""

from __future__ import annotations

import numpy as np

from arena.games import Position, load
from arena.games.connection import answering_fills, fills
from arena.games.contract import begin_fills, fill
from arena.games.toolbox.jit import entry
from arena.games.toolbox.records import Records
from arena.games.toolbox.rng import generator
from tests.games.boards import undecided_position
from tests.games.connection.test_answering_fills import as_of_family

BATCHES = 8000


@entry
def shared(states: Records, lanes: Records, rngs: Records, won: Records) -> None:
    """Fills whose cells are shared out by places, and nothing is answered."""
    for batch in range(won.shape[0]):
        begin_fills(states[0], lanes[0], rngs[0])
        answering_fills.order_cells(lanes[0], rngs[0])
        answering_fills.share_out(lanes[0], rngs[0])
        fills.find_winners(lanes[0])
        won[batch] = lanes[0].won[0, 0]


@entry
def filled(states: Records, lanes: Records, rngs: Records, won: Records) -> None:
    """Fills as searches make them."""
    for batch in range(won.shape[0]):
        begin_fills(states[0], lanes[0], rngs[0])
        fill(lanes[0], rngs[0])
        won[batch] = lanes[0].won[0, 0]


def ratio(won: np.ndarray) -> float:
    shares = np.bitwise_count(won) / 64
    return float(shares.var(ddof=1) / (shares.mean() * (1 - shares.mean()) / 64))


def ratios(position: Position, seed: int) -> list[float]:
    """Of uniform fills, of shares by places, and of fills that answer."""
    found = []
    for play, is_answering in ((filled, False), (shared, True), (filled, True)):
        states = as_of_family(position) if is_answering else position.states
        lanes, won = position.game.new_lanes(1, is_answering), np.zeros(BATCHES, dtype=np.uint64)
        play(states, lanes, generator(seed), won)
        found.append(ratio(won))
    return found


if __name__ == "__main__":
    print("board                      stones  uniform  by places  answering")
    for board in ("hex(size=9)", "hex(size=11)", "y(board=straight, size=13)", "y(board=bent, size=93)"):
        for stones in (0, 4, 12):
            start = load(board).start()
            position = undecided_position(board, stones, seed=3) if stones else start
            uniform, places, answers = ratios(position, seed=8)
            print(f"{board:26} {stones:6} {uniform:8.2f} {places:10.2f} {answers:10.2f}", flush=True)
