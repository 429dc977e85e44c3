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


#: The paper's constant, the square root of 2, which is c=1 here.
PAPER_C = 1.0
#: What else is as in the paper: every move is tried once, and the one with the highest mean is played.
_TEXTBOOK = ["fpu=none", "choice=mean"]

_KINDS = {Algorithm.NORMAL: "mc", Algorithm.UCB: "ucb", Algorithm.UCT: "uct"}
#: Room for trees, by numbers of playouts that are too many for the usual one.
_NODES = {100_000: 4_000_000, 1_000_000: 16_000_000, 10_000_000: 24_000_000}
#: From so many playouts on, leaves get children after eight visits: with all that were visited once it takes gigabytes.
_SPARING = 10_000_000


def sigmoid(k: float) -> str:
    """A sigmoid of the score in points."""
    return f"sigmoid({k:g})"


def player(
    algorithm: Algorithm, simulations: int, score: str = WIN, c: float = PAPER_C, scale: str | None = None
) -> str:
    """The spec of a player. Normal does not explore, whatever `c` is."""
    parts = [f"playouts={simulations}"]
    if algorithm is Algorithm.UCT:
        parts += [f"nodes={_NODES[simulations]}"] if simulations in _NODES else []
        parts += ["expand=8"] if simulations >= _SPARING else []
    parts += [] if score == WIN else [f"score={score}"]
    parts += [] if algorithm is Algorithm.NORMAL else [f"c={c:g}", *_TEXTBOOK]
    parts += [] if scale is None else [f"scale={scale}"]
    return f"{_KINDS[algorithm]}({', '.join(parts)})"
