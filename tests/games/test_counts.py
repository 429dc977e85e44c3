"""Complete games counted, and small boards solved."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from arena.games import Game, load
from tests.games import probes
from tests.games.boards import position_after
from tests.games.lines import complete_games

EXPECTED: dict[str, dict[str, Any]] = json.loads(
    Path(__file__).with_name("data").joinpath("small_boards.json").read_text()
)
COUNTED = [spec for spec, expected in EXPECTED.items() if "games" in expected]
SOLVED = [spec for spec, expected in EXPECTED.items() if "winning_openings" in expected]


@pytest.mark.parametrize("spec", COUNTED)
def test_number_of_complete_games_of_a_connection_game(spec: str) -> None:
    results, expected = complete_games(load(spec)), EXPECTED[spec]
    assert results.sum() == expected["games"]
    assert results[1].sum() == expected["first_wins"]
    assert results[3].sum() == 0
    # Black makes the moves of odd number, and only who has just moved can have won.
    assert results[1, 0::2].sum() == results[2, 1::2].sum() == 0
    if "by_length" in expected:
        counted = {str(length): count for length, count in enumerate(results.sum(axis=0).tolist()) if count}
        assert counted == expected["by_length"]


def test_number_of_complete_games_of_tic_tac_toe() -> None:
    results = complete_games(load("tic-tac-toe"))
    assert results.sum() == 255_168
    assert results.sum(axis=1).tolist() == [0, 131_184, 77_904, 46_080]
    assert results.sum(axis=0).tolist() == [0, 0, 0, 0, 0, 1440, 5328, 47_952, 72_576, 127_872]


def test_number_of_positions_of_tic_tac_toe() -> None:
    start = load("tic-tac-toe").start()
    found, queue = {start.state.color.tobytes()}, [start]
    for position in queue:
        for move in position.legal_numbers():
            after = position.copy()
            after.play(int(move))
            if after.state.color.tobytes() not in found:
                found.add(after.state.color.tobytes())
                queue.append(after)
    assert len(found) == 5478


def winning_openings(spec: str) -> list[int]:
    """The first moves after which White, the player to move, has lost; of equivalent ones only one is solved."""
    game = load(spec)
    keys, values = np.zeros(1 << 22, dtype=np.uint64), np.zeros(1 << 22, dtype=np.uint8)
    from_the_centre = sorted(range(game.moves), key=lambda cell: _distances(game, cell))
    order = np.array(from_the_centre, dtype=np.uint16)
    found = []
    for opening in range(game.moves):
        alike = {symmetry[opening] for symmetry in game.symmetries}
        if min(alike) == opening:
            position = position_after(game, [opening])
            stack = np.concatenate([position.states for _ in range(game.max_plies + 1)])
            if not probes.mover_wins(stack, order, keys, values):
                found += alike
    return sorted(found)


def _distances(game: Game, cell: int) -> int:
    """The sum of the distances of a cell to all places of the board."""
    places = [(x, y, at) for y, row in enumerate(game.diagram.rows) for x, at in enumerate(row.cells)]
    here_x, here_y = next((x, y) for x, y, at in places if at == cell)
    return sum(max(abs(x - here_x), abs(y - here_y), abs(x + y - here_x - here_y)) for x, y, _ in places)


@pytest.mark.parametrize("spec", SOLVED)
def test_winning_openings(spec: str) -> None:
    assert winning_openings(spec) == EXPECTED[spec]["winning_openings"]
