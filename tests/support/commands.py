"""Command lines for tests."""

from __future__ import annotations


def with_options(command: tuple[str, ...], *options: str) -> tuple[str, ...]:
    """A command with options, which stand in place of those of the same name that it has."""
    kept = list(command)
    for option in options:
        if option in kept and option.startswith("-"):
            place = kept.index(option)
            del kept[place : place + 2]
    return (*kept, *options)
