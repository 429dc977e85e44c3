"""Playouts of connection games by weights that are kept from move to move.

A cell's weight without what the last move makes of it follows from the code of its ring (`weights`), and a move changes
the weights of the cells around it. Those near the last move are weighed anew before each draw (`drawing`).
"""

from __future__ import annotations

from arena.games.connection.drawing import choosing_kernel
from arena.games.connection.slopes import slope_kernel
from arena.games.connection.surroundings import surroundings
from arena.games.connection.topology import Topology
from arena.games.connection.weights import following_kernels, weight_fields, weight_values
from arena.games.playing import BY_THE_RULES
from arena.games.weighing import Weighing


def weighing(spec: str, board: Topology) -> Weighing:
    """The way of one board."""
    tables = surroundings(board)
    return Weighing(
        layout=f"rings of {spec}",
        fields=weight_fields(board, tables),
        values=lambda logarithms: weight_values(board, tables, logarithms),
        hooks={
            **BY_THE_RULES,
            **following_kernels(board, tables),
            "choose_move": choosing_kernel(board, tables),
            "add_slope": slope_kernel(board, tables),
        },
    )
