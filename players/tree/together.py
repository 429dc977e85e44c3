"""The search by several threads: one tree, at which they take turns, and playouts at the same time.

In its turn a thread counts the playouts that it has made since its last one, and chooses the next leaf. Until these are
counted too, every node on the way to the leaf has them as lost, so that others look elsewhere (Chaslot, Winands and van
den Herik 2008 call it virtual loss). As turns are always in the same order, so many threads always grow the same tree.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from arena.games.toolbox.jit import entry, helper
from arena.games.toolbox.pointers import array_at, call, record_at
from arena.games.toolbox.records import STATE_HEAD, UNDECIDED, Record, Records, dtype_of
from arena.games.toolbox.turns import TURNS, await_turn, end_turns, pass_turn
from arena.players.tree.backup import add_results
from arena.players.tree.evaluation import evaluate
from arena.players.tree.nodes import BLOCK, ROOT, mark_of
from arena.players.tree.proofs import is_known
from arena.players.tree.search import begin, choose_leaf, evaluate_end, is_settled, update

_ZERO, _ONE = np.uint64(0), np.uint64(1)

#: What threads share besides the tree.
_FIELDS: list[Any] = [
    ("turns", TURNS),
    ("begun", "i8"),  # playouts whose leaf has been chosen
    ("limit", "i8"),  # how many these may be
    ("counted", "u8"),  # leaves whose playouts have been counted
]
CREW = dtype_of(_FIELDS)


@entry
def begin_together(courses: Records, options_records: Records, trees: Records, kept: bool) -> None:
    """Let one thread begin; the tree is planted anew unless it is `kept`."""
    begin(courses[0], options_records[0], trees[0], kept)


@entry
def take_turns(
    courses: Records,
    options_records: Records,
    returns_records: Records,
    rngs: Records,
    trees: Records,
    crews: Records,
    number: int,
) -> None:
    """What the thread of this number does until all are over: it has its own course, returns and generator.

    What it has not counted when they are it counts when they go on, or in the end; see `count_last`.
    """
    crew, tree, options, course = crews[0], trees[0], options_records[0], courses[0]
    returns, rng, own = returns_records[0], rngs[0], np.uint64(number)
    nodes = array_at(course.nodes_at, course.blocks, BLOCK)
    while await_turn(crew.turns, own):
        if crew.begun >= crew.limit:
            end_turns(crew.turns)
            break
        if course.pending > 0.0:
            _count(nodes, options, course)
            crew.counted += _ONE
        if is_known(mark_of(nodes, ROOT)) or is_settled(
            nodes, options, course, np.uint64(crew.counted), np.int64(crew.limit - crew.begun)
        ):
            end_turns(crew.turns)
            break
        choose_leaf(tree, nodes, options, returns, course, rng)
        crew.begun += np.int64(options.leaf)
        _lose(nodes, course, float(options.leaf))
        open_end = not _is_known_end(nodes, course)
        if not open_end:
            evaluate_end(nodes, options, returns, course, rng)
        pass_turn(crew.turns, own)
        if open_end:
            evaluate(options, returns, course, rng)


@entry
def count_last(courses: Records, options_records: Records) -> None:
    """Count what a thread has played and not counted."""
    course = courses[0]
    if course.pending > 0.0:
        _count(array_at(course.nodes_at, course.blocks, BLOCK), options_records[0], course)


@helper
def _count(nodes: Record, options: Record, course: Record) -> None:
    """Count the playouts of the last leaf, which are lost no more, and what is known of it."""
    _lose(nodes, course, -course.pending)
    update(nodes, options, course)
    if course.prove_at != _ZERO:
        call(course.prove_at, (course, np.uint64(record_at(course.here_at, STATE_HEAD).winner)))


@helper
def _lose(nodes: Record, course: Record, playouts: float) -> None:
    """Let so many playouts be lost for all who made a move on the path; take them back if they are negative."""
    for number in range(np.uint64(course.length)):
        add_results(nodes, np.uint64(course.path[np.uint64(number) + _ONE]), playouts, 0.0, 0.0)


@helper
def _is_known_end(nodes: Record, course: Record) -> bool:
    """Whether nothing is to be played from the end of the path on."""
    end = np.uint64(course.path[np.uint64(course.length)])
    return bool(record_at(course.here_at, STATE_HEAD).winner != UNDECIDED or is_known(mark_of(nodes, end)))
