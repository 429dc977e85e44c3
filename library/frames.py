"""Results as frames of pandas, where that is installed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any


def frame_of(rows: Sequence[Mapping[str, Any]], index: str) -> Any:
    """Rows as a pandas.DataFrame; raises InputError if there is no pandas."""
    from arena.games import InputError

    try:
        import pandas
    except ImportError:
        raise InputError("to_frame() needs pandas: pip install pandas; to_dict() has the same without it") from None
    return pandas.DataFrame(list(rows)).set_index(index)
