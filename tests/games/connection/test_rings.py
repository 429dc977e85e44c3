"""What is around a cell: words that are the same however they are read, and which bridges they tell."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from arena.games import load
from arena.games.connection.bridges import bridges, side_bridges
from arena.games.connection.rings import CLOSED, ring_words, rings
from arena.games.connection.surroundings import surroundings
from arena.games.connection.topology import Topology
from tests.games.boards import ALL_BENT

BOARDS = [
    *ALL_BENT,
    *(f"hex(size={size})" for size in (2, 3, 4, 5, 8)),
    *(f"y(board=straight, size={size})" for size in (2, 3, 4, 5, 8)),
]


def board_of(spec: str) -> Topology:
    return load(spec).board  # type: ignore[attr-defined,no-any-return]


def same(word: str) -> set[str]:
    """All ways to read a word."""
    if word[0] in "xo|":
        return {word, word[::-1]}
    return {way[start:] + way[:start] for way in (word, word[::-1]) for start in range(len(word))}


@pytest.mark.parametrize(
    ("owned", "counts"),
    [
        (True, {"6 inside": 92, "4 x x": 45, "4 o o": 45, "3 x o": 27, "2 x o": 9}),
        (False, {"6 inside": 92, "5 inside": 39, "4 | |": 45, "3 | |": 18, "2 | |": 6}),
    ],
)
def test_how_many_words_there_are(owned: bool, counts: dict[str, int]) -> None:
    """Counted from all rows of signs, of which those that are read alike are one word."""
    found: set[frozenset[str]] = set()
    for name, count in counts.items():
        cells, *ends = name.replace("inside", "").split()
        start, end = ends or ("", "")
        words = {
            frozenset(same(f"{start}{''.join(signs)}{end}")) for signs in itertools.product(".XO", repeat=int(cells))
        }
        assert len(words) == count, name
        found |= words
    listed = ring_words(owned)
    assert len(listed) == len(set(listed)) == sum(counts.values()) == (218 if owned else 200)
    assert {frozenset(same(word)) for word in listed} == found


@pytest.mark.parametrize("spec", BOARDS)
def test_rings_go_around(spec: str) -> None:
    """Each cell touches the next; the ends of an open ring lie at a side, and those of a closed one touch."""
    board = board_of(spec)
    for cell, ring in enumerate(rings(board)):
        assert sorted(ring.cells) == sorted(board.neighbours[cell])
        assert all(other in board.neighbours[one] for one, other in itertools.pairwise(ring.cells))
        if ring.ends == CLOSED:
            assert ring.cells[0] in board.neighbours[ring.cells[-1]]
            assert board.sides[cell] == 0
        else:
            for end, side in zip((ring.cells[0], ring.cells[-1]), ring.ends, strict=True):
                assert board.sides[cell] & board.sides[end] & side == side > 0


@pytest.mark.parametrize("spec", BOARDS)
def test_rings_tell_bridges(spec: str) -> None:
    """On every board: two own ends, or one and a side, save exactly what the definition of bridges says."""
    board = board_of(spec)
    tables = surroundings(board)
    around = rings(board)
    for turn in range(2):
        between: dict[int, set[tuple[int, frozenset[int]]]] = {cell: set() for cell in range(board.cells)}
        beside: dict[int, set[tuple[int, int]]] = {cell: set() for cell in range(board.cells)}
        for end, other, one, two in bridges(board):
            between[one].add((two, frozenset((end, other))))
            between[two].add((one, frozenset((end, other))))
        for end, side, one, two in side_bridges(board):
            if side & board.goals[turn]:
                beside[one].add((two, end))
                beside[two].add((one, end))
        for cell, ring in enumerate(around):
            powers = 3 ** np.arange(len(ring.cells)) * (turn + 1)
            pairs = {
                (ring.cells[place], frozenset((ring.cells[first], ring.cells[second])))
                for first, second in itertools.combinations(range(len(ring.cells)), 2)
                for place in _places(tables.bridges[turn, tables.starts[cell] + powers[first] + powers[second]])
            }
            singles = {
                (ring.cells[place], ring.cells[first])
                for first in range(len(ring.cells))
                for place in _places(tables.edges[turn, tables.starts[cell] + powers[first]])
            }
            assert pairs == between[cell]
            assert singles == beside[cell]


def _places(bits: int) -> list[int]:
    return [place for place in range(8) if int(bits) >> place & 1]
