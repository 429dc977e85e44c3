"""Compiled kernels on disk: one file for each, that is there as a whole or not at all.

numba's own cache keeps an index beside its files. Processes that write at once can make it
name another kernel's code, and so can one that reads while another deletes. Here the name
of a file is a digest of all that tells a kernel from others, the file says the same inside,
and it takes its name once it is complete: who reads needs no lock, and who writes takes one
only so that no two processes compile the same.
"""

from __future__ import annotations

import contextlib
import functools
import gc
import hashlib
import os
import pickle
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from numba.core import serialize, sigutils
from numba.core.caching import NullCache
from numba.core.compiler import CompileResult
from numba.core.compiler_lock import global_compiler_lock
from numba.core.runtime.nrt import rtsys

from arena.games.toolbox import algebra, cache, safety
from arena.games.toolbox.compile_errors import told_in_a_line
from arena.games.toolbox.linking import waiting
from arena.games.toolbox.lock import held
from arena.games.toolbox.sources import file_digest, is_lasting
from arena.games.toolbox.watching import Patience, making_ready

_FORMAT = b"arena kernel 1\n"
_DIGEST = hashlib.sha256().digest_size
_TRIES = 3

# numba has no types.
_dumps: Any = serialize.dumps
_normalize_signature: Any = sigutils.normalize_signature
_Result: Any = CompileResult

#: The origins of a kernel that is compiled for arguments of these types.
OriginsOf = Callable[[tuple[Any, ...]], frozenset[str]]


@dataclass(frozen=True)
class Kernel:
    """A function for certain types of arguments, and where its machine code is kept."""

    name: str
    key: bytes  # a digest of all that tells it from others
    origins: frozenset[str]

    @property
    def full_name(self) -> str:
        """What it is called among those of the same function."""
        return f"{self.name}-{self.key.hex()[:32]}"

    @property
    def file_name(self) -> str:
        """The name of its file in each folder."""
        return f"{self.full_name}{cache.SUFFIX}"

    @property
    def is_kept(self) -> bool:
        """Whether it is worth keeping: whether another process can know it for the same."""
        return is_lasting(self.origins)

    def on_disk(self) -> bool:
        """Whether there is a file of it."""
        return any((folder / self.file_name).is_file() for folder in cache.places(self.origins))

    def read(self) -> bytes | None:
        """What was kept of it; None if there is nothing, or something else than was written."""
        for folder in cache.places(self.origins) if self.is_kept else []:
            with contextlib.suppress(OSError):
                content = (folder / self.file_name).read_bytes()
                head, digest, body = _cut(content, len(_FORMAT) + len(self.key), _DIGEST)
                if head == _FORMAT + self.key and digest == hashlib.sha256(body).digest():
                    return body
        return None

    def write(self, body: bytes) -> None:
        """Keep it. What cannot be written to disk is compiled again when it is needed again."""
        content = _FORMAT + self.key + hashlib.sha256(body).digest() + body
        for _ in range(_TRIES):
            try:
                self._write(content)
            except FileNotFoundError:  # somebody has cleared the cache at this moment
                continue
            except OSError as error:
                cache.give_up(error)
            else:
                return

    def _write(self, content: bytes) -> None:
        folder = cache.folder(self.origins)
        safety.make_folder(folder)  # it may have been cleared since it was asked for first
        handle, growing = tempfile.mkstemp(prefix=f"{self.file_name}.", suffix=".part", dir=folder)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(content)
            os.replace(growing, folder / self.file_name)
        except BaseException:
            with contextlib.suppress(OSError):
                os.unlink(growing)
            raise

    def lock_file(self) -> Path:
        """What is locked while it is compiled."""
        return cache.folder(self.origins) / f"{self.file_name}.lock"


def _cut(content: bytes, *lengths: int) -> list[bytes]:
    """Parts of these lengths, and the rest."""
    parts = []
    for length in lengths:
        parts.append(content[:length])
        content = content[length:]
    return [*parts, content]


