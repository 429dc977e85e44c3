"""The search: select, expand, play out, back up.

Every value is a mean result from 0 to 1 for the player who chooses: at a node, the one who
is to move there. Counts are playouts: a leaf that is evaluated by 64 playouts at once
counts as 64.

The search knows no game: it is compiled once for all of them. States, and what leaves are
evaluated with, are addresses here; the kernels that know them are called by theirs, see `links`.
"""

from __future__ import annotations

import numpy as np

from arena.games.toolbox.jit import entry, helper
from arena.games.toolbox.pointers import array_at, call, copy_bytes, record_at
from arena.games.toolbox.records import STATE_HEAD, UNDECIDED, Record, Records
from arena.players.playouts.returns import exploration
from arena.players.tree.backup import back_up
from arena.players.tree.course import clear_pending
from arena.players.tree.evaluation import by_proof, by_rules, evaluate
from arena.players.tree.expansion import expand, is_due
from arena.players.tree.lead import lead
from arena.players.tree.nodes import (
    BLOCK,
    ROOT,
    WON,
    block_of,
    count_children,
    mark_of,
    mean_of,
    move_of,
    place_of,
    plant,
)
from arena.players.tree.proofs import is_known
from arena.players.tree.pruning import is_to_be_ranked
from arena.players.tree.transpositions import ENTRY, clear_table
from arena.players.tree.urgency import select

_ZERO, _ONE = np.uint64(0), np.uint64(1)


@entry
def search(
    courses: Records,
    options_records: Records,
    returns_records: Records,
    rngs: Records,
    trees: Records,
    kept: bool,
    playouts: int,
) -> int:
    """Grow the tree by so many playouts, rounded up to whole leaves. How many it took.

    They are fewer if the root is solved, or settled and that is looked at.

    It is planted anew unless it is `kept`. A search goes on where it was if it is, and gives the same tree as in one
    piece if every piece but the last is of whole choices of a leaf.
    """
    tree, options, course, returns = trees[0], options_records[0], courses[0], returns_records[0]
    begin(course, options, tree, kept)
    # Found by its address, the array is nobody's: no helper that is given it counts a reference to it.
    nodes = array_at(course.nodes_at, course.blocks, BLOCK)
    left = np.int64(playouts)
    while left > 0 and not is_known(mark_of(nodes, ROOT)):
        choose_leaf(tree, nodes, options, returns, course, rngs[0])
        evaluations = np.int64(0)
        while left > 0 and evaluations < np.int64(options.repick_every):
            evaluate_end(nodes, options, returns, course, rngs[0])
            left -= np.int64(options.leaf)
            evaluations += 1
            if evaluations % np.int64(options.update_every) == 0:
                update(nodes, options, course)
        if course.pending > 0.0:
            update(nodes, options, course)
        if course.prove_at != _ZERO:
            call(course.prove_at, (course, np.uint64(record_at(course.here_at, STATE_HEAD).winner)))
        if course.prune_at != _ZERO and np.uint64(course.repicks) % np.uint64(options.prune_every) == _ZERO:
            call(course.prune_at, (course, options))
        if is_settled(nodes, options, course, np.uint64(course.repicks), left):
            break
    return np.int64(playouts) - left  # type: ignore[return-value]


@helper
def begin(course: Record, options: Record, tree: Record, kept: bool) -> None:
    """Nothing has been done. The tree is planted anew unless it is `kept`."""
    if not kept:
        plant(tree, array_at(course.nodes_at, course.blocks, BLOCK))
        clear_table(array_at(course.table_at, course.places, ENTRY))
    course.root_turn = record_at(course.root_at, STATE_HEAD).to_move
    clear_pending(course)
    course.prior_least = options.prior_least


@helper
def is_settled(nodes: Record, options: Record, course: Record, leaves: np.uint64, left: np.int64) -> bool:
    """Whether no other move can have as many playouts as the most visited one in the end.

    It is looked at now and then, by how many leaves there have been; `left` are the playouts to come.
    """
    every = np.uint64(options.look_every)
    if every == _ZERO or left <= 0 or leaves == _ZERO or leaves % every != _ZERO:
        return False
    return bool(np.int64(lead(nodes, course)) > left)


@helper
def choose_leaf(tree: Record, nodes: Record, options: Record, returns: Record, course: Record, rng: Record) -> None:
    """Find the end of the path that is to be evaluated next."""
    course.exploration = options.exploration * _scale(nodes, returns)
    descend(tree, nodes, options, course, rng)
    course.repicks += _ONE


@helper
def _scale(nodes: Record, returns: Record) -> float:
    """What the exploration constant is multiplied by, in view of the results at the root."""
    root, place = nodes[block_of(ROOT)], place_of(ROOT)
    return exploration(returns, float(root.visits[place]), float(root.total[place]), float(root.squares[place]))


@helper
def descend(tree: Record, nodes: Record, options: Record, course: Record, rng: Record) -> None:
    """Follow the most urgent children from the root to a leaf, playing their moves.

    A leaf that is due gets children, and one of them is the end of the path.
    """
    copy_bytes(course.here_at, course.root_at, course.state_bytes)
    state = record_at(course.here_at, STATE_HEAD)
    depth, grown, value = _ZERO, False, mean_of(nodes, ROOT)
    course.path[_ZERO] = ROOT
    while state.winner == UNDECIDED and not is_known(mark_of(nodes, course.path[depth])):
        node = np.uint64(course.path[depth])
        if count_children(nodes, node) == _ZERO:
            if grown or not is_due(nodes, depth, options, course):
                break
            if not expand(tree, nodes, node, course, rng):
                break
            grown = True
        if course.rank_at != _ZERO and is_to_be_ranked(nodes, node, options):
            call(course.rank_at, (course, node))
        # The root's value is that of the player who is not to move there.
        course.hope = value if depth & _ONE != _ZERO else 1.0 - value
        child = select(tree, nodes, node, options, course)
        call(course.play_at, (course.here_at, move_of(nodes, child)))
        depth += _ONE
        course.path[depth] = child
    course.length = depth
    course.deepest = max(np.uint64(course.deepest), depth)


@helper
def evaluate_end(nodes: Record, options: Record, returns: Record, course: Record, rng: Record) -> None:
    """Evaluate the end of the path."""
    mark = mark_of(nodes, np.uint64(course.path[np.uint64(course.length)]))
    if record_at(course.here_at, STATE_HEAD).winner != UNDECIDED:
        by_rules(options, returns, course)
    elif is_known(mark):
        by_proof(mark & WON != _ZERO, options, course)
    else:
        evaluate(options, returns, course, rng)


@helper
def update(nodes: Record, options: Record, course: Record) -> None:
    """Count the pending playouts in the tree."""
    course.updates += _ONE
    back_up(nodes, course)
    if course.share_at != _ZERO:
        call(course.share_at, (course, options))
    clear_pending(course)
