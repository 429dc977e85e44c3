"""The search: select, expand, play out, back up.

Every value is a mean result from 0 to 1 for the player who chooses: at a node, the one
who is to move there. Children stand in random order, and of equal ones the first is
taken, so that ties are broken at random.

Counts are playouts. A leaf that is evaluated by 64 playouts at once counts as 64.
"""

from __future__ import annotations

import math

import numpy as np

from arena.games.kernels import begin_fills, count_first_lanes, fill, legal_moves, play, playout
from arena.games.toolbox.jit import entry, helper
from arena.games.toolbox.records import UNDECIDED, Record, Records, dtype_of, new
from arena.games.toolbox.rng import shuffle
from arena.games.toolbox.vectors import count_row
from arena.players.flat.tally import sum_of_row
from arena.players.results import result_of
from arena.players.tree.nodes import ROOT, add_children, plant

_ZERO, _ONE = np.uint64(0), np.uint64(1)

#: What `first_play_urgency` means without a limit: every child is tried once before any is tried again.
UNVISITED_FIRST = math.inf

_SETTINGS = dtype_of(
    [
        ("exploration", "f8"),  # factor of sqrt(2 ln N / n)
        ("first_play_urgency", "f8"),  # value of a child without playouts
        ("bias", "f8"),  # b of RAVE's weight; negative without RAVE
        ("expand_after", "u8"),  # playouts a leaf must have before it gets children
        ("depth", "u4"),  # how far from the root there may be children
        ("leaf", "u4"),  # playouts by which a leaf is evaluated
    ]
)


def new_settings(
    exploration: float, first_play_urgency: float, bias: float | None, expand: int, depth: int, leaf: int
) -> Records:
    """Settings for the kernels; `expand` counts visits of a leaf."""
    settings = new(_SETTINGS)
    settings[0] = (
        exploration,
        first_play_urgency,
        -1.0 if bias is None else bias,
        expand * leaf,
        depth,
        leaf,
    )
    return settings


def new_courses(moves: int, max_plies: int) -> Records:
    """Work space: the nodes of one simulation's path, and when in it each move was made (by `number`, or not)."""
    return new(
        dtype_of(
            [
                ("path", "u4", (max_plies + 1,)),
                ("length", "u4"),
                ("number", "u8"),
                ("made_in", "u8", (moves,)),
                ("made_at", "u4", (moves,)),
                ("legal", "u2", (moves,)),
            ]
        )
    )


@helper
def rave_weight(visits: float, amaf_visits: float, bias: float) -> float:
    """Weight of the all-moves-as-first value: Silver's N' / (N + N' + 4 b^2 N N')."""
    return float(amaf_visits / (visits + amaf_visits + 4.0 * bias * bias * visits * amaf_visits))


@helper
def urgency(node: Record, log_visits: float, settings: Record) -> float:
    """How much a child calls for the next playout; `log_visits` is the logarithm of its parent's playouts."""
    visits = float(node.visits)
    known = settings.bias >= 0.0 and node.amaf_visits > 0
    if visits == 0.0 and not known:
        return float(settings.first_play_urgency)
    mean = node.total / max(visits, 1.0)
    if known:
        amaf_visits = float(node.amaf_visits)
        weight = rave_weight(visits, amaf_visits, settings.bias)
        mean = (1.0 - weight) * mean + weight * (node.amaf_total / amaf_visits)
    # A move known by other playouts only is explored as if it had one: it must not be forgotten for a bad start.
    return float(mean + settings.exploration * math.sqrt(2.0 * log_visits / max(visits, 1.0)))


@helper
def select(nodes: Records, parent: np.uint64, settings: Record) -> np.uint64:
    """The child that is most urgent; of equal ones the first."""
    log_visits = math.log(max(1.0, float(nodes[parent].visits)))
    first = np.uint64(nodes[parent].first)
    chosen, most = first, -1.0
    for place in range(np.uint64(nodes[parent].children)):
        child = first + np.uint64(place)
        found = urgency(nodes[child], log_visits, settings)
        if found > most:
            chosen, most = child, found
    return chosen