class _Kept(NullCache):
    """The cache of one function as numba sees it."""

    def __init__(self, function: Any, origins_of: OriginsOf, kind: str = "") -> None:
        self._kind = kind  # what sort of code it is, if two sorts of one function are kept
        self._name = f"{function.__module__}.{function.__qualname__}".removeprefix("arena.").replace("<locals>.", "")
        code = function.__code__
        cells = tuple(cell.cell_contents for cell in function.__closure__ or ())
        self._function = (
            str(code.co_firstlineno),
            hashlib.sha256(code.co_code).hexdigest(),
            hashlib.sha256(_dumps(cells)).hexdigest() if cells else "",
            file_digest(function),
        )
        self._origins_of = origins_of
        self._found: bytes | None = None

    @property
    def cache_path(self) -> str:
        """The folder of all kernels: each has its own below it."""
        return str(cache.root())

    def kernel(self, signature: Any, machine: tuple[Any, ...]) -> Kernel:
        """The function for the types of a signature, on a kind of machine."""
        types = _normalize_signature(signature)[0]
        origins = self._origins_of(types)
        # The names of types tell all of them: of a record its fields, and in these the game that it belongs to.
        parts = [self._kind, self._name, *self._function, *map(str, types), *map(str, machine), *sorted(origins)]
        return Kernel(self._name, hashlib.sha256("\0".join(parts).encode()).digest(), origins)

    def made_ready(self, target_context: Any, compile_signature: Callable[[Any], Any], signature: Any) -> Any:
        """Load a kernel, or compile and keep it: who finds it on disk asks no lock."""
        with global_compiler_lock:
            algebra.not_asked_for()
            kernel = self.kernel(signature, target_context.codegen().magic_tuple())
            self._found = kernel.read()
            if self._found is None and kernel.is_kept:
                with _alone(kernel):
                    self._found = kernel.read()
                    return self._told(kernel, compile_signature, signature)
            return self._told(kernel, compile_signature, signature)

    def _told(self, kernel: Kernel, compile_signature: Callable[[Any], Any], signature: Any) -> Any:
        """Load or compile a kernel in sight of the watchers."""
        compiled = self._found is None
        with making_ready(kernel.full_name, compiled), waiting(), told_in_a_line(kernel.name), _uncollected(compiled):
            return compile_signature(signature)

    def load_overload(self, sig: Any, target_context: Any) -> Any:  # noqa: ARG002  numba's names
        """What `made_ready` has found on disk, as numba wants it."""
        body, self._found = self._found, None
        if body is None:
            return None
        rtsys.initialize(target_context)  # machine code calls it; all else that numba would get ready is for compiling
        return _Result._rebuild(target_context, *pickle.loads(body))

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep what numba has compiled, if it can be kept at all."""
        kernel = self.kernel(sig, data.codegen.magic_tuple())
        if kernel.is_kept and not data.lifted and not data.library.has_dynamic_globals:
            kernel.write(_dumps(data._reduce()))


@contextlib.contextmanager
def _alone(kernel: Kernel) -> Iterator[None]:
    """Be the only process that compiles a kernel, or find it compiled by another one."""
    with contextlib.ExitStack() as stack:
        with contextlib.suppress(OSError):  # there is no folder in which anything could be kept
            stack.enter_context(held(kernel.lock_file(), kernel.on_disk, Patience()))
        yield


@contextlib.contextmanager
def _uncollected(compiled: bool) -> Iterator[None]:
    """Have Python look for no garbage while a kernel is compiled.

    Nearly all that numba makes meanwhile is still in use, and would be gone through again and again for nothing.
    """
    asked_for = compiled and gc.isenabled()
    if asked_for:
        gc.disable()
    try:
        yield
    finally:
        if asked_for:
            gc.enable()


def keep_on_disk(dispatcher: Any, origins_of: OriginsOf) -> None:
    """Have a compiled function look for its machine code on disk, and keep it there."""
    kept = _Kept(dispatcher.py_func, origins_of)
    compile_signature = dispatcher.compile

    @functools.wraps(compile_signature)
    def compile_or_load(signature: Any) -> Any:
        known = dispatcher.overloads.get(tuple(_normalize_signature(signature)[0]))
        return known.entry_point if known else kept.made_ready(dispatcher.targetctx, compile_signature, signature)

    dispatcher._cache = kept
    dispatcher.compile = compile_or_load


def kept_callback(callback: Any, origins_of: OriginsOf) -> Any:
    """Make a callback ready to be called, from its machine code on disk or to be kept there."""
    kept = _Kept(callback.__wrapped__, origins_of, kind=f"callback {callback._sig.return_type}")
    callback._cache = kept
    kept.made_ready(callback._targetdescr.target_context, lambda _: callback.compile(), callback._sig)
    return callback
