"""Micro-reduction of a triangle as a straight list of majority votes.

A triangle of side n reduces to one of side n - 1, where each place takes the majority
of the three nearest places, and so on down to a single place: the winner. Written out,
that is a program of votes. Votes that are settled beforehand (a place that stands
twice, the same vote twice, fixed stones of opposite colours) are left out.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass

from arena.games.connection.topology import Topology


@dataclass(frozen=True)
class Program:
    """Votes (target, a, b, c) over rows of a work space; the cells and the two fixed stones come first."""

    votes: tuple[tuple[int, int, int, int], ...]
    rows: int  # size of the work space
    result: int  # the row that holds the winner at the end


def reduction_program(board: Topology) -> Program:
    """The votes that find the winner of a full board; the rows of the cells are only read."""
    votes, result = _settle(board)
    return _with_rows_reused(votes, result, board.cells + 2)


def _settle(board: Topology) -> tuple[list[tuple[int, int, int]], int]:
    """The votes that remain, each by the numbers of its three voters, and the number of the last.

    Numbers below cells + 2 are cells and fixed stones; vote i has the number cells + 2 + i.
    """
    first = board.cells + 2
    opposite = {board.black, board.white}
    votes: list[tuple[int, int, int]] = []
    number_of: dict[tuple[int, ...], int] = {}

    def vote(a: int, b: int, c: int) -> int:
        voters = tuple(sorted((a, b, c)))
        pairs = ((a, b, c), (a, c, b), (b, c, a))
        for one, other, third in pairs:
            if one == other:
                return one
            if {one, other} == opposite:
                return third
        if voters not in number_of:
            number_of[voters] = first + len(votes)
            votes.append((a, b, c))
        return number_of[voters]

    rows = [list(row) for row in board.triangle]
    while len(rows) > 1:
        rows = [
            [vote(row[x], row[x + 1], below[x]) for x in range(len(row) - 1)] for row, below in itertools.pairwise(rows)
        ]
    return votes, rows[0][0]


def _with_rows_reused(votes: list[tuple[int, int, int]], result: int, first: int) -> Program:
    """Give every vote a row, taking over rows of votes that are not needed any more."""
    last_use = {voter: step for step, voters in enumerate(votes) for voter in voters}
    last_use[result] = len(votes)
    row_of = {number: number for number in range(first)}
    free: list[int] = []
    rows = first
    placed: list[tuple[int, int, int, int]] = []
    for step, voters in enumerate(votes):
        sources = [row_of[voter] for voter in voters]
        free += [row_of[voter] for voter in set(voters) if voter >= first and last_use[voter] == step]
        if not free:
            free.append(rows)
            rows += 1
        row_of[first + step] = free.pop()
        placed.append((row_of[first + step], sources[0], sources[1], sources[2]))
    return Program(votes=tuple(placed), rows=rows, result=row_of[result])
