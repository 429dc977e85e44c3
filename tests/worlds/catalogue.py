"""The worlds, by name."""

from __future__ import annotations

import functools
from collections.abc import Callable

from tests.worlds import doubtful, plain
from tests.worlds.world import World

#: By name, what makes a world; it is made once.
WORLDS: dict[str, Callable[[], World]] = {
    name: functools.cache(functools.partial(make, name)) for name, make in {**plain.MAKERS, **doubtful.MAKERS}.items()
}
