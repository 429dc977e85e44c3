"""Signals in every phase, sent to the command alone and to its whole group."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Sequence

from arena.arenas.stage.conductor import DRAIN_SECONDS
from tests.faults.command import Command, Ended
from tests.faults.contest import COMPILED, ENDLESS, ROUND_ROBIN, RUN
from tests.faults.fault import Fault
from tests.faults.phase import (
    COMPILING,
    PHASES,
    PLAYING,
    REPORTING,
    STARTING,
    THINKING,
    Phase,
    if_compiling_is_interruptible,
)
from tests.faults.scene import Scene, unusual
from tests.faults.trial import Trial

INTERRUPTED = 130
#: A command that is asked to end does so within this, or a second after the time for games under way.
_SECONDS = 2.0
_DRAINING_SECONDS = DRAIN_SECONDS + 1.0

Number = signal.Signals
_ASKING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
_DEADLY = (signal.SIGQUIT, signal.SIGUSR1, signal.SIGALRM)

#: What is sent to a command and what it has to end with, its moment having come.
Sent = Callable[[Scene, Command, Phase, bool], None]


def asked(scene: Scene, command: Command, phase: Phase, group: bool) -> None:
    """It is asked to end, and says in a line that it does."""
    before = scene.struck(command, scene.chance.choice(_ASKING), group)
    _judge_interruption(scene, command.end(), phase)
    scene.inspect(before)


def asked_twice(scene: Scene, command: Command, phase: Phase, group: bool) -> None:
    """It is asked again before it has ended."""
    before = scene.struck(command, scene.chance.choice(_ASKING), group)
    time.sleep(scene.chance.uniform(0, 0.2))
    command.strike(scene.chance.choice(_ASKING), group)
    _judge_interruption(scene, command.end(), phase, twice=True)
    scene.inspect(before)


def _judge_interruption(scene: Scene, ended: Ended, phase: Phase, twice: bool = False) -> None:
    """Whatever it was doing, it ends soon, and says once that it was interrupted; unless it had just finished.

    If it was asked twice, the second may break off the report on the first, and that is said as well.
    """
    limit = _DRAINING_SECONDS if phase in {STARTING, PLAYING, THINKING} else _SECONDS
    scene.judge(ended, (INTERRUPTED, *_finished(scene, ended, phase)), limit)
    told = [line for line in ended.lines if "interrupted" in line]
    if twice and len(told) == 2 and "go on with" in told[0]:
        told.pop()
    if ended.code == INTERRUPTED and (len(told) != 1 or set(unusual(ended)) - {"arena: interrupted"}):
        scene.complain("did not say once that it was interrupted", ended)
    if told and "go on with" in told[0] and f"--run {RUN}" not in told[0]:
        scene.complain("does not say how to go on", ended)


def deadly(scene: Scene, command: Command, phase: Phase, group: bool) -> None:
    """It is ended by the system, and its workers go with it."""
    number = scene.chance.choice(_DEADLY)
    before = scene.struck(command, number, group)
    ended = command.end()
    scene.judge(ended, (-number, *_finished(scene, ended, phase)), _SECONDS, lines=0)
    scene.inspect(before)


def _finished(scene: Scene, ended: Ended, phase: Phase) -> tuple[int, ...]:
    """The exit code of a command that had done its work when the signal came, in phases with which it ends."""
    return (scene.known.code,) if phase in {COMPILING, REPORTING} and ended.out == scene.known.out else ()


def unheeded(numbers: Sequence[Number]) -> Sent:
    """Signals that change nothing."""

    def sent(scene: Scene, command: Command, phase: Phase, group: bool) -> None:
        for number in numbers:
            scene.struck(command, number, group)
            time.sleep(scene.chance.uniform(0, 0.5) if number is signal.SIGSTOP else 0)
        ended = command.end()
        scene.judge(ended, (scene.known.code,), lines=0)
        if ended.out != scene.known.out:
            scene.complain("reports something else", ended)

    return sent


def signalled(phase: Phase, sent: Sent, before: Sequence[str] = ()) -> Callable[[Scene], Trial]:
    """A signal in a phase, to the process or its group, as chance will have it."""

    def happen(scene: Scene) -> Trial:
        command = scene.go(before=before)
        phase.wait(command, scene)
        sent(scene, command, phase, scene.chance.random() < 0.5)
        return scene.complete()

    return happen


_KINDS: tuple[tuple[str, Sent, tuple[str, ...]], ...] = (
    ("INT, TERM or HUP", asked, ()),
    ("two of INT, TERM, HUP", asked_twice, ()),
    ("QUIT, USR1 or ALRM", deadly, ()),
    ("PIPE", unheeded([signal.SIGPIPE]), ()),
    ("STOP, then CONT", unheeded([signal.SIGSTOP, signal.SIGCONT]), ()),
    ("HUP under nohup", unheeded([signal.SIGHUP]), ("nohup",)),
)

SIGNALLED = (
    *(
        Fault(name, THINKING.name, ENDLESS, signalled(THINKING, sent), tested=sent is asked)
        for name, sent, _ in _KINDS[:3]
    ),
    *(
        Fault(
            name,
            phase.name,
            ROUND_ROBIN,
            signalled(phase, sent, before),
            share=0.4,
            tested=place == number % len(PHASES),
        )
        for number, (name, sent, before) in enumerate(_KINDS)
        for place, phase in enumerate(PHASES)
    ),
    *(
        Fault(
            name,
            COMPILING.name,
            COMPILED,
            if_compiling_is_interruptible(signalled(COMPILING, sent, before)),
            tested=sent is asked,
        )
        for name, sent, before in _KINDS[:3]
    ),
)
