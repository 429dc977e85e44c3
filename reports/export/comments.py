"""What a player thought, in words that go with a move."""

from __future__ import annotations

from collections.abc import Callable

from arena.arenas.thoughts import Thought


def comment(thought: Thought, times: bool, name_of: Callable[[int], str]) -> str:
    """A line of facts, one of what the player said and one of its candidates; what there is not is left out.

    Values are winning chances of the player who decided, from 0 to 1. Without `times` nothing is told that depends on
    the clock, nor what a program said, which may be its speed.
    """
    facts = [
        *([f"value {thought.value:.4f}"] if thought.value is not None else []),
        *([f"{thought.playouts} playouts"] if thought.playouts else []),
        *([f"depth {thought.depth}"] if thought.depth is not None else []),
        *(["the tree was full"] if thought.full else []),
        *([f"proven {thought.proof}"] if thought.proof is not None else []),
        *(_times(thought) if times else []),
    ]
    options = [
        f"{name_of(option.move)}{'' if option.value is None else f' {option.value:.4f}'} of {option.visits}"
        for option in thought.considered
    ]
    lines = [", ".join(facts), thought.remark if times else "", "; ".join(options)]
    return "\n".join(filter(None, lines))


def _times(thought: Thought) -> list[str]:
    clock = [] if thought.clock is None else [f"{thought.clock:.3f} s left"]
    return [f"{thought.seconds:.6f} s", f"{thought.cpu_seconds:.6f} s of processor time", *clock]


def lead(thought: Thought, turn: int) -> str | None:
    """By how much Black's winning chance is above White's, from -1 to 1; `turn` is 1 if White decided."""
    if thought.value is None:
        return None
    chance = 1.0 - thought.value if turn else thought.value
    return f"{2.0 * chance - 1.0 + 0.0:.4f}".replace("-0.0000", "0.0000")
