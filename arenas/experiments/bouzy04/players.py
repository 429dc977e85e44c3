"""The players of the contests. All of them value playouts by points, and none knows more of Go than the rules."""

from __future__ import annotations

import math

#: Published numbers of playouts: of all moves together, of each move, and of a move before any is pruned.
TOGETHER, EACH, LEAST = 10_000, 10_000, 100
#: Positions two plies ahead on the empty board, passes included.
POSITIONS = 82 * 82
#: The published standard error for equality, in points, that goes with other experiments.
USUAL_EQUAL = 0.2


def pruning(divisor: int, rd: float = 1, equal: float = USUAL_EQUAL) -> str:
    """Progressive pruning.

    Equality takes as much less precision as playouts are fewer: an error is divided by the square root of their number.
    """
    limits = {
        "equal": f"{equal * math.sqrt(divisor):.3g}",
        "least": max(2, LEAST // divisor),
        "per_move": EACH // divisor,
    }
    return f"pp(rd={rd:g}, {', '.join(f'{name}={value}' for name, value in limits.items())}, score=final)"


def first_moves(divisor: int, playouts: int = TOGETHER) -> str:
    """All moves as first."""
    return f"amaf(playouts={playouts // divisor}, score=final)"


def basic_idea(divisor: int) -> str:
    """A playout says something of its first move only."""
    return f"mc(playouts={EACH // divisor}, each=true, score=final)"


def temperature(divisor: int, k: float, anneal_to: float | None = None) -> str:
    """All moves as first, in playouts at a temperature 1 / K, with K in 1 / points."""
    changes = "" if anneal_to is None else f", anneal_to={anneal_to:g}"
    return f"softmax(playouts={TOGETHER // divisor}, k={k:g}{changes}, refresh=10, score=final)"


def depth(divisor: int, plies: int, playouts: int) -> str:
    """Minimax over playouts from all positions so many plies ahead; enough for each of two plies ahead to get one."""
    return f"depth(plies={plies}, playouts={max(playouts // divisor, POSITIONS)}, score=final)"
