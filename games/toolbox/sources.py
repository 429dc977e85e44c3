"""Which sources a kernel depends on, and digests that tell their states apart.

numba checks only the file of a cached function, not what that function calls, so an edited
rule would silently run as it was before. Kernels are therefore known by digests of
everything that can change them: the sources of arena's `games/` and `players/` with the
versions of Python, numba and numpy; and, apart from these, the sources of each other
package that a kernel's games, players and policies are from.
"""

from __future__ import annotations

import functools
import hashlib
import importlib.metadata
import importlib.util
import re
import secrets
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

import numba
import numpy as np

from arena.games.toolbox import linking

#: Entry-point groups through which other packages add games, players and policies.
PLUGIN_GROUPS = ("arena.games", "arena.players", "arena.policies")

#: What arena's own digest is called among the others.
OWN = "arena"

#: The rooms of arena whose sources are all part of its own digest.
_ROOMS = ("games", "players")

#: Files of a plug-in that can change its kernels: modules, and data that may be frozen into code.
_KINDS = frozenset({".py", ".csv", ".json", ".toml", ".npy", ".npz"})

#: Packages whose versions are part of arena's digest, or which no kernel is made from.
_COVERED = frozenset({OWN, "numba", "numpy", "llvmlite", "pydantic", "typer"})

_IMPORT = re.compile(r"^[ \t]*(?:from[ \t]+(\w+)[\w.]*[ \t]+import\b|import[ \t]+([^\n#]+))", re.MULTILINE)
_OWN_LENGTH, _LENGTH = 20, 16
_UNKNOWN = "?"

#: The package whose games are being made: what rules from elsewhere are given depends on it as well.
_maker: ContextVar[str] = ContextVar("maker", default=OWN)


@functools.cache
def _plugins() -> dict[str, str]:
    """The version of each top-level package that adds games, players or policies; none of them is imported."""
    found: dict[str, str] = {}
    for group in PLUGIN_GROUPS:
        for point in importlib.metadata.entry_points(group=group):
            found[point.module.partition(".")[0]] = point.dist.version if point.dist else ""
    found.pop(OWN, None)
    return dict(sorted(found.items()))


def plugin_packages() -> list[str]:
    """Names of the top-level packages that add games, players or policies, sorted."""
    return list(_plugins())


def _files(package: str) -> list[tuple[str, Path]]:
    """The files of a package that can change kernels, each with its place in the package."""
    try:
        spec = importlib.util.find_spec(package)
    except (ImportError, ValueError):
        return []
    if spec is None:
        return []
    if spec.submodule_search_locations:
        return sorted(
            (path.relative_to(folder).as_posix(), path)
            for folder in spec.submodule_search_locations
            for path in Path(folder).rglob("*")
            if path.suffix in _KINDS and path.is_file()
        )
    # What is built in or compiled has an origin, too, but no source.
    return [(package, Path(spec.origin))] if spec.origin and spec.origin.endswith(".py") else []


def kernel_sources() -> list[Path]:
    """Every file of arena that can change a compiled kernel: sources, and tables that can be frozen into one."""
    package = Path(__file__).resolve().parents[2]
    return sorted(path for room in _ROOMS for kind in ("*.py", "*.csv") for path in (package / room).rglob(kind))


@functools.cache
def own_digest() -> str:
    """The digest of arena's sources as they are when first asked, and of the versions that kernels depend on."""
    versions = [sys.version, numba.__version__, np.__version__]
    summary = hashlib.sha256("\0".join([*versions, f"waiting {linking.is_possible()}"]).encode())
    for path in kernel_sources():
        summary.update(f"\0{path.parent.name}/{path.name}\0".encode())
        summary.update(hashlib.sha256(path.read_bytes()).digest())
    return summary.hexdigest()[:_OWN_LENGTH]


def file_digest(function: Callable[..., object]) -> str:
    """The digest of the file that a function is from, if it is one of arena's that the own digest leaves out."""
    package, _, place = function.__module__.partition(".")
    if package != OWN or place.partition(".")[0] in _ROOMS:
        return ""
    return _digest_of(function.__code__.co_filename)


@functools.cache
def _digest_of(path: str) -> str:
    return hashlib.sha256(Path(path).read_bytes()).hexdigest()


@functools.cache
def _package_digest(package: str) -> str:
    """The digest of a package's sources, its version, and what it imports from elsewhere; empty without sources."""
    summary = hashlib.sha256()
    pending, seen = [package], {package}
    while pending:
        name = pending.pop()
        files = _files(name)
        if name == package and not files:
            return ""
        summary.update(f"\0{name}\0{_plugins().get(name, '')}\0".encode())
        imported: set[str] = set()
        for place, path in files:
            if name == package or name in _plugins():
                content = path.read_bytes()
                imported |= _imports(content) if path.suffix == ".py" else set()
                summary.update(f"{place}\0".encode() + hashlib.sha256(content).digest())
            else:  # it may be large, and is not edited every day
                status = path.stat()
                summary.update(f"{place}\0{status.st_size}\0{status.st_mtime_ns}\0".encode())
        new = sorted(imported - seen - _COVERED - sys.stdlib_module_names)
        seen.update(new)
        pending += new
    return summary.hexdigest()[:_LENGTH]


def _imports(source: bytes) -> set[str]:
    """The top-level packages that a source imports."""
    found: set[str] = set()
    for module, several in _IMPORT.findall(source.decode("utf-8", errors="replace")):
        found |= (
            {module} if module else {part.split()[0].partition(".")[0] for part in several.split(",") if part.strip()}
        )
    return {name for name in found if name.isidentifier()}


def digests() -> dict[str, str]:
    """The digests of arena, by its name, and of each installed package that adds games, players or policies."""
    plugins = {package: _package_digest(package) for package in plugin_packages()}
    return {OWN: own_digest(), **{package: found for package, found in plugins.items() if found}}


@functools.cache
def origin(module: str) -> str:
    """What tells the states of the package of a module apart, beside arena's digest; empty for arena itself.

    It is the name and the digest of a plug-in, or of any other top-level package with
    sources: a game can be made without being installed. Where there are no sources to look
    at, as in a script, it is a word that is new in every process, and `is_lasting` says no.
    """
    package = module.partition(".")[0]
    if package in ("", OWN):
        return ""
    found = _package_digest(package) if package != "__main__" else ""
    return f"{package}-{found}" if found else f"{package}-{_UNKNOWN}{secrets.token_hex(8)}"


def origins(modules: Iterable[str]) -> frozenset[str]:
    """The origins of what is from these modules and made by the present maker; none for what is all arena's."""
    return frozenset(origin(module) for module in {*modules, _maker.get()}) - {""}


def is_lasting(found: Iterable[str]) -> bool:
    """Whether another process would find the same origins for the same sources, so that kernels are worth keeping."""
    return not any(_UNKNOWN in item for item in found)


@contextmanager
def made_by(module: str) -> Iterator[None]:
    """Games that are made meanwhile depend on the package of this module, wherever their rules are from."""
    before = _maker.set(module)
    try:
        yield
    finally:
        _maker.reset(before)
