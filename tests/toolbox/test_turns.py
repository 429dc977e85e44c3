"""Threads that take turns: always in their order, and one sees what the others have done."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from arena.games.toolbox.jit import entry
from arena.games.toolbox.records import Records
from arena.games.toolbox.rng import generator, next_word
from arena.games.toolbox.turns import await_turn, end_turns, new_turns, pass_turn

ROUNDS = 2000


@entry
def write_numbers(turns: Records, book: Records, filled: Records, rngs: Records, number: int) -> int:
    """Write one's number into the book in every turn until it is full, and work for a while in between."""
    own, taken = np.uint64(number), 0
    while await_turn(turns[0], own):
        if filled[0] == len(book):
            end_turns(turns[0])
            break
        book[filled[0]] = number
        filled[0] += 1
        taken += 1
        pass_turn(turns[0], own)
        for _ in range(next_word(rngs[0]) >> np.uint64(56)):
            next_word(rngs[0])
    return taken


@pytest.mark.parametrize("threads", [2, 3, 7])
def test_everybody_writes_in_turn_and_nothing_is_lost(threads: int) -> None:
    turns, book, filled = new_turns(threads), np.full(ROUNDS, -1), np.zeros(1, dtype=np.int64)
    with ThreadPoolExecutor(threads) as pool:
        works = [
            pool.submit(write_numbers, turns, book, filled, generator([number]), number) for number in range(threads)
        ]
        taken = [work.result(timeout=60) for work in works]
    assert book.tolist() == [place % threads for place in range(ROUNDS)]
    assert sum(taken) == ROUNDS
    assert int(turns["turn"][0][0]) == ROUNDS % threads


def test_they_go_on_with_whose_turn_it_was() -> None:
    turns, filled = new_turns(2), np.zeros(1, dtype=np.int64)
    for length in (3, 4):
        book = np.full(length, -1)
        filled[0] = 0
        turns["over"] = 0
        with ThreadPoolExecutor(2) as pool:
            for work in [pool.submit(write_numbers, turns, book, filled, generator([1]), n) for n in range(2)]:
                work.result(timeout=60)
    assert book.tolist() == [1, 0, 1, 0]


def test_nobody_has_a_turn_when_they_are_over() -> None:
    turns, book, filled = new_turns(2), np.full(3, -1), np.zeros(1, dtype=np.int64)
    turns["over"] = 1
    assert [write_numbers(turns, book, filled, generator([1]), number) for number in range(2)] == [0, 0]
    assert book.tolist() == [-1, -1, -1]


def test_windows_has_another_function_to_give_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its name and its library; what it does there is not tried."""
    from arena.games.toolbox import turns

    asked = []

    class Library:
        def __getattr__(self, name: str) -> object:
            asked.append(name)
            return self if name == "kernel32" else turns.ctypes.CFUNCTYPE(None)(lambda: None)

    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(turns.ctypes, "windll", Library(), raising=False)
    assert turns._give_way_at.__wrapped__() > 0
    assert asked == ["kernel32", "SwitchToThread"]
