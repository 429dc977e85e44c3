"""Where compiled kernels live on disk.

In the folder of the cache, each state of arena's sources has a folder for its kernels, and
so has each state of a plug-in with it: kernels that a plug-in has a part in lie apart, and
go out of use alone when it is edited. `sources.py` says what a state is.

Kernels are read from folders only that nobody else can write to. Where there is none, or
none that can be written to, they are kept in a private folder, which this process removes
at its end and which the processes it starts share.
"""

from __future__ import annotations

import atexit
import contextlib
import errno
import functools
import hashlib
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from arena.games.toolbox import safety
from arena.games.toolbox.sources import OWN, digests, origin, own_digest, plugin_packages

__all__ = [
    "Folder",
    "clear",
    "digests",
    "folder",
    "folders",
    "give_up",
    "holds",
    "origin",
    "own_digest",
    "places",
    "plugin_packages",
    "remove_private",
    "root",
]

#: Folders out of use are kept while they are among the newest or younger than this.
KEPT_FOLDERS = 4
KEPT_DAYS = 30.0

#: What the file of a compiled kernel is called at its end.
SUFFIX = ".nbc"

#: Says where the private folder is that the process which started this one has made.
PRIVATE_VARIABLE = "ARENA_PRIVATE_CACHE_DIR"

_SECONDS_A_DAY = 86_400.0
_LONGEST_NAME = 120
_TRIES = 10
_OWN_FOLDERS = 2  # the folder of a state and the root: arena makes them, and nobody else has to do with them


@dataclass(frozen=True)
class Folder:
    """One folder of compiled kernels on disk."""

    path: Path
    packages: tuple[str, ...]  # whose sources the kernels are from
    current: bool
    kernels: int
    size: int
    used: float  # seconds since the epoch


def root() -> Path:
    """The folder of all kernel folders: in ARENA_CACHE_DIR, or in the user's cache directory."""
    chosen = os.environ.get("ARENA_CACHE_DIR")
    return (Path(chosen) if chosen else Path(platformdirs.user_cache_dir("arena", appauthor=False))) / "kernels"


def name_of(origins: Iterable[str]) -> str:
    """What the folder is called of kernels that these plug-ins have a part in; each stands with its digest."""
    name = "+".join([own_digest(), *sorted(origins)])
    if len(name) <= _LONGEST_NAME:
        return name
    return f"{own_digest()}+many-{hashlib.sha256(name.encode()).hexdigest()[:16]}"


def places(origins: Iterable[str]) -> list[Path]:
    """The folders in which kernels of these origins may be found, those that exist and are safe."""
    name = name_of(origins)
    kept, private = _kept(root(), name), _private()
    return [path for path in (kept, private / name if private else None) if path is not None]


def folder(origins: Iterable[str] = ()) -> Path:
    """The folder for new kernels of these origins; there is always one, be it a private one."""
    name = name_of(origins)
    kept = _kept(root(), name)
    if kept is not None and root() not in _given_up:
        return kept
    path = (_private() or _new_private()) / name
    safety.make_folder(path)
    return path


#: Roots that kernels cannot be written to, though they may be read there.
_given_up: set[Path] = set()


def give_up(error: OSError) -> None:
    """Keep new kernels in a private folder from now on, for the cache cannot be written to."""
    _say_once(root(), f"kernels cannot be kept in {root()}: {error.strerror or error}")
    _given_up.add(root())


@functools.cache
def _kept(where: Path, name: str) -> Path | None:
    """A folder of kernels in a root, made if need be; None if it cannot be had or is not safe."""
    path = where / name
    new = not os.path.isdir(path)  # in a folder that we may not enter, Path.is_dir is an error
    try:
        found = _made(where, path)
    except OSError as error:
        _say_once(where, f"kernels cannot be kept in {where}: {error.strerror or error}")
        return None
    if found:
        _say_once(where, f"kernels in {where} are not used, for they might be somebody else's: {found}")
        return None
    if new:
        _prune()
    with contextlib.suppress(OSError):
        os.utime(path)
    return path


