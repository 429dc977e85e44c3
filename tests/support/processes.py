"""Python in processes of their own, where modules and kernels are loaded afresh."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import arena

_SECONDS = 300  # no test waits for a process that hangs longer than this

#: Put before a script for `kernel_counts()`: how many kernels were found on disk, and how many were not.
COUNTING = """
import sys
from arena.games.toolbox import watching

class Counter(watching.Watcher):
    counts = {False: 0, True: 0}

    def ends(self, kernel, compiled, seconds):
        self.counts[compiled] += 1

_watched = watching.watched_by(Counter())
_watched.__enter__()

def kernel_counts():
    return Counter.counts[False], Counter.counts[True]
"""


#: Put before every script: to look for garbage while all is loaded, and again at the end, takes a third of the time.
_THRIFTY = """
import atexit, gc
gc.set_threshold(20_000, 20, 20)
atexit.register(gc.freeze)
"""

#: Put after a script that runs compiled and in plain Python, so that each says which it was.
_WHICH = """
from arena.games.toolbox import jit
print("compiled" if jit.COMPILED else "interpreted")
"""

#: What a process says that finds another one, of a test run beside it, at work on the same kernels.
WAITING = r"arena: waiting for (process \d+|another process), which compiles kernels \(\d+ s so far\)"


def environment(cache: Path | None = None, variables: Mapping[str, str] | None = None) -> dict[str, str]:
    """The variables of a process; it keeps no bytecode, which Python takes for an edit's of the same second."""
    kept = {"ARENA_CACHE_DIR": str(cache)} if cache is not None else {}
    return {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", **(variables or {}), **kept}


def on_one_core() -> None:
    """What a process does before it begins, so that it plays by one worker: each is a Python that has to be started."""
    if hasattr(os, "sched_setaffinity"):
        cores = sorted(os.sched_getaffinity(0))
        os.sched_setaffinity(0, {cores[os.getpid() % len(cores)]})


def printed_by(script: str, folder: Path) -> str:
    """What a Python script prints that runs in a folder, by a process of its own on one core; it has to succeed."""
    (folder / "page.py").write_text(script, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "page.py"],
        capture_output=True,
        text=True,
        check=False,
        cwd=folder,
        preexec_fn=on_one_core,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def start(
    script: str,
    cache: Path | None = None,
    path: Iterable[Path] = (),
    arguments: Iterable[object] = (),
    variables: Mapping[str, str] | None = None,
) -> subprocess.Popen[str]:
    """A process that runs the script, with `path` before everything else that Python finds modules in."""
    described = environment(cache, variables)
    inherited = [described["PYTHONPATH"]] if described.get("PYTHONPATH") else []
    described["PYTHONPATH"] = os.pathsep.join([*map(str, path), *inherited])
    return subprocess.Popen(
        [sys.executable, "-P", "-c", _THRIFTY + script, *map(str, arguments)],
        env=described,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def output(process: subprocess.Popen[str]) -> str:
    """What a process printed; it must end well and have nothing to complain about but a wait for kernels."""
    try:
        printed, complaints = process.communicate(timeout=_SECONDS)
    finally:
        process.kill()
    assert process.returncode == 0, complaints
    others = [line for line in complaints.splitlines() if not re.fullmatch(WAITING, line)]
    assert not others, others
    return printed


def run(script: str, **options: Any) -> str:
    """What the script prints in a process of its own."""
    return output(start(script, **options))


def both_ways(script: str, **options: Any) -> tuple[list[str], list[str]]:
    """The lines that the script prints compiled, and in plain Python."""
    started = [start(script + _WHICH, variables={"NUMBA_DISABLE_JIT": flag}, **options) for flag in ("0", "1")]
    try:
        compiled, interpreted = (output(process).splitlines() for process in started)
    finally:
        for process in started:
            process.kill()
            process.communicate()
    assert (compiled.pop(), interpreted.pop()) == ("compiled", "interpreted")
    return compiled, interpreted


def run_json(script: str, **options: Any) -> Any:
    """The value that the script prints as JSON in a process of its own."""
    return json.loads(run(script, **options))


def copy_of_arena(folder: Path) -> Path:
    """The `arena` package copied into a folder; returns the copy's path."""
    # Not resolved: an editable install links the subpackages together, and copying follows the links.
    source = Path(arena.__file__).parent
    copied = shutil.copytree(source, folder / "arena", ignore=shutil.ignore_patterns("__pycache__"))
    return Path(copied)
