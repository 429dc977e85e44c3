"""What to tell who has started a program that does not answer as GTP has it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

#: What some programs need to be told before they speak GTP.
_MODES = {"gnugo": "--mode gtp", "katago": "gtp", "leelaz": "--gtp", "arena": "gtp"}


def mode_hint(arguments: Sequence[str]) -> str:
    """What may be wrong with a command, put after what its program does."""
    program = Path(arguments[0]).name
    mode = next((mode for name, mode in _MODES.items() if program.startswith(name)), None)
    if mode is not None and not set(mode.split()) <= set(arguments[1:]):
        return f"; write '{program} {mode}' for {program} to speak GTP"
    return "; is it in its GTP mode?"
