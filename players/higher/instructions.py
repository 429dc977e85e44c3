"""What the kernels of pattern players are told."""

from __future__ import annotations

from arena.games.toolbox.records import Records, dtype_of, new

_INSTRUCTIONS = dtype_of(
    [
        ("noise", "f8"),  # amplitude of the noise at the first playout of a decision
        ("kept", "f4"),  # what remains of a pattern's statistics when it gets another playout
        ("blind", "u1"),  # whether moves are drawn without regard to their values
        ("full", "u1"),  # whether playouts go on after the win until no move is left
        ("ordered", "u1"),  # whether only moves after a pattern count for it
        ("heap", "u1"),  # whether the best move is found by heaps
        ("depth", "u4"),  # moves that the final choice looks ahead
        ("interval", "u8"),  # playouts between attempts to add a pattern; 0: none are added
        ("threshold", "u4"),  # choices by a pattern that a move must have had to extend it
        ("relevance", "f8"),  # least score of a new pattern, in units of chance
        ("largest", "u4"),  # most moves in a pattern
        ("copied", "f8"),  # weight with which a pattern takes over its parent's statistics
    ]
)


def new_instructions(
    *,
    noise: float,
    depth: int,
    ordered: bool,
    full: bool = False,
    blind: bool = False,
    half_life: float | None = None,
    heap: bool = False,
    interval: int = 0,
    threshold: int = 0,
    relevance: float = 0.0,
    largest: int = 1,
    copied: float = 0.0,
) -> Records:
    """Settings for the kernels; `half_life` counts playouts."""
    instructions = new(_INSTRUCTIONS)
    values = {
        "noise": noise,
        "kept": 1.0 if half_life is None else 2.0 ** (-1.0 / half_life),
        "blind": blind,
        "full": full,
        "ordered": ordered,
        "heap": heap,
        "depth": depth,
        "interval": interval,
        "threshold": threshold,
        "relevance": relevance,
        "largest": largest,
        "copied": copied,
    }
    for name, value in values.items():
        instructions[name] = value
    return instructions
