"""The tree: nodes in blocks of eight, the children of a node side by side in blocks of their own.

A node is a number: eight times its block's, plus its place in the block. So what is asked
of all children of a node is answered for eight of them by one vector instruction. Where moves
are tried one after the other, most have no nodes for long; see `waiting`.
"""

from __future__ import annotations

import numpy as np

from arena.games.toolbox.jit import helper
from arena.games.toolbox.pointers import address_of, copy_bytes
from arena.games.toolbox.records import ALIGNMENT, Record, Records, dtype_of, new
from arena.games.toolbox.rowwise import ROW

#: Eight positions, each by the move that led to it. Results are from 0 to 1, for the player who made that move.
BLOCK = dtype_of(
    [
        ("total", "f8", (ROW,)),  # sum of the results of its playouts
        ("squares", "f8", (ROW,)),  # sum of their squares
        ("amaf_total", "f8", (ROW,)),  # the same for playouts in which this player made the move after the parent
        ("visits", "u4", (ROW,)),
        ("amaf_visits", "u4", (ROW,)),
        ("first", "u4", (ROW,)),  # where the children begin; 0 as long as there are none
        ("prior", "f4", (ROW,)),  # how the game recommends the move before any playout
        ("move", "u2", (ROW,)),
        ("children", "u2", (ROW,)),
        ("mark", "u1", (ROW,)),
        ("ranked", "u1", (ROW,)),  # whether the children have been put in the order of their values
        ("waiting", "u2", (ROW,)),  # how many further moves there are that have no nodes yet; see `waiting`
    ]
)

#: What is marked on a node: that it is not looked at (for now); that the player who made its move loses, or wins,
#: whatever the other does. `urgency` relies on their order.
EXCLUDED, LOST, WON = np.uint64(1), np.uint64(2), np.uint64(4)

ROOT = np.uint64(0)

#: The moves of a block.
_MOVES_BYTES = np.uint64(BLOCK["move"].itemsize)

_ZERO, _ONE, _THREE, _SEVEN = np.uint64(0), np.uint64(1), np.uint64(3), np.uint64(7)

_TREE = dtype_of([("used", "u8"), ("taken", "u8"), ("full", "u1")])


