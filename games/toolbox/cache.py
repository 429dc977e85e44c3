"""Where compiled kernels live on disk, and what keeps them from going stale.

numba checks only the file of a cached function, not what that function calls, so an
edited rule would silently run as it was before. Kernels therefore live in a folder
named by a digest of everything that can change them: the sources of `games/` and
`players/`, the sources of installed plug-ins, and the versions of Python, numba and numpy.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import importlib.metadata
import importlib.util
import os
import secrets
import shutil
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import filelock
import numba
import numpy as np
import platformdirs

#: Entry-point groups through which other packages add games, players and policies.
PLUGIN_GROUPS = ("arena.games", "arena.players", "arena.policies")

#: Folders of other digests are kept while they are among the newest or younger than this.
KEPT_FOLDERS = 4
KEPT_DAYS = 30.0

_config: Any = numba.config
_SECONDS_A_DAY = 86_400.0
_LOCK_NAME = "lock"


@dataclass(frozen=True)
class Folder:
    """One folder of compiled kernels on disk."""

    path: Path
    current: bool
    kernels: int
    size: int
    used: float  # seconds since the epoch


def root() -> Path:
    """The folder of all kernel folders: ARENA_CACHE_DIR, or the user's cache directory."""
    chosen = os.environ.get("ARENA_CACHE_DIR")
    return (Path(chosen) if chosen else Path(platformdirs.user_cache_dir("arena", appauthor=False))) / "kernels"


def plugin_packages() -> list[str]:
    """Names of the top-level packages that add games or players, without importing them."""
    found = {
        point.module.partition(".")[0]
        for group in PLUGIN_GROUPS
        for point in importlib.metadata.entry_points(group=group)
    }
    return sorted(found - {"arena"})


def _plugin_sources(package: str) -> list[Path]:
    try:
        spec = importlib.util.find_spec(package)
    except (ImportError, ValueError):
        return []
    if spec is None:
        return []
    if spec.submodule_search_locations:
        return sorted(path for folder in spec.submodule_search_locations for path in Path(folder).rglob("*.py"))
    return [Path(spec.origin)] if spec.origin else []


def kernel_sources() -> list[Path]:
    """Every source file that can change a compiled kernel, and every table that can be frozen into one."""
    package = Path(__file__).resolve().parents[2]
    own = sorted(
        path for layer in ("games", "players") for kind in ("*.py", "*.csv") for path in (package / layer).rglob(kind)
    )
    return own + [path for plugin in plugin_packages() for path in _plugin_sources(plugin)]


@functools.cache
def origin(module: str) -> str:
    """What tells apart the states of sources that `digest` does not cover; empty for those that it does.

    A game can be made without being installed as a plug-in, from a script or any module. Its
    kernels are then told apart by a digest of the top-level package that the module belongs
    to, or, where there is none, by a word that is new in every process: they are compiled anew.
    """
    package = module.partition(".")[0]
    if package in {"arena", *plugin_packages()}:
        return ""
    sources = _plugin_sources(package) if package != "__main__" else []
    if not sources:
        return secrets.token_hex(8)
    summary = hashlib.sha256()
    for path in sources:
        summary.update(path.read_bytes())
    return summary.hexdigest()[:16]


@functools.cache
def digest() -> str:
    """The name of the folder that fits the sources as they are when first asked."""
    parts = [sys.version, numba.__version__, np.__version__]
    summary = hashlib.sha256("\0".join(parts).encode())
    for path in kernel_sources():
        summary.update(f"\0{path.parent.name}/{path.name}\0".encode())
        summary.update(hashlib.sha256(path.read_bytes()).digest())
    return summary.hexdigest()[:20]


@functools.cache
def folder() -> Path:
    """The current folder, made if need be; making a new one prunes the old."""
    path = root() / digest()
    if not path.is_dir():
        path.mkdir(parents=True, exist_ok=True)
        _prune()
    with contextlib.suppress(OSError):
        os.utime(path)
    return path


@contextlib.contextmanager
def folder_in_use() -> Iterator[None]:
    """Have numba put the kernels that are declared meanwhile into the current folder."""
    before = _config.CACHE_DIR
    _config.CACHE_DIR = str(folder())
    try:
        yield
    finally:
        _config.CACHE_DIR = before


@functools.cache
def lock() -> filelock.BaseFileLock:
    """The lock under which kernels of the current folder are compiled and loaded; may be taken twice."""
    return filelock.FileLock(folder() / _LOCK_NAME)


def folders() -> list[Folder]:
    """All kernel folders on disk, the most recently used first."""
    if not root().is_dir():
        return []
    found = [_describe(path) for path in root().iterdir() if path.is_dir()]
    return sorted(found, key=lambda item: item.used, reverse=True)


def _describe(path: Path) -> Folder:
    files = [file for file in path.rglob("*") if file.is_file()]
    return Folder(
        path=path,
        current=path.name == digest(),
        kernels=sum(file.suffix == ".nbc" for file in files),
        size=sum(file.stat().st_size for file in files),
        used=path.stat().st_mtime,
    )


def clear() -> list[Folder]:
    """Delete every kernel folder; returns what was deleted."""
    found = folders()
    for item in found:
        shutil.rmtree(item.path, ignore_errors=True)
    return found


def _prune() -> None:
    others = [item for item in folders() if not item.current]
    oldest_kept = time.time() - KEPT_DAYS * _SECONDS_A_DAY
    for item in others[KEPT_FOLDERS:]:
        if item.used < oldest_kept:
            shutil.rmtree(item.path, ignore_errors=True)
