"""kill -9 of what a command has started: its workers, the engines that play for it, and who looks after these."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from contextlib import suppress

from tests.faults.command import Command
from tests.faults.contest import ENGINES, ROUND_ROBIN
from tests.faults.fault import Fault
from tests.faults.phase import PLAYING, PREPARING, STARTING
from tests.faults.scene import Scene
from tests.faults.trial import Trial

_STRIKES = 3
#: So many games go by between two blows, so that they never fall on one game again and again: that ends a run.
_GAMES_BETWEEN = 12

#: Which processes of a command are meant.
Parts = Callable[[Command], list[int]]


def killed_in_play(parts: Parts, all_at_once: bool = False) -> Callable[[Scene], Trial]:
    """Kill one of them, or all at once, now and then; the run comes to its end as if nothing had been."""

    def happen(scene: Scene) -> Trial:
        command = scene.go()
        wanted = scene.chance.randint(1, _GAMES_BETWEEN)
        for _ in range(_STRIKES if scene.thorough else 1):
            if not command.wait_until(lambda: bool(parts(command)) and len(scene.committed()) >= wanted):  # noqa: B023
                break
            _kill(scene, parts(command), all_at_once)
            wanted = len(scene.committed()) + _GAMES_BETWEEN
        _judge_undisturbed(scene, command)
        return scene.complete()

    return happen


def killed_at_start(scene: Scene) -> Trial:
    """Kill workers before they can play."""
    command = scene.go()
    STARTING.wait(command, scene)
    _kill(scene, command.workers(), scene.chance.random() < 0.5)
    _judge_undisturbed(scene, command)
    return scene.complete()


def killed_in_proof(scene: Scene) -> Trial:
    """Kill an engine that is being asked whether it can play: the run goes on, or is not begun."""
    command = scene.go()
    command.wait_until(lambda: bool(command.engines()))
    _kill(scene, command.engines(), True)
    ended = command.end()
    scene.judge(ended, (0, 2, 4))
    if ended.code and scene.evidence().begun:
        scene.complain("began a run with an engine that does not run", ended)
    return scene.complete()


def killed_with_watchmen(scene: Scene) -> Trial:
    """Kill the watchmen, and then the command and its workers: engines hear that nobody speaks to them any more."""
    command = scene.go()
    PLAYING.wait(command, scene)
    _kill(scene, command.watchmen(), True)
    before = scene.committed()
    _kill(scene, [*command.workers(), command.pid], True)
    scene.judge(command.end(), (-signal.SIGKILL,))
    scene.inspect(before)
    return scene.complete()


def _kill(scene: Scene, parts: list[int], all_at_once: bool) -> None:
    for process in parts if all_at_once else parts and [scene.chance.choice(parts)]:
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)
            scene.trial.strikes += 1
            scene.trial.recorded += len(scene.committed())


def _judge_undisturbed(scene: Scene, command: Command) -> None:
    ended = command.end()
    scene.judge(ended, (scene.known.code,), lines=0)
    scene.trial.unequal += ended.code == 0 and ended.out != scene.known.out


_WORKERS, _ENGINES, _WATCHMEN = "kill -9 of workers", "kill -9 of engines", "kill -9 of watchmen"

PARTS = (
    Fault(_WORKERS, STARTING.name, ROUND_ROBIN, killed_at_start, tested=False),
    Fault(_WORKERS, f"{PLAYING.name}, one at a time", ROUND_ROBIN, killed_in_play(Command.workers), tested=False),
    Fault(_WORKERS, f"{PLAYING.name}, all at once", ROUND_ROBIN, killed_in_play(Command.workers, True)),
    Fault(_WORKERS, f"{PLAYING.name}, with engines", ENGINES, killed_in_play(Command.workers), tested=False),
    Fault(_ENGINES, PREPARING.name, ENGINES, killed_in_proof, tested=False),
    Fault(_ENGINES, PLAYING.name, ENGINES, killed_in_play(Command.engines)),
    Fault(_WATCHMEN, PLAYING.name, ENGINES, killed_in_play(Command.watchmen), tested=False),
    Fault(_WATCHMEN, f"{PLAYING.name}, and then of the command", ENGINES, killed_with_watchmen),
)
