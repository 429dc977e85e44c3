"""All moves as first where moves recur: who is credited with a point that both players have played."""

from __future__ import annotations

from typing import Any

import numba
import pytest

from arena.games import Position, load
from arena.games.contract import playout
from arena.players import Candidates, generator, load_player
from tests.support.swing import swing

PLAYOUTS = 300


@numba.njit
def _playout(states, rngs, traces):  # type: ignore[no-untyped-def]
    playout(states[0], rngs[0], traces[0])


def traces_of(position: Position, rngs: Any) -> list[tuple[list[int], float]]:
    """The playouts that a player makes of the position: their moves, and the results for who is to move."""
    found, traces = [], position.game.new_traces()
    for _ in range(PLAYOUTS):
        _playout(position.copy().states, rngs, traces)
        black = {1: 1.0, 2: 0.0, 3: 0.5}[int(traces[0].winner)]
        found.append((traces[0].moves[: traces[0].length].tolist(), 1 - black if position.turn else black))
    return found


def made_by(spec: str, position: Position, rngs: Any) -> Candidates:
    found = load_player(spec).build(position.game).choose(position, rngs).candidates
    assert found is not None
    return found


@pytest.mark.parametrize("plies", [0, 1])
@pytest.mark.parametrize("credit", ["both", "first"])
def test_swing(credit: str, plies: int) -> None:
    """By definition: with `first`, a move counts if who is to move made it, and the opponent not before."""
    position = swing().start()
    for _ in range(plies):
        position.play(2)
    traces = traces_of(position, generator(1, credit, plies))
    found = made_by(f"amaf(playouts={PLAYOUTS}, credit={credit})", position, generator(1, credit, plies))
    for place, move in enumerate(found.moves):
        results = []
        for moves, result in traces:
            mine, others = moves[::2], moves[1::2]
            if move not in mine:
                continue
            before = others[: mine.index(move)]
            if credit == "both" or move not in before:
                results.append(result)
        assert (found.visits[place], found.totals[place]) == (len(results), sum(results))
        assert found.squares[place] == sum(result * result for result in results)


def test_first_credits_fewer() -> None:
    position = swing().start()
    both, first = (
        made_by(f"amaf(playouts={PLAYOUTS}, credit={credit})", position, generator(1)) for credit in ("both", "first")
    )
    assert all(first.visits < both.visits)


def test_without_captures_it_is_all_the_same() -> None:
    position = load("tic-tac-toe").start()
    both, first = (
        made_by(f"amaf(playouts={PLAYOUTS}, credit={credit})", position, generator(1)) for credit in ("both", "first")
    )
    assert both.visits.tolist() == first.visits.tolist()
    assert both.totals.tolist() == first.totals.tolist()
