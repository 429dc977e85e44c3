"""What a decision by progressive pruning says of its moves."""

from __future__ import annotations

from arena.players import Decision

#: Why there were no more playouts.
ONE_LEFT, EQUAL, CAP = "one move left", "the moves left are equal", "all playouts used"


def visits(decision: Decision) -> list[int]:
    """Playouts by move."""
    assert decision.candidates is not None
    return [int(count) for count in decision.candidates.visits]


def in_play(decision: Decision) -> set[int]:
    """The moves that were not pruned."""
    assert decision.candidates is not None
    assert decision.candidates.excluded is not None
    return {int(move) for move in decision.candidates.moves[~decision.candidates.excluded]}
