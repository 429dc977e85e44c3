"""What a search reaches by address: the game, the playouts, and options that are on.

The search is compiled once for all games. `link` has the kernels compiled that it will call, and no others, and puts
their addresses into the course.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from arena.games.addresses import Addresses
from arena.games.game import Game
from arena.games.toolbox.jit import helper
from arena.games.toolbox.pointers import FLOAT, NUMBER, array_at, call_for_number, compiled_at
from arena.games.toolbox.records import STATE_HEAD, TRACE_HEAD, Record, Records, begins_with
from arena.games.toolbox.rng import GENERATOR
from arena.players.playouts.credit import clear_credits
from arena.players.playouts.hooks import play_out
from arena.players.tree.backup import back_up_amaf
from arena.players.tree.course import BY_POLICY, FILLS, FORMULA, UNIFORM
from arena.players.tree.evaluation import add_fills, credit_trace
from arena.players.tree.expansion import prospect, sort_moves
from arena.players.tree.nodes import BLOCK
from arena.players.tree.options import ALL, BY_TRANSITION, NO_PRUNING, NO_RAVE, OPTIONS, UNPRUNING
from arena.players.tree.proofs import back_up_proof
from arena.players.tree.pruning import prune_path, rank_children
from arena.players.tree.transpositions import ENTRY, borrow_children, lend_children
from arena.players.tree.waiting import Queue


@helper
def _nodes(course: Record) -> Record:
    return array_at(course.nodes_at, course.blocks, BLOCK)


def play_by_policy(policy: Record, state: Record, rng: Record, trace: Record, returns: Record, course: Record) -> None:
    """A playout from the end of the course's path that goes by a policy."""
    play_out(policy, state, rng, trace, returns, _nodes(course), course)


def judge_prospect(course: Record, parent: np.uint64, child: np.uint64) -> float:
    """The chance of a child to be the best."""
    return prospect(_nodes(course), course, parent, child)


def borrow(course: Record, leaf: np.uint64) -> np.uint64:
    """Let the end of the path have the children of its position, if it has any; 1 if so, else 0."""
    table, key = array_at(course.table_at, course.places, ENTRY), call_for_number(course.key_at, (course.here_at,))
    return np.uint64(borrow_children(_nodes(course), table, leaf, key))


def lend(course: Record, node: np.uint64) -> None:
    """Let the children of the end of the path be those of its position."""
    table, key = array_at(course.table_at, course.places, ENTRY), call_for_number(course.key_at, (course.here_at,))
    lend_children(_nodes(course), table, node, key)


def share(course: Record, options: Record) -> None:
    """Count pending playouts for all moves as first."""
    back_up_amaf(_nodes(course), options, course)
    clear_credits(course)


def prune(course: Record, options: Record) -> None:
    """Look for hopeless moves along the path."""
    prune_path(_nodes(course), options, course)


def rank(course: Record, node: np.uint64) -> None:
    """Put the children of a node in the order of their values."""
    rank_children(_nodes(course), node, course)


def prove(course: Record, winner: np.uint64) -> None:
    """Back up what is known of the end of the path."""
    back_up_proof(_nodes(course), course, winner)


def link(courses: Records, options: Records, game: Game) -> None:
    """Let a search with these options play a game."""
    kind, found = courses.dtype, Addresses(game)
    begins_with(game.new_states().dtype, STATE_HEAD)
    courses["state_bytes"] = game.new_states().itemsize
    courses["play_at"], courses["candidates_at"], courses["score_at"] = found.play, found.candidate_moves, found.score
    if options["expansion"][0] == BY_TRANSITION:
        courses["prospect_at"] = compiled_at(judge_prospect, FLOAT, kind, NUMBER, NUMBER)
    if options["transpositions"][0]:
        courses["key_at"] = found.key
        courses["borrow_at"] = compiled_at(borrow, NUMBER, kind, NUMBER)
        courses["lend_at"] = compiled_at(lend, None, kind, NUMBER)
    weighs = any(options[name][0] > 0.0 for name in ("prior_weight", "prior_seed", "prior_pull", "prior_least"))
    if game.has_prior and (weighs or options["opening"][0] != ALL):
        courses["prior_at"], courses["sort_at"] = found.prior, compiled_at(sort_moves, None, kind, NUMBER)
    if options["opening"][0] == UNPRUNING:
        courses["rank_at"] = compiled_at(rank, None, kind, NUMBER)
    if options["pruning"][0] != NO_PRUNING:
        courses["prune_at"] = compiled_at(prune, None, kind, OPTIONS)
    if options["proofs"][0]:
        courses["prove_at"] = compiled_at(prove, None, kind, NUMBER)
    if options["rave"][0] != NO_RAVE:
        courses["credit_at"] = compiled_at(credit_trace, None, kind, OPTIONS, FLOAT)
        courses["share_at"] = compiled_at(share, None, kind, OPTIONS)


def link_playouts(courses: Records, game: Game, traces: Records, returns: Records, policies: Records | None) -> None:
    """Let leaves be played out, by a policy or uniformly."""
    begins_with(traces.dtype, TRACE_HEAD)
    courses["work_at"] = traces.ctypes.data
    if policies is None:
        courses["leaf"], courses["leaf_at"] = UNIFORM, Addresses(game).playout_from
        return
    state = game.new_states().dtype
    kinds: list[np.dtype[Any]] = [policies.dtype, state, GENERATOR, traces.dtype, returns.dtype, courses.dtype]
    courses["policy_at"] = policies.ctypes.data
    courses["leaf"], courses["leaf_at"] = BY_POLICY, compiled_at(play_by_policy, None, *kinds)


def link_fills(courses: Records, game: Game, lanes: Records, answering: bool) -> None:
    """Let leaves be evaluated by many fills at once."""
    kinds = [game.answering_state if answering else game.fill_state, lanes.dtype, GENERATOR, OPTIONS, courses.dtype]
    courses["work_at"] = lanes.ctypes.data
    courses["leaf"], courses["leaf_at"] = FILLS, compiled_at(add_fills, None, *kinds)


def link_formula(courses: Records, game: Game, sheets: Records) -> None:
    """Let leaves be evaluated by the game's formula."""
    courses["work_at"] = sheets.ctypes.data
    courses["leaf"], courses["leaf_at"] = FORMULA, Addresses(game).estimate


def link_nodes(courses: Records, nodes: Records, table: Records, queue: Queue | None, scratch: Records) -> None:
    """Say where the nodes are, the table of positions, children that wait, and two states of the search's own."""
    courses["table_at"], courses["places"] = table.ctypes.data, len(table)
    courses["nodes_at"], courses["blocks"] = nodes.ctypes.data, len(nodes)
    if queue is not None:
        courses["homes_at"], courses["moves_at"] = queue.homes.ctypes.data, queue.moves.ctypes.data
    courses["here_at"], courses["further_at"] = scratch[:1].ctypes.data, scratch[1:].ctypes.data
