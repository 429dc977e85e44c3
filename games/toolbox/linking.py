"""Helpers are linked once: what a kernel calls is optimised as part of the kernel, and not on its own before.

numba links a compiled function with all that it calls, and optimises the whole, as soon as it is compiled; its callers
do so again. Of a kernel with a hundred helpers the innermost ones are optimised dozens of times, which takes half of
the time to compile it. While `waiting` is on, functions without a way in from Python or C wait instead, and the kernel
that is made for their sake links and optimises all of them in one go. One whose address is asked for waits no longer.

For that, private methods of numba are replaced; the only place where arena does so. It is done only if all that it
relies on is there, and the version is one that it was tested with; with ARENA_WAITING=0 it is not done at all.
Without it all is the same, only slower.
"""

from __future__ import annotations

import functools
import os
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

import numba
from numba.core import codegen

#: Set to 0 it turns waiting off.
VARIABLE = "ARENA_WAITING"

#: The versions of numba that it was tested with: from the first one to before the second one.
_TESTED = ((0, 68), (0, 69))

_RELIED_ON = {
    "CodeLibrary": ("_raise_if_finalized", "_ensure_finalized"),
    "CPUCodeLibrary": (
        "finalize",
        "_optimize_final_module",
        "_finalize_final_module",
        "_finalize_dynamic_globals",
        "_get_module_for_linking",
        "get_defined_functions",
    ),
    "JITCodeLibrary": ("get_pointer_to_function",),
    "JITCPUCodegen": ("set_env", "_check_llvm_bugs"),
    "JitEngine": ("is_symbol_defined",),
}

#: What names of compiled functions begin with, and those of the ways in from Python and C.
_COMPILED, _WAYS_IN = "_ZN", ("_ZN7cpython", "_ZN5cfunc")

_is_on: ContextVar[bool] = ContextVar("is_on", default=False)

#: Environments of functions that wait, by name: each is set once there is a place for it.
_environments: dict[str, Any] = {}


@functools.cache
def is_possible() -> bool:
    """Whether functions wait, with this version of numba and these settings of the user."""
    if os.environ.get(VARIABLE) == "0" or not _TESTED[0] <= numba.version_info.short < _TESTED[1]:
        return False
    classes = {name: getattr(codegen, name, None) for name in _RELIED_ON}
    return all(hasattr(classes[name], method) for name, methods in _RELIED_ON.items() for method in methods)


@contextmanager
def waiting() -> Iterator[None]:
    """Let functions that are compiled meanwhile wait, if that is possible. Under numba's lock."""
    if not is_possible():
        yield
        return
    _replace_methods()
    before = _is_on.set(True)
    try:
        yield
    finally:
        _is_on.reset(before)


@functools.cache
def _replace_methods() -> None:
    library: Any = codegen.JITCodeLibrary
    generator: Any = codegen.JITCPUCodegen
    address_of, set_environment = library.get_pointer_to_function, generator.set_env

    def finalize(self: Any) -> None:
        self._raise_if_finalized()
        if _is_on.get() and _may_wait(self):
            self._finalize_dynamic_globals()
            self._waits = self._finalized = True
        else:
            _complete(self, set_environment)

    def get_pointer_to_function(self: Any, name: str) -> Any:
        self._ensure_finalized()
        if _waits(self):
            if all(function.name != name for function in self.get_defined_functions()):
                return 0
            _complete(self, set_environment)
        return address_of(self, name)

    def set_env(self: Any, name: str, environment: Any) -> None:
        if self._engine.is_symbol_defined(name):
            set_environment(self, name, environment)
        else:
            _environments[name] = environment

    library.finalize = finalize
    library.get_pointer_to_function = get_pointer_to_function
    generator.set_env = set_env


def _waits(library: Any) -> bool:
    return getattr(library, "_waits", False)


def _may_wait(library: Any) -> bool:
    """Whether a library holds nothing but functions that only compiled ones call."""
    names = [function.name for function in library.get_defined_functions()]
    return bool(names) and all(name.startswith(_COMPILED) and not name.startswith(_WAYS_IN) for name in names)


def _complete(library: Any, set_environment: Any) -> None:
    """Link a library with all that it calls, and with what has waited for that, and make machine code of it."""
    library._waits = False
    library._codegen._check_llvm_bugs()
    for part in _called_by(library):
        library._reload_init.update(part._reload_init)
        library._final_module.link_in(part._get_module_for_linking(), preserve=True)
    library._dynamic_globals.clear()
    library._shared_module = None
    library._optimize_final_module()
    library._final_module.verify()
    library._finalize_final_module()
    engine = library._codegen._engine
    for name in [name for name in _environments if engine.is_symbol_defined(name)]:
        set_environment(library._codegen, name, _environments.pop(name))


def _called_by(library: Any) -> list[Any]:
    """The libraries that a library is to be linked with: those that it calls, and those that the waiting ones call."""
    found: dict[int, Any] = {}
    pending = list(library._linking_libraries)
    while pending:
        part = pending.pop(0)
        if id(part) not in found:
            found[id(part)] = part
            if _waits(part):
                pending += part._linking_libraries
    return list(found.values())
