"""The kinds of intervals of shares. In a room of its own, as command lines offer them before anything is computed."""

from __future__ import annotations

from enum import StrEnum


class IntervalKind(StrEnum):
    """Whose interval."""

    WILSON = "wilson"
    AGRESTI_COULL = "agresti-coull"
    EXACT = "exact"
