"""A decision as JSON has it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from arena.arenas.decided import Decided
from arena.games.position import SIDES

_MILLISECONDS = 1000
_DIGITS = 3  # of a millisecond: clocks are no better
_VALUE_DIGITS = 5  # as many as are on record


def thought_document(found: Decided, times: bool, name_of: Callable[[int], str]) -> dict[str, Any]:
    """The decision, in names; without `times` neither what depends on the clock nor what a program said."""
    thought = found.thought
    clock = {
        "ms": milliseconds(thought.seconds),
        "cpu_ms": milliseconds(thought.cpu_seconds),
        "clock_ms": None if thought.clock is None else milliseconds(thought.clock),
        "remark": thought.remark,
    }
    return {
        "side": SIDES[found.seat],
        "ply": found.ply,
        "move": None if found.move is None else name_of(found.move),
        "swaps": found.swaps,
        "value": _rounded(thought.value),
        "playouts": thought.playouts,
        "depth": thought.depth,
        "full": thought.full,
        "proof": None if thought.proof is None else thought.proof.value,
        **(clock if times else {}),
        "candidates": [
            {"move": name_of(option.move), "visits": option.visits, "value": _rounded(option.value)}
            for option in thought.considered
        ],
    }


def milliseconds(seconds: float) -> float:
    """Seconds as an export has them."""
    return round(_MILLISECONDS * seconds, _DIGITS)


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, _VALUE_DIGITS)
