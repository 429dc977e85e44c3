"""Little drawings beside each other."""

from __future__ import annotations

from collections.abc import Sequence

#: How many characters a line of drawings has at most, where nothing else is said.
_WIDTH = 100


def side_by_side(panels: Sequence[Sequence[str]], width: int | None = None) -> str:
    """Drawings of as many lines each, in as many columns as there is room for.

    The bars also keep a drawing from being read as a position.
    """
    widest = max(len(line) for panel in panels for line in panel)
    across = max(1, (width or _WIDTH) // (widest + len("| ") + 1))
    blocks = []
    for first in range(0, len(panels), across):
        lines = zip(*panels[first : first + across], strict=True)
        blocks.append("\n".join("".join(f"| {part:<{widest}} " for part in line).rstrip() for line in lines))
    return "\n\n".join(blocks)