@helper
def expand(tree: Record, nodes: Records, leaf: np.uint64, state: Record, course: Record, rng: Record) -> bool:
    """Give a leaf its children, in random order; False if there is no room."""
    count = np.uint64(legal_moves(state, course.legal))
    shuffle(rng, course.legal, count)
    return add_children(tree, nodes, leaf, course.legal, count)


@helper
def descend(tree: Record, nodes: Records, state: Record, settings: Record, course: Record, rng: Record) -> None:
    """Follow the most urgent children from the root to a leaf, which gets children if it is due; plays the moves."""
    course.number += _ONE
    depth, node = _ZERO, ROOT
    course.path[depth] = node
    while state.winner == UNDECIDED:
        if nodes[node].children == 0:
            due = node == ROOT or np.uint64(nodes[node].visits) >= np.uint64(settings.expand_after)
            if not due or depth >= np.uint64(settings.depth) or not expand(tree, nodes, node, state, course, rng):
                break
        node = select(nodes, node, settings)
        move = np.uint64(nodes[node].move)
        course.made_in[move] = course.number
        course.made_at[move] = depth
        depth += _ONE
        course.path[depth] = node
        play(state, move)
    course.length = depth


@helper
def back_up(nodes: Records, course: Record, root_turn: np.uint64, black: float, playouts: float) -> None:
    """Add playouts to all nodes of the path; `black` is the sum of their results for Black."""
    for depth in range(np.uint64(course.length) + _ONE):
        node = nodes[np.uint64(course.path[np.uint64(depth)])]
        # The root's move is not known, but whose it was is: the player's who is not to move there.
        by_black = (np.uint64(depth) + root_turn) & _ONE == _ONE
        node.visits += np.uint32(playouts)
        node.total += black if by_black else playouts - black


@helper
def back_up_amaf(nodes: Records, course: Record, root_turn: np.uint64, black: float, playouts: float) -> None:
    """Add playouts to the all-moves-as-first counts of children whose move their player made later on."""
    for depth in range(np.uint64(course.length) + _ONE):
        parent = nodes[np.uint64(course.path[np.uint64(depth)])]
        result = black if (np.uint64(depth) + root_turn) & _ONE == _ZERO else playouts - black
        first = np.uint64(parent.first)
        for place in range(np.uint64(parent.children)):
            child = nodes[first + np.uint64(place)]
            move = np.uint64(child.move)
            at = np.uint64(course.made_at[move])
            later = course.made_in[move] == course.number and at >= np.uint64(depth)
            if later and (at - np.uint64(depth)) & _ONE == _ZERO:
                child.amaf_visits += np.uint32(playouts)
                child.amaf_total += result


@entry
def search_by_playouts(
    states: Records,
    scratch: Records,
    traces: Records,
    rngs: Records,
    trees: Records,
    nodes: Records,
    settings_records: Records,
    courses: Records,
    playouts: int,
) -> int:
    """Grow a tree by playouts, move by move, one at each leaf; returns how many were played."""
    tree, settings, course, trace, rng = trees[0], settings_records[0], courses[0], traces[0], rngs[0]
    root_turn = np.uint64(states[0].to_move)
    plant(tree, nodes)
    for _ in range(np.uint64(playouts)):
        scratch[0] = states[0]
        descend(tree, nodes, scratch[0], settings, course, rng)
        playout(scratch[0], rng, trace)
        black = result_of(np.uint64(trace.winner), _ZERO)
        back_up(nodes, course, root_turn, black, 1.0)
        if settings.bias >= 0.0:
            for turn in range(np.uint64(trace.length)):
                move = np.uint64(trace.moves[np.uint64(turn)])
                if course.made_in[move] != course.number:  # a move made twice counts where it came first
                    course.made_in[move] = course.number
                    course.made_at[move] = course.length + np.uint64(turn)
            back_up_amaf(nodes, course, root_turn, black, 1.0)
    return playouts


