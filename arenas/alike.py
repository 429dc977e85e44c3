"""Whether runs are of one kind, so that their games may be taken together."""

from __future__ import annotations

from collections.abc import Sequence

from arena.arenas.settings import Resignation, Settings
from arena.games import InputError

#: What of a run's conduct changes what a result means. What follows a forfeit does not: forfeits are told apart.
CONDUCT = ("swap", "max_moves", "move_time_limit", "resign", "dead_stones", "time", "move_overhead")


def differing_conduct(settings: Sequence[Settings]) -> list[str]:
    """Which parts of the conduct are not the same in all of these runs."""
    return [part for part in CONDUCT if len({getattr(item.conduct, part) for item in settings}) > 1]


def require_alike(names: Sequence[str], settings: Sequence[Settings]) -> None:
    """Refuse runs of different games or conduct: one table of both would mean nothing."""
    for name, item in zip(names[1:], settings[1:], strict=True):
        if item.game != settings[0].game:
            raise InputError(_refusal(names[0], name, "the game", settings[0].game, item.game))
        for part in differing_conduct([settings[0], item]):
            one, other = (_worded(getattr(found.conduct, part)) for found in (settings[0], item))
            raise InputError(_refusal(names[0], name, f"--{part.replace('_', '-')}", one, other))


def _refusal(first: str, second: str, what: str, one: str, other: str) -> str:
    return (
        f"runs '{first}' and '{second}' cannot be taken together: {what} is {one} in '{first}' and {other} in"
        f" '{second}'; report them apart"
    )


def _worded(value: object) -> str:
    if isinstance(value, Resignation):
        return f"{value.value:g}:{value.moves}"
    if isinstance(value, bool):
        return "on" if value else "off"
    return "off" if value is None else f"{value:g}" if isinstance(value, float) else str(value)
