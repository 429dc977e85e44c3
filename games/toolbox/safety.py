"""Folders that nobody else can put files into: compiled kernels are pickles, and to read a pickle is to run it."""

from __future__ import annotations

import functools
import os
import stat
from pathlib import Path

_MODE = 0o700
_OTHERS_WRITE, _GROUP_WRITES = stat.S_IWOTH, stat.S_IWGRP


def make_folder(path: Path) -> None:
    """Make a folder, and those above it that are missing, for the user alone, whatever the umask.

    FileNotFoundError means that another process has removed one of them meanwhile.
    """
    missing = []
    while not path.exists():
        missing.append(path)
        path = path.parent
    for folder in reversed(missing):
        try:
            folder.mkdir(_MODE)
        except FileExistsError:  # another process was faster; what it is is found out by who uses it
            continue
        folder.chmod(_MODE)
    if not stat.S_ISDIR(path.stat().st_mode):
        raise NotADirectoryError(20, os.strerror(20), str(path))


def danger(folder: Path, own: int) -> str:
    """Why files in a folder may be somebody else's, in words; empty if they cannot.

    The folder and the `own - 1` above it are arena's: they must belong to the user or to root,
    let nobody else write, and be no links. Of all folders further up, and of those that
    links lead to, it is enough that nobody else can put another folder in their place.
    """
    if not hasattr(os, "geteuid"):  # Windows: the folders of a user are the user's by their access lists
        return ""
    strict = [folder, *folder.parents][:own]
    for path in strict:
        if path.is_symlink():
            return f"{path} is a link"
        if found := _danger_of(path, _OTHERS_WRITE | _GROUP_WRITES):
            return found
    start = Path(os.path.abspath(strict[-1]))
    for path in dict.fromkeys([*start.parents, *start.resolve().parents]):
        if found := _danger_of(path, _writers(path)):
            return found
    return ""


def _danger_of(path: Path, writers: int) -> str:
    """Why a folder is not safe; `writers` are the bits of those who must not write to it."""
    for status in {path.lstat(), path.stat()}:  # of a link, its own owner and what it leads to
        if status.st_uid not in (0, os.geteuid()):
            return f"{path} belongs to {_name(status.st_uid)}"
        if not stat.S_ISLNK(status.st_mode) and status.st_mode & writers:
            who = "everybody" if status.st_mode & _OTHERS_WRITE else "its group"
            return f"{who} may write to {path}"
    return ""


def _writers(path: Path) -> int:
    """Who must not write to a folder above those of arena: others, unless they can only add to it, and most groups."""
    status = path.stat()
    if status.st_mode & stat.S_ISVTX:
        return 0
    return _OTHERS_WRITE if _is_private(status.st_gid) else _OTHERS_WRITE | _GROUP_WRITES


@functools.cache
def _is_private(group: int) -> bool:
    """Whether the user is alone in a group, as many systems give everyone a group of that kind."""
    import grp
    import pwd

    try:
        user, found = pwd.getpwuid(os.geteuid()), grp.getgrgid(group)
    except KeyError:
        return False
    return found.gr_name == user.pw_name and set(found.gr_mem) <= {user.pw_name}


def _name(user: int) -> str:
    import pwd

    try:
        return pwd.getpwuid(user).pw_name
    except KeyError:
        return f"user {user}"