@entry
def search_by_fills(
    states: Records,
    scratch: Records,
    lane_records: Records,
    rngs: Records,
    trees: Records,
    nodes: Records,
    settings_records: Records,
    courses: Records,
    playouts: int,
) -> int:
    """Grow a tree with a batch of fills at each leaf; returns how many were played."""
    tree, settings, course, lanes, rng = trees[0], settings_records[0], courses[0], lane_records[0], rngs[0]
    root_turn, batch = np.uint64(states[0].to_move), float(settings.leaf)
    plant(tree, nodes)
    batches = (playouts + np.int64(settings.leaf) - 1) // np.int64(settings.leaf)
    for _ in range(batches):
        scratch[0] = states[0]
        descend(tree, nodes, scratch[0], settings, course, rng)
        state = scratch[0]
        if state.winner != UNDECIDED:
            black = batch * result_of(np.uint64(state.winner), _ZERO)
            back_up(nodes, course, root_turn, black, batch)
            if settings.bias >= 0.0:
                back_up_amaf(nodes, course, root_turn, black, batch)
            continue
        begin_fills(state, lanes, rng)
        fill(lanes, rng)
        won = _count_wins(lanes, np.uint64(settings.leaf), settings.bias >= 0.0)
        black = won if state.to_move == 0 else batch - won
        back_up(nodes, course, root_turn, black, batch)
        if settings.bias >= 0.0:
            back_up_amaf(nodes, course, root_turn, black, batch)
            _back_up_fills(nodes, course, lanes, root_turn, won, batch)
    return batches * np.int64(settings.leaf)  # type: ignore[return-value]


@helper
def _count_wins(lanes: Record, games: np.uint64, by_cell: bool) -> float:
    """The mover's wins in the lanes that count; `by_cell`, also its cells and wins cell by cell."""
    count_first_lanes(lanes, games)
    for column in range(lanes.made.shape[1]):
        lanes.made[_ZERO, np.uint64(column)] = 0
        lanes.wins[_ZERO, np.uint64(column)] = 0
    count_row(lanes.made, lanes.wins, _ZERO, lanes.counted, _ZERO, lanes.won, lanes.counted)
    won = float(sum_of_row(lanes.wins, _ZERO))
    if by_cell:
        for place in range(np.uint64(lanes.empties)):
            cell = np.uint64(lanes.empty[np.uint64(place)])
            for column in range(lanes.made.shape[1]):
                lanes.made[cell, np.uint64(column)] = 0
                lanes.wins[cell, np.uint64(column)] = 0
            count_row(lanes.made, lanes.wins, cell, lanes.words, cell, lanes.won, lanes.counted)
    return won


@helper
def _back_up_fills(
    nodes: Records, course: Record, lanes: Record, root_turn: np.uint64, won: float, games: float
) -> None:
    """Add the cells of fills to the all-moves-as-first counts; `won` are the wins of who is to move at the leaf."""
    for place in range(np.uint64(lanes.empties)):
        cell = np.uint64(lanes.empty[np.uint64(place)])
        course.made_in[cell] = course.number + (_ONE << np.uint64(63))
    for depth in range(np.uint64(course.length) + _ONE):
        parent = nodes[np.uint64(course.path[np.uint64(depth)])]
        like_leaf = (np.uint64(course.length) - np.uint64(depth)) & _ONE == _ZERO
        first = np.uint64(parent.first)
        for place in range(np.uint64(parent.children)):
            child = nodes[first + np.uint64(place)]
            cell = np.uint64(child.move)
            if course.made_in[cell] == course.number + (_ONE << np.uint64(63)):
                made, wins = float(sum_of_row(lanes.made, cell)), float(sum_of_row(lanes.wins, cell))
                if like_leaf:
                    child.amaf_visits += np.uint32(made)
                    child.amaf_total += wins
                else:
                    # The other player owns the cell in all other lanes, and wins where the mover does not.
                    child.amaf_visits += np.uint32(games - made)
                    child.amaf_total += games - made - (won - wins)
