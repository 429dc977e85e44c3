"""The search: select, expand, play out, back up.

Every value is a mean result from 0 to 1 for the player who chooses: at a node, the one who
is to move there. Counts are playouts: a leaf that is evaluated by 64 playouts at once
counts as 64.
"""

from __future__ import annotations

import numpy as np

from arena.games.contract import play
from arena.games.toolbox.jit import entry, helper
from arena.games.toolbox.records import UNDECIDED, Record, Records
from arena.players.playouts.credit import clear_credits
from arena.players.playouts.returns import exploration
from arena.players.tree.backup import back_up, back_up_amaf
from arena.players.tree.course import clear_pending
from arena.players.tree.evaluation import by_proof, by_rules, evaluate
from arena.players.tree.expansion import expand, is_due
from arena.players.tree.nodes import ROOT, WON, block_of, count_children, mark_of, move_of, place_of, plant
from arena.players.tree.proofs import back_up_proof, is_known
from arena.players.tree.pruning import prune_path, rank_children
from arena.players.tree.reuse import descendant, promote, recall
from arena.players.tree.settings import NO_PRUNING, NO_RAVE
from arena.players.tree.transpositions import clear_table
from arena.players.tree.urgency import select

_ZERO, _ONE = np.uint64(0), np.uint64(1)


@entry
def begin(
    states: Records,
    trees: Records,
    nodes: Records,
    table: Records,
    settings_records: Records,
    owners: Records,
    moves: Records,
    known: int,
) -> int:
    """Make the tree ready for a position; returns 1 if it was found in the tree, which is kept then.

    `known` says how many of `moves` lead there from the tree's root; -1 if the tree is of
    another game.
    """
    tree, settings = trees[0], settings_records[0]
    if known >= 0:
        if settings.transpositions:
            if recall(tree, nodes, table, states[0]):
                return 1
        else:
            node = descendant(nodes, moves, np.uint64(known))
            if node != ROOT:
                promote(tree, nodes, owners, node)
                return 1
    plant(tree, nodes)
    clear_table(table)
    return 0


@entry
def search(
    states: Records,
    work: Records,
    policies: Records,
    rngs: Records,
    trees: Records,
    nodes: Records,
    table: Records,
    settings_records: Records,
    courses: Records,
    returns_records: Records,
    scratch: Records,
    playouts: int,
) -> int:
    """Grow the tree by so many playouts, rounded up to whole leaves; fewer if the root is solved. How many it took.

    `scratch` holds two states, `policies` the record of the policy of playouts.
    """
    tree, settings, course, returns = trees[0], settings_records[0], courses[0], returns_records[0]
    course.root_turn = states[0].to_move
    course.repicks, course.updates, course.prunings = 0, 0, 0
    clear_pending(course)
    clear_credits(course)
    left = np.int64(playouts)
    while left > 0 and not is_known(mark_of(nodes, ROOT)):
        course.exploration = settings.exploration * _scale(nodes, returns)
        scratch[0] = states[0]
        descend(tree, nodes, table, scratch[0], settings, course, rngs[0])
        course.repicks += _ONE
        evaluations = np.int64(0)
        while left > 0 and evaluations < np.int64(settings.repick_every):
            evaluate_end(nodes, work[0], scratch, policies[0], settings, returns, course, rngs[0])
            left -= np.int64(settings.leaf)
            evaluations += 1
            if evaluations % np.int64(settings.update_every) == 0:
                update(nodes, settings, course)
        if course.pending > 0.0:
            update(nodes, settings, course)
        if settings.proofs:
            back_up_proof(nodes, course, np.uint64(scratch[0].winner))
        if settings.pruning != NO_PRUNING and np.uint64(course.repicks) % np.uint64(settings.prune_every) == _ZERO:
            prune_path(nodes, settings, course)
    return np.int64(playouts) - left  # type: ignore[return-value]


@helper
def _scale(nodes: Record, returns: Record) -> float:
    """What the exploration constant is multiplied by, in view of the results at the root."""
    root, place = nodes[block_of(ROOT)], place_of(ROOT)
    return exploration(returns, float(root.visits[place]), float(root.total[place]), float(root.squares[place]))


@helper
def descend(
    tree: Record, nodes: Record, table: Record, state: Record, settings: Record, course: Record, rng: Record
) -> None:
    """Follow the most urgent children from the root to a leaf, playing their moves.

    A leaf that is due gets children, and one of them is the end of the path.
    """
    depth, grown = _ZERO, False
    course.path[_ZERO] = ROOT
    while state.winner == UNDECIDED and not (settings.proofs and is_known(mark_of(nodes, course.path[depth]))):
        node = np.uint64(course.path[depth])
        if count_children(nodes, node) == _ZERO:
            if grown or not is_due(nodes, depth, settings, course):
                break
            if not expand(tree, nodes, table, node, state, settings, course, rng):
                break
            grown = True
        rank_children(nodes, node, settings, course, ROOT + _ONE)
        child = select(nodes, node, settings, course)
        play(state, move_of(nodes, child))
        depth += _ONE
        course.path[depth] = child
    course.length = depth


@helper
def evaluate_end(
    nodes: Record,
    work: Record,
    scratch: Record,
    policy: Record,
    settings: Record,
    returns: Record,
    course: Record,
    rng: Record,
) -> None:
    """Evaluate the end of the path, whose state is the first of `scratch`."""
    mark = mark_of(nodes, np.uint64(course.path[np.uint64(course.length)]))
    if scratch[0].winner != UNDECIDED:
        by_rules(scratch[0], settings, returns, course)
    elif settings.proofs and is_known(mark):
        by_proof(mark & WON != _ZERO, settings, course)
    else:
        scratch[1] = scratch[0]
        evaluate(work, scratch[1], policy, settings, returns, nodes, course, rng)


@helper
def update(nodes: Record, settings: Record, course: Record) -> None:
    """Count the pending playouts in the tree."""
    course.updates += _ONE
    back_up(nodes, course)
    if settings.rave != NO_RAVE:
        back_up_amaf(nodes, settings, course)
        clear_credits(course)
    clear_pending(course)
