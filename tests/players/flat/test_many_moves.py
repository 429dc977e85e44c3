"""Flat players in games that have many more moves than a position has, and from one decision to the next."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from arena.games import Game, load
from arena.games.diagram import Diagram, Row
from arena.games.toolbox.records import DRAW, Record
from arena.players import Decision, generator, load_player

CELLS, LENGTH = 9, 7

SPECS = (
    "mc(playouts=50, sampling=moves)",
    "amaf(playouts=50, sampling=moves)",
    "amaf(playouts=50, sampling=moves, credit=first)",
    "pp(playouts=300, least=10, sampling=moves)",
    "softmax(playouts=50, refresh=3)",
    "depth(plies=2, playouts=100, sampling=moves)",
    "hybrid(playouts=100, sampling=moves)",
)


def rules(stride: int) -> dict[str, Any]:
    """Stones go to a row of cells; every so many moves there is one. Who has the greater sum wins."""

    def legal_moves(state: Record, moves: Record) -> int:
        count = 0
        for cell in range(CELLS):
            if state.color[cell] == 0:
                moves[count] = cell * stride
                count += 1
        return count

    def is_legal(state: Record, move: np.uint64) -> bool:
        return bool(move % np.uint64(stride) == 0 and state.color[move // np.uint64(stride)] == 0)

    def play(state: Record, move: np.uint64) -> None:
        cell = np.uint64(move) // np.uint64(stride)
        state.color[cell] = state.to_move + 1
        state.sums[state.to_move] += (cell * np.uint64(7)) % np.uint64(11)
        state.ply += 1
        state.to_move = 1 - state.to_move
        if state.ply == LENGTH:
            lead = np.int64(state.sums[0]) - np.int64(state.sums[1])
            state.winner = DRAW if lead == 0 else 1 if lead > 0 else 2

    return {"legal_moves": legal_moves, "is_legal": is_legal, "play": play}


def game_of(stride: int) -> Game:
    """The game in which one move of so many can be made."""
    moves = CELLS * stride
    return Game(
        spec=f"strided-{stride}",
        rules=rules(stride),
        fields=[("color", "u1", (CELLS,)), ("sums", "u8", (2,))],
        names=[f"m{move}" for move in range(moves)],
        diagram=Diagram((Row(tuple(range(CELLS)), (False,) * CELLS),)),
        max_plies=LENGTH,
        touched=[[move // stride] for move in range(moves)],
    )


def told(decision: Decision, stride: int = 1) -> tuple[Any, ...]:
    """All that a decision says, with every `stride`-th move for one."""
    found = decision.candidates
    assert found is not None
    assert not (found.moves % stride).any()
    moves = (decision.move, *decision.line)
    counts = [found.visits.tolist(), found.totals.tolist(), found.squares.tolist()]
    return [move // stride for move in moves], (found.moves // stride).tolist(), decision.value, counts, decision.note


@pytest.mark.parametrize("spec", SPECS)
def test_moves_that_never_can_be_made_change_nothing(spec: str) -> None:
    narrow, wide = (load_player(spec).build(game_of(stride)) for stride in (1, 100))
    assert wide.game.moves == 900
    here, there = narrow.game.start(), wide.game.start()
    for ply in range(3):
        decisions = narrow.choose(here, generator(ply)), wide.choose(there, generator(ply))
        assert told(decisions[0]) == told(decisions[1], 100)
        here.play(decisions[0].move)
        there.play(decisions[1].move)


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("name", ["tic-tac-toe", "go(size=3)"])
def test_nothing_is_left_of_the_decision_before(spec: str, name: str) -> None:
    """Of moves that are candidates now and were not, or the other way round, nothing is known beforehand."""
    game = load(name)
    player, position = load_player(spec).build(game), game.start()
    for ply in range(4):
        if position.winner() is not None:
            break
        found = player.choose(position, generator(ply))
        assert told(found) == told(load_player(spec).build(game).choose(position, generator(ply)))
        position.play(found.move)
    assert ply > 0
