"""Players of higher order where a move does not have the number of the cell that its stone is put on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from arena.games import Game
from arena.games.diagram import Diagram, Row
from arena.games.toolbox.records import DRAW, Record
from arena.players import generator, load_player
from arena.players.higher.book_player import owners
from arena.players.higher.listing import move_distances

CELLS = 9
#: By move, the cell that its stone is put on.
MOVED = [(5 * move + 3) % CELLS for move in range(CELLS)]
#: By move, what it is worth to who makes it.
WORTH = np.array([5, 1, 4, 2, 8, 6, 3, 9, 7])


def rules(cell_of: Sequence[int]) -> dict[str, Any]:
    """Stones are worth what their moves are worth, twice as much beside an own one; the board is filled."""
    cells = np.array(cell_of, dtype=np.uint64)

    def legal_moves(state: Record, moves: Record) -> int:
        count = 0
        for move in range(CELLS):
            if state.color[cells[move]] == 0:
                moves[count] = move
                count += 1
        return count

    def is_legal(state: Record, move: np.uint64) -> bool:
        return bool(state.color[cells[move]] == 0)

    def play(state: Record, move: np.uint64) -> None:
        state.color[cells[move]] = state.to_move + 1
        before = np.uint64((move + np.uint64(CELLS - 1)) % np.uint64(CELLS))
        doubled = state.color[cells[before]] == state.to_move + 1
        state.sums[state.to_move] += WORTH[move] * (2 if doubled else 1)
        state.ply += 1
        state.to_move = 1 - state.to_move
        if state.ply == CELLS:
            lead = state.sums[0] - state.sums[1]
            state.winner = DRAW if lead == 0 else 1 if lead > 0 else 2

    return {"legal_moves": legal_moves, "is_legal": is_legal, "play": play}


def game_of(cell_of: Sequence[int]) -> Game:
    return Game(
        spec=f"cells-{''.join(map(str, cell_of))}",
        rules=rules(cell_of),
        fields=[("color", "u1", (CELLS,)), ("sums", "i8", (2,))],
        names=[f"m{move}" for move in range(CELLS)],
        diagram=Diagram((Row(tuple(range(CELLS)), (False,) * CELLS),)),
        max_plies=CELLS,
        touched=[[cell] for cell in cell_of],
        permanent=True,
    )


@pytest.mark.parametrize(
    "spec", ["order2(playouts=60)", "orderN(playouts=120, interval=10, threshold=2, relevance=0, keep=moves)"]
)
def test_the_same_moves_are_chosen_wherever_they_go(spec: str) -> None:
    """Whether patterns that are kept have been fulfilled is read off the right cells, too."""
    games = game_of(range(CELLS)), game_of(MOVED)
    players = [load_player(spec).build(game) for game in games]
    positions = [game.start() for game in games]
    for ply in range(3):
        one, other = (
            player.choose(position, generator(ply)) for player, position in zip(players, positions, strict=True)
        )
        assert (one.move, one.value, one.line) == (other.move, other.value, other.line)
        patterns = [[(p.moves, p.sides, p.playouts, p.value) for p in found.patterns] for found in (one, other)]
        assert patterns[0] == patterns[1]
        assert owners(positions[0]).tolist() == owners(positions[1]).tolist()
        for position in positions:
            position.play(one.move)
            position.play(int(position.legal_numbers()[-1]))


def test_distances_are_between_the_cells() -> None:
    here, there = (move_distances(game_of(cells)) for cells in (range(CELLS), MOVED))
    assert here[0].tolist() == list(range(CELLS))
    assert there[0].tolist() == [abs(MOVED[move] - MOVED[0]) for move in range(CELLS)]
