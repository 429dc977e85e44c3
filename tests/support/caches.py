"""The cache of kernels as another process would have it."""

from __future__ import annotations

import importlib.util
import sys
from typing import Any

from arena.games.toolbox import cache


def fresh() -> Any:
    """The cache module as another process would have it, with nothing remembered yet."""
    spec = importlib.util.spec_from_file_location("cache_under_test", cache.__file__)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    # Dataclasses look their module up while they are being made.
    sys.modules[spec.name] = module
    try:
        spec.loader.exec_module(module)
    finally:
        del sys.modules[spec.name]
    return module
