"""A word to LLVM, which makes helpers part of their callers as it likes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numba.core import types

from arena.games.toolbox.jit import COMPILED
from arena.games.toolbox.vectors import intrinsic


@intrinsic
def _apart(_typing: Any) -> Any:
    def generate(context: Any, builder: Any, _signature: Any, _values: Any) -> Any:
        builder.function.attributes.add("noinline")
        return context.get_dummy_value()

    return types.void(), generate


def _plain() -> None:
    """In plain Python nothing is inlined."""


#: The first line of a helper that is `apart`: it is to stay a function of its own, for it would only be in the way
#: of a hot loop that calls it once at its end.
stay_apart: Callable[[], None] = _apart if COMPILED else _plain