def _made(where: Path, path: Path) -> str:
    """Make a folder of kernels in a root; what makes it unsafe, in words.

    Nothing is written to a root that is not safe, and what is to be made there is looked at once it is there.
    """
    for _ in range(_TRIES):
        # Another process may clear the cache at any moment.
        with contextlib.suppress(FileNotFoundError):
            if os.path.isdir(where) and (found := safety.danger(where, _OWN_FOLDERS - 1)):
                return found
            safety.make_folder(path)
            return safety.danger(path, _OWN_FOLDERS)
    raise FileNotFoundError(errno.ENOENT, "they are removed as soon as they are made", str(path))


@functools.cache
def _say_once(where: Path, trouble: str) -> None:
    """Tell what is wrong with the cache, unless the process that made the private folder has told already."""
    if not os.environ.get(PRIVATE_VARIABLE):
        print(f"arena: {trouble}; they are compiled anew for this command", file=sys.stderr, flush=True)


def _private() -> Path | None:
    """The private folder, if there is one that is safe."""
    named = os.environ.get(PRIVATE_VARIABLE)
    return Path(named) if named and Path(named).is_dir() and not safety.danger(Path(named), 1) else None


def _new_private() -> Path:
    """Make a private folder, which the processes that are started from here are told of."""
    path = Path(tempfile.mkdtemp(prefix="arena-kernels-"))
    os.environ[PRIVATE_VARIABLE] = str(path)
    _made_here[path] = os.getpid()
    return path


#: Private folders that this process has made. A process that was forked from it is another one.
_made_here: dict[Path, int] = {}


@atexit.register
def remove_private() -> None:
    """Remove the private folder if it is this process that made it."""
    for path, process in _made_here.items():
        if process == os.getpid():
            shutil.rmtree(path, ignore_errors=True)


def folders() -> list[Folder]:
    """All kernel folders on disk, the most recently used first."""
    try:
        paths = [path for path in root().iterdir() if path.is_dir() and not path.is_symlink()]
    except OSError:  # there is none, or it is somebody else's
        return []
    found = [item for path in paths if (item := _describe(path)) is not None]
    return sorted(found, key=lambda item: item.used, reverse=True)


def _describe(path: Path) -> Folder | None:
    """What lies in a folder; None if it has gone meanwhile."""
    try:
        used = path.stat().st_mtime
    except FileNotFoundError:
        return None
    files = [status for file in path.rglob("*") if (status := _status(file)) is not None]
    own, *plugins = path.name.split("+")
    parts = dict(part.rpartition("-")[::2] for part in plugins)
    return Folder(
        path=path,
        packages=(OWN, *sorted(parts)),
        current=own == own_digest() and all(digests().get(package, found) == found for package, found in parts.items()),
        kernels=sum(name.endswith(SUFFIX) for name, _ in files),
        size=sum(size for _, size in files),
        used=used,
    )


def _status(file: Path) -> tuple[str, int] | None:
    """The name and the size of a file; None of what is no file, or has gone meanwhile."""
    try:
        return (file.name, file.stat().st_size) if file.is_file() else None
    except OSError:
        return None


def holds(function: str) -> bool:
    """Whether there is a kernel of a function, for whatever types of arguments, that no plug-in has a part in."""
    return any(True for path in places(()) for _ in path.glob(f"{function}-*{SUFFIX}"))


def clear() -> list[Folder]:
    """Delete every kernel folder; returns what was deleted."""
    found = folders()
    for item in found:
        shutil.rmtree(item.path, ignore_errors=True)
    return found


def _prune() -> None:
    """Delete folders that have been out of use for long."""
    others = [item for item in folders() if not item.current]
    oldest_kept = time.time() - KEPT_DAYS * _SECONDS_A_DAY
    for item in others[KEPT_FOLDERS:]:
        if item.used < oldest_kept:
            shutil.rmtree(item.path, ignore_errors=True)
