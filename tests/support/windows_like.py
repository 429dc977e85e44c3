"""What a program finds on Windows, and does not: to be copied to a `sitecustomize.py` of processes under test.

Windows has no fcntl, resource, pwd or grp, no SIGHUP, no masks and clocks of signals, no process groups, owners of
files or reading at a place; it has msvcrt, of which locks are made here that nobody may read through.
"""

import errno
import fcntl
import os
import signal
import sys
import threading
import types

# What Python itself asks its system for, which is not Windows, is to be loaded before.
import multiprocessing.popen_spawn_posix  # isort: skip # noqa: F401
import selectors  # noqa: F401
import subprocess  # noqa: F401
import tempfile  # noqa: F401

import platformdirs.unix  # noqa: F401

_locked = fcntl.lockf


def _locking(file: int, mode: int, length: int) -> None:
    try:
        _locked(file, fcntl.LOCK_EX | fcntl.LOCK_NB, length, 0, os.SEEK_CUR)
    except OSError:
        raise OSError(errno.EACCES, "Permission denied") from None


_msvcrt = types.ModuleType("msvcrt")
_msvcrt.locking = _locking
_msvcrt.LK_NBLCK = 2
sys.modules["msvcrt"] = _msvcrt
for _name in ("fcntl", "resource", "pwd", "grp", "termios"):
    sys.modules[_name] = None  # to import it is an ImportError
for _name in ("SIGHUP", "SIGALRM", "setitimer", "alarm", "pthread_sigmask"):
    delattr(signal, _name)
for _name in ("killpg", "geteuid", "getuid", "pread", "pwrite", "sched_getaffinity", "getloadavg", "O_CLOEXEC"):
    delattr(os, _name)
del os.O_NOFOLLOW
assert threading.current_thread() is threading.main_thread()
