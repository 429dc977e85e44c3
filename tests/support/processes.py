"""Python in processes of their own, where modules and kernels are loaded afresh."""

from __future__ import annotations

import json
import os
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


def start(
    script: str,
    cache: Path | None = None,
    path: Iterable[Path] = (),
    arguments: Iterable[object] = (),
    variables: Mapping[str, str] | None = None,
) -> subprocess.Popen[str]:
    """A process that runs the script, with `path` before everything else that Python finds modules in."""
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", **(variables or {})}
    inherited = [environment["PYTHONPATH"]] if environment.get("PYTHONPATH") else []
    environment["PYTHONPATH"] = os.pathsep.join([*map(str, path), *inherited])
    if cache is not None:
        environment["ARENA_CACHE_DIR"] = str(cache)
    return subprocess.Popen(
        [sys.executable, "-P", "-c", script, *map(str, arguments)],
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def output(process: subprocess.Popen[str]) -> str:
    """What a process printed; it must end well and have nothing to complain about."""
    try:
        printed, complaints = process.communicate(timeout=_SECONDS)
    finally:
        process.kill()
    assert process.returncode == 0, complaints
    assert complaints == ""
    return printed


def run(script: str, **options: Any) -> str:
    """What the script prints in a process of its own."""
    return output(start(script, **options))


def run_json(script: str, **options: Any) -> Any:
    """The value that the script prints as JSON in a process of its own."""
    return json.loads(run(script, **options))


def copy_of_arena(folder: Path) -> Path:
    """The `arena` package copied into a folder; returns the copy's path."""
    # Not resolved: an editable install links the subpackages together, and copying follows the links.
    source = Path(arena.__file__).parent
    copied = shutil.copytree(source, folder / "arena", ignore=shutil.ignore_patterns("__pycache__"))
    return Path(copied)
