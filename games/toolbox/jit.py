"""The three ways a kernel is compiled, and how it is dispatched.

* `helper`: a small function that others inline; never cached on its own. `inlined`: the same for a long one.
* `entry`: a function that Python calls; cached on disk in the folder of `cache.py`.
* `dispatched`: a name whose implementation is looked up by the game that the first argument's record belongs to.

With NUMBA_DISABLE_JIT=1 all three are plain Python, so that a debugger steps through them.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

import numba
import numpy as np
from numba.core import event, types
from numba.extending import overload

from arena.games.toolbox import cache
from arena.games.toolbox.records import TAG_MARK

Function = TypeVar("Function", bound=Callable[..., Any])

#: False under NUMBA_DISABLE_JIT=1.
COMPILED: bool = not vars(numba.config)["DISABLE_JIT"]

_OPTIONS: dict[str, Any] = {"nogil": True}


def _symbol(kind: Any) -> tuple[str, tuple[str]]:
    return type(kind).__name__, (hashlib.sha256(kind.name.encode()).hexdigest()[:20],)


# numba names compiled functions by their argument types, but a record type only by a number that is given out
# anew in every process, and an array in a record without its shape. Kernels of two games that different processes
# had put on disk could then have one name, and a process that loads both would run the first for either.
for _kind in (types.Record, types.NestedArray):
    setattr(_kind, "mangling_args", property(_symbol))  # noqa: B010  to mypy it is a method

#: Implementations by game tag and kernel name; filled by `register`.
_implementations: dict[str, Mapping[str, Callable[..., Any]]] = {}


def helper(function: Function) -> Function:
    """Compile a function that only kernels call."""
    return numba.njit(**_OPTIONS)(function)  # type: ignore[no-any-return]


def inlined(function: Function) -> Function:
    """Compile a helper that is made part of every caller, however long it is: for the inside of hot loops."""
    return numba.njit(forceinline=True, **_OPTIONS)(function)  # type: ignore[no-any-return]


def entry(function: Function) -> Function:
    """Compile a function that Python calls; its machine code is kept on disk.

    Only entries are cached: numba links a cached helper into fresh callers without
    looking whether the helper's own dependencies have changed.
    """
    if not COMPILED:
        return _wrapping_around(function)
    with cache.folder_in_use():
        dispatcher = numba.njit(cache=True, **_OPTIONS)(function)
    dispatcher.compile = _one_process_at_a_time(dispatcher.compile)
    return dispatcher  # type: ignore[no-any-return]


@contextlib.contextmanager
def compilation_announced(announce: Callable[[], None]) -> Iterator[None]:
    """Call `announce` once if anything is compiled meanwhile; kernels found on disk do not count."""

    class Once(event.Listener):
        told = False

        def on_start(self, _event: Any) -> None:
            if not self.told:
                self.told = True
                announce()

        def on_end(self, _event: Any) -> None:
            """Nothing is said when it is over."""

    with event.install_listener("numba:compile", Once()):
        yield


def _one_process_at_a_time(compile_signature: Function) -> Function:
    """Guard a dispatcher's compilation: two processes that compile at once can corrupt numba's index."""

    @functools.wraps(compile_signature)
    def locked(*args: Any, **kwargs: Any) -> Any:
        with cache.lock():
            return compile_signature(*args, **kwargs)

    return locked  # type: ignore[return-value]


def _wrapping_around(function: Function) -> Function:
    """Let unsigned words wrap around silently, as they do in compiled code."""

    @functools.wraps(function)
    def plain(*args: Any) -> Any:
        with np.errstate(over="ignore"):
            return function(*args)

    return plain  # type: ignore[return-value]


def register(tag: str, implementations: Mapping[str, Callable[..., Any]]) -> None:
    """Say which functions implement the dispatched kernels for records that carry `tag`."""
    _implementations[tag] = implementations


def dispatched(default: Callable[..., Any] | None = None) -> Callable[[Function], Function]:
    """Turn a stub into a kernel that is implemented per game; `default` serves games that have none of their own."""

    def decorate(stub: Function) -> Function:
        name = stub.__name__

        @functools.wraps(stub)
        def by_record(*args: Any) -> Any:
            return _find(name, args[0].dtype.names, default)(*args)

        if COMPILED:

            @overload(by_record, strict=False)
            def _by_type(*args: Any) -> Callable[..., Any] | None:
                if args and isinstance(args[0], types.Record):
                    return _find(name, tuple(args[0].fields), default)
                return None

        return by_record  # type: ignore[return-value]

    return decorate


def _find(name: str, fields: tuple[str, ...], default: Callable[..., Any] | None) -> Callable[..., Any]:
    tag = next(field[len(TAG_MARK) :] for field in fields if field.startswith(TAG_MARK))
    implementation = _implementations[tag].get(name, default)
    if implementation is None:
        raise NotImplementedError(f"{tag} has no kernel '{name}'")
    return implementation