def new_nodes(capacity: int) -> Records:
    """Room for so many nodes, rounded up to blocks; memory is taken as they are used."""
    blocks = -(-capacity // ROW)
    memory = np.zeros(blocks * BLOCK.itemsize + ALIGNMENT, dtype=np.uint8)
    start = -memory.ctypes.data % ALIGNMENT
    return memory[start : start + blocks * BLOCK.itemsize].view(BLOCK)


def new_trees() -> Records:
    """The record that says how many blocks are used, and whether the tree had to stop growing.

    `used` are those that all children take together, `taken` those of children that have nodes.
    """
    return new(_TREE)


@helper
def block_of(node: np.uint64) -> np.uint64:
    """The block that a node is in."""
    return node >> _THREE


@helper
def place_of(node: np.uint64) -> np.uint64:
    """The place that a node has in its block."""
    return node & _SEVEN


@helper
def blocks_for(count: np.uint64) -> np.uint64:
    """How many blocks so many nodes take."""
    return (count + _SEVEN) >> _THREE


@helper
def plant(tree: Record, nodes: Records) -> None:
    """A tree of a root alone."""
    tree.used, tree.taken = 1, 1
    tree.full = 0
    clear_block(nodes[ROOT])
    nodes[ROOT].move[_ZERO] = 0


@helper
def reserve(tree: Record, nodes: Records, count: np.uint64) -> np.uint64:
    """Where so many children begin; 0 if there is no room for them, and the tree is full from now on."""
    first = np.uint64(tree.used)
    if first + blocks_for(count) > np.uint64(len(nodes)):
        tree.full = 1
        return _ZERO
    tree.used = first + blocks_for(count)
    return first << _THREE


@helper
def add_children(tree: Record, nodes: Records, parent: np.uint64, moves: Record, count: np.uint64) -> bool:
    """Give a node a child for each of the moves; False if there is no room for them."""
    first = reserve(tree, nodes, count)
    if first == _ZERO:
        return False
    start, whole = block_of(first), count >> _THREE
    for number in range(blocks_for(count)):
        clear_block(nodes[start + np.uint64(number)])
    for number in range(whole):
        there = address_of(nodes[start + np.uint64(number)].move)
        copy_bytes(there, address_of(moves) + np.uint64(number) * _MOVES_BYTES, _MOVES_BYTES)
    for number in range(whole << _THREE, count):
        child = first + np.uint64(number)
        nodes[block_of(child)].move[place_of(child)] = moves[np.uint64(number)]
    adopt(nodes, parent, first, count)
    tree.taken = tree.used
    return True


@helper
def adopt(nodes: Records, parent: np.uint64, first: np.uint64, count: np.uint64) -> None:
    """Let a node have the children that begin at `first`."""
    block, place = nodes[block_of(parent)], place_of(parent)
    block.first[place] = first
    block.children[place] = count


@helper
def clear_block(block: Record) -> None:
    """Forget all about eight nodes but their moves, for these are written anew.

    If all were cleared, the compiler would call the C library to do so, which takes longer for so few bytes.
    """
    for number in range(ROW):
        place = np.uint64(number)
        block.total[place] = 0.0
        block.squares[place] = 0.0
        block.amaf_total[place] = 0.0
        block.visits[place] = 0
        block.amaf_visits[place] = 0
        block.first[place] = 0
        block.prior[place] = 0.0
        block.children[place] = 0
        block.mark[place] = 0
        block.ranked[place] = 0
        block.waiting[place] = 0


@helper
def copy_node(nodes: Records, source: np.uint64, target: np.uint64) -> None:
    """Write over a node with all that is known of another, its children included."""
    here, there = nodes[block_of(source)], nodes[block_of(target)]
    one, other = place_of(source), place_of(target)
    there.total[other] = here.total[one]
    there.squares[other] = here.squares[one]
    there.amaf_total[other] = here.amaf_total[one]
    there.visits[other] = here.visits[one]
    there.amaf_visits[other] = here.amaf_visits[one]
    there.first[other] = here.first[one]
    there.prior[other] = here.prior[one]
    there.move[other] = here.move[one]
    there.children[other] = here.children[one]
    there.mark[other] = here.mark[one]
    there.ranked[other] = here.ranked[one]
    there.waiting[other] = here.waiting[one]


@helper
def first_child(nodes: Records, node: np.uint64) -> np.uint64:
    """Where the children of a node begin."""
    return np.uint64(nodes[block_of(node)].first[place_of(node)])


@helper
def count_children(nodes: Records, node: np.uint64) -> np.uint64:
    """How many children of a node have nodes of their own; 0 for a leaf."""
    return np.uint64(nodes[block_of(node)].children[place_of(node)])


@helper
def count_waiting(nodes: Records, node: np.uint64) -> np.uint64:
    """How many children of a node wait for nodes of their own."""
    return np.uint64(nodes[block_of(node)].waiting[place_of(node)])


@helper
def visits_of(nodes: Records, node: np.uint64) -> np.uint64:
    """Playouts that passed through a node."""
    return np.uint64(nodes[block_of(node)].visits[place_of(node)])


@helper
def move_of(nodes: Records, node: np.uint64) -> np.uint64:
    """The move that led to a node."""
    return np.uint64(nodes[block_of(node)].move[place_of(node)])


@helper
def mark_of(nodes: Records, node: np.uint64) -> np.uint64:
    """What is marked on a node."""
    return np.uint64(nodes[block_of(node)].mark[place_of(node)])


@helper
def set_mark(nodes: Records, node: np.uint64, mark: np.uint64) -> None:
    """Mark a node."""
    nodes[block_of(node)].mark[place_of(node)] |= mark


@helper
def mean_of(nodes: Records, node: np.uint64) -> float:
    """Mean result of a node's playouts for the player who made its move; 1/2 without any."""
    block, place = nodes[block_of(node)], place_of(node)
    return float(block.total[place] / block.visits[place] if block.visits[place] > 0 else 0.5)
