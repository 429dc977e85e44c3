"""Damaged ledgers get one line of complaint; `python -m tests.faults.damage` tries thousands more."""

import pytest

from tests.faults.damage import fault_of, found

COUNT = 40


@pytest.mark.parametrize("share", range(2))
def test_damaged_ledgers_are_told_of_in_one_line(share):
    assert list(map(str, found(COUNT // 2, seed=1, first=share * COUNT // 2))) == []


@pytest.mark.parametrize(
    ("code", "complaint"),
    [
        (4, "arena: internal error: KeyError: 'games' (--traceback shows where)\n"),
        (5, "arena: no\n"),
        (2, "arena: no\narena: indeed\n"),
        (2, ""),
        (2, f"arena: {'x' * 300}\n"),
        (0, "Exception ignored in: x\nTraceback (most recent call last):\n"),
    ],
)
def test_what_is_a_fault(code, complaint):
    assert fault_of(code, complaint)


@pytest.mark.parametrize(
    ("code", "complaint"),
    [(0, ""), (1, ""), (2, "arena: no\n"), (4, "arena: run 'all' in arena.db\narena: no\n")],
)
def test_what_is_none(code, complaint):
    assert fault_of(code, complaint) is None
