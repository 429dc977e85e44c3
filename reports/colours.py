"""Whether colours are wanted where something is written to."""

from __future__ import annotations

import os
from typing import TextIO


def colours_wanted(stream: TextIO) -> bool:
    """Colours are for terminals. NO_COLOR forbids them, FORCE_COLOR wants them anywhere; both in the usual sense."""
    if os.environ.get("NO_COLOR"):
        return False
    forced = os.environ.get("FORCE_COLOR")
    if forced:
        return forced not in ("0", "false")
    return stream.isatty() and os.environ.get("TERM") != "dumb"
