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


def _workers(command: Command) -> list[int]:
    return command.workers()


def _engines(command: Command) -> list[int]:
    return command.engines()


def _watchmen(command: Command) -> list[int]:
    return command.watchmen()


def killed_in_play(parts: Parts, all_at_once: bool = False) -> Callable[[Scene], Trial]:
    """Kill one of them, or all at once, now and then; the run comes to its end as if nothing had been."""

    def happen(scene: Scene) -> Trial:
        command = scene.go()
        wanted = scene.chance.randint(1, _GAMES_BETWEEN)
        for _ in range(_STRIKES):
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


PARTS = (
    Fault("kill -9 of workers", STARTING.name, ROUND_ROBIN, killed_at_start),
    Fault("kill -9 of workers", f"{PLAYING.name}, one at a time", ROUND_ROBIN, killed_in_play(_workers)),
    Fault("kill -9 of workers", f"{PLAYING.name}, all at once", ROUND_ROBIN, killed_in_play(_workers, True)),
    Fault("kill -9 of engines", PREPARING.name, ENGINES, killed_in_proof),
    Fault("kill -9 of engines", PLAYING.name, ENGINES, killed_in_play(_engines)),
    Fault("kill -9 of workers with engines", PLAYING.name, ENGINES, killed_in_play(_workers)),
    Fault("kill -9 of watchmen", PLAYING.name, ENGINES, killed_in_play(_watchmen)),
    Fault("kill -9 of watchmen and command", PLAYING.name, ENGINES, killed_with_watchmen),
)
