"""How figures are written in tables."""

from __future__ import annotations

from arena.arenas.statistics.intervals import Interval

#: Stands where there is nothing to say.
NOTHING = "-"


def percent(share: float) -> str:
    """A share between 0 and 1 as a percentage."""
    return f"{100 * share:.1f}"


def percent_range(interval: Interval) -> str:
    """An interval of shares as percentages."""
    return f"{percent(interval.low)}–{percent(interval.high)}"


def milliseconds(value: float | None) -> str:
    """A time with as many digits as make sense."""
    return NOTHING if value is None else f"{value:.3g}" if value < 1 else f"{value:.1f}"


def whole(value: float) -> str:
    """A number rounded to a whole one; never minus zero."""
    return str(round(value))


def signed(value: float) -> str:
    """A number rounded to a whole one, with its sign; never minus zero."""
    return f"{round(value):+d}"


def at_least_a_digit(value: float) -> str:
    """A number rounded to a whole one, or to its first digit if it is smaller than 1."""
    return f"{value:.0f}" if value >= 1 else f"{value:.1g}"


def count_of(number: int, noun: str) -> str:
    """How many there are of something: one game, two games."""
    return f"one {noun}" if number == 1 else f"{number} {noun}s"
