"""All moves as first: who is credited with which moves, and that nothing of it is left when it is cleared."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from arena.games.layouts import trace_fields
from arena.games.toolbox.jit import entry
from arena.games.toolbox.records import Records, dtype_of, new
from arena.players.playouts.credit import clear_credits, credit_fields, credit_only_playout, credit_playout

MOVES, LONGEST = 40, 60


@entry
def _credit(credits, traces, turn, black, first_only, alone):  # type: ignore[no-untyped-def]
    if alone:
        credit_only_playout(credits[0], traces[0], np.uint64(turn), black, first_only)
    else:
        credit_playout(credits[0], traces[0], np.uint64(turn), black, first_only)


@entry
def _clear(credits):  # type: ignore[no-untyped-def]
    clear_credits(credits[0])


def _new_credits() -> Records:
    credits = new(dtype_of(credit_fields(MOVES)))
    credits["moves"] = MOVES
    return credits


def _trace(moves: list[int]) -> Records:
    traces = new(dtype_of(trace_fields(MOVES, LONGEST)))
    traces["length"], traces["moves"][0, : len(moves)] = len(moves), moves
    return traces


def _naive(playouts: list[tuple[list[int], int, float]], first_only: bool) -> dict[tuple[int, int], tuple[int, float]]:
    """Playouts and results by player and move; a playout is its moves, who began and Black's result."""
    found: dict[tuple[int, int], tuple[int, float]] = {}
    for moves, turn, black in playouts:
        made: set[tuple[int, int]] = set()
        for number, move in enumerate(moves):
            player = (turn + number) % 2
            if (player, move) in made or (first_only and (1 - player, move) in made):
                continue
            made.add((player, move))
            count, total = found.get((player, move), (0, 0.0))
            found[player, move] = count + 1, total + (1.0 - black if player else black)
    return found


def _credited(credits: Records) -> dict[tuple[int, int], tuple[int, float]]:
    table: Any = credits["credit"][0]
    return {
        (player, move): (int(table[player, move, 0]), float(table[player, move, 1]))
        for player in (0, 1)
        for move in range(MOVES)
        if table[player, move].any()
    }


@pytest.mark.parametrize("first_only", [False, True])
@pytest.mark.parametrize("length", [3, 9, LONGEST])
@pytest.mark.parametrize("pending", [1, 3])
def test_credits_are_those_of_the_naive_count_and_nothing_is_left_of_the_playouts_before(
    first_only: bool, length: int, pending: int
) -> None:
    """Few moves are cleared one by one, and many all in a row: playouts of either kind follow one another."""
    chance, credits = random.Random(length), _new_credits()
    for _ in range(20):
        playouts = [
            (
                chance.choices(range(MOVES), k=chance.randint(0, length)),
                chance.randint(0, 1),
                chance.choice([0.0, 0.25]),
            )
            for _ in range(pending)
        ]
        for moves, turn, black in playouts:
            _credit(credits, _trace(moves), turn, black, first_only, pending == 1)
        assert _credited(credits) == _naive(playouts, first_only)
        _clear(credits)
        assert not credits["credit"].any()


def test_what_few_moves_were_credited_with_is_cleared_without_a_look_at_the_others() -> None:
    credits = _new_credits()
    _credit(credits, _trace([5, 7]), 0, 1.0, False, True)
    credits["credit"][0, 0, 30] = 9.0
    _clear(credits)
    assert _credited(credits) == {(0, 30): (9, 9.0)}
