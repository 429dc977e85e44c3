"""Phases of a command, and random moments of them."""

from __future__ import annotations

import functools
import importlib.util
import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tests.faults.command import Command
from tests.faults.scene import Scene
from tests.faults.trial import Trial

#: Of what a command does until its run is on record, the share that loads modules.
_LOADING = 0.6
#: A worker that has worked for so long is playing.
_THINKING_SECONDS = 1.8


@dataclass(frozen=True)
class Phase:
    """A part of a command's life. `wait` waits for a moment of it; False if the command has ended before."""

    name: str
    wait: Callable[[Command, Scene], bool]


def _loading(command: Command, scene: Scene) -> bool:
    return _worked(command, scene.chance.uniform(0, _LOADING) * scene.known.begun)


def _preparing(command: Command, scene: Scene) -> bool:
    return _worked(command, scene.chance.uniform(_LOADING, 1) * scene.known.begun)


def _worked(command: Command, seconds: float) -> bool:
    """By the processor's time, for a busy machine would bring every moment nearer to the beginning."""
    return command.wait_until(command.minds_signals) and command.wait_until(lambda: command.worked() >= seconds)


def _starting(command: Command, scene: Scene) -> bool:
    moment = scene.chance.uniform(0, scene.known.startup)
    return command.wait_until(lambda: bool(command.workers())) and _after(command, moment)


def _playing(command: Command, scene: Scene) -> bool:
    there, planned = max(scene.known.before, len(scene.committed())), len(scene.known.games)
    wanted = there + scene.chance.randint(1, max(1, (planned - there) // 2))
    pause = scene.chance.uniform(0, 0.1)
    return command.wait_until(lambda: len(scene.committed()) >= wanted) and _after(command, pause)


def _reporting(command: Command, scene: Scene) -> bool:
    moment = scene.chance.uniform(0, scene.known.report)
    return command.wait_until(lambda: len(scene.committed()) == len(scene.known.games)) and _after(command, moment)


def _after(command: Command, seconds: float) -> bool:
    end = time.monotonic() + seconds
    command.wait_until(lambda: time.monotonic() >= end)
    return not command.ended()


def _thinking(command: Command, scene: Scene) -> bool:
    """When all workers are at a decision that takes longer than anybody waits."""
    busy = functools.partial(_all_busy, command, scene.contest.workers)
    return command.wait_until(busy) and _after(command, scene.chance.uniform(0, 0.5))


def _all_busy(command: Command, workers: int) -> bool:
    """By then they have loaded what they need, and do nothing else any more."""
    times = [worked(worker) for worker in command.workers()]
    return len(times) == workers and min(times) > _THINKING_SECONDS


def worked(process: int) -> float:
    """Seconds of a core that the main thread of a process has had; endless for one that is gone."""
    try:
        return int(Path(f"/proc/{process}/schedstat").read_text(encoding="ascii").split()[0]) / 1e9
    except (OSError, IndexError):
        return math.inf


LOADING = Phase("loading of modules", _loading)
PREPARING = Phase("check and loading of kernels", _preparing)
COMPILING = Phase("compiling", _preparing)
STARTING = Phase("start of workers", _starting)
PLAYING = Phase("play", _playing)
REPORTING = Phase("report", _reporting)
THINKING = Phase("play, a long game", _thinking)

PHASES = (LOADING, PREPARING, STARTING, PLAYING, REPORTING)


def if_compiling_is_interruptible(happen: Callable[[Scene], Trial]) -> Callable[[Scene], Trial]:
    """A fault amid compilation, for versions that answer signals meanwhile and tell whom they wait for."""

    def tried(scene: Scene) -> Trial:
        if importlib.util.find_spec("arena.library.breaking_off") is None:
            return Trial(skipped="this version compiles without answering signals")
        return happen(scene)

    return tried
