"""The paper's players, by what a playout is worth to them: Normal, UCB and UCT, as simple as they come."""

from __future__ import annotations

from enum import StrEnum

#: What playouts are worth: as the paper codes it, and as a sigmoid of so many points.
WIN, FINAL = "win", "final"


class Algorithm(StrEnum):
    """How a player spends its playouts."""

    NORMAL = "Normal"  # equally many for each move
    UCB = "UCB"
    UCT = "UCT"


_KINDS = {Algorithm.NORMAL: "mc", Algorithm.UCB: "ucb", Algorithm.UCT: "uct"}
#: Room for trees, by numbers of playouts that are too many for the usual one.
_NODES = {100_000: 4_000_000, 1_000_000: 16_000_000, 10_000_000: 24_000_000}
#: From so many playouts on, leaves get children after eight visits: with all that were visited once it takes gigabytes.
_SPARING = 10_000_000


def sigmoid(k: float) -> str:
    """A sigmoid of the score in points."""
    return f"sigmoid({k:g})"


def player(
    algorithm: Algorithm, simulations: int, score: str = WIN, c: float | None = None, scale: str | None = None
) -> str:
    """The spec of a player. Without `c`, the constant is the paper's square root of 2, which is c=1 here."""
    parts = [f"playouts={simulations}"]
    if algorithm is Algorithm.UCT:
        parts += [f"nodes={_NODES[simulations]}"] if simulations in _NODES else []
        parts += ["expand=8"] if simulations >= _SPARING else []
    parts += [] if score == WIN else [f"score={score}"]
    parts += [] if c is None else [f"c={c:g}"]
    parts += [] if scale is None else [f"scale={scale}"]
    return f"{_KINDS[algorithm]}({', '.join(parts)})"
