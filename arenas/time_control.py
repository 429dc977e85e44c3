"""How much time a player has for a game."""

from __future__ import annotations

import re
from dataclasses import dataclass

from arena.games import InputError
from arena.games.text import quoted

#: More than anybody has patience for.
_LONGEST = 1_000_000.0
_SHORTEST = 0.001
_PART = re.compile(r"(\d+\.?\d*|\.\d+)([smh]?)", re.ASCII)
_SECONDS = {"": 1.0, "s": 1.0, "m": 60.0, "h": 3600.0}

#: Seconds of a clock that players are not told of, where nothing else is said.
USUAL_OVERHEAD = 0.02


@dataclass(frozen=True)
class TimeControl:
    """A clock for each player and game: seconds for all moves, and seconds that come to them after every move."""

    main: float
    increment: float = 0.0

    def __str__(self) -> str:
        return f"{self.main:.15g}+{self.increment:.15g}"


def parse_time_control(text: str) -> TimeControl:
    """Main time and increment, such as `60+0.5`, `10m` or `1h+30s`; numbers without a unit are seconds."""
    parts = [_seconds(part) for part in text.split("+")]
    if len(parts) > 2 or None in parts:
        raise InputError(
            f"--time {quoted(text)}: write main time and increment, such as 60+0.5, 10m or 10m+5 (s, m, h)"
        )
    main, increment = [part or 0.0 for part in (*parts, 0.0)][:2]
    if not _SHORTEST <= main <= _LONGEST or increment > _LONGEST:
        raise InputError(
            f"--time {quoted(text)}: the main time must be from {_SHORTEST:g} to {_LONGEST:.0f} s,"
            " and the increment no more"
        )
    return TimeControl(main, increment)


def _seconds(text: str) -> float | None:
    """Seconds of a number with a unit; None for anything else."""
    found = _PART.fullmatch(text.strip())
    return float(found[1]) * _SECONDS[found[2]] if found and len(text) <= 20 else None
