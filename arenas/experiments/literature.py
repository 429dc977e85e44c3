"""Published numbers, kept as TOML files beside this module."""

from __future__ import annotations

import functools
import importlib.resources
import tomllib
from typing import Any


@functools.cache
def published(name: str) -> dict[str, Any]:
    """The numbers of one table or figure, such as `raiko-table-2`."""
    file = importlib.resources.files("arena.arenas.experiments") / "published" / f"{name}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))
