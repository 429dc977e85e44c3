"""The ways a kernel is compiled, and how it is dispatched.

* `helper`: a small function that others inline; never cached on its own. `inlined`: the same for a long one; what it
  calls becomes part of its callers with it. `apart`: a helper that does not, whoever calls it.
* `entry`: a function that Python calls; kept on disk, see `kept.py`.
* `compiled_callback`: a function that kernels call by its address; kept on disk as well, see `pointers.py`.
* `dispatched`: a name whose implementation is looked up by the game that the first argument's record belongs to. Of
  a tuple of records, the first one counts.

With NUMBA_DISABLE_JIT=1 all of them are plain Python, so that a debugger steps through them.
"""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

import numba
import numpy as np
from numba.core import types
from numba.core.ccallback import CFunc
from numba.core.registry import CPUDispatcher
from numba.extending import overload

from arena.games.toolbox.kept import keep_on_disk, kept_callback
from arena.games.toolbox.records import TAG_MARK
from arena.games.toolbox.sources import origin

Function = TypeVar("Function", bound=Callable[..., Any])

#: False under NUMBA_DISABLE_JIT=1.
COMPILED: bool = not vars(numba.config)["DISABLE_JIT"]

_OPTIONS: dict[str, Any] = {"nogil": True}

#: What only kernels call needs no way in from Python or C, which would take half of the time to compile it.
_INNER: dict[str, Any] = {**_OPTIONS, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}


def _symbol(kind: Any) -> tuple[str, tuple[str]]:
    return type(kind).__name__, (hashlib.sha256(kind.name.encode()).hexdigest()[:20],)


# numba names compiled functions by their argument types, but a record type only by a number that is given out
# anew in every process, and an array in a record without its shape. Kernels of two games that different processes
# had put on disk could then have one name, and a process that loads both would run the first for either.
for _kind in (types.Record, types.NestedArray):
    setattr(_kind, "mangling_args", property(_symbol))  # noqa: B010  to mypy it is a method

#: Implementations by game tag and kernel name; filled by `register`.
_implementations: dict[str, Mapping[str, Callable[..., Any]]] = {}

#: Packages, other than arena, that have a part in these; see `origin`.
_origins: dict[str, frozenset[str]] = {}


class _Helper(CPUDispatcher):
    """A compiled function without a way in from Python: for a call from there it is compiled once more, with one."""

    @functools.cached_property
    def _with_entrance(self) -> Any:
        return numba.njit(**_OPTIONS)(self.py_func)

    def __call__(self, *args: Any) -> Any:
        return self._with_entrance(*args)


def helper(function: Function) -> Function:
    """Compile a function that only kernels call."""
    return _inner(function, _INNER)


def inlined(function: Function) -> Function:
    """Compile a helper that is made part of every caller, however long it is: for the inside of hot loops."""
    return _inner(function, {**_INNER, "forceinline": True})


def apart(function: Function) -> Function:
    """Compile a helper that `inlined` ones may call without having it made part of them: for long and rare work.

    numba hands down to a function what its caller was told about inlining, so that all below it stay apart as well.
    """
    return _inner(function, {**_INNER, "forceinline": False})


def _inner(function: Function, options: dict[str, Any]) -> Function:
    return _Helper(function, targetoptions={"nopython": True, **options}) if COMPILED else function  # type: ignore[return-value]


def entry(function: Function) -> Function:
    """Compile a function that Python calls; its machine code is kept on disk.

    Only entries are cached: numba links a cached helper into fresh callers without
    looking whether the helper's own dependencies have changed.
    """
    if not COMPILED:
        return _wrapping_around(function)
    dispatcher = numba.njit(**_OPTIONS)(function)
    keep_on_disk(dispatcher, functools.partial(_origins_of, function))
    return dispatcher  # type: ignore[no-any-return]


def compiled_callback(function: Callable[..., Any], signature: Any) -> int:
    """The address of a function that is compiled for a signature, or was: kernels call it. It is there for good."""
    callback = CFunc(function, (signature.args, signature.return_type), {}, dict(_OPTIONS))
    _callbacks.append(kept_callback(callback, functools.partial(_origins_of, function)))
    address: int = callback.address  # type: ignore[assignment]
    return address


#: What is called by its address has to be kept.
_callbacks: list[Any] = []


def _origins_of(function: Callable[..., Any], kinds: Iterable[Any]) -> frozenset[str]:
    """The packages beside arena that have a part in a function for arguments of these types."""
    own = frozenset({origin(function.__module__)}) - {""}
    return own.union(*(_origins.get(tag, ()) for tag in _tags(kinds)))


def _tags(kinds: Iterable[Any]) -> list[str]:
    """The tags of the records, or arrays of them, among the types of arguments."""
    items = (kind.dtype if isinstance(kind, types.Array) else kind for kind in kinds)
    records = [kind for kind in items if isinstance(kind, types.Record)]
    return [field[len(TAG_MARK) :] for record in records for field in record.fields if field.startswith(TAG_MARK)]


def _wrapping_around(function: Function) -> Function:
    """Let unsigned words wrap around silently, as they do in compiled code."""

    @functools.wraps(function)
    def plain(*args: Any) -> Any:
        with np.errstate(over="ignore"):
            return function(*args)

    return plain  # type: ignore[return-value]


def register(
    tag: str, implementations: Mapping[str, Callable[..., Any]], origins: frozenset[str] = frozenset()
) -> None:
    """Say which functions implement the dispatched kernels for records that carry `tag`.

    Machine code for them depends on the packages that the functions are from, and on those of `origins`.
    """
    modules = {getattr(function, "__module__", "") or "" for function in implementations.values()}
    _implementations[tag] = implementations
    _origins[tag] = origins | {found for module in modules if (found := origin(module))}


def dispatched(default: Callable[..., Any] | None = None) -> Callable[[Function], Function]:
    """Turn a stub into a kernel that is implemented per game; `default` serves games that have none of their own."""

    def decorate(stub: Function) -> Function:
        name = stub.__name__

        @functools.wraps(stub)
        def by_record(*args: Any) -> Any:
            first = args[0][0] if isinstance(args[0], tuple) else args[0]
            return _find(name, first.dtype.names, default)(*args)

        if COMPILED:

            @overload(by_record, strict=False, jit_options=_INNER)  # type: ignore[arg-type]
            def _by_type(*args: Any) -> Callable[..., Any] | None:
                first: Any = args[0] if args else None
                if isinstance(first, types.BaseTuple) and len(first) > 0:
                    first = first.types[0]  # type: ignore[attr-defined]
                if isinstance(first, types.Record):
                    return _find(name, tuple(first.fields), default)
                return None

        return by_record  # type: ignore[return-value]

    return decorate


def _find(name: str, fields: tuple[str, ...], default: Callable[..., Any] | None) -> Callable[..., Any]:
    tag = next(field[len(TAG_MARK) :] for field in fields if field.startswith(TAG_MARK))
    implementation = _implementations[tag].get(name, default)
    if implementation is None:
        raise NotImplementedError(f"{tag} has no kernel '{name}'")
    return implementation
