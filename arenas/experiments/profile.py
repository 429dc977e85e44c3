"""Profiles: how thoroughly an experiment is measured."""

from __future__ import annotations

from enum import StrEnum


class Profile(StrEnum):
    """How thoroughly to measure."""

    SMOKE = "smoke"  # seconds: to see that it runs
    FAST = "fast"  # at most half an hour
    FULL = "full"  # the published size, or more where that is cheap
